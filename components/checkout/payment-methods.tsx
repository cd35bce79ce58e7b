'use client'
import { lazy, Suspense } from 'react'
import { RadioGroup, type RadioOption } from '#components/ui/choice-field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PAY_LATER_OUT_OF_RANGE } from '#lib/client/wallets/wallet-trouble.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { instalments } from '#lib/domain/payment/instalments.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { PaymentCard } from './payment-card.tsx'
import type { PaymentMethod } from './payment-method.ts'
import type { PaymentSource } from './use-payment-source.ts'

// Beside a card nobody wants a wallet.
const PaymentWallet = lazy(async () => ({ default: (await import('./payment-wallet.tsx')).PaymentWallet }))
const WalletSheets = lazy(async () => ({
  default: (await import('#components/shared/wallets/wallet-sheets.tsx')).WalletSheets,
}))

/** The ways to pay and what the chosen one needs. With nothing but a card there is nothing to choose [PAY-01]. */
export function PaymentMethods({ source, outstanding }: { source: PaymentSource; outstanding: Cents | undefined }) {
  const { methods, chosen, choose, card, wallet, payLater } = source
  return (
    <section className="grid gap-4" aria-labelledby="payment-heading">
      <h2 id="payment-heading" className="text-lg">
        {methods.length > 1 ? 'Payment method' : 'Card'}
      </h2>
      {methods.length > 1 ? (
        <RadioGroup
          id="payment-method"
          name="paymentMethod"
          label="How would you like to pay?"
          value={chosen}
          onChange={(event) => choose(event.target.value as PaymentMethod)}
          options={methods.map((method) => optionOf(method, payLater, outstanding))}
        />
      ) : null}
      {chosen === 'CARD' ? (
        <PaymentCard source={card} />
      ) : (
        <Suspense fallback={<Skeleton height="76px" />}>
          <PaymentWallet wallet={wallet} outstanding={outstanding} />
          <WalletSheets />
        </Suspense>
      )}
    </section>
  )
}

function optionOf(method: PaymentMethod, payLater: boolean, outstanding: Cents | undefined): RadioOption {
  if (method === 'CARD') return { value: method, label: 'Credit or debit card' }
  const option = { value: method, label: WALLETS[method].name }
  if (WALLETS[method].payInFour !== 'always' || outstanding === undefined) return option
  if (!payLater) return { ...option, disabled: true, detail: PAY_LATER_OUT_OF_RANGE }
  return { ...option, detail: `${inFour(outstanding)}, interest-free` }
}

/** What the first payment and the others come to; spare cents are on the first [PAY-21]. */
function inFour(total: Cents): string {
  const [first, second] = instalments(total).map(({ amount }) => moneyText(amount))
  return first === second ? `4 payments of ${first}` : `${first} today, then 3 payments of ${second}`
}

'use client'
import { BankQuestion } from '#components/shared/payment/bank-question.tsx'
import { RadioGroup } from '#components/ui/choice-field.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Status } from '#components/ui/status.tsx'
import { useNow } from '#lib/client/platform/use-now.ts'
import { walletLoadFailed, walletUnavailable } from '#lib/client/wallets/wallet-trouble.ts'
import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { datedInstalments } from '#lib/domain/payment/instalment-dates.ts'
import { instalments } from '#lib/domain/payment/instalments.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import { offersPayLater, type WalletSource } from './use-wallet-source.ts'

interface PaymentWalletProps {
  wallet: WalletSource
  outstanding: Cents | undefined
}

/** What happens when the chosen wallet's button is pressed, or why it cannot be [PAY-26, PAY-27]. */
export function PaymentWallet(props: PaymentWalletProps) {
  const { kind, state } = props.wallet
  if (!kind) return null
  return (
    <>
      <BankQuestion />
      <Status
        className="rounded border border-line bg-card px-4 py-3"
        words={state === 'unavailable' ? `${walletUnavailable(kind)} Please choose another way to pay.` : undefined}
      />
      {state === 'unavailable' ? null : <WalletSteps {...props} kind={kind} />}
    </>
  )
}

function WalletSteps({ wallet, outstanding, kind }: PaymentWalletProps & { kind: WalletKind }) {
  const { state, reload } = wallet
  if (state === 'loading') return <Skeleton height="76px" />
  if (state === 'failed') return <LoadTrouble onRetry={reload}>{walletLoadFailed(kind)}</LoadTrouble>
  return (
    <div className="grid gap-3 rounded border border-line bg-card px-4 py-3">
      <p>{`${WALLETS[kind].name} opens when you press the button below. You come back here once you have approved the payment.`}</p>
      {WALLETS[kind].payInFour === 'always' && outstanding !== undefined ? (
        <Instalments wallet={kind} total={outstanding} />
      ) : null}
      {outstanding !== undefined && offersPayLater(kind, outstanding) ? (
        <PayLaterChoice wallet={wallet} total={outstanding} />
      ) : null}
    </div>
  )
}

/** All at once or in four: PayPal has a window for either [PAY-23]. */
function PayLaterChoice({ wallet: { payLater, choosePayLater }, total }: { wallet: WalletSource; total: Cents }) {
  const [, usual] = instalments(total)
  return (
    <RadioGroup
      id="paypal-way"
      name="paypalWay"
      label="Pay with PayPal"
      value={payLater ? 'later' : 'now'}
      onChange={(event) => choosePayLater(event.target.value === 'later')}
      options={[
        { value: 'now', label: 'Pay now' },
        {
          value: 'later',
          label: 'Pay in 4',
          detail: `4 interest-free payments of about ${moneyText(usual?.amount ?? 0)}`,
        },
      ]}
    />
  )
}

/** The four payments with their days [PAY-20, PAY-21, PAY-22]. */
function Instalments({ wallet, total }: { wallet: WalletKind; total: Cents }) {
  // By the day it is: a page may be left open past midnight.
  const now = useNow()
  if (!now) return null
  return (
    <ol className="grid gap-1" aria-label={`${WALLETS[wallet].name} payments`}>
      {datedInstalments(total, now).map(({ amount, date }, index) => (
        <li key={date} className="flex justify-between gap-4">
          <span>{index === 0 ? 'Today' : nearDayInWords(date)}</span>
          <span className="font-semibold tabular-nums">{moneyText(amount)}</span>
        </li>
      ))}
    </ol>
  )
}

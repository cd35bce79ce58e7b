'use client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PlacementLook } from '#components/shared/payment/placement-look.tsx'
import { RepeatQuestion } from '#components/shared/payment/repeat-question.tsx'
import { WALLET_LOOKS, WalletLabel } from '#components/shared/wallets/wallet-mark.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { ShieldIcon } from '#components/ui/icons.tsx'
import { useTimeout } from '#components/ui/use-timer.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { missingPins } from '#lib/client/vouchers/missing-pins.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { usePlacementLook } from '#stores/placement.ts'
import { BillingAddress } from './billing-address.tsx'
import { ContactSummary, DeliverySummary } from './finished-steps.tsx'
import { type PaymentMethod, payLabel } from './payment-method.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { useBilling } from './use-billing.ts'
import { usePaymentSource } from './use-payment-source.ts'
import { usePlacement } from './use-placement.ts'

/**
 * Step 3: billing, what pays, and one button that says what it does. `codes`: what lowers the amount, in forms of their
 * own.
 */
export function PaymentStep({ codes }: { codes?: ReactNode }) {
  const { data, pending, failed } = useCheckoutData()
  const outstanding = data && fromDollars(data.amountOutstanding)
  const source = usePaymentSource(data && fromDollars(data.grandTotal))
  const billing = useBilling()
  const { place, refusal } = usePlacement(source, source.card.reload)
  const placing = useCheckoutStore((state) => state.placingOrder)
  useSayPlacing(placing)
  const open = usePlacementLook(({ phase }) => phase !== 'none')
  const [attempts, setAttempts] = useState(0)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const payable = data !== undefined && data.selectedShippingMethod !== null && !pending && !failed
  // Gift cards can leave nothing to pay: then no other method is asked for [PAY-11].
  const covered = outstanding === 0
  const ready = billing.ready && (covered || source.ready)
  const look = covered || source.chosen === 'CARD' ? 'primary' : WALLET_LOOKS[source.chosen]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!payable || placing || open || !ready) return
    const wrong = [...missingPins(), ...(await billing.submit())]
    setProblems(wrong.length > 0 ? wrong : await place(data))
    setAttempts((count) => count + 1)
  }

  return (
    <div className="grid gap-6">
      <PlacementLook refused={refusal} />
      <RepeatQuestion />
      <ErrorSummary key={`errors-${attempts}`} problems={problems} />
      <div>
        <ContactSummary />
        <DeliverySummary method={data?.selectedShippingMethod?.label} />
      </div>
      {codes}
      <form className="grid gap-6" onSubmit={submit} noValidate>
        <BillingAddress billing={billing} />
        {covered ? <NothingLeft data={data} /> : <PaymentMethods source={source} outstanding={outstanding} />}
        <div className="grid gap-3">
          <Button
            type="submit"
            look={look}
            wide
            loading={placing}
            disabled={open || ((!payable || !ready) && !placing)}
          >
            <PayLabel method={covered ? undefined : source.chosen} amount={outstanding} />
          </Button>
          {covered ? null : <WhoSees method={source.chosen} />}
        </div>
      </form>
    </div>
  )
}

/** What is refused in the form is said there at once; what takes longer is under way. */
const UNDER_WAY_MS = 400

/** The button turns, which nobody hears [UI-19]. */
function useSayPlacing(placing: boolean) {
  useTimeout(() => announce('Placing your order…'), placing ? UNDER_WAY_MS : undefined)
}

/** No method: there is nothing to pay. */
function PayLabel({ method, amount }: { method: PaymentMethod | undefined; amount: Cents | undefined }) {
  if (!method) return 'Place order'
  const label = payLabel(method, amount)
  return method === 'CARD' ? label : <WalletLabel kind={method}>{label}</WalletLabel>
}

/** Who gets to see card and account details. */
function WhoSees({ method }: { method: PaymentMethod }) {
  return (
    <p className="flex items-center gap-2 text-sm text-graphite [&>svg]:shrink-0">
      <ShieldIcon />
      {method === 'CARD'
        ? 'Your card number goes straight to our payment provider. We never see it.'
        : `You approve the payment in ${WALLETS[method].name}. We never see your account or card details.`}
    </p>
  )
}

function NothingLeft({ data }: { data: CheckoutData | undefined }) {
  const cards = data?.creditUsages.length ?? 0
  const payer = cards === 1 ? 'Your gift card pays' : 'Your gift cards pay'
  return (
    <p className="rounded bg-eucalypt-tint px-4 py-3 font-semibold text-eucalypt">
      {cards > 0 ? `${payer} for all of this order.` : 'There is nothing to pay for this order.'}
    </p>
  )
}

'use client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PlacementNotice } from '#components/payment/placement-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { ShieldIcon } from '#components/ui/icons.tsx'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { missingPins } from '#lib/client/vouchers/missing-pins.ts'
import { WALLET_NAMES } from '#lib/client/wallets/wallet-names.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { fromDollars } from '#lib/domain/money.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { openPlacement } from '#stores/placement.ts'
import { BillingAddress } from './billing-address.tsx'
import { ContactSummary, DeliverySummary } from './finished-steps.tsx'
import { type PaymentMethod, payLabel } from './payment-method.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { useBillingForm } from './use-billing-form.ts'
import { usePaymentSource } from './use-payment-source.ts'
import { usePlacement } from './use-placement.ts'

/** Step 3: billing, what pays, and one button that says what it does. `codes`: what lowers the amount, in forms of their own. */
export function PaymentStep({ codes }: { codes?: ReactNode }) {
  const { data, pending, failed } = useCheckoutData()
  const outstanding = data && fromDollars(data.amountOutstanding)
  const source = usePaymentSource(outstanding)
  const billing = useBillingForm()
  const { place, refusal, startOver } = usePlacement(source, source.card.reload)
  const placing = useCheckoutStore((state) => state.placingOrder)
  const [attempts, setAttempts] = useState(0)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const payable = data !== undefined && data.selectedShippingMethod !== null && !pending && !failed
  // Gift cards can leave nothing to pay: then no other method is asked for [PAY-11].
  const covered = outstanding === 0
  const ready = covered || source.ready

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!payable || placing || !ready) return
    const wrong = [...missingPins(), ...(await billing.settle())]
    setProblems(wrong.length > 0 ? wrong : await place(data))
    setAttempts((count) => count + 1)
  }

  return (
    <div className="grid gap-6">
      {refusal ? <PlacementNotice refusal={refusal} onStartOver={startOver} /> : null}
      {!refusal && !placing ? <OpenTryNote /> : null}
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
          <Button type="submit" look="primary" wide loading={placing} disabled={(!payable || !ready) && !placing}>
            {covered ? 'Place order' : payLabel(source.chosen, outstanding)}
          </Button>
          {covered ? null : <WhoSees method={source.chosen} />}
        </div>
      </form>
    </div>
  )
}

/** Who gets to see card and account details. */
function WhoSees({ method }: { method: PaymentMethod }) {
  return (
    <p className="flex items-center gap-2 text-sm text-graphite [&>svg]:shrink-0">
      <ShieldIcon />
      {method === 'CARD'
        ? 'Your card number goes straight to our payment provider. We never see it.'
        : `You approve the payment in ${WALLET_NAMES[method]}. We never see your account or card details.`}
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

/** After a reload in the middle of a placement: the shopper must know that pressing again is safe. */
function OpenTryNote() {
  const [open] = useState(() => openPlacement() !== undefined)
  if (!open) return null
  return (
    <p className="rounded border border-ink bg-card px-4 py-3" role="status">
      We didn’t hear back about your last try. Check your email first. Paying again here tries the same order, so you
      won’t be charged twice.
    </p>
  )
}

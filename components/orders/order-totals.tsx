import { OrderSum, SumRow } from '#components/ui/order-sum.tsx'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'

/** What it came to, and how it was paid: cards masked, gift cards by their last four [ORD-08]. */
export function OrderTotals({ order }: { order: SeenOrder }) {
  const { totals, shipping, payments, promoCodes } = order
  return (
    <section
      aria-labelledby="order-totals"
      className="grid content-start gap-4 rounded border border-line bg-card p-4 print:border-0 print:px-0"
    >
      <h2 id="order-totals" className="font-display text-lg font-semibold">
        Total
      </h2>
      <OrderSum totals={totals} promoCodes={promoCodes} delivery={shipping?.label} />
      <AfterCancelling order={order} />
      <Payments payments={payments} />
    </section>
  )
}

/** Draws nothing for what cost nothing, as an exchange does. */
function Payments({ payments }: Pick<SeenOrder, 'payments'>) {
  if (payments.length === 0) return null
  return (
    <div className="border-t border-line pt-3">
      <h3 className="pb-1 font-text text-base font-semibold">Paid with</h3>
      <dl className="grid gap-1">
        {payments.map(({ summary, amount, methodCode }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gift cards may end alike; they never change places
          <SumRow key={`${methodCode}${i}`} label={summary} dollars={amount} />
        ))}
      </dl>
    </div>
  )
}

/** What is left to be paid once some of it was cancelled [OPS-09]. Draws nothing while nothing was. */
function AfterCancelling({ order: { totals, cancelled } }: { order: SeenOrder }) {
  if (!cancelled) return null
  const less = (whole: number, part: number) => toDollars(fromDollars(whole) - fromDollars(part))
  return (
    <dl className="grid gap-2 border-t border-line pt-3">
      <SumRow label="Cancelled" dollars={-cancelled.amount} />
      <SumRow label="You pay" dollars={less(totals.grandTotal, cancelled.amount)} strong />
      <SumRow label="GST included" dollars={less(totals.gst, cancelled.gst)} small />
    </dl>
  )
}

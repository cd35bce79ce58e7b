import { Money } from '#components/ui/money.tsx'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { fromDollars } from '#lib/domain/money.ts'

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
      <dl className="grid gap-2">
        <Row label="Items" dollars={totals.itemSubtotal} />
        {totals.totalDiscount > 0 ? (
          <Row
            label={promoCodes.length > 0 ? `Discounts (${promoCodes.join(', ')})` : 'Discounts'}
            dollars={-totals.totalDiscount}
          />
        ) : null}
        {shipping ? <Row label={shipping.label} dollars={totals.shipping} free /> : null}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display text-xl font-extrabold">
          <dt>Total</dt>
          <dd>
            <Money cents={fromDollars(totals.grandTotal)} />
          </dd>
        </div>
        <Row label="GST included" dollars={totals.gst} small />
      </dl>
      {promoCodes.length > 0 && totals.totalDiscount === 0 ? (
        <p className="text-sm text-graphite">Promo codes: {promoCodes.join(', ')}</p>
      ) : null}
      <div className="border-t border-line pt-3">
        <h3 className="pb-1 font-text text-base font-semibold">Paid with</h3>
        <dl className="grid gap-1">
          {payments.map(({ summary, amount, methodCode }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gift cards may end alike; they never change places
            <Row key={`${methodCode}${i}`} label={summary} dollars={amount} />
          ))}
        </dl>
      </div>
    </section>
  )
}

interface RowProps {
  label: string
  dollars: number
  free?: boolean
  small?: boolean
}

function Row({ label, dollars, free = false, small = false }: RowProps) {
  const cents = Math.sign(dollars) * fromDollars(Math.abs(dollars))
  return (
    <div className={`flex justify-between gap-4 ${small ? 'text-sm text-graphite' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd>
        <Money cents={cents} free={free} />
      </dd>
    </div>
  )
}

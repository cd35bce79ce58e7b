import { Money } from '#components/ui/money.tsx'
import type { PlacedOrder } from '#lib/domain/checkout/checkout-record.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'

/** What paid an order: each gift card with its part, the other method with the rest, and the sum [CHK-24]. */
export function PaidWith({ placed: { payment, vouchers, totals } }: { placed: PlacedOrder }) {
  const total = fromDollars(totals.grandTotal)
  const parts = vouchers.map(({ last4, amount }) => ({
    name: `Gift card ending in ${last4}`,
    cents: fromDollars(amount),
  }))
  const rest = total - parts.reduce((sum, { cents }) => sum + cents, 0)
  const others = payment.filter(({ methodCode }) => methodCode !== VOUCHER_METHOD_CODE)
  const lines = [...parts, ...others.map(({ summary }) => ({ name: summary, cents: rest }))]
  return (
    <dl className="grid gap-1">
      {lines.map(({ name, cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cards may end alike, and the list never changes
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      {lines.length > 1 ? (
        <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <dt>Total</dt>
          <dd>
            <Money cents={total} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

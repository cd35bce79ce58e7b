import { fromDollars } from '#lib/domain/money/money.ts'
import { Money } from './money.tsx'

export interface OrderSumProps {
  /** Dollars of the contract; shipping is before discounts, which are all in `totalDiscount`. */
  totals: { itemSubtotal: number; totalDiscount: number; shipping: number; gst: number; grandTotal: number }
  promoCodes: readonly string[]
  /** The delivery method's name; undefined for what was bought over the counter. */
  delivery: string | undefined
}

/**
 * How an order's total came about, row by row so that it adds up: items, discounts, delivery, total [ORD-08, CHK-24].
 */
export function OrderSum({ totals, promoCodes, delivery }: OrderSumProps) {
  return (
    <>
      <dl className="grid gap-2">
        <SumRow label="Items" dollars={totals.itemSubtotal} />
        {totals.totalDiscount > 0 ? (
          <SumRow
            label={promoCodes.length > 0 ? `Discounts (${promoCodes.join(', ')})` : 'Discounts'}
            dollars={-totals.totalDiscount}
          />
        ) : null}
        {delivery === undefined ? null : <SumRow label={delivery} dollars={totals.shipping} free />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 font-display text-xl font-extrabold">
          <dt>Total</dt>
          <dd>
            <Money cents={fromDollars(totals.grandTotal)} />
          </dd>
        </div>
        <SumRow label="GST included" dollars={totals.gst} small />
      </dl>
      {promoCodes.length > 0 && totals.totalDiscount === 0 ? (
        <p className="text-sm text-graphite">Promo codes: {promoCodes.join(', ')}</p>
      ) : null}
    </>
  )
}

interface SumRowProps {
  label: string
  /** Negative for what is taken off. */
  dollars: number
  free?: boolean
  small?: boolean
  strong?: boolean
}

/** One figure and what it is. */
export function SumRow({ label, dollars, free = false, small = false, strong = false }: SumRowProps) {
  const cents = Math.sign(dollars) * fromDollars(Math.abs(dollars))
  const look = small ? 'text-sm text-graphite' : strong ? 'font-semibold' : ''
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd>
        <Money cents={cents} free={free} />
      </dd>
    </div>
  )
}

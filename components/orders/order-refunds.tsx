import type { SeenOrder, SeenRefund } from '#lib/contract/order-history.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

const STATE: Record<SeenRefund['state'], string> = {
  pending: 'On its way back the way you paid',
  done: 'Refunded the way you paid',
  refused: 'Your bank didn’t accept it. We’re finding another way and will be in touch.',
}

/** What was given back of an order, each with its credit note's number [OPS-10]. */
export function OrderRefunds({ order }: { order: SeenOrder }) {
  if (!order.refunds?.length) return null
  return (
    <section aria-labelledby="order-refunds">
      <h2 id="order-refunds" className="pb-2 font-display text-lg font-semibold">
        Refunds
      </h2>
      <ul className="rounded border border-line bg-card px-4">
        {order.refunds.map((refund) => (
          <li key={refund.number} className="grid gap-1 border-line py-4 not-first:border-t">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>Credit note {refund.number}</span>
              <span>{moneyText(fromDollars(refund.amount))}</span>
            </p>
            <p className="text-sm text-graphite">
              {whereabouts(refund)} · {dayText(refund.createdAt)} · includes {moneyText(fromDollars(refund.gst))} GST
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereabouts({ state, amount, giftCard }: SeenRefund): string {
  if (!giftCard) return STATE[state]
  const card = `a gift card ending in ${giftCard.last4}, in an email to you`
  return giftCard.amount === amount
    ? `Given as ${card}`
    : `${moneyText(fromDollars(giftCard.amount))} given as ${card}; the rest refunded the way you paid`
}

import type { IssuedGiftCard, SeenOrder } from '#lib/contract/order-history.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

/**
 * Each gift card that was bought, by its last four characters, and where it went [OPS-13]. Draws nothing before the
 * first is issued.
 */
export function OrderGiftCards({ order }: { order: SeenOrder }) {
  if (!order.giftCards?.length) return null
  return (
    <section className="print:hidden" aria-labelledby="order-gift-cards">
      <h2 id="order-gift-cards" className="pb-2 font-display text-lg font-semibold">
        Gift cards
      </h2>
      <ul className="rounded border border-line bg-card px-4">
        {order.giftCards.map((card) => (
          <li key={card.last4} className="grid gap-1 border-line py-4 not-first:border-t">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>Gift card ending in {card.last4}</span>
              <span>{moneyText(fromDollars(card.amount))}</span>
            </p>
            <p className="wrap-anywhere text-sm text-graphite">{whereabouts(card)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereabouts({ recipient, mailedAt, sendOn, refunded }: IssuedGiftCard): string {
  if (refunded) return 'Refunded'
  if (mailedAt) return `Emailed to ${recipient} on ${dayText(mailedAt)}`
  return sendOn ? `Goes to ${recipient} on ${dayInWords(sendOn)}` : `On its way to ${recipient}`
}

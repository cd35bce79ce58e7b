import { pointsFor } from '#lib/domain/loyalty/loyalty.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { countText } from '#lib/domain/text/count-text.ts'

/** The points a purchase would bring, as an estimate [PDP-16, LOY-02]; nothing for gift cards and under a dollar. */
export function PointsLine({ price, giftCard }: { price: Cents; giftCard: boolean }) {
  const points = giftCard ? 0 : pointsFor(price)
  if (points === 0) return null
  return <p>Earn {countText(points)} points</p>
}

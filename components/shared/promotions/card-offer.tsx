import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'

export interface CardOfferProps {
  /** What an offer says of it, and what it costs then [PROMO-12]. */
  offer?: string | undefined
  offerPrice?: Cents | undefined
}

/** An offer as a small product says it: `20% off boots: $103.96`. */
export function CardOffer({ offer, offerPrice }: CardOfferProps) {
  if (!offer) return null
  return (
    <p className="card-offer">
      {offer}
      {offerPrice === undefined ? null : `: ${moneyText(offerPrice)}`}
    </p>
  )
}

/** The first offer: there is room for one. In words and numbers, by which a card is known that was written before. */
export function offerOf({ id }: { id: string }, callouts: CalloutsById | undefined): CardOfferProps | undefined {
  const [first] = callouts?.get(id) ?? []
  return first && { offer: first.text, offerPrice: first.price }
}

import type { Product } from '#lib/contract/product.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
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

/** A card, of which a page says what offers say, or a record, which says it itself. */
type Offered = Pick<Product, 'id' | 'offers'>

/** The first offer: there is room for one. In words and numbers, by which a card is known that was written before. */
export function offerOf(product: Offered, callouts?: CalloutsById): CardOfferProps | undefined {
  const [first] = callouts?.get(product.id) ?? []
  if (first) return { offer: first.text, offerPrice: first.price }
  const [told] = product.offers ?? []
  return told && { offer: told.text, offerPrice: told.price === undefined ? undefined : fromDollars(told.price) }
}

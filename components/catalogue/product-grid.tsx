import { offerOf } from '#components/shared/promotions/card-offer.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { ProductCard as Card } from '#lib/contract/product.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  id?: string
  cards: readonly Card[]
  taxRate: number
  /** How many pictures are not put off, because they are in sight at once. */
  eager?: number
  /** What offers say of them [PROMO-12]. */
  callouts?: CalloutsById | undefined
  part?: Part
}

/** Tiles in 2, 3 or 4 columns. */
export function ProductGrid({ id, cards, taxRate, eager = 0, callouts, part: List = PlainPart }: ProductGridProps) {
  return (
    <List as="ul" id={id} className="grid-cards" remember>
      {cards.map((card, i) => (
        <ProductCard key={card.id} card={card} taxRate={taxRate} eager={i < eager} {...offerOf(card, callouts)} />
      ))}
    </List>
  )
}

interface ProductRailProps {
  cards: readonly Card[]
  taxRate: number
  /** Names the region, and the list in attribution [CAT-30]. */
  label: string
  /** Chosen for this shopper: recently viewed, complete the look. */
  personal?: boolean
  callouts?: CalloutsById | undefined
  part?: Part
}

/** Tiles in one row that scrolls sideways on its own. They are elements, not markup, so they say less. */
export function ProductRail({
  cards,
  taxRate,
  label,
  personal = false,
  callouts,
  part: List = PlainPart,
}: ProductRailProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="rail" aria-label={label} tabIndex={0}>
      <List as="ul" data-list={label} remember {...(personal ? { 'data-personal': '' } : {})}>
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} taxRate={taxRate} plain {...offerOf(card, callouts)} />
        ))}
      </List>
    </section>
  )
}

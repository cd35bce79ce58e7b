import type { ProductCard as Card } from '#lib/contract/product.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  cards: readonly Card[]
  taxRate: number
  /** How many pictures are not put off, because they are in sight at once. */
  eager?: number
}

/** Tiles in 2, 3 or 4 columns. */
export function ProductGrid({ cards, taxRate, eager = 0 }: ProductGridProps) {
  return (
    <ul className="grid-cards">
      {cards.map((card, i) => (
        <ProductCard key={card.id} card={card} taxRate={taxRate} eager={i < eager} />
      ))}
    </ul>
  )
}

/** Tiles in one row that scrolls sideways on its own. */
export function ProductRail({ cards, taxRate, label }: ProductGridProps & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="rail" aria-label={label} tabIndex={0}>
      <ul>
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} taxRate={taxRate} />
        ))}
      </ul>
    </section>
  )
}

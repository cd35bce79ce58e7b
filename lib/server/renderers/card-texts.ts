import 'server-only'
import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#lib/contract/product.ts'

/** An answer of the index on its way to a renderer, its cards apart from the rest, each as JSON. */
export interface PackedAnswer {
  value: unknown
  cards?: string[]
}

/** Takes the cards out of an answer that has some. */
export function packCards(value: unknown): PackedAnswer {
  if (!hasCards(value)) return { value }
  const { cards, ...rest } = value
  return { value: rest, cards: cards.map((card) => JSON.stringify(card)) }
}

function hasCards(value: unknown): value is { cards: ProductCard[] } {
  return typeof value === 'object' && value !== null && Array.isArray((value as { cards?: unknown }).cards)
}

/** Some 3 KB each. */
const KNOWN_MAX = 2000

/**
 * The cards a renderer has met: a listing mostly shows what others showed before it. The same text is the same object,
 * so what was made of it is found again, too. Nobody may alter one.
 */
export class KnownCards {
  readonly #cards = new LRUCache<string, ProductCard>({ max: KNOWN_MAX })

  unpack({ value, cards }: PackedAnswer): unknown {
    return cards ? { ...(value as object), cards: cards.map((text) => this.#card(text)) } : value
  }

  #card(text: string): ProductCard {
    const known = this.#cards.get(text)
    if (known) return known
    const card = JSON.parse(text) as ProductCard
    this.#cards.set(text, card)
    return card
  }
}

import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#lib/contract/product.ts'
import { KnownCards, packCards } from '#lib/server/renderers/card-texts.ts'

const card = (id: string, price: number) => ({ id, name: `Boot “${id}”`, price }) as unknown as ProductCard
const answer = (...cards: ProductCard[]) => ({ cards, total: cards.length, facets: {}, saleCount: 0 })

describe('cards on their way to a renderer', () => {
  it('arrive as they left, beside what else was answered', () => {
    const listing = answer(card('anvil', 199.95), card('mallee', 89))
    expect(new KnownCards().unpack(packCards(listing))).toEqual(listing)
  })

  it('are the same object for as long as nothing about them changes, and their neighbour’s change is not theirs', () => {
    const known = new KnownCards()
    const ask = (...cards: ProductCard[]) => known.unpack(packCards(answer(...cards))) as { cards: ProductCard[] }
    const first = ask(card('anvil', 199.95), card('mallee', 89))
    const second = ask(card('mallee', 89), card('anvil', 149.95))
    expect(second.cards[0]).toBe(first.cards[1])
    expect(second.cards[1]).toEqual(card('anvil', 149.95))
    expect(first.cards[0]).toEqual(card('anvil', 199.95))
  })

  it('leave answers without cards alone', () => {
    for (const value of [undefined, 'anvil/ridge', [3, 0], { brand: [] }])
      expect(new KnownCards().unpack(packCards(value))).toEqual(value)
  })
})

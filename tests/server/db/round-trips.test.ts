import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkoutInfoRequest } from '#lib/contract/checkout.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import type { PromotionEffect } from '#lib/domain/promotions/promotion-effects.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { postgresIndex } from '#lib/server/catalogue/index-postgres.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { quoteCart } from '#lib/server/orders/quote-cart.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { announceOffer, openOrderShop } from '#tests/setup/order-fixture.ts'

// How long an answer takes is measured by `npm run bench`; what makes it long, a statement for every line or card,
// fails here.

useTestDatabase({ seed: false })

const LINES = 20
const OFFERS = 20
const PRODUCTS = LISTING_PAGE_SIZE + 5
const EFFECTS: readonly PromotionEffect[] = [
  { kind: 'percent', percent: 1 },
  { kind: 'amount', amount: 100 },
  { kind: 'buyXGetY', buy: 2, get: 1 },
]
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i)

beforeAll(async () => {
  await openOrderShop()
  for (const i of numbers(PRODUCTS)) await shelve({ id: `many-${i}` }, [{ id: `many-${i}-9`, stock: 50 }])
  for (const i of numbers(OFFERS)) {
    const effect = EFFECTS[i % EFFECTS.length] ?? { kind: 'percent', percent: 1 }
    await announceOffer(`AUTO${i}`, { effect, automatic: true, priority: i })
  }
})

/** What `work` answers, and how many statements it sent to the database meanwhile. */
async function counting<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockClear()
  const answer = await work()
  return { answer, statements: sent.mock.calls.length }
}

describe('a quote', () => {
  const quote = (lines: number, promoCodes: string[]) =>
    quoteCart(
      checkoutInfoRequest.parse({
        cart: {
          items: numbers(lines).map((i) => ({ productId: `many-${i}`, variantId: `many-${i}-9`, qty: 3 })),
        },
        promoCodes,
        shipping: { methodCode: 'express' },
      }),
      GUEST,
    )

  it('asks the database once, for one line as for 20 lines under 20 promotions and with 20 codes [DATA-25]', async () => {
    const small = await counting(() => quote(1, []))
    const codes = numbers(OFFERS).map((i) => `AUTO${i}`)
    const large = await counting(() => quote(LINES, codes))
    expect([small.statements, large.statements]).toEqual([1, 1])
    if (!large.answer.ok) throw new Error(large.answer.refusal.errorCode)
    expect(large.answer.value.lines).toHaveLength(LINES)
    expect(large.answer.value.couponResults).toHaveLength(OFFERS)
    expect(Object.keys(large.answer.value.promotions.appliedPromotions)).toHaveLength(OFFERS)
  })
})

describe('the first page of a listing', () => {
  const everything = parseListingQuery({})

  it('asks the database nothing once the index is filled [SRCH-12]', async () => {
    await memoryIndex().settled()
    const { answer, statements } = await counting(() => listProducts(everything))
    expect(statements).toBe(0)
    expect(answer.cards).toHaveLength(LISTING_PAGE_SIZE)
  })

  it('asks as much for a full page as for a short one where PostgreSQL answers [SRCH-12]', async () => {
    // The shop's settings and words are asked for once and kept.
    await postgresIndex.list(everything)
    const full = await counting(() => postgresIndex.list(everything))
    const few = await counting(() => postgresIndex.list(parseListingQuery({}, { category: 'clothing' })))
    expect(full.answer.cards).toHaveLength(LISTING_PAGE_SIZE)
    expect(few.answer.cards.length).toBeLessThan(3)
    expect(full.statements).toBe(few.statements)
  })
})

import fc from 'fast-check'
import type { PromotionEffect } from '#lib/domain/promotions/promotion-effects.ts'
import type { PromotionConditions } from '#lib/server/db/schema.ts'

/** An offer with nothing to it but what decides over a cart. */
export interface DrawnOffer {
  effect: PromotionEffect
  conditions: PromotionConditions
  exclusive: boolean
  stopsOthers: boolean
  automatic: boolean
  priority: number
}

const effect: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
  fc.integer({ min: 1, max: 40_000 }).map((amount) => ({ kind: 'amount' as const, amount })),
  fc.integer({ min: 0, max: 20_000 }).map((price) => ({ kind: 'fixedPrice' as const, price })),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }))
    .map(([buy, get]) => ({ kind: 'buyXGetY' as const, buy, get })),
  fc.constant({ kind: 'freeDelivery' as const }),
)

/** Up to five offers of every kind, about any of these products, categories and brands, or about everything. */
export function randomOffers(about: {
  productIds: readonly string[]
  categories: readonly string[]
  brands: readonly string[]
}): fc.Arbitrary<DrawnOffer[]> {
  const some = (of: readonly string[]) => fc.option(fc.subarray([...of], { minLength: 1 }), { nil: undefined })
  const conditions = fc
    .record({
      productIds: some(about.productIds),
      categories: some(about.categories),
      brands: some(about.brands),
      minimumSpend: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
      minimumQuantity: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    })
    .map(
      (drawn): PromotionConditions =>
        Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)),
    )
  const offer = fc.record({
    effect,
    conditions,
    exclusive: fc.boolean(),
    stopsOthers: fc.boolean(),
    automatic: fc.boolean(),
    priority: fc.integer({ min: 1, max: 3 }),
  })
  return fc.array(offer, { maxLength: 5 })
}

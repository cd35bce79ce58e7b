import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promotionChanges } from '#lib/domain/promotions/promotion-changes.ts'
import type { PromotionLine } from '#lib/domain/promotions/promotion-effects.ts'
import { applyPromotions, type Promotion, type PromotionCart } from '#lib/domain/promotions/promotions.ts'

const NOW = new Date('2026-03-01T00:00:00Z')

function line(over: Partial<PromotionLine> = {}): PromotionLine {
  return { productId: 'boot', brandSlug: 'ironbark', categories: ['footwear'], qty: 1, unitPrice: 10_000, ...over }
}

function offer(over: Partial<Promotion> = {}): Promotion {
  const id = over.id ?? 'ten'
  return {
    id,
    name: `Offer ${id}`,
    exclusive: false,
    priority: 100,
    stopsOthers: false,
    automatic: false,
    conditions: {},
    effect: { kind: 'percent', percent: 10 },
    uses: 0,
    customerUses: 0,
    codes: [id.toUpperCase()],
    ...over,
  }
}

function cart(over: Partial<PromotionCart> = {}): PromotionCart {
  return { lines: [line()], codes: [], loggedIn: false, offersMax: 3, deliveryPrice: () => 1495, ...over }
}

const results = (outcome: ReturnType<typeof applyPromotions>) =>
  outcome.couponResults.map(({ code, result, parameters }) => [code, result, parameters])

describe('effects', () => {
  const boots = line({ qty: 2, unitPrice: 9995 })
  const socks = line({ productId: 'sock', categories: ['socks'], qty: 3, unitPrice: 333 })
  it.each([
    ['percent, rounded half up once', { kind: 'percent', percent: 15 }, [2998, 150]],
    ['an amount, shared by largest remainder', { kind: 'amount', amount: 1000 }, [952, 48]],
    ['an amount beyond the goods', { kind: 'amount', amount: 999_999 }, [19_990, 999]],
    ['a fixed price each', { kind: 'fixedPrice', price: 5000 }, [9990, 0]],
    ['buy 4 get the cheapest free', { kind: 'buyXGetY', buy: 4, get: 1 }, [0, 333]],
    ['buy 1 get 1', { kind: 'buyXGetY', buy: 1, get: 1 }, [0, 666]],
  ] as const)('takes off %s [PROMO-02]', (_, effect, discounts) => {
    const outcome = applyPromotions(cart({ lines: [boots, socks], codes: ['ten'] }), [offer({ effect })], NOW)
    expect(outcome.lineDiscounts).toEqual(discounts)
  })

  it('frees delivery at what it costs after the discounts before it', () => {
    const deliveryPrice = (subtotal: number) => (subtotal >= 9900 ? 0 : 995)
    const promotions = [
      offer({ id: 'half', effect: { kind: 'percent', percent: 50 }, priority: 1 }),
      offer({ id: 'ship', effect: { kind: 'freeDelivery' } }),
    ]
    const outcome = applyPromotions(cart({ codes: ['HALF', 'SHIP'], deliveryPrice }), promotions, NOW)
    expect(outcome.deliveryDiscount).toBe(995)
    expect(outcome.applied.map((a) => a.saving)).toEqual([5000, 995])
  })

  it('lets promotions work on what the ones before them left, in order of priority', () => {
    const promotions = [
      offer({ id: 'late', priority: 2, effect: { kind: 'percent', percent: 50 } }),
      offer({ id: 'early', priority: 1, effect: { kind: 'amount', amount: 2000 } }),
    ]
    const outcome = applyPromotions(cart({ codes: ['late', 'early'] }), promotions, NOW)
    expect(outcome.applied.map((a) => [a.promotion.id, a.saving])).toEqual([
      ['early', 2000],
      ['late', 4000],
    ])
  })
})

describe('reasons', () => {
  it.each([
    ['INVALID_CODE', 'nobody knows it', [], {}],
    ['INVALID_CODE', 'it has not begun', [offer({ startsAt: new Date('2026-03-02') })], {}],
    ['INVALID_CODE', 'it is over', [offer({ endsAt: NOW })], {}],
    ['USAGE_EXCEEDED', 'it is used up', [offer({ maxUses: 5, uses: 5 })], {}],
    ['CUSTOMER_USAGE_EXCEEDED', 'the customer used it', [offer({ maxUsesPerCustomer: 1, customerUses: 1 })], {}],
    ['NO_APPLICABLE_ITEMS', 'no line is of its brand', [offer({ conditions: { brands: ['other'] } })], {}],
    ['NO_APPLICABLE_ITEMS', 'no line is in its category', [offer({ conditions: { categories: ['socks'] } })], {}],
    [
      'NO_APPLICABLE_ITEMS',
      'goods are cheaper already',
      [offer({ effect: { kind: 'fixedPrice', price: 10_000 } })],
      {},
    ],
    ['DEFAULT', 'too little is spent', [offer({ conditions: { minimumSpend: 10_001 } })], { spendMissing: 1 }],
    ['DEFAULT', 'too few are bought', [offer({ conditions: { minimumQuantity: 2 } })], { quantityMissing: 1 }],
    ['DEFAULT', 'only members may', [offer({ conditions: { loggedInOnly: true } })], { login: 1 }],
    [
      'DEFAULT',
      'there is nothing to get free yet',
      [offer({ effect: { kind: 'buyXGetY', buy: 2, get: 1 } })],
      { quantityMissing: 2 },
    ],
    ['APPLIED', 'all is well', [offer({ conditions: { minimumSpend: 10_000, minimumQuantity: 1 } })], {}],
  ] as const)('answers %s when %s [PROMO-02, PROMO-03]', (result, _, promotions, parameters) => {
    const outcome = applyPromotions(cart({ codes: [' Ten '] }), promotions, NOW)
    expect(results(outcome)).toEqual([['Ten', result, parameters]])
  })

  it('counts only what the offer is for towards what is missing to get one free [PROMO-02, ERR-40]', () => {
    const socks = line({ productId: 'sock', categories: ['socks'], qty: 3 })
    const twoAndOne = offer({ effect: { kind: 'buyXGetY', buy: 2, get: 1 }, conditions: { categories: ['footwear'] } })
    const missing = applyPromotions(cart({ lines: [line({ qty: 2 }), socks], codes: ['TEN'] }), [twoAndOne], NOW)
    expect(results(missing)).toEqual([['TEN', 'DEFAULT', { quantityMissing: 1 }]])
    const free = offer({
      id: 'all',
      priority: 1,
      automatic: true,
      codes: [],
      effect: { kind: 'percent', percent: 100 },
    })
    const enough = applyPromotions(cart({ lines: [line({ qty: 3 })], codes: ['TEN'] }), [free, twoAndOne], NOW)
    expect(results(enough)).toEqual([['TEN', 'DEFAULT', {}]])
  })

  it('says that a code is already applied when it, or another code of its offer, comes again [PROMO-10]', () => {
    const outcome = applyPromotions(
      cart({ codes: ['TEN', ' ten', 'tenner'] }),
      [offer({ codes: ['TEN', 'TENNER'] })],
      NOW,
    )
    expect(outcome.couponResults.map((r) => r.result)).toEqual(['APPLIED', 'ALREADY_APPLIED', 'ALREADY_APPLIED'])
  })

  it('refuses the fourth code, whatever its priority, and counts no automatic offer [PROMO-04]', () => {
    const ids = ['a', 'b', 'c', 'd']
    const promotions = [
      ...ids.map((id, i) => offer({ id, priority: 100 - i, effect: { kind: 'amount', amount: 100 } })),
      offer({ id: 'auto', automatic: true, codes: [] }),
    ]
    const outcome = applyPromotions(cart({ codes: ids }), promotions, NOW)
    expect(results(outcome).at(-1)).toEqual(['d', 'OFFERS_LIMIT_REACHED', { n: 3 }])
    expect(outcome.applied.map((a) => a.promotion.id).toSorted()).toEqual(['a', 'auto', 'b', 'c'])
  })

  it('gives the place of a code that brings nothing to the next one', () => {
    const promotions = [
      offer({ id: 'a', effect: { kind: 'fixedPrice', price: 99_999 } }),
      ...['b', 'c', 'd'].map((id) => offer({ id, effect: { kind: 'amount', amount: 100 } })),
    ]
    const outcome = applyPromotions(cart({ codes: ['a', 'b', 'c', 'd'] }), promotions, NOW)
    expect(outcome.couponResults.map((r) => r.result)).toEqual(['NO_APPLICABLE_ITEMS', 'APPLIED', 'APPLIED', 'APPLIED'])
  })

  it('stops those behind an offer that says so, and names it [PROMO-06]', () => {
    const promotions = [
      offer({ id: 'stop', priority: 1, stopsOthers: true, automatic: true, codes: [] }),
      offer({ id: 'late' }),
    ]
    const outcome = applyPromotions(cart({ codes: ['late'] }), promotions, NOW)
    expect(results(outcome)).toEqual([['late', 'STOPPED_BY_OFFER', { name: 'Offer stop' }]])
  })

  it('shows an automatic offer among the applied ones, and is silent about one that does not fit [PROMO-07]', () => {
    const promotions = [
      offer({ id: 'auto', automatic: true, codes: [] }),
      offer({ id: 'misfit', automatic: true, codes: [], conditions: { brands: ['other'] } }),
    ]
    const outcome = applyPromotions(cart(), promotions, NOW)
    expect(outcome.applied.map((a) => a.promotion.id)).toEqual(['auto'])
    expect(outcome.disallowed).toEqual([])
  })
})

describe('exclusive offers', () => {
  const others = [offer({ id: 'a' }), offer({ id: 'b', effect: { kind: 'amount', amount: 500 } })]
  it.each([
    ['win alone when they save more', 20, ['solo'], { a: 'Offer solo', b: 'Offer solo' }],
    ['lose when the others save more', 5, ['a', 'b'], { solo: 'Offer a, Offer b' }],
  ] as const)('%s [PROMO-05]', (_, percent, applied, losers) => {
    const solo = offer({ id: 'solo', exclusive: true, effect: { kind: 'percent', percent } })
    const outcome = applyPromotions(cart({ codes: ['a', 'solo', 'b'] }), [...others, solo], NOW)
    expect(outcome.applied.map((a) => a.promotion.id)).toEqual(applied)
    expect(Object.fromEntries(outcome.disallowed.map((d) => [d.promotion.id, d.parameters['name']]))).toEqual(losers)
    expect(new Set(outcome.disallowed.map((d) => d.reason))).toEqual(new Set(['EXCLUSIVE_CONFLICT']))
  })

  it('are judged by what the shopper pays, delivery included', () => {
    const deliveryPrice = (subtotal: number) => (subtotal >= 9900 ? 0 : 995)
    const exclusive = offer({ id: 'solo', exclusive: true, effect: { kind: 'amount', amount: 200 } })
    const other = offer({ id: 'a', effect: { kind: 'amount', amount: 100 } })
    const outcome = applyPromotions(cart({ codes: ['a', 'solo'], deliveryPrice }), [exclusive, other], NOW)
    expect(outcome.applied.map((a) => a.promotion.id)).toEqual(['a'])
  })
})

const arbitraryLine = fc.record({
  productId: fc.constantFrom('p1', 'p2', 'p3'),
  brandSlug: fc.constantFrom('x', 'y'),
  categories: fc.subarray(['footwear', 'socks']),
  qty: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 99_999 }),
})
const arbitraryEffect = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant('fixedPrice' as const), price: fc.integer({ min: 0, max: 99_999 }) }),
  fc.record({
    kind: fc.constant('buyXGetY' as const),
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 4 }),
  }),
  fc.constant({ kind: 'freeDelivery' as const }),
)
const arbitraryPromotion = (id: string) =>
  fc
    .record({
      exclusive: fc.boolean(),
      priority: fc.integer({ min: 1, max: 3 }),
      stopsOthers: fc.boolean(),
      automatic: fc.boolean(),
      conditions: fc.record({ brands: fc.subarray(['x', 'y'], { minLength: 1 }) }, { requiredKeys: [] }),
      effect: arbitraryEffect,
    })
    .map((over) => offer({ id, ...over, codes: [id.toUpperCase()] }))

describe('for any cart and any offers', () => {
  it('never discounts below zero, keeps the limit, and gives each code exactly one result', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryLine, { minLength: 1, maxLength: 6 }),
        fc.tuple(...['a', 'b', 'c', 'd', 'e'].map(arbitraryPromotion)),
        fc.shuffledSubarray(['a', 'B', 'c ', 'D', 'e', 'zzz']),
        (lines, offers, codes) => {
          const sent = new Set(codes.map((code) => code.trim().toUpperCase()))
          const known = offers.filter((o) => o.automatic || sent.has(o.id.toUpperCase()))
          const outcome = applyPromotions(cart({ lines, codes }), known, NOW)
          outcome.lineDiscounts.forEach((discount, i) => {
            expect(discount).toBeGreaterThanOrEqual(0)
            expect(discount).toBeLessThanOrEqual((lines[i]?.qty ?? 0) * (lines[i]?.unitPrice ?? 0))
            expect(Number.isInteger(discount)).toBe(true)
          })
          const saved = outcome.lineDiscounts.reduce((a, b) => a + b, outcome.deliveryDiscount)
          expect(outcome.applied.reduce((total, a) => total + a.saving, 0)).toBe(saved)
          expect(outcome.applied.filter((a) => !a.promotion.automatic).length).toBeLessThanOrEqual(3)
          if (outcome.applied.some((a) => a.promotion.exclusive)) expect(outcome.applied).toHaveLength(1)
          expect(outcome.couponResults.map((r) => r.code)).toEqual(codes.map((code) => code.trim()))
          const told = [...outcome.applied, ...outcome.disallowed].map((entry) => entry.promotion.id)
          expect(new Set(told).size).toBe(told.length)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('changes between two loads', () => {
  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name.toLowerCase(), { name }]))
  const load = (applied: string[], disallowed: string[] = []) => ({
    appliedPromotions: named(...applied),
    disallowedPromotions: named(...disallowed),
  })
  it.each([
    ['no load before', undefined, load(['A']), undefined],
    ['nothing changed', load(['A'], ['B']), load(['A'], ['B']), undefined],
    ['newly applied', load([]), load(['b', 'A']), { applied: ['A', 'b'], disallowed: [], removed: [] }],
    ['newly disallowed', load([]), load([], ['A']), { applied: [], disallowed: ['A'], removed: [] }],
    ['applied, now disallowed', load(['A']), load([], ['A']), { applied: [], disallowed: ['A'], removed: [] }],
    ['disallowed, now applied', load([], ['A']), load(['A']), { applied: ['A'], disallowed: [], removed: [] }],
    ['removed', load(['A', 'B'], ['C']), load(['B']), { applied: [], disallowed: [], removed: ['A'] }],
    ['no longer disallowed', load(['B'], ['C']), load(['B']), undefined],
  ] as const)(
    'are reported by id and sorted by name: %s [DATA-12, DATA-13, SM-PROMO-01, SM-PROMO-02, SM-PROMO-03, SM-PROMO-04, SM-PROMO-05, SM-PROMO-06, SM-PROMO-07]',
    (_, before, now, expected) => {
      const changes = promotionChanges(before, now)
      const names = (list: { name: string }[]) => list.map(({ name }) => name)
      expect(
        changes && {
          applied: names(changes.applied),
          disallowed: names(changes.disallowed),
          removed: names(changes.removed),
        },
      ).toEqual(expected)
    },
  )
})

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

  const lace = line({ productId: 'lace', categories: ['laces'], unitPrice: 500 })
  const trio = { ...lace, qty: 3 }
  const LACES = { categories: ['laces'] }
  const polish = line({ productId: 'polish', categories: ['polish'], qty: 3, unitPrice: 200 })
  const get = (buy: number, free: number, conditions = {}) =>
    offer({ effect: { kind: 'buyXGetY', buy, get: free }, conditions })
  it.each([
    ['the cheapest by the piece, not by the line', get(3, 1), [lace, polish], [0, 200]],
    ['the cheapest wherever it stands', get(3, 1), [polish, lace], [200, 0]],
    ['nothing when only pieces it is not about make up the number', get(1, 3, LACES), [trio, polish], [0, 0]],
    ['pieces it is about, none of those it is not', get(2, 1, LACES), [polish, trio], [0, 500]],
    ['two of every three', get(1, 2), [line({ qty: 3, unitPrice: 1000 })], [2000]],
    ['of two that cost the same the first', get(1, 1), [lace, line({ unitPrice: 500 })], [500, 0]],
    ['nothing for pieces it is not about', get(3, 1, LACES), [lace, polish], [0, 0]],
  ])('gives free %s [PROMO-02]', (_, promotion, lines, discounts) => {
    expect(applyPromotions(cart({ lines, codes: ['ten'] }), [promotion], NOW).lineDiscounts).toEqual(discounts)
  })

  it.each([
    ['a product', { productIds: ['boot'] }, [1000, 0, 0]],
    ['one of its categories', { categories: ['footwear', 'sale'] }, [1000, 0, 0]],
    ['a brand, never a gift card of it', { brands: ['ironbark'] }, [1000, 50, 0]],
    ['a gift card alone', { productIds: ['card'] }, [0, 0, 0]],
  ])('is about %s and leaves its neighbours alone [PROMO-02, OPS-13]', (_, conditions, discounts) => {
    const card = line({ productId: 'card', giftCard: true, unitPrice: 5000 })
    const boot = line({ categories: ['footwear', 'footwear/boots'] })
    const outcome = applyPromotions(cart({ lines: [boot, lace, card], codes: ['ten'] }), [offer({ conditions })], NOW)
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
    ['APPLIED', 'it begins now', [offer({ startsAt: NOW })], {}],
    ['APPLIED', 'it ends later', [offer({ endsAt: new Date('2026-03-02') })], {}],
    ['APPLIED', 'one use is left', [offer({ maxUses: 5, uses: 4 })], {}],
    ['APPLIED', 'the customer has one use left', [offer({ maxUsesPerCustomer: 2, customerUses: 1 })], {}],
    [
      'NO_APPLICABLE_ITEMS',
      'no line is of its brand and too little would be spent',
      [offer({ conditions: { brands: ['other'], minimumSpend: 1 } })],
      {},
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

  it.each([
    ['NO_APPLICABLE_ITEMS', { kind: 'percent', percent: 10 }],
    ['NO_APPLICABLE_ITEMS', { kind: 'fixedPrice', price: 1 }],
    ['DEFAULT', { kind: 'amount', amount: 500 }],
  ] as const)('answers %s when an offer before it left nothing for %j [PROMO-03, PROMO-06]', (reason, effect) => {
    const free = { priority: 1, automatic: true, codes: [], effect: { kind: 'percent', percent: 100 } } as const
    const outcome = applyPromotions(cart({ codes: ['TEN'] }), [offer({ id: 'all', ...free }), offer({ effect })], NOW)
    expect(results(outcome)).toEqual([['TEN', reason, {}]])
  })

  it('counts only what the offer is for towards what has to be spent [PROMO-02]', () => {
    const shirt = line({ productId: 'shirt', categories: ['clothing'], unitPrice: 20_000 })
    const boots = offer({ conditions: { categories: ['footwear'], minimumSpend: 15_000, minimumQuantity: 2 } })
    const outcome = applyPromotions(cart({ lines: [line(), shirt], codes: ['TEN'] }), [boots], NOW)
    expect(results(outcome)).toEqual([['TEN', 'DEFAULT', { spendMissing: 5000 }]])
  })

  it('knows two unknown codes apart [PROMO-10]', () => {
    const outcome = applyPromotions(cart({ codes: ['NOPE', 'NADA', 'nope'] }), [], NOW)
    expect(outcome.couponResults.map((r) => r.result)).toEqual(['INVALID_CODE', 'INVALID_CODE', 'ALREADY_APPLIED'])
  })

  it('takes a code’s place from when it was sent, also when the offer has codes that were not [PROMO-04]', () => {
    const many = offer({ id: 'many', codes: ['OTHER', 'LAST'], effect: { kind: 'amount', amount: 100 } })
    const promotions = [many, ...['a', 'b', 'c'].map((id) => offer({ id, effect: { kind: 'amount', amount: 100 } }))]
    const outcome = applyPromotions(cart({ codes: ['a', 'b', 'c', 'last'] }), promotions, NOW)
    expect(outcome.applied.map((a) => a.promotion.id)).toEqual(['a', 'b', 'c'])
    expect(results(outcome).at(-1)).toEqual(['last', 'OFFERS_LIMIT_REACHED', { n: 3 }])
  })

  it('applies offers of one priority in the order their codes were sent, and automatic ones before, by id [PROMO-06]', () => {
    const take = (id: string, over = {}) => offer({ id, effect: { kind: 'amount', amount: 100 }, ...over })
    const auto = { automatic: true, codes: [] }
    const promotions = [take('c'), take('z', auto), take('b'), take('y', auto)]
    for (const known of [promotions, promotions.toReversed()]) {
      const outcome = applyPromotions(cart({ codes: ['b', 'c'] }), known, NOW)
      expect(outcome.applied.map((a) => a.promotion.id)).toEqual(['y', 'z', 'b', 'c'])
    }
  })

  it('keeps the place of a code beyond the limit for it when only an automatic offer brought nothing [PROMO-04]', () => {
    const promotions = [
      offer({ id: 'auto', automatic: true, codes: [], effect: { kind: 'fixedPrice', price: 99_999 } }),
      ...['a', 'b', 'c', 'd'].map((id) => offer({ id, effect: { kind: 'amount', amount: 100 } })),
    ]
    const outcome = applyPromotions(cart({ codes: ['a', 'b', 'c', 'd'] }), promotions, NOW)
    expect(results(outcome).at(-1)).toEqual(['d', 'OFFERS_LIMIT_REACHED', { n: 3 }])
    expect(outcome.disallowed.map((entry) => entry.promotion.id)).toEqual(['d'])
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

  it('lose to a delivery that is worth more [PROMO-05]', () => {
    const solo = offer({ id: 'solo', exclusive: true, effect: { kind: 'percent', percent: 5 } })
    const ship = offer({ id: 'ship', effect: { kind: 'freeDelivery' } })
    const outcome = applyPromotions(cart({ codes: ['solo', 'ship'] }), [solo, ship], NOW)
    expect(outcome.applied.map((a) => [a.promotion.id, a.saving])).toEqual([['ship', 1495]])
  })

  it('lose a tie to the others, and between two of them the first one sent wins [PROMO-05]', () => {
    const chosen = (codes: string[], ...others: Promotion[]) => {
      const offers = [offer({ id: 'solo', exclusive: true }), ...others]
      return applyPromotions(cart({ codes }), offers, NOW).applied.map((a) => a.promotion.id)
    }
    expect(chosen(['solo', 'ten'], offer())).toEqual(['ten'])
    expect(chosen(['solo', 'mono'], offer({ id: 'mono', exclusive: true }))).toEqual(['solo'])
    expect(chosen(['mono', 'solo'], offer({ id: 'mono', exclusive: true }))).toEqual(['mono'])
  })

  it('count as applied when they save nothing today and nothing else does [PROMO-05]', () => {
    const ship = offer({ id: 'ship', exclusive: true, effect: { kind: 'freeDelivery' } })
    const outcome = applyPromotions(cart({ codes: ['ship'], deliveryPrice: () => 0 }), [ship], NOW)
    expect(results(outcome)).toEqual([['ship', 'APPLIED', {}]])
  })

  it('are told to have kept an automatic offer out; one that never fitted is not told of [PROMO-05, PROMO-07]', () => {
    const promotions = [
      offer({ id: 'solo', exclusive: true, effect: { kind: 'percent', percent: 50 } }),
      offer({ id: 'auto', automatic: true, codes: [] }),
      offer({ id: 'stop', automatic: true, codes: [], priority: 200, stopsOthers: true }),
      offer({ id: 'behind', automatic: true, codes: [], priority: 300 }),
      offer({ id: 'misfit', automatic: true, codes: [], conditions: { brands: ['other'] } }),
    ]
    const told = (codes: string[]) =>
      applyPromotions(cart({ codes }), codes.length > 0 ? promotions : promotions.slice(1), NOW).disallowed.map(
        ({ promotion, reason }) => [promotion.id, reason],
      )
    expect(told(['solo'])).toEqual([
      ['auto', 'EXCLUSIVE_CONFLICT'],
      ['stop', 'EXCLUSIVE_CONFLICT'],
      ['behind', 'EXCLUSIVE_CONFLICT'],
    ])
    expect(told([])).toEqual([['behind', 'STOPPED_BY_OFFER']])
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
  it('of one name, whatever its letters, come by id [DATA-13]', () => {
    const none = { appliedPromotions: {}, disallowedPromotions: {} }
    const entries = [
      ['a', { name: 'Ten off' }],
      ['b', { name: 'ten off' }],
      ['c', { name: 'Half price' }],
    ] as const
    for (const given of [entries, entries.toReversed()]) {
      const now = { ...none, appliedPromotions: Object.fromEntries(given) }
      expect(promotionChanges(none, now)?.applied.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
      expect(promotionChanges(now, none)?.removed.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    }
  })

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

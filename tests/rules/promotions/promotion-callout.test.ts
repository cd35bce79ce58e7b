import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CALLOUT_LEAD_MS,
  type CalledOutProduct,
  calloutText,
  promotionCallouts,
} from '#lib/domain/promotions/promotion-callout.ts'
import { applyPromotions, type Promotion } from '#lib/domain/promotions/promotions.ts'

const NOW = new Date('2026-11-27T00:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const BOOT: CalledOutProduct = {
  productId: 'boot',
  brandSlug: 'ironbark',
  categories: ['footwear', 'footwear/boots'],
  unitPrice: 10_000,
}
const BOOTS = { categories: ['footwear/boots'] }
const SOCKS = { categories: ['socks'] }

/** An automatic offer of 20% off boots, unless told otherwise. */
function offer(over: Partial<Promotion> = {}): Promotion {
  const id = over.id ?? 'boots'
  return {
    id,
    name: `Offer ${id}`,
    exclusive: false,
    priority: 100,
    stopsOthers: false,
    automatic: true,
    conditions: BOOTS,
    effect: { kind: 'percent', percent: 20 },
    uses: 0,
    customerUses: 0,
    codes: [],
    ...over,
  }
}

const said = (promotions: Promotion[], product = BOOT, now = NOW) => promotionCallouts(product, promotions, now)
const callouts = (...asked: Parameters<typeof said>) => said(...asked).callouts
const texts = (promotions: Promotion[], product = BOOT) => callouts(promotions, product).map(({ text }) => text)
const price = (promotions: Promotion[], product = BOOT) => callouts(promotions, product)[0]?.price

describe('what applies to one of a product', () => {
  it.each<[string, Partial<Promotion>, number]>([
    ['a share of its price', {}, 8000],
    ['a price of its own', { effect: { kind: 'fixedPrice', price: 4500 } }, 4500],
    ['an offer about its brand', { conditions: { brands: ['ironbark'] } }, 8000],
    ['an offer about it', { conditions: { productIds: ['boot'] } }, 8000],
    ['an offer about everything', { conditions: {} }, 8000],
    ['what asks for less than one costs', { conditions: { ...BOOTS, minimumSpend: 10_000, minimumQuantity: 1 } }, 8000],
    ['one that shuts out others, where there are none', { exclusive: true, stopsOthers: true }, 8000],
  ])('says its name and what one costs then: %s [PROMO-12]', (_, over, cost) => {
    expect(callouts([offer(over)])).toEqual([{ text: 'Offer boots', price: cost }])
  })

  it('is named together, with the price after all of it [PROMO-12]', () => {
    const brand = offer({
      id: 'brand',
      priority: 101,
      conditions: { brands: ['ironbark'] },
      effect: { kind: 'percent', percent: 10 },
    })
    expect(callouts([brand, offer()])).toEqual([{ text: 'Offer boots and Offer brand', price: 7200 }])
  })

  it('is named once, where two have one name [PROMO-12]', () => {
    const name = 'Boot week'
    const pair = { name, conditions: { ...BOOTS, minimumQuantity: 2 } }
    const all = [offer({ name }), offer({ id: 'b', name }), offer({ id: 'c', ...pair }), offer({ id: 'd', ...pair })]
    expect(callouts(all)).toEqual([{ text: 'Boot week', price: 6400 }, { text: 'Boot week (from 2 items)' }])
  })

  it('reads as a sentence [PROMO-12]', () => {
    expect(callouts([offer()]).map(calloutText)).toEqual(['Offer boots: $80 in your cart'])
    expect(calloutText({ text: 'Offer pair (from 2 items)' })).toBe('Offer pair (from 2 items)')
    expect(calloutText({ text: 'Take one', price: 0 })).toBe('Take one: $0 in your cart')
  })

  it.each<[string, Promotion[]]>([
    ['no offer', []],
    ['an offer about others', [offer({ conditions: SOCKS })]],
    ['an offer that takes nothing off', [offer({ effect: { kind: 'fixedPrice', price: 10_000 } })]],
    ['free delivery for everything', [offer({ conditions: {}, effect: { kind: 'freeDelivery' } })]],
    ['an offer about everything that one does not meet', [offer({ conditions: { minimumQuantity: 2 } })]],
    ['an offer that has been used up', [offer({ maxUses: 4, uses: 4 })]],
  ])('says nothing of %s [PROMO-12]', (_, promotions) => expect(callouts(promotions)).toEqual([]))

  it('says nothing of a gift card, and of a neighbour only what is about it [PROMO-12, OPS-13]', () => {
    expect(callouts([offer({ conditions: {} })], { ...BOOT, giftCard: true })).toEqual([])
    const sock = { ...BOOT, productId: 'sock', categories: ['socks'] }
    expect(texts([offer(), offer({ id: 'socks', conditions: SOCKS })], sock)).toEqual(['Offer socks'])
  })

  const SPEND = { minimumSpend: 50_000 }
  it.each<[string, Partial<Promotion>, Partial<Promotion>[]]>([
    ['comes off an order once', { effect: { kind: 'amount', amount: 1000 } }, []],
    ['is limited for each customer', { maxUsesPerCustomer: 2 }, []],
    ['is limited for all', { maxUses: 40 }, []],
    ['shuts out others, where there are some', { exclusive: true }, [{ conditions: SOCKS }]],
    ['may be shut out by what is about other goods', {}, [{ conditions: SOCKS, exclusive: true }]],
    [
      'may be shut out by what runs for a while',
      {},
      [{ conditions: SOCKS, exclusive: true, startsAt: later(-1), endsAt: later(CALLOUT_LEAD_MS + 1) }],
    ],
    ['may be stopped by what a fuller cart meets', {}, [{ conditions: SPEND, stopsOthers: true }]],
    [
      'may be stopped by what begins soon',
      {},
      [{ conditions: SOCKS, stopsOthers: true, startsAt: later(CALLOUT_LEAD_MS) }],
    ],
  ])('has no price where it %s [PROMO-12, PROMO-05, PROMO-06]', (_, over, others) => {
    const found = callouts([offer(over), ...others.map((each, i) => offer({ id: `other-${i}`, priority: 1, ...each }))])
    expect(found[0]?.text).toMatch(/^Offer boots/)
    expect(found[0]).not.toHaveProperty('price')
  })

  it.each<[string, Partial<Promotion>]>([
    ['is over', { endsAt: NOW }],
    ['begins later', { startsAt: later(CALLOUT_LEAD_MS + 1) }],
    ['neither stops nor shuts out', { stopsOthers: false, exclusive: false }],
  ])('keeps its price beside another that %s [PROMO-12]', (_, over) => {
    const other = offer({ id: 'other', priority: 1, conditions: SOCKS, stopsOthers: true, exclusive: true, ...over })
    expect(price([offer(), other])).toBe(8000)
  })

  it('gives way to what takes more off and shuts it out, or comes before and stops it [PROMO-05, PROMO-06]', () => {
    const half = { id: 'half', effect: { kind: 'percent', percent: 50 } } as const
    expect(texts([offer(), offer({ ...half, exclusive: true })])).toEqual(['Offer half'])
    expect(texts([offer(), offer({ ...half, priority: 1, stopsOthers: true })])).toEqual(['Offer half'])
    expect(price([offer(), offer({ ...half, priority: 1, stopsOthers: true })])).toBe(5000)
  })

  it.each([
    [8995, 10, 8096],
    [9995, 20, 7996],
    [9995, 15, 8496],
    [333, 33, 224],
  ])('of %i less %i %% is never said to cost less than each of many does [PROMO-12]', (unitPrice, percent, cost) => {
    expect(price([offer({ effect: { kind: 'percent', percent } })], { ...BOOT, unitPrice })).toBe(cost)
  })
})

describe('an offer that one of a product counts towards', () => {
  it.each<[string, Partial<Promotion>]>([
    ['from 3 items', { effect: { kind: 'buyXGetY', buy: 2, get: 1 } }],
    ['from 4 items', { effect: { kind: 'buyXGetY', buy: 1, get: 1 }, conditions: { ...BOOTS, minimumQuantity: 4 } }],
    ['from 2 items', { conditions: { ...BOOTS, minimumQuantity: 2 } }],
    ['from 2 items', { conditions: { productIds: ['boot'], minimumQuantity: 2 } }],
    ['from 2 items', { conditions: { brands: ['ironbark'], minimumQuantity: 2 } }],
    ['from $100.01', { conditions: { ...BOOTS, minimumSpend: 10_001 } }],
    ['logged in', { conditions: { ...BOOTS, loggedInOnly: true } }],
    [
      'from 2 items, from $300, logged in, once per customer, while it lasts',
      {
        conditions: { ...BOOTS, minimumSpend: 30_000, minimumQuantity: 2, loggedInOnly: true },
        maxUsesPerCustomer: 1,
        maxUses: 9,
      },
    ],
  ])('says what it asks for, and no price: %s [PROMO-12]', (asks, over) => {
    expect(callouts([offer(over)])).toEqual([{ text: `Offer boots (${asks})` }])
  })

  it('stands after what applies to one, which says its limits too [PROMO-12]', () => {
    const pair = offer({ id: 'pair', conditions: { ...BOOTS, minimumQuantity: 2, minimumSpend: 10_000 } })
    expect(callouts([pair, offer({ maxUsesPerCustomer: 3 })])).toEqual([
      { text: 'Offer boots (3 times per customer)' },
      { text: 'Offer pair (from 2 items)' },
    ])
    expect(callouts([pair, offer()])).toEqual([
      { text: 'Offer boots', price: 8000 },
      { text: 'Offer pair (from 2 items)' },
    ])
  })

  it('says nothing while it does not run, nor if no number of them brings anything [PROMO-12]', () => {
    const two = { conditions: { ...BOOTS, minimumQuantity: 2 } }
    expect(texts([offer({ ...two, startsAt: later(1) })])).toEqual([])
    expect(texts([offer({ ...two, endsAt: later(CALLOUT_LEAD_MS) })])).toEqual([])
    expect(texts([offer({ ...two, effect: { kind: 'fixedPrice', price: 10_000 } })])).toEqual([])
    expect(texts([offer({ ...two, endsAt: later(CALLOUT_LEAD_MS + 1) })])).toEqual(['Offer boots (from 2 items)'])
  })

  it('of free delivery says so on what it is about [PROMO-12]', () => {
    expect(callouts([offer({ effect: { kind: 'freeDelivery' } })])).toEqual([{ text: 'Offer boots' }])
  })
})

describe('until when that may be said', () => {
  const until = (...promotions: Promotion[]) => said(promotions).until
  const HOUR = 3_600_000
  const ending = (id: string, ms: number, over: Partial<Promotion> = {}) => offer({ id, endsAt: later(ms), ...over })

  it('is two minutes before the first of the named offers ends, the first moment without it [PROMO-13]', () => {
    const both = [ending('a', 2 * HOUR), ending('b', HOUR)]
    expect(until(...both)).toEqual(later(HOUR - CALLOUT_LEAD_MS))
    expect(callouts(both, BOOT, later(HOUR - CALLOUT_LEAD_MS - 1))).toEqual(callouts(both))
    expect(callouts(both, BOOT, later(HOUR - CALLOUT_LEAD_MS))).toEqual([])
  })

  it('counts what asks for more as well, and neither what is about other goods nor what says nothing [PROMO-13]', () => {
    const pair = ending('pair', HOUR, { conditions: { ...BOOTS, minimumQuantity: 2 } })
    expect(until(ending('a', 2 * HOUR), pair)).toEqual(later(HOUR - CALLOUT_LEAD_MS))
    const silent = ending('delivery', HOUR, { conditions: {}, effect: { kind: 'freeDelivery' } })
    expect(until(ending('a', 2 * HOUR), ending('socks', HOUR, { conditions: SOCKS }), silent)).toEqual(
      later(2 * HOUR - CALLOUT_LEAD_MS),
    )
  })

  it('is not said where none of them ends, nor where nothing is said [PROMO-13]', () => {
    expect(said([offer()])).toEqual({ callouts: [{ text: 'Offer boots', price: 8000 }] })
    expect(until(offer())).toBeUndefined()
    expect(said([ending('a', HOUR, { conditions: SOCKS })])).toEqual({ callouts: [] })
    expect(said([ending('a', CALLOUT_LEAD_MS)])).toEqual({ callouts: [] })
  })
})

describe('the time of a callout', () => {
  it.each([
    ['begins with the offer', { startsAt: NOW }, ['Offer boots']],
    ['does not stand before', { startsAt: later(1) }, []],
    ['goes before the offer does', { endsAt: later(CALLOUT_LEAD_MS) }, []],
    ['stands until then', { endsAt: later(CALLOUT_LEAD_MS + 1) }, ['Offer boots']],
  ])('%s [PROMO-13]', (_, over, said) => expect(texts([offer(over)])).toEqual(said))

  it('says nothing while what is off the price is about to change [PROMO-13]', () => {
    const more = offer({ id: 'more', effect: { kind: 'percent', percent: 10 }, startsAt: later(CALLOUT_LEAD_MS) })
    expect(texts([offer(), more])).toEqual([])
    const turns = [offer({ id: 'old', endsAt: later(1) }), offer({ id: 'new', startsAt: later(1) })]
    expect(texts(turns)).toEqual([])
    const same = offer({ id: 'same', endsAt: later(CALLOUT_LEAD_MS), effect: { kind: 'fixedPrice', price: 20_000 } })
    expect(texts([offer(), same])).toEqual(['Offer boots'])
  })
})

describe('no cart breaks what a callout says', () => {
  const conditions = fc.record(
    {
      categories: fc.constantFrom(['footwear'], ['footwear/boots'], ['socks']),
      productIds: fc.constantFrom(['boot'], ['sock'], ['boot', 'sock']),
      minimumSpend: fc.integer({ min: 1, max: 40_000 }),
      minimumQuantity: fc.integer({ min: 1, max: 4 }),
      loggedInOnly: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const effect = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ kind: fc.constant('fixedPrice' as const), price: fc.integer({ min: 0, max: 12_000 }) }),
    fc.record({ kind: fc.constant('buyXGetY' as const), buy: fc.constantFrom(1, 2), get: fc.constantFrom(1, 2) }),
    fc.constant({ kind: 'freeDelivery' as const }),
  )
  const promotion = fc.record({
    conditions,
    effect,
    priority: fc.integer({ min: 1, max: 4 }),
    exclusive: fc.integer({ min: 1, max: 9 }).map((n) => n === 9),
    stopsOthers: fc.integer({ min: 1, max: 9 }).map((n) => n === 9),
  })
  const cheaper = fc.record({ percent: fc.integer({ min: 1, max: 60 }), priority: fc.integer({ min: 1, max: 4 }) })
  const promotions = fc
    .tuple(cheaper, fc.array(promotion, { maxLength: 3 }))
    .map(([{ percent, priority }, others]) => [
      offer({ priority, effect: { kind: 'percent', percent } }),
      ...others.map((each, i) => offer({ ...each, id: `o${i}` })),
    ])
  const SOCK = { productId: 'sock', brandSlug: 'tully', categories: ['socks'] }
  const cart = fc.record({
    qty: fc.integer({ min: 1, max: 12 }),
    socks: fc.array(
      fc.record({ qty: fc.integer({ min: 1, max: 9 }), unitPrice: fc.integer({ min: 1, max: 30_000 }) }),
      {
        maxLength: 3,
      },
    ),
    loggedIn: fc.boolean(),
    delivery: fc.integer({ min: 0, max: 3000 }),
  })

  it('with a price, at any number, beside any other goods, for guests and customers [PROMO-12]', () => {
    let priced = 0
    fc.assert(
      fc.property(
        promotions,
        fc.integer({ min: 1, max: 20_000 }),
        cart,
        (all, unitPrice, { qty, socks, loggedIn, delivery }) => {
          const product = { ...BOOT, unitPrice }
          const said = price(all, product)
          if (said === undefined) return
          priced += 1
          const lines = [{ ...product, qty }, ...socks.map((sock) => ({ ...SOCK, ...sock }))]
          const outcome = applyPromotions(
            { lines, codes: [], loggedIn, offersMax: 3, deliveryPrice: () => delivery },
            all,
            NOW,
          )
          // The cent that a cart rounds may fall on any of its lines, once for each offer.
          expect(qty * unitPrice - (outcome.lineDiscounts[0] ?? 0)).toBeLessThanOrEqual(
            qty * said + outcome.applied.length,
          )
        },
      ),
      { numRuns: 2000 },
    )
    expect(priced).toBeGreaterThan(200)
  })

  it('and one alone costs what is said, or a cent less for each offer [PROMO-12]', () => {
    fc.assert(
      fc.property(promotions, fc.integer({ min: 1, max: 20_000 }), (all, unitPrice) => {
        const product = { ...BOOT, unitPrice }
        const said = price(all, product)
        if (said === undefined) return
        const one = {
          lines: [{ ...product, qty: 1 }],
          codes: [],
          loggedIn: false,
          offersMax: 3,
          deliveryPrice: () => 995,
        }
        const { lineDiscounts, applied } = applyPromotions(one, all, NOW)
        const cost = unitPrice - (lineDiscounts[0] ?? 0)
        expect(cost).toBeLessThanOrEqual(said)
        expect(said - cost).toBeLessThanOrEqual(applied.length)
        expect(said).toBeLessThanOrEqual(unitPrice)
      }),
      { numRuns: 2000 },
    )
  })
})

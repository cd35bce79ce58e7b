import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemFacts, type QuotedCart, type QuoteFacts, quote } from '#lib/domain/cart/quote.ts'
import type { DeliveryMethod } from '#lib/domain/delivery/delivery.ts'
import { DEFAULT_DISPATCH } from '#lib/domain/delivery/dispatch.ts'
import { appliesTo } from '#lib/domain/promotions/promotion-effects.ts'
import type { Promotion } from '#lib/domain/promotions/promotions.ts'
import { giftCardCode, isGiftCardExpired, spendCredits } from '#lib/domain/vouchers/gift-card.ts'
import { type DrawnOffer, randomOffers } from '#tests/setup/random-offers.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const METHODS: DeliveryMethod[] = [
  {
    code: 'standard',
    label: 'Standard',
    type: 'DELIVERY',
    price: 995,
    countries: ['AU'],
    requiresAuthorityToLeave: false,
    freeFromThreshold: true,
  },
  {
    code: 'collect',
    label: 'Collect',
    type: 'STORE_PICKUP',
    price: 0,
    countries: ['AU'],
    requiresAuthorityToLeave: false,
    freeFromThreshold: false,
  },
]

interface ItemOver extends Partial<ItemFacts['product']> {
  stockQty?: number
}
function item({ stockQty = 10, ...product }: ItemOver = {}): ItemFacts {
  return {
    stockQty,
    product: {
      id: 'p1',
      state: 'current',
      functionalType: 'basic',
      accountExclusive: false,
      brandSlug: 'ironbark',
      categories: ['footwear'],
      price: 10_000,
      taxExclusive: false,
      ...product,
    },
  }
}

function facts(items: ItemFacts[], over: Partial<QuoteFacts> = {}): QuoteFacts {
  return {
    items,
    methods: METHODS,
    storeIdsWithStock: ['s1'],
    settings: {
      taxRate: 0.1,
      freeStandardDeliveryThreshold: 9900,
      offersMax: 3,
      cartItemQtyMax: undefined,
      deliveryCountries: ['AU', 'NZ'],
      dispatch: DEFAULT_DISPATCH,
    },
    ...over,
  }
}

function cart(qtys: number[], over: Partial<QuotedCart> = {}): QuotedCart {
  return {
    items: qtys.map((qty, i) => ({ productId: 'p1', variantId: `v${i}`, qty })),
    promoCodes: [],
    loggedIn: false,
    destination: { country: 'AU', postcode: '3000' },
    credits: [],
    ...over,
  }
}

const percentOff = (percent: number): Promotion => ({
  id: 'off',
  name: 'Off',
  exclusive: false,
  priority: 1,
  stopsOthers: false,
  automatic: true,
  conditions: {},
  effect: { kind: 'percent', percent },
  uses: 0,
  customerUses: 0,
  codes: [],
})

const FREE_DELIVERY: Promotion = {
  ...percentOff(0),
  id: 'ship',
  name: 'Delivered free',
  effect: { kind: 'freeDelivery' },
}

describe('a quote', () => {
  it('foots: subtotal, discount, delivery, credits, GST [DATA-19, DATA-20]', () => {
    const priced = quote(
      cart([2], { methodCode: 'standard', credits: [{ code: 'GC1', amount: 1000 }] }),
      facts([item({ price: 5000 })]),
      [percentOff(10)],
      NOW,
    )
    expect(priced).toMatchObject({
      itemSubtotal: 10_000,
      itemSubtotalAfterDiscounts: 9000,
      deliveryPrice: 995,
      totalDiscount: 1000,
      grandTotal: 9995,
      gst: 909,
      creditUsages: [{ code: 'GC1', amount: 1000 }],
      amountOutstanding: 8995,
    })
  })

  it('takes the price of a delivery that an offer frees off once, and has no GST in it [DATA-19, DATA-20, PROMO-02]', () => {
    const below = cart([1, 2], { methodCode: 'standard', credits: [{ code: 'GC1', amount: 1000 }] })
    const items = [item({ price: 1100 }), item({ price: 2200 })]
    const paid = { itemSubtotal: 5500, itemSubtotalAfterDiscounts: 5500, deliveryPrice: 995 }
    expect(quote(below, facts(items), [FREE_DELIVERY], NOW)).toMatchObject({
      ...paid,
      deliveryDiscount: 995,
      totalDiscount: 995,
      grandTotal: 5500,
      gst: 500,
      amountOutstanding: 4500,
    })
    expect(quote(below, facts(items), [], NOW)).toMatchObject({
      ...paid,
      deliveryDiscount: 0,
      totalDiscount: 0,
      grandTotal: 6495,
      gst: 590,
      amountOutstanding: 5495,
    })
  })

  it('shows a price kept without GST with it [CAT-25]', () => {
    expect(quote(cart([1]), facts([item({ taxExclusive: true })]), [], NOW).lines[0]?.unitPrice).toBe(11_000)
  })

  it('echoes the method asked for only when it is available [DATA-22]', () => {
    const selected = (over: Partial<QuotedCart>, stores = ['s1']) =>
      quote(cart([1], over), facts([item()], { storeIdsWithStock: stores }), [], NOW).selectedMethod?.code
    expect(selected({ methodCode: 'standard' })).toBe('standard')
    expect(selected({ methodCode: 'standard', destination: { country: 'NZ', postcode: '1010' } })).toBeUndefined()
    expect(selected({ methodCode: 'collect' })).toBe('collect')
    expect(selected({ methodCode: 'collect' }, [])).toBeUndefined()
    expect(selected({ methodCode: 'drone' })).toBeUndefined()
    expect(selected({})).toBeUndefined()
  })

  it('judges split lines of one variant together, so that splitting gets around no limit [CART-31]', () => {
    const split = cart([1, 1], {
      items: [
        { productId: 'p1', variantId: 'v', qty: 6 },
        { productId: 'p1', variantId: 'v', qty: 6 },
      ],
    })
    const { lines } = quote(split, facts([item(), item()]), [], NOW)
    expect(lines.map((line) => [line.flags.qtyAvailableExceeded, line.message])).toEqual([
      [true, 'Only 10 left'],
      [true, 'Only 10 left'],
    ])
  })

  it('judges the sizes of a product together for its maximum, and each by itself for stock [CART-16, CART-31]', () => {
    const items = [
      item({ cartQtyProductMax: 10 }),
      item({ cartQtyProductMax: 10 }),
      item({ id: 'p2', cartQtyProductMax: 10 }),
    ]
    const two = cart([6, 5, 10])
    const mixed = { ...two, items: two.items.map((each, i) => (i === 2 ? { ...each, productId: 'p2' } : each)) }
    const flags = quote(mixed, facts(items), [], NOW).lines.map((each) =>
      Object.entries(each.flags).flatMap(([name, set]) => (set ? [name] : [])),
    )
    expect(flags).toEqual([['productQtyMaxViolated'], ['productQtyMaxViolated'], []])
  })

  it('knows a customer, and the settings’ most of one size, when it judges [CART-14, CART-17]', () => {
    const judged = (loggedIn: boolean, cartItemQtyMax: number) => {
      const settings = { ...facts([]).settings, cartItemQtyMax }
      const [line] = quote(
        cart([5], { loggedIn }),
        facts([item({ accountExclusive: true })], { settings }),
        [],
        NOW,
      ).lines
      return line?.message
    }
    expect(judged(true, 5)).toBeUndefined()
    expect(judged(false, 5)).toBe('Log in to buy this item.')
    expect(judged(true, 4)).toBe('The maximum quantity for this size is 4.')
  })

  it.each([
    ['boots', ['basic'], 995, 995],
    ['boots and a gift card', ['basic', 'giftCard'], 995, 995],
    ['boots and a service', ['service', 'basic'], 995, 995],
    ['a gift card', ['giftCard'], 0, 0],
    ['a service and a gift card', ['service', 'giftCard'], 0, 0],
  ] as const)('sends %s for what a parcel costs, or for nothing [OPS-13, DATA-19]', (_, kinds, fee, offered) => {
    const items = kinds.map((functionalType, i) => item({ id: `p${i}`, functionalType, price: 1000 }))
    const priced = quote(
      cart(
        kinds.map(() => 1),
        { methodCode: 'standard' },
      ),
      facts(items),
      [],
      NOW,
    )
    expect([priced.deliveryPrice, priced.grandTotal]).toEqual([fee, kinds.length * 1000 + fee])
    expect(priced.methods.find(({ code }) => code === 'standard')?.price).toBe(offered)
  })

  it.each([
    ['notLoggedIn', { accountExclusive: true }, 1],
    ['productStateInvalid', { state: 'discontinued' }, 1],
    ['productQtyMaxViolated', { cartQtyProductMax: 2 }, 3],
    ['qtyMaxViolated', { stockQty: 500 }, 100],
    ['qtyMinViolated', { cartQtyVariantMin: 2 }, 1],
    ['qtyMultipleInvalid', { cartQtyVariantMultipleOf: 4 }, 6],
    ['qtyAvailableExceeded', { stockQty: 2 }, 3],
  ] as const)('flags %s with a message [CART-14 to CART-20, CART-22, CART-31]', (flag, over, qty) => {
    const [line] = quote(cart([qty]), facts([item(over)]), [], NOW).lines
    expect(Object.entries(line?.flags ?? {}).filter(([, set]) => set)).toEqual([[flag, true]])
    expect(line?.message).toBeTruthy()
  })
})

it('a quote names its deliveries without their days as soon as one of its goods is made first [CHK-38]', () => {
  const label = (...types: string[]) => {
    const items = types.map((functionalType) => item({ functionalType }))
    return quote(cart(types.map(() => 1)), facts(items), [], NOW).methods[0]?.label
  }
  expect(label('basic', 'madeToOrder')).toBe('Standard, once it’s made')
  expect(label('basic', 'service')).toBe('Standard')
})

describe('for any cart', () => {
  it('every total foots to the cent', () => {
    const arbitraryItem = fc.record({
      price: fc.integer({ min: 0, max: 300_000 }),
      taxExclusive: fc.boolean(),
      qty: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(
        fc.array(arbitraryItem, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('standard', 'collect', undefined),
        fc.boolean(),
        fc.array(fc.record({ code: fc.stringMatching(/^[A-Z]{3}$/), amount: fc.integer({ min: 0, max: 100_000 }) })),
        (items, percent, methodCode, freed, credits) => {
          const priced = quote(
            cart(
              items.map(({ qty }) => qty),
              { methodCode, credits },
            ),
            facts(items.map(({ price, taxExclusive }) => item({ price, taxExclusive }))),
            freed ? [percentOff(percent), FREE_DELIVERY] : [percentOff(percent)],
            NOW,
          )
          const deliveryPaid = freed ? 0 : priced.deliveryPrice
          const total = (pick: (line: (typeof priced.lines)[number]) => number) =>
            priced.lines.reduce((sum, line) => sum + pick(line), 0)
          expect(total((line) => line.unitPrice * line.qty)).toBe(priced.itemSubtotal)
          expect(total((line) => line.total)).toBe(priced.itemSubtotalAfterDiscounts)
          for (const line of priced.lines) expect(line.unitPrice * line.qty - line.discount).toBe(line.total)
          expect(priced.itemSubtotal + priced.deliveryPrice - priced.totalDiscount).toBe(priced.grandTotal)
          expect(priced.itemSubtotalAfterDiscounts + deliveryPaid).toBe(priced.grandTotal)
          const credit = priced.creditUsages.reduce((sum, usage) => sum + usage.amount, 0)
          expect(credit + priced.amountOutstanding).toBe(priced.grandTotal)
          const deliveryGst = priced.gst - total((line) => line.gst)
          expect(deliveryGst).toBeGreaterThanOrEqual(0)
          expect(deliveryGst).toBeLessThanOrEqual(deliveryPaid)
          expect(Math.abs(priced.gst - priced.grandTotal / 11)).toBeLessThanOrEqual(0.5)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('for any offers', () => {
  const SHELF = [
    { id: 'boot', categories: ['footwear', 'footwear/boots', 'sale'], brandSlug: 'ironbark' },
    { id: 'sock', categories: ['clothing', 'sale'], brandSlug: 'tully' },
    { id: 'hat', categories: ['clothing', 'headwear'], brandSlug: 'ironbark' },
    { id: 'card', categories: ['sale', 'clothing'], brandSlug: 'tully', functionalType: 'giftCard' },
    { id: 'fitting', categories: ['footwear', 'services'], brandSlug: 'ironbark', functionalType: 'service' },
  ] as const
  const line = fc.record({
    product: fc.constantFrom(...SHELF),
    price: fc.integer({ min: 0, max: 40_000 }),
    taxExclusive: fc.boolean(),
    qty: fc.integer({ min: 1, max: 6 }),
  })
  const offers = randomOffers({
    productIds: SHELF.map(({ id }) => id),
    categories: [...new Set(SHELF.flatMap(({ categories }) => categories))],
    brands: ['ironbark', 'tully'],
  })
  const announced = (drawn: DrawnOffer[]): Promotion[] =>
    drawn.map((each, i) => ({ ...percentOff(0), ...each, id: `o${i}`, codes: each.automatic ? [] : [`CODE${i}`] }))

  it('every total foots, nothing costs less than nothing, and no offer goes where it is not about [DATA-20, PROMO-02, PROMO-05]', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        offers,
        fc.constantFrom('standard', 'collect', undefined),
        fc.array(fc.record({ code: fc.stringMatching(/^[A-Z]{3}$/), amount: fc.nat(60_000) }), { maxLength: 2 }),
        (lines, drawn, methodCode, credits) => {
          const promotions = announced(drawn)
          const promoCodes = promotions.flatMap(({ codes }) => codes)
          const priced = quote(
            cart(
              lines.map(({ qty }) => qty),
              { methodCode, credits, promoCodes },
            ),
            facts(lines.map(({ product, price, taxExclusive }) => item({ ...product, price, taxExclusive }))),
            promotions,
            NOW,
          )
          const total = (pick: (each: (typeof priced.lines)[number], i: number) => number) =>
            priced.lines.reduce((sum, each, i) => sum + pick(each, i), 0)
          const { applied } = priced.promotions
          for (const [i, each] of priced.lines.entries()) {
            expect(each.total).toBe(each.unitPrice * each.qty - each.discount)
            expect(Math.min(each.total, each.discount)).toBeGreaterThanOrEqual(0)
            const { product } = facts(lines.map((drawn) => item(drawn.product))).items[i] ?? item()
            const goods = { ...product, productId: product.id, qty: each.qty, unitPrice: each.unitPrice }
            const giftCard = product.functionalType === 'giftCard'
            const meant = applied.some(({ promotion }) => appliesTo({ ...goods, giftCard }, promotion.conditions))
            if (!meant) expect(each.discount).toBe(0)
          }
          expect(total((each) => each.total)).toBe(priced.itemSubtotalAfterDiscounts)
          expect(priced.itemSubtotal + priced.deliveryPrice - priced.totalDiscount).toBe(priced.grandTotal)
          expect(applied.reduce((sum, { saving }) => sum + saving, 0)).toBe(priced.totalDiscount)
          expect([0, priced.deliveryPrice]).toContain(priced.deliveryDiscount)
          const cards = total((each, i) => (lines[i]?.product.id === 'card' ? each.total : 0))
          expect(Math.abs(priced.gst - (priced.grandTotal - cards) / 11)).toBeLessThanOrEqual(0.5)
          const credit = priced.creditUsages.reduce((sum, { amount }) => sum + amount, 0)
          expect(credit + priced.amountOutstanding).toBe(priced.grandTotal)
          expect(priced.amountOutstanding).toBeGreaterThanOrEqual(cards)
          if (applied.some(({ promotion }) => promotion.exclusive)) expect(applied).toHaveLength(1)
          expect(applied.slice(0, -1).some(({ promotion }) => promotion.stopsOthers)).toBe(false)
          expect(priced.promotions.couponResults.map(({ code }) => code)).toEqual(promoCodes)
        },
      ),
      { numRuns: 1500 },
    )
  })
})

describe('gift cards', () => {
  it.each([
    [0, [], 0],
    [
      5000,
      [
        ['A', 2000],
        ['B', 9000],
      ],
      0,
    ],
    [
      5000,
      [
        ['A', 0],
        ['B', 1000],
      ],
      4000,
    ],
    [
      5000,
      [
        ['a b', 1000],
        ['AB', 1000],
      ],
      4000,
    ],
  ] as const)('pay in the order given, each once: %i [DATA-19]', (total, credits, outstanding) => {
    const spent = spendCredits(
      total,
      credits.map(([code, amount]) => ({ code, amount })),
    )
    expect(spent.outstanding).toBe(outstanding)
    expect(spent.usages.every((usage) => usage.amount > 0)).toBe(true)
  })

  it('are compared without spaces and case [VOUCH-10]', () => {
    expect(giftCardCode(' ab-12 cd ')).toBe('AB-12CD')
  })

  it.each([
    ['2026-06-30T15:59:59Z', false],
    ['2026-06-30T16:00:00Z', true],
  ])('are good until their last day ends in Perth: %s [VOUCH-15, GEN-29]', (instant, expired) => {
    expect(isGiftCardExpired('2026-06-30', new Date(instant))).toBe(expired)
  })
})

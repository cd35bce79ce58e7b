import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CheckoutInfoBody, checkoutData, checkoutInfoRequest } from '#lib/contract/checkout.ts'
import { pool } from '#lib/server/db/client.ts'
import { quoteCart } from '#lib/server/orders/quote-cart.ts'
import { type Caller, GUEST } from '#lib/server/platform/caller.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'
import { announceOffer, openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const BOOT = { productId: 'boot', variantId: 'boot-9', qty: 2 }
const ask = (over: Partial<CheckoutInfoBody> = {}, caller: Caller = GUEST) =>
  quoteCart(checkoutInfoRequest.parse({ cart: { items: [BOOT] }, ...over }), caller)

async function quoted(over: Partial<CheckoutInfoBody> = {}, caller: Caller = GUEST) {
  const result = await ask(over, caller)
  if (!result.ok) throw new Error(result.refusal.errorCode)
  return checkoutData.parse(result.value)
}

beforeAll(async () => {
  await openOrderShop()
  await shelve({ id: 'members', accountExclusive: true }, [{ id: 'members-9', stock: 5 }])
  await shelve({ id: 'riddle', challengeQuestion: 'Capital of Australia?', challengeAnswer: 'Canberra' }, [
    { id: 'riddle-9', stock: 5 },
  ])
  await announceOffer('TEN', { effect: { kind: 'percent', percent: 10 }, priority: 1 })
  await announceOffer('ONCE', { effect: { kind: 'amount', amount: 500 }, maxUsesPerCustomer: 1 })
  await announceOffer('GONE', { effect: { kind: 'amount', amount: 500 }, maxUses: 1, uses: 1 })
  await pool().query(
    `insert into promotion_uses values (gen_random_uuid(), 'once', 'email:jo@example.com'), (gen_random_uuid(), 'once', 'account:c1')`,
  )
})

describe('a quote from the database', () => {
  it('prices lines, delivery and credits, and foots [API-28, DATA-19, DATA-20]', async () => {
    const data = await quoted({
      shipping: { methodCode: 'express' },
      promoCodes: ['ten'],
      availableCreditBalances: [{ methodCode: 'voucher', code: 'GC1', amount: 100 }],
    })
    expect(data).toMatchObject({
      itemSubtotalAfterDiscounts: 233.91,
      totalDiscount: 25.99,
      grandTotal: 248.86,
      gst: 22.62,
      creditUsages: [{ methodCode: 'voucher', code: 'GC1', amount: 100 }],
      amountOutstanding: 148.86,
      selectedShippingMethod: { code: 'express', price: 14.95 },
      lines: [{ unitPrice: 129.95, discount: 25.99, total: 233.91 }],
    })
    expect(data.promotions.appliedPromotions).toEqual({
      ten: { name: 'Offer TEN', exclusive: false, relatedCouponCodes: ['ten'], saving: 25.99 },
    })
  })

  it('quotes for Melbourne while nothing is known, and for the address and the hour once they are [DATA-16, DATA-17, CHK-35]', async () => {
    const codes = (data: Awaited<ReturnType<typeof quoted>>) =>
      data.availableShippingMethods.filter((m) => m.available).map((m) => m.code)
    melbourneClock('2026-11-24T12:59')
    expect(codes(await quoted())).toEqual(['express', 'fourhd', 'collect'])
    melbourneClock('2026-11-24T13:00')
    expect(codes(await quoted())).toEqual(['express', 'collect'])
    vi.useRealTimers()
    expect(codes(await quoted({ shippingAddress: { country: 'AU', postcode: '3555' } }))).toEqual([
      'express',
      'collect',
    ])
    expect(codes(await quoted({ shippingAddress: { country: 'NZ', postcode: '1010' } }))).toEqual([
      'collect',
      'nextdoor-post',
    ])
  })

  it('lists the click-and-collect stores that hold every basic line in full [DATA-21]', async () => {
    expect((await quoted()).storeIdsWithStock).toEqual(['city'])
    expect((await quoted({ cart: { items: [{ ...BOOT, qty: 3 }] } })).storeIdsWithStock).toEqual([])
    const card = { productId: 'card', variantId: 'card-50', qty: 1 }
    expect((await quoted({ cart: { items: [card] } })).storeIdsWithStock).toEqual(['city'])
  })

  it('adds split lines of a variant up before it looks on the shelf [DATA-21]', async () => {
    const split = [
      { ...BOOT, qty: 2 },
      { ...BOOT, qty: 1 },
    ]
    expect((await quoted({ cart: { items: split } })).storeIdsWithStock).toEqual([])
  })

  it('reports forged quantities as line issues, with 200 [API-28, CART-31]', async () => {
    const data = await quoted({ cart: { items: [{ ...BOOT, qty: 9999 }] } })
    expect(data.lineIssues).toMatchObject([
      { flags: { qtyAvailableExceeded: true, qtyMaxViolated: true }, message: 'Only 100 left' },
    ])
  })

  it('keeps account-exclusive goods from guests only [CART-14, GUARD-19]', async () => {
    const cart = { items: [{ productId: 'members', variantId: 'members-9', qty: 1 }] }
    const customer: Caller = { kind: 'customer', customerId: 'c1', email: 'jo@example.com' }
    expect((await quoted({ cart })).lineIssues).toMatchObject([{ flags: { notLoggedIn: true } }])
    expect((await quoted({ cart }, customer)).lineIssues).toEqual([])
  })

  it('counts uses of an offer by account, or by email for guests [PROMO-11]', async () => {
    const customer: Caller = { kind: 'customer', customerId: 'c1', email: 'other@example.com' }
    const result = async (over: Partial<CheckoutInfoBody>, caller?: Caller) =>
      (await quoted({ promoCodes: ['once', 'gone'], ...over }, caller)).couponResults.map((r) => r.result)
    expect(await result({ email: 'JO@example.com' })).toEqual(['CUSTOMER_USAGE_EXCEEDED', 'USAGE_EXCEEDED'])
    expect(await result({ email: 'new@example.com' })).toEqual(['APPLIED', 'USAGE_EXCEEDED'])
    expect(await result({}, customer)).toEqual(['CUSTOMER_USAGE_EXCEEDED', 'USAGE_EXCEEDED'])
  })

  it('tells of each offer which codes were typed for it, once, and what it takes off; of an automatic one none [DATA-23, PROMO-02]', async () => {
    await announceOffer('POSTFREE', { effect: { kind: 'freeDelivery' }, automatic: true })
    await announceOffer('ALONE', { effect: { kind: 'percent', percent: 1 }, exclusive: true })
    const { promotions, couponResults } = await quoted({
      shipping: { methodCode: 'express' },
      promoCodes: [' ten ', 'TEN', 'postfree', 'ALONE'],
    })
    await pool().query("delete from coupons where promotion_id = 'postfree'")
    await pool().query("delete from promotions where id = 'postfree'")
    expect(couponResults.slice(0, 2)).toMatchObject([
      { code: 'ten', result: 'APPLIED' },
      { code: 'TEN', result: 'ALREADY_APPLIED' },
    ])
    expect(promotions).toEqual({
      appliedPromotions: {
        ten: { name: 'Offer TEN', exclusive: false, relatedCouponCodes: ['ten'], saving: 25.99 },
        postfree: {
          name: 'Offer POSTFREE',
          exclusive: false,
          relatedCouponCodes: [],
          freeDelivery: true,
          saving: 14.95,
        },
      },
      disallowedPromotions: { alone: { name: 'Offer ALONE', exclusive: true, relatedCouponCodes: ['ALONE'] } },
    })
  })

  it('knows when an offer holds, what for, how often, and which stops the others [PROMO-02, PROMO-06, PROMO-11]', async () => {
    const [yesterday, tomorrow] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
    const effect = { kind: 'percent' as const, percent: 1 }
    await announceOffer('STARTED', { effect, startsAt: yesterday, endsAt: tomorrow })
    await announceOffer('SOON', { effect, startsAt: tomorrow })
    await announceOffer('OVER', { effect, endsAt: yesterday })
    await announceOffer('FORSOCKS', { effect, conditions: { categories: ['clothing'] } })
    await announceOffer('FORBOOTS', { effect, conditions: { categories: ['footwear'], brands: ['ironbark'] } })
    await announceOffer('FOROTHERS', { effect, conditions: { brands: ['tully'] } })
    await announceOffer('TWOLEFT', { effect, maxUses: 3, uses: 1, maxUsesPerCustomer: 2 })
    await announceOffer('LAST', { effect, priority: 5, stopsOthers: true })
    await announceOffer('BEHIND', { effect, priority: 6 })
    const told = async (...promoCodes: string[]) =>
      (await quoted({ promoCodes, email: 'jo@example.com' })).couponResults.map(({ result }) => result)
    expect(await told('STARTED', 'SOON', 'OVER')).toEqual(['APPLIED', 'INVALID_CODE', 'INVALID_CODE'])
    expect(await told('FORBOOTS', 'FORSOCKS', 'FOROTHERS')).toEqual([
      'APPLIED',
      'NO_APPLICABLE_ITEMS',
      'NO_APPLICABLE_ITEMS',
    ])
    expect(await told('TWOLEFT')).toEqual(['APPLIED'])
    expect(await told('BEHIND', 'LAST')).toEqual(['STOPPED_BY_OFFER', 'APPLIED'])
  })

  it('lists a way of delivery with all the shop says of it, and finds it free from the threshold on [DATA-16, DATA-17]', async () => {
    await pool().query(
      `insert into shipping_methods (code, label, type, price, countries, free_from_threshold, position)
       values ('standard', 'Standard', 'DELIVERY', 995, '{AU}', true, 9)`,
    )
    const priceOf = async (qty: number) => {
      await pool().query("insert into settings values ('freeStandardDeliveryThreshold', '200')")
      const { availableShippingMethods } = await quoted({ cart: { items: [{ ...BOOT, qty }] } })
      await pool().query('delete from settings')
      return availableShippingMethods.find(({ code }) => code === 'standard')?.price
    }
    expect([await priceOf(1), await priceOf(2)]).toEqual([9.95, 0])
    const { availableShippingMethods } = await quoted()
    await pool().query("delete from shipping_methods where code = 'standard'")
    expect(availableShippingMethods.find(({ code }) => code === 'fourhd')).toMatchObject({
      code: 'fourhd',
      label: 'Four hours',
      type: 'DELIVERY',
      price: 19.95,
      requiresAuthorityToLeave: true,
    })
    expect(availableShippingMethods.find(({ code }) => code === 'express')?.requiresAuthorityToLeave).toBe(false)
  })

  it('names no issue of a line that can be bought, and those of each that cannot [API-28, CART-31]', async () => {
    await shelve({ id: 'pack', cartQtyVariantMin: 2, cartQtyVariantMultipleOf: 3, cartQtyProductMax: 6 }, [
      { id: 'pack-one', stock: 50 },
    ])
    await shelve({ id: 'withdrawn', state: 'discontinued' }, [{ id: 'withdrawn-9', stock: 5 }])
    const pack = (qty: number) => ({ productId: 'pack', variantId: 'pack-one', qty })
    const issues = async (...items: (typeof BOOT)[]) =>
      (await quoted({ cart: { items } })).lineIssues.map(({ variantId, flags }) => [
        variantId,
        ...Object.entries(flags).flatMap(([flag, isRaised]) => (isRaised ? [flag] : [])),
      ])
    expect(await issues(BOOT, pack(3))).toEqual([])
    expect(await issues(BOOT, pack(1))).toEqual([['pack-one', 'qtyMinViolated', 'qtyMultipleInvalid']])
    expect(await issues(pack(9), BOOT)).toEqual([['pack-one', 'productQtyMaxViolated']])
    const withdrawn = { productId: 'withdrawn', variantId: 'withdrawn-9', qty: 1 }
    expect(await issues(withdrawn)).toEqual([['withdrawn-9', 'productStateInvalid']])
  })

  it('prices what is listed without tax with it [CAT-24, CAT-25]', async () => {
    await shelve({ id: 'bare', price: 10_000, taxExclusive: true }, [{ id: 'bare-9', stock: 5 }])
    const data = await quoted({ cart: { items: [{ productId: 'bare', variantId: 'bare-9', qty: 1 }] } })
    expect(data).toMatchObject({ lines: [{ unitPrice: 110 }], gst: 10 })
  })

  it.each([
    ['no items', [], 'CartInvalid', 'cart.items'],
    ['an unknown product', [{ ...BOOT, productId: 'nope' }], 'ProductNotFound', 'cart.items.0.productId'],
    ['an unknown variant', [BOOT, { ...BOOT, variantId: 'nope' }], 'CartInvalid', 'cart.items.1.variantId'],
    ["another product's variant", [{ ...BOOT, variantId: 'sock-m' }], 'CartInvalid', 'cart.items.0.variantId'],
    [
      'a challenge without an answer',
      [{ productId: 'riddle', variantId: 'riddle-9', qty: 1 }],
      'ChallengeFailed',
      'cart.items.0.challengeAnswer',
    ],
    [
      'a wrong answer',
      [{ productId: 'riddle', variantId: 'riddle-9', qty: 1, challengeAnswer: 'Sydney' }],
      'ChallengeFailed',
      'cart.items.0.challengeAnswer',
    ],
  ] as const)('refuses %s [API-27, API-28]', async (_, items, errorCode, field) => {
    const result = await ask({ cart: { items: [...items] } })
    expect(result).toMatchObject({ ok: false, refusal: { errorCode, fields: { [field]: expect.any(String) } } })
  })

  it('takes the right answer, trimmed and without case [API-29]', async () => {
    const item = { productId: 'riddle', variantId: 'riddle-9', qty: 1, challengeAnswer: ' canberra ' }
    expect((await ask({ cart: { items: [item] } })).ok).toBe(true)
  })
})

describe('settings', () => {
  afterEach(async () => {
    await pool().query('delete from settings')
    forgetSettings()
  })
  it('are in force with the next quote [GEN-19]', async () => {
    await pool().query(`insert into settings values ('cartItemQtyMax', '1'), ('taxRate', '0.15')`)
    const data = await quoted({
      cart: {
        items: [
          { ...BOOT, qty: 1 },
          { ...BOOT, variantId: 'boot-10', qty: 2 },
        ],
      },
    })
    expect(data.lineIssues).toMatchObject([{ variantId: 'boot-10', flags: { qtyMaxViolated: true } }])
    expect(data.gst).toBe(50.85)
  })

  it('say how many codes may be used at once, and where the shop delivers [GEN-19, PROMO-04]', async () => {
    const codes = { promoCodes: ['ten', 'ONCE'], email: 'new@example.com' }
    expect((await quoted(codes)).couponResults.map(({ result }) => result)).toEqual(['APPLIED', 'APPLIED'])
    const delivered = async () =>
      (await quoted()).availableShippingMethods.flatMap(({ type, available }) => (available ? type : []))
    expect(await delivered()).toContain('DELIVERY')
    // A country alone is where the browser guesses somebody is: nobody has said where to.
    const guessed = async () =>
      (await quoted({ shippingAddress: { country: 'NZ' } })).availableShippingMethods.flatMap(({ type, available }) =>
        available ? type : [],
      )
    await pool().query(`insert into settings values ('deliveryCountries', '["AU"]')`)
    forgetSettings()
    expect(await guessed()).toContain('DELIVERY')
    await pool().query(`delete from settings`)
    await pool().query(`insert into settings values ('offersMax', '1'), ('deliveryCountries', '["NZ"]')`)
    forgetSettings()
    expect((await quoted(codes)).couponResults.map(({ result }) => result)).toEqual(['APPLIED', 'OFFERS_LIMIT_REACHED'])
    expect(await delivered()).not.toContain('DELIVERY')
  })
})

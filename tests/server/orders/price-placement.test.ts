import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { pool } from '#lib/server/db/client.ts'
import { pricePlacement } from '#lib/server/orders/price-placement.ts'
import { type Caller, GUEST } from '#lib/server/platform/caller.ts'
import { waiveProviderKeys } from '#lib/server/platform/environment.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { STATION_STREET } from '#tests/setup/express-order.ts'
import { NEIGHBOUR_INTENT } from '#tests/setup/neighbours.ts'
import { announceOffer, issueVoucher, outcome, place, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const BOOT = { productId: 'boot', variantId: 'boot-9', qty: 1 }
const SOCK = { productId: 'sock', variantId: 'sock-m', qty: 2 }
const CITY = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
const DANA: Caller = { kind: 'customer', customerId: 'c1', email: 'dana@example.com' }

beforeAll(async () => {
  await shelve({ id: 'members', price: 1000, accountExclusive: true }, [{ id: 'members-9', stock: 5 }])
  for (const code of ['ONE', 'TWO']) await issueVoucher(code, 5000)
})

async function priced(body: PlaceOrderRequest, caller: Caller = GUEST) {
  const price = await pricePlacement(body, caller)
  if (price === 'duplicate' || !price.ok) throw new Error('It cannot be priced.')
  return price.value
}
const refused = async (body: PlaceOrderRequest, caller: Caller = GUEST) => {
  const price = await pricePlacement(body, caller)
  return price === 'duplicate' || price.ok ? 'PRICED' : price.refusal.errorCode
}

describe('a placement that agrees with the shop', () => {
  it('is priced with the shop’s own data, line by line, and paid as it says [PAY-11, PAY-32]', async () => {
    const body = await requestFor({ items: [BOOT, SOCK], cards: [{ code: 'ONE', balance: 50 }] })
    const { quote, items, method, address, plan, loyaltyEnabled } = await priced(body)
    expect(quote).toMatchObject({ grandTotal: 17_490, amountOutstanding: 12_490 })
    expect(items.map(({ variant_id, price }) => [variant_id, price])).toEqual([
      ['boot-9', 12_995],
      ['sock-m', 1500],
    ])
    expect(method).toMatchObject({ code: 'express', price: 1495 })
    expect(address).toEqual(body.cart.shippingAddress)
    expect(plan).toMatchObject({ vouchers: [{ code: 'ONE', amount: 5000 }], charge: { amount: 12_490 }, total: 17_490 })
    expect(loyaltyEnabled).toBe(true)
    await pool().query(`insert into settings values ('loyaltyEnabled', 'false')`)
    expect((await priced(body)).loyaltyEnabled).toBe(false)
    await pool().query('delete from settings')
  })

  it('counts uses of offers for the account, or for the address in whatever writing [PROMO-11]', async () => {
    const body = await requestFor({ email: 'JO@Example.com' })
    expect((await priced(body)).customerKey).toBe('email:jo@example.com')
    expect((await priced(body, DANA)).customerKey).toBe('account:c1')
    await announceOffer('ONLYONCE', { effect: { kind: 'percent', percent: 10 }, maxUsesPerCustomer: 1 })
    const reduced = await requestFor({ promoCodes: ['ONLYONCE'] })
    await pool().query(`insert into promotion_uses values (gen_random_uuid(), 'onlyonce', 'account:c1')`)
    expect([await refused(reduced), await refused(reduced, DANA)]).toEqual(['PRICED', 'AmountMismatch'])
    await pool().query(`delete from promotion_uses where promotion_id = 'onlyonce'`)
  })

  it('has what is kept for customers where one is logged in, and not for guests [CART-14, GUARD-19]', async () => {
    const body = await requestFor({ items: [BOOT, { productId: 'members', variantId: 'members-9', qty: 1 }] })
    expect(await refused(body, DANA)).toBe('PRICED')
    expect(await pricePlacement(body, GUEST)).toEqual({
      ok: false,
      refusal: { errorCode: 'CartInvalid', fields: { 'cart.items.1.qty': expect.stringMatching(/\w/) } },
    })
  })

  it('takes a gift card’s code in whatever writing it was seen [PAY-11, VOUCH-06]', async () => {
    const body = await requestFor({ cards: [{ code: 'ONE', balance: 50 }] })
    expect(await refused({ ...body, voucherUsages: [{ code: 'o ne', amount: 50 }] })).toBe('PRICED')
  })

  it('for pickup goes to the store under the name of whoever collects [CHK-30, PAY-10]', async () => {
    const body = await requestFor({ shipping: CITY, address: { ...STATION_STREET, contactName: 'Kim Reid' } })
    const { method, address } = await priced(body)
    expect(method).toMatchObject({ code: 'collect', type: 'STORE_PICKUP' })
    expect(address).toMatchObject({ street1: '9 Swanston St', contactName: 'Kim Reid', company: 'City' })
    const { contactName: _, ...unnamed } = STATION_STREET
    const nameless = await requestFor({ shipping: CITY, address: unnamed })
    expect((await priced(nameless)).address).toMatchObject({ street1: '9 Swanston St', contactName: 'Jo Lee' })
  })

  it('may hold a gift card for somebody else, for now or for a day to come [OPS-13]', async () => {
    const body = await requestFor({ items: [{ productId: 'card', variantId: 'card-50', qty: 1 }, BOOT] })
    for (const sendOn of [undefined, dayInMelbourne(new Date(Date.now() + 7 * 24 * 3600 * 1000))]) {
      const gift = { recipientEmail: 'sam@example.com', sendOn }
      body.cart.items = body.cart.items.map((item, i) => (i === 0 ? { ...item, gift } : item))
      expect(await refused(body)).toBe('PRICED')
    }
  })

  it('is a repetition where its key is known, whatever else is wrong with it by now [API-11]', async () => {
    const [body, key] = [await requestFor(), randomUUID()]
    const request = { key, caller: 'guest', digest: 'digest' }
    expect(await pricePlacement(body, GUEST, request)).toMatchObject({ ok: true })
    expect(outcome(await place(body, key))).toBe('PLACED')
    body.payments = []
    expect(await pricePlacement(body, GUEST, request)).toBe('duplicate')
    expect(await pricePlacement(body, GUEST, { ...request, caller: 'account:c1' })).toMatchObject({ ok: false })
  })
})

describe('a placement that does not agree with the shop is refused', () => {
  it.each([
    ['the first', 0],
    ['the last', 1],
  ])('where one price was changed, of %s of its lines [PAY-11]', async (_, at) => {
    const body = await requestFor({ items: [BOOT, SOCK] })
    body.cart.items = body.cart.items.map((item, i) => (i === at ? { ...item, unitPrice: item.unitPrice - 1 } : item))
    expect(await refused(body)).toBe('AmountMismatch')
  })

  it.each([
    ['two cards change places', [40, 50]],
    ['one of them pays something else', [50, 39]],
  ])('where the gift cards a shopper saw are not those that pay: %s [PAY-11]', async (_, [one = 0, two = 0]) => {
    const cards = [
      { code: 'ONE', balance: 50 },
      { code: 'TWO', balance: 40 },
    ]
    const body = await requestFor({ cards })
    expect(await refused(body)).toBe('PRICED')
    body.voucherUsages = [
      { code: 'ONE', amount: one },
      { code: 'TWO', amount: two },
    ]
    expect(await refused(body)).toBe('AmountMismatch')
  })

  it('where gift cards are to pay more than it costs [PAY-11, DATA-19]', async () => {
    const body = await requestFor({ items: [SOCK], cards: [{ code: 'ONE', balance: 50 }] })
    // $30 and express delivery: the card pays all of it.
    expect(body.payments).toMatchObject([{ amount: 44.95 }])
    body.payments = body.payments.map((payment) => ({ ...payment, amount: 50 }))
    body.voucherUsages = [{ code: 'ONE', amount: 50 }]
    expect(await refused(body)).toBe('AmountMismatch')
  })

  it('with a quote for the country it goes to, where another total was seen [PAY-11, ERR-73]', async () => {
    const body = await requestFor({ address: NEIGHBOUR_INTENT.address, shipping: { methodCode: 'nextdoor-post' } })
    expect(await refused(body)).toBe('PRICED')
    body.payments = body.payments.map((payment) => ({ ...payment, amount: payment.amount - 1 }))
    expect(await pricePlacement(body, GUEST)).toMatchObject({
      refusal: {
        errorCode: 'AmountMismatch',
        details: { quote: { selectedShippingMethod: { code: 'nextdoor-post', available: true } } },
      },
    })
  })

  it('where pay-later is not for its total, whatever gift cards pay of it [PAY-19]', async () => {
    const later = async (qty: number) => {
      const body = await requestFor({ items: [{ ...BOOT, qty }], cards: [{ code: 'ONE', balance: 50 }] })
      body.payments = body.payments.map((p) => (p.code ? p : { ...p, methodCode: 'afterpay' as const }))
      return refused(body)
    }
    // $1,964.20, and $2,014.20 less 50 of a gift card would be in the range.
    expect(await later(15)).toBe('PRICED')
    await pool().query("update products set price = 13240 where id = 'boot'")
    expect(await later(15)).toBe('PayLaterOutOfRange')
    await pool().query("update products set price = 12995 where id = 'boot'")
  })

  it('where pay-later is not for a shop with keys of its own: it has a contract with Afterpay, or none [PAY-01, ERR-76]', async () => {
    const body = await requestFor()
    body.payments = body.payments.map((payment) => ({ ...payment, methodCode: 'afterpay' as const }))
    const inRealShop = async (keys: Record<string, string>) => {
      for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
      waiveProviderKeys()
      const said = await refused(body)
      vi.unstubAllEnvs()
      waiveProviderKeys()
      return said
    }
    const own = { BRAINTREE_PRIVATE_KEY: 'a key of its own' }
    expect(await inRealShop(own)).toBe('ProviderUnavailable')
    expect(await inRealShop({ ...own, AFTERPAY_MERCHANT_ID: '4', AFTERPAY_SECRET_KEY: 's' })).toBe('PRICED')
  })

  it('where its store has too few, though another has enough [CHK-18, DATA-21]', async () => {
    const opens = (is: boolean) =>
      pool().query("update stores set click_and_collect = $1 where erp_store_id = 'depot'", [is])
    await opens(true)
    const at = async (clickCollectStoreId: string) =>
      refused(await requestFor({ items: [{ ...BOOT, qty: 3 }], shipping: { ...CITY, clickCollectStoreId } }))
    expect([await at('city'), await at('depot')]).toEqual(['StoreStockUnavailable', 'PRICED'])
    await opens(false)
  })

  it('where a store is asked for what no store does [CHK-18]', async () => {
    const body = await requestFor({ shipping: CITY })
    const by = (methodCode: string) => ({ ...body.cart.shipping, methodCode })
    for (const methodCode of ['drone', 'express'])
      expect(await refused({ ...body, cart: { ...body.cart, shipping: by(methodCode) } })).toBe(
        'ClickAndCollectUnavailable',
      )
  })

  it('for its payments before its goods, and for its goods before the way they go [PAY-04, API-28]', async () => {
    const body = await requestFor({ shipping: { methodCode: 'drone' } })
    const unknown = body.cart.items.map((item) => ({ ...item, productId: 'nope' }))
    const saved = body.payments.map((payment) => ({ ...payment, type: 'saved' as const }))
    const cart = { ...body.cart, items: unknown }
    expect(await refused({ ...body, cart, payments: saved })).toBe('InvalidRequest')
    expect(await refused({ ...body, cart })).toBe('ProductNotFound')
    expect(await refused(body)).toBe('DeliveryMethodUnavailable')
  })
})

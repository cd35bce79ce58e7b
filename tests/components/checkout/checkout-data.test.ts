import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import {
  currentQuoteRequest,
  loadCheckoutData,
  useCheckoutDataStore,
  watchQuotedPrices,
} from '#lib/client/checkout/checkout-data.ts'
import { tellPromotionChanges } from '#lib/client/checkout/promotion-notices.ts'
import { setQuoteDraft } from '#lib/client/checkout/quote-draft.ts'
import { quoteRequest } from '#lib/client/checkout/quote-request.ts'
import { watchCheckoutData } from '#lib/client/checkout/watch-checkout-data.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { chooseCountry, restoreGeo } from '#stores/geo.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import {
  ADDRESS,
  CONTACT,
  ENTERED_ADDRESS,
  LINE,
  PICKUP_STORE,
  productFixture,
  quoteFixture,
} from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const last = () => useCheckoutStore.getState().record.lastCheckoutData
const withQty = (qty: number) => changeCart(() => ({ a: { ...LINE, qty } }))

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  restoreCheckout()
  restoreGeo()
  setQuoteDraft({})
  useCheckoutDataStore.setState({}, true)
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined })
  takeNotices()
  withQty(1)
})

describe('loading the quote', () => {
  it('is SUCCESS, and the answer is kept with its instant and fingerprint [DATA-04, DATA-24, SM-DATA-05]', async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    expect(await loadCheckoutData()).toEqual({ result: 'SUCCESS', data: quoteFixture() })
    expect(useCheckoutDataStore.getState().result).toBe('SUCCESS')
    expect(last()).toMatchObject({ data: quoteFixture(), fingerprint: currentQuoteRequest().fingerprint })
    expect(Date.now() - (last()?.loadedAt ?? 0)).toBeLessThan(60_000)
  })

  it('asks nothing for an empty cart and drops the last quote [DATA-05, SM-DATA-02]', async () => {
    rememberCheckout({ lastCheckoutData: { data: {}, loadedAt: 1, fingerprint: 'f' } })
    changeCart(() => ({}))
    expect(await loadCheckoutData()).toEqual({ result: 'CART_EMPTY' })
    expect(wire.sent()).toHaveLength(0)
    expect(last()).toBeUndefined()
  })

  it('of a cart that is emptied meanwhile is CART_EMPTY, and its late answer is dropped [DATA-05, DATA-07]', async () => {
    wire.answers('checkoutInfo', () => new Promise<Response>(() => {}))
    const dropped = loadCheckoutData()
    await eventually(() => expect(wire.sent()).toHaveLength(1))
    changeCart(() => ({}))
    expect(await loadCheckoutData()).toEqual({ result: 'CART_EMPTY' })
    expect(await dropped).toEqual({ result: 'CART_EMPTY' })
    expect(useCheckoutDataStore.getState()).toEqual({ result: 'CART_EMPTY' })
    expect(wire.sent()[0]?.signal.aborted).toBe(true)
  })

  it('waits until it is known who the shopper is [DATA-06, SM-DATA-01]', async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    useIdentityStore.setState({ status: 'INITIALISING' })
    const load = loadCheckoutData()
    await new Promise((resolve) => setTimeout(resolve))
    expect(wire.sent()).toHaveLength(0)
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    await load
    expect(wire.sent()).toHaveLength(1)
  })

  it('sets ERROR and throws when it fails [DATA-09, SM-DATA-06]', async () => {
    wire.answers('checkoutInfo', () => refusal('InternalError'))
    await expect(loadCheckoutData()).rejects.toMatchObject({ refusal: { errorCode: 'InternalError' } })
    expect(useCheckoutDataStore.getState().result).toBe('ERROR')
  })

  it('aborts for a newer load, whose answer both callers get; the late one is dropped [DATA-07, SM-DATA-04, SM-DATA-07]', async () => {
    let answerFirst: (response: Response) => void = () => {}
    wire.answers('checkoutInfo', ({ body }) =>
      body.cart.items[0].qty === 1
        ? new Promise<Response>((resolve) => {
            answerFirst = resolve
          })
        : answer('checkoutInfo', quoteFixture({ grandTotal: 274.85 })),
    )
    const older = loadCheckoutData()
    await eventually(() => expect(wire.sent()).toHaveLength(1))
    withQty(2)
    const newer = loadCheckoutData()
    expect(await newer).toMatchObject({ data: { grandTotal: 274.85 } })
    answerFirst(answer('checkoutInfo', quoteFixture()))
    expect(await older).toMatchObject({ data: { grandTotal: 274.85 } })
    expect(useCheckoutDataStore.getState().data?.grandTotal).toBe(274.85)
    expect(wire.sent()[0]?.signal.aborted).toBe(true)
  })
})

describe('reuse', () => {
  beforeEach(async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    await loadCheckoutData()
  })

  it.each([
    ['never by default', undefined, 0, 2],
    ['at the very moment', 1000, 0, 1],
    ['while younger than maxAge', 1000, 999, 1],
    ['not when as old as maxAge', 1000, 1000, 2],
  ])('%s [DATA-08, SM-DATA-03]', async (_, maxAge, age, requests) => {
    const loadedAt = last()?.loadedAt ?? 0
    vi.spyOn(Date, 'now').mockReturnValue(loadedAt + age)
    await loadCheckoutData(maxAge === undefined ? {} : { maxAge })
    expect(wire.sent()).toHaveLength(requests)
  })

  it('takes the place of a load that is on its way, whose late answer is dropped [DATA-07, DATA-08]', async () => {
    let answerOther: (response: Response) => void = () => {}
    const other = new Promise<Response>((resolve) => {
      answerOther = resolve
    })
    wire.answers('checkoutInfo', () => other)
    withQty(2)
    const dropped = loadCheckoutData()
    await eventually(() => expect(wire.sent()).toHaveLength(2))
    withQty(1)
    expect(await loadCheckoutData({ maxAge: 60_000 })).toEqual({ result: 'SUCCESS', data: quoteFixture() })
    answerOther(answer('checkoutInfo', quoteFixture({ grandTotal: 274.85 })))
    expect(await dropped).toEqual({ result: 'SUCCESS', data: quoteFixture() })
    expect(useCheckoutDataStore.getState()).toMatchObject({
      data: { grandTotal: quoteFixture().grandTotal },
      fingerprint: currentQuoteRequest().fingerprint,
    })
    expect(wire.sent()).toHaveLength(2)
  })

  it('is only for the very same request [DATA-08]', async () => {
    withQty(2)
    await loadCheckoutData({ maxAge: 60_000 })
    expect(wire.sent()).toHaveLength(2)
  })

  it('is only for the same person [DATA-08]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1' })
    await loadCheckoutData({ maxAge: 60_000 })
    expect(wire.sent()).toHaveLength(2)
    useIdentityStore.setState({ customerId: 'c2' })
    await loadCheckoutData({ maxAge: 60_000 })
    expect(wire.sent()).toHaveLength(3)
  })

  it('is shown by a page that is opened anew as if it had asked [DATA-08, DATA-24]', async () => {
    useCheckoutDataStore.setState({}, true)
    await loadCheckoutData({ maxAge: 60_000 })
    expect(wire.sent()).toHaveLength(1)
    expect(useCheckoutDataStore.getState()).toEqual({
      ...{ result: 'SUCCESS', data: quoteFixture(), fingerprint: currentQuoteRequest().fingerprint },
    })
  })

  it('ends with the last line of the cart: nothing of the quote is shown any more [DATA-05]', async () => {
    changeCart(() => ({}))
    await loadCheckoutData()
    expect(useCheckoutDataStore.getState()).toEqual({ result: 'CART_EMPTY' })
  })

  it.each([
    ['a word for a sum', { grandTotal: 'free' }],
    ['a gift card without a code', { creditUsages: [{}] }],
    ['no promotions', { promotions: {} }],
    ['a line without a price', { lines: [{ productId: 'p1', variantId: 'p1-8', total: 129.95 }] }],
    ['a code nobody says anything of', { couponResults: [{ code: 'BOOTS' }] }],
    ['fault with no line', { lineIssues: [{}] }],
    ['an offer without a name', { promotions: { appliedPromotions: { a: {} }, disallowedPromotions: {} } }],
    ['a delivery method without a price', { availableShippingMethods: [{ available: true, type: 'DELIVERY' }] }],
  ])('is not for a kept answer that no longer looks like one: %s', async (_, odd) => {
    const kept = last()
    rememberCheckout({ lastCheckoutData: kept && { ...kept, data: { ...quoteFixture(), ...odd } } })
    await loadCheckoutData({ maxAge: 60_000 })
    expect(wire.sent()).toHaveLength(2)
  })

  it('is not for an answer of a clock that was ahead [DATA-08]', async () => {
    const kept = last()
    rememberCheckout({ lastCheckoutData: kept && { ...kept, loadedAt: Date.now() + 365 * 86_400_000 } })
    await loadCheckoutData({ maxAge: 60_000 })
    expect(wire.sent()).toHaveLength(2)
  })
})

describe('the request', () => {
  const items = {
    a: LINE,
    b: { ...LINE, id: 'b', variantId: 'p1-9', createdAt: '2026-03-02T10:00:00.000Z', challengeAnswer: 'blue' },
  }

  it('asks with the provisional address and the usual method while none is known or chosen [DATA-14, DATA-16, CHK-15]', () => {
    expect(quoteRequest({ items, record: {} })).toEqual({
      cart: {
        items: [
          { productId: 'p1', variantId: 'p1-9', qty: 1, challengeAnswer: 'blue' },
          { productId: 'p1', variantId: 'p1-8', qty: 1 },
        ],
      },
      promoCodes: [],
      useProvisionalShippingAddress: true,
      shipping: { methodCode: 'express' },
      availableCreditBalances: [],
    })
  })

  it.each([
    ['its price there is asked for', {}, undefined, { shippingAddress: { country: 'NZ' } }],
    [
      'an address that is known goes before it',
      {},
      { address: { country: 'AU' } },
      { shippingAddress: { country: 'AU' } },
    ],
    ['a pickup goes nowhere', { shippingType: 'STORE_PICKUP' }, undefined, { useProvisionalShippingAddress: true }],
  ] as const)('with New Zealand chosen and no address yet: %s [DATA-16, CART-24]', (_, record, draft, asked) => {
    const { shippingAddress, useProvisionalShippingAddress } = quoteRequest({ items: {}, record, draft, country: 'NZ' })
    const sent = { shippingAddress, useProvisionalShippingAddress }
    expect(Object.fromEntries(Object.entries(sent).filter(([, value]) => value))).toEqual(asked)
  })

  it('sends the delivery address, named after the contact when it has no name [DATA-15, DATA-18, CHK-29]', () => {
    const record = {
      contact: CONTACT,
      shippingType: 'DELIVERY',
      deliveryAddress: { ...ENTERED_ADDRESS, contactName: '' },
      deliveryOptions: { methodCode: 'express', instructions: { delivery: 'Gate' }, authorityToLeave: false },
      promoCodes: ['A'],
    } as const
    expect(quoteRequest({ items: {}, record: { ...record, promoCodes: ['A'] } })).toEqual({
      cart: { items: [] },
      promoCodes: ['A'],
      email: 'kim@example.com',
      firstName: 'Kim',
      lastName: 'Lee',
      shippingAddress: { ...ADDRESS, contactName: 'Kim Lee', phone: '+61412345678' },
      shipping: { methodCode: 'express', instructions: { delivery: 'Gate' } },
      availableCreditBalances: [],
    })
  })

  it('sends the store only for a pickup, and then no instructions [DATA-18]', () => {
    const record = {
      shippingType: 'STORE_PICKUP',
      storePickupStore: PICKUP_STORE,
      storePickupOptions: { methodCode: 'collect' },
      deliveryOptions: { methodCode: 'express', instructions: { delivery: 'Gate' }, authorityToLeave: false },
    } as const
    expect(quoteRequest({ items: {}, record }).shipping).toEqual({ methodCode: 'collect', clickCollectStoreId: 's1' })
    expect(quoteRequest({ items: {}, record: { ...record, shippingType: 'DELIVERY' } }).shipping).toEqual({
      methodCode: 'express',
      instructions: { delivery: 'Gate' },
    })
  })

  it('of a pickup is priced at no address, not even one that was given for a delivery before [DATA-14, DATA-18]', () => {
    const record = { shippingType: 'STORE_PICKUP', deliveryAddress: ENTERED_ADDRESS } as const
    const asked = quoteRequest({ items: {}, record })
    expect(asked).toMatchObject({ useProvisionalShippingAddress: true, shipping: {} })
    expect(asked).not.toHaveProperty('shippingAddress')
    expect(asked.shipping).toEqual({})
  })

  it('follows the form before it is sent', () => {
    const draft = { address: { country: 'NZ', postcode: '1010', suburb: '' }, methodCode: 'nz' } as const
    expect(quoteRequest({ items: {}, record: {}, draft })).toMatchObject({
      shippingAddress: { country: 'NZ', postcode: '1010' },
      shipping: { methodCode: 'nz' },
    })
  })
})

describe('offers that come and go', () => {
  const offers = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, { name, exclusive: false, relatedCouponCodes: [] }]))
  const promotions = (applied: string[], disallowed: string[] = []) => ({
    appliedPromotions: offers(...applied),
    disallowedPromotions: offers(...disallowed),
  })
  /** Reloads; answers what is told. */
  async function reload(applied: string[], disallowed: string[] = []): Promise<string[]> {
    const quote = quoteFixture({ promotions: promotions(applied, disallowed) })
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote))
    await loadCheckoutData()
    return takeNotices().map(({ text }) => text)
  }

  it('are told after each reload, by kind and name, refused ones that never applied too [DATA-12, PROMO-09, ERR-41]', async () => {
    expect(await reload(['Boots', 'Tees'], ['Socks'])).toEqual([])
    expect(await reload(['Belts', 'Caps', 'Tees', 'aprons'], ['Socks', 'Vests', 'Boots'])).toEqual([
      'aprons has been applied.',
      'Belts has been applied.',
      'Caps has been applied.',
      'Boots no longer applies.',
      'Vests can’t be used on this order.',
    ])
    expect(await reload(['Belts', 'Caps', 'Tees', 'aprons'], ['Socks', 'Vests', 'Boots'])).toEqual([])
    expect(await reload(['Belts', 'aprons'])).toEqual(['Caps has been removed.', 'Tees has been removed.'])
  })

  it('are good news where they apply, and news otherwise [PROMO-09, ERR-41]', () => {
    tellPromotionChanges(undefined, promotions(['Boots']))
    tellPromotionChanges(promotions(['Boots', 'Tees']), promotions(['Caps'], ['Tees', 'Vests']))
    expect(takeNotices().map(({ tone, text }) => [tone, text])).toEqual([
      ['success', 'Caps has been applied.'],
      ['info', 'Tees no longer applies.'],
      ['info', 'Vests can’t be used on this order.'],
      ['info', 'Boots has been removed.'],
    ])
  })

  it('are told on the next page, too, against what the one before was shown [DATA-12, PROMO-09]', async () => {
    await reload(['Boots'])
    useCheckoutDataStore.setState({}, true)
    expect(await reload([])).toEqual(['Boots has been removed.'])
  })

  it('are told against a quote that was thrown away for its prices, too; what stays is not [DATA-12, DATA-26]', async () => {
    await reload(['Boots', 'Tees'])
    const stop = watchQuotedPrices()
    const lines = quoteFixture().lines.map((line) => ({ ...line, unitPrice: 99 }))
    const lowered = quoteFixture({ lines, promotions: promotions(['Tees', 'Caps'], ['Boots']) })
    wire.answers('checkoutInfo', () => answer('checkoutInfo', lowered))
    const told = { product: productFixture({ price: 99 }), fetchedAt: (last()?.loadedAt ?? 0) + 1 }
    useProductRecords.setState({ byId: { p1: told } })
    await eventually(() => expect(useCheckoutDataStore.getState().data).toEqual(lowered))
    stop()
    useProductRecords.setState({ byId: {} })
    expect(takeNotices().map(({ text }) => text)).toEqual(['Caps has been applied.', 'Boots no longer applies.'])
  })

  it('begin anew with the next order [DATA-12, CHK-23]', async () => {
    await reload(['Boots'])
    rememberCheckout({ lastCheckoutData: undefined })
    expect(await reload(['Tees'])).toEqual([])
  })
})

describe('a quote that is watched', () => {
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))

  it('is asked for at once, again for what changes the question, and for nothing else until stopped [DATA-07, DATA-08]', async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    const stop = watchCheckoutData()
    await eventually(() => expect(useCheckoutDataStore.getState().result).toBe('SUCCESS'))
    // None of these is part of the question.
    rememberCheckout({ placedOrder: undefined })
    setQuoteDraft({})
    await quiet()
    expect(wire.sent()).toHaveLength(1)

    withQty(2)
    withQty(3)
    await eventually(() => expect(wire.sent()).toHaveLength(2))
    setQuoteDraft({ methodCode: 'standard' })
    await eventually(() => expect(wire.sent()).toHaveLength(3))
    expect(wire.sent().map(({ body }) => body.cart.items[0].qty)).toEqual([1, 3, 3])

    stop()
    withQty(4)
    await quiet()
    expect(wire.sent()).toHaveLength(3)
  })

  it('is dropped and asked for anew as soon as a newer price contradicts it, and for no other news [DATA-26]', async () => {
    const told = (price: number, fetchedAt: number) =>
      useProductRecords.setState({ byId: { p1: { product: productFixture({ price }), fetchedAt } } })
    const raised = quoteFixture({ lines: quoteFixture().lines.map((line) => ({ ...line, unitPrice: 149.95 })) })
    wire.answers('checkoutInfo', (_, count) => answer('checkoutInfo', count === 1 ? quoteFixture() : raised))
    const stop = watchQuotedPrices()
    await loadCheckoutData()
    const quotedAt = last()?.loadedAt ?? 0
    told(129.95, quotedAt + 1)
    told(149.95, quotedAt)
    expect(useCheckoutDataStore.getState().data).toEqual(quoteFixture())
    expect(last()?.loadedAt).toBe(quotedAt)

    told(149.95, quotedAt + 1)
    expect(useCheckoutDataStore.getState()).toEqual({})
    expect(last()).toBeUndefined()
    await eventually(() => expect(useCheckoutDataStore.getState().data).toEqual(raised))

    stop()
    told(169.95, Date.now() + 60_000)
    expect(useCheckoutDataStore.getState().data).toEqual(raised)
    useProductRecords.setState({ byId: {} })
  })

  it('follows the country that is chosen beside “Deliver to” until there is an address [DATA-16, CART-24]', async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    const stop = watchCheckoutData()
    await eventually(() => expect(useCheckoutDataStore.getState().result).toBe('SUCCESS'))
    chooseCountry('NZ')
    await eventually(() => expect(wire.sent()).toHaveLength(2))
    rememberCheckout({ deliveryAddress: ENTERED_ADDRESS })
    await eventually(() => expect(wire.sent()).toHaveLength(3))
    expect(wire.sent().map(({ body }) => body.shippingAddress?.country)).toEqual([undefined, 'NZ', 'AU'])
    stop()
  })

  it('is let go of before it is asked for when its page goes at once', async () => {
    const stop = watchCheckoutData()
    withQty(2)
    stop()
    await quiet()
    expect(wire.sent()).toHaveLength(0)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import {
  currentExpressQuestion,
  expressData,
  expressQuoteRequest,
  reloadExpressData,
  useExpressDataStore,
  watchExpressData,
} from '#lib/client/express/express-data.ts'
import { walletRequest } from '#lib/client/express/wallet-request.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout } from '#stores/checkout.ts'
import { allowLeaving, changeExpress, resetExpress, useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, refusal, type SentCall, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, LINE, PICKUP_STORE, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const withQty = (qty: number) => changeCart(() => ({ a: { ...LINE, qty } }))
const sent = () => wire.sent('checkoutInfo')
const METHODS = quoteFixture().availableShippingMethods
const COLLECT = { ...METHODS[1], code: 'collect', label: 'Collect', price: 0, type: 'STORE_PICKUP' } as never

/** Prices a request with the method it names, if there is one of that code. */
function priced({ body }: SentCall, rest: Partial<CheckoutData> = {}): Response {
  const offered = rest.availableShippingMethods ?? [...METHODS, COLLECT]
  const selected = offered.find(({ code }) => code === body.shipping.methodCode) ?? null
  const total = Math.round((129.95 + (selected?.price ?? 0)) * 100) / 100
  const amounts = { grandTotal: total, amountOutstanding: total }
  return answer(
    'checkoutInfo',
    quoteFixture({ availableShippingMethods: offered, selectedShippingMethod: selected, ...amounts, ...rest }),
  )
}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  restoreCheckout()
  resetExpress()
  useExpressDataStore.setState({}, true)
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined })
  withQty(1)
  wire.answers('checkoutInfo', (call) => priced(call))
})

describe('loading', () => {
  it('is SUCCESS with data [DATA-10]', async () => {
    expect(await reloadExpressData()).toMatchObject({ result: 'SUCCESS', data: { grandTotal: 144.9 } })
    expect(useExpressDataStore.getState().result).toBe('SUCCESS')
    expect(expressData().grandTotal).toBe(144.9)
  })

  it('is CART_EMPTY for an empty cart, and asks nothing [DATA-10]', async () => {
    changeCart(() => ({}))
    expect(await reloadExpressData()).toEqual({ result: 'CART_EMPTY' })
    expect(useExpressDataStore.getState()).toEqual({ result: 'CART_EMPTY' })
    expect(sent()).toHaveLength(0)
  })

  it('is ERROR when it fails, and throws [DATA-10]', async () => {
    wire.answers('checkoutInfo', () => refusal('CartInvalid'))
    await expect(reloadExpressData()).rejects.toMatchObject({ refusal: { errorCode: 'CartInvalid' } })
    expect(useExpressDataStore.getState().result).toBe('ERROR')
  })

  it('has nothing to use before it is loaded, after it failed, or for an empty cart [EXP-16, SM-DATA-09, ERR-99]', async () => {
    expect(expressData).toThrow('Express checkout data not loaded.')
    expect(() => walletRequest('PAYPAL')).toThrow('Express checkout data not loaded.')
    wire.answers('checkoutInfo', () => refusal('CartInvalid'))
    await reloadExpressData().catch(() => {})
    expect(expressData).toThrow('Express checkout data not loaded.')
    changeCart(() => ({}))
    await reloadExpressData()
    expect(expressData).toThrow('Express checkout data not loaded.')
  })

  it('has nothing to use after a failure, whatever was known before [EXP-16, ERR-99]', async () => {
    await reloadExpressData()
    wire.answers('checkoutInfo', () => refusal('CartInvalid'))
    await reloadExpressData().catch(() => {})
    expect(useExpressDataStore.getState().data).toBeDefined()
    expect(expressData).toThrow('Express checkout data not loaded.')
  })

  it('gives up on a shop that offers another method each time it is asked [EXP-06]', async () => {
    const [, , standard] = METHODS
    wire.answers('checkoutInfo', (call, count) =>
      priced(call, { availableShippingMethods: [{ ...standard, code: `m${count}` } as never] }),
    )
    expect(await reloadExpressData()).toMatchObject({ result: 'SUCCESS' })
    expect(sent().map(({ body }) => body.shipping.methodCode)).toEqual(['express', 'm1', 'm2'])
  })

  it('goes with another method when the usual one cannot be had, and asks for its price [EXP-06]', async () => {
    const [, , standard] = METHODS
    wire.answers('checkoutInfo', (call) => priced(call, { availableShippingMethods: [standard as never] }))
    await reloadExpressData()
    expect(sent().map(({ body }) => body.shipping.methodCode)).toEqual(['express', 'standard'])
    expect(useExpressStore.getState().state.deliveryMethodCode).toBe('standard')
    expect(expressData().grandTotal).toBe(139.9)
  })
})

describe('the request', () => {
  const { items } = { items: { a: LINE } }

  it('sends the provisional address until a wallet gives one [DATA-16, DATA-17, EXP-18]', () => {
    expect(expressQuoteRequest(items, { promoCodes: ['BOOTS'] }, { shippingType: 'DELIVERY' })).toEqual({
      cart: { items: [{ productId: 'p1', variantId: 'p1-8', qty: 1 }] },
      promoCodes: ['BOOTS'],
      useProvisionalShippingAddress: true,
      shipping: { methodCode: 'express' },
      availableCreditBalances: [],
    })
  })

  it('sends a partial address filled, never with the provisional one [DATA-16, DATA-17, EXP-18]', () => {
    const deliveryAddress = { country: 'AU', postcode: '6000', state: 'VIC', suburb: 'Melbourne' } as const
    const body = expressQuoteRequest(items, {}, { shippingType: 'DELIVERY', deliveryAddress })
    expect(body.shippingAddress).toEqual(deliveryAddress)
    expect(body).not.toHaveProperty('useProvisionalShippingAddress')
  })

  it('names the store of a pickup [DATA-18]', () => {
    const state = {
      shippingType: 'STORE_PICKUP',
      storePickupStore: PICKUP_STORE,
      deliveryMethodCode: 'collect',
    } as const
    expect(expressQuoteRequest(items, {}, state)).toMatchObject({
      useProvisionalShippingAddress: true,
      shipping: { methodCode: 'collect', clickCollectStoreId: 's1' },
    })
  })

  it('names the payer once known: codes can be for one use each [DATA-14]', () => {
    const body = expressQuoteRequest(items, {}, { shippingType: 'DELIVERY' }, CONTACT)
    expect(body).toMatchObject({ email: 'kim@example.com', firstName: 'Kim', lastName: 'Lee' })
  })
})

describe('keeping in step', () => {
  async function watching(): Promise<() => void> {
    await reloadExpressData()
    return watchExpressData()
  }

  it('asks once per change, and once for many in one tick [DATA-11, SM-DATA-08]', async () => {
    const stop = await watching()
    expect(sent()).toHaveLength(1)
    withQty(2)
    changeExpress((state) => ({ ...state, deliveryMethodCode: 'standard' }))
    withQty(3)
    await eventually(() =>
      expect(useExpressDataStore.getState().fingerprint).toBe(currentExpressQuestion().fingerprint),
    )
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.body).toMatchObject({ cart: { items: [{ qty: 3 }] }, shipping: { methodCode: 'standard' } })
    stop()
  })

  it('asks at once where nothing is known yet [DATA-11]', async () => {
    const stop = watchExpressData()
    await eventually(() => expect(useExpressDataStore.getState().result).toBe('SUCCESS'))
    expect(sent()).toHaveLength(1)
    stop()
  })

  it('asks for a method of its own choosing once, and again for another customer [DATA-11, EXP-06]', async () => {
    const [, , standard] = METHODS
    wire.answers('checkoutInfo', (call) => priced(call, { availableShippingMethods: [standard as never] }))
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1' })
    const stop = watchExpressData()
    await eventually(() => expect(expressData().selectedShippingMethod?.code).toBe('standard'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent()).toHaveLength(2)
    useIdentityStore.setState({ customerId: 'c2' })
    await eventually(() => expect(sent()).toHaveLength(3))
    await eventually(() =>
      expect(useExpressDataStore.getState().fingerprint).toBe(currentExpressQuestion().fingerprint),
    )
    stop()
  })

  it.each([
    ['the cart', () => withQty(2)],
    ['the promo codes', () => rememberCheckout({ promoCodes: ['BOOTS'] })],
    ['the person', () => useIdentityStore.setState({ customerId: 'c1' })],
    ['authority to leave', () => allowLeaving(true)],
    ['the address', () => changeExpress((state) => ({ ...state, deliveryAddress: { country: 'NZ' } }))],
  ])('follows %s [DATA-11]', async (_, change) => {
    const stop = await watching()
    change()
    await eventually(() => expect(sent().length).toBeGreaterThan(1))
    await eventually(() =>
      expect(useExpressDataStore.getState().fingerprint).toBe(currentExpressQuestion().fingerprint),
    )
    stop()
  })

  it('asks nothing when nothing is different, and nothing once stopped [DATA-11]', async () => {
    const stop = await watching()
    changeExpress((state) => ({ ...state }))
    rememberCheckout({ shippingType: 'DELIVERY' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent()).toHaveLength(1)
    stop()
    withQty(2)
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent()).toHaveLength(1)
  })
})

describe('inside a wallet', () => {
  beforeEach(() => reloadExpressData())
  const perth = { countryCode: 'AU', administrativeArea: 'WA', locality: 'Perth', postalCode: '6000' }

  it('options are named, priced and cut; the chosen one is marked [EXP-13, EXP-15, EXP-09]', () => {
    const { request, bill } = walletRequest('GOOGLE_PAY')
    expect(request).toMatchObject({ total: 14490, currency: 'AUD', wantsShipping: true })
    expect(request).not.toHaveProperty('unsent')
    expect(bill).toEqual({ total: 14490 })
    expect(request.options).toEqual([
      { id: 'DELIVERY:standard', label: 'Standard', amount: 995, selected: false },
      { id: 'DELIVERY:express', label: 'Express', amount: 1495, selected: true },
    ])
  })

  it('a bill foots, whatever is taken off, and a pickup names its store [EXP-11, EXP-19]', async () => {
    const amounts = { itemSubtotalAfterDiscounts: 129.95, grandTotal: 129.95, amountOutstanding: 100 }
    wire.answers('checkoutInfo', (call) => priced(call, amounts))
    await reloadExpressData()
    const { request } = walletRequest('PAYPAL')
    expect(request.bill).toEqual({ items: 12995, delivery: 1495, deliveryDiscount: 1495, giftCards: 2995 })
    expect(request).not.toHaveProperty('collectFrom')
    changeExpress(() => ({ shippingType: 'STORE_PICKUP', storePickupStore: PICKUP_STORE }))
    await reloadExpressData()
    expect(walletRequest('PAYPAL').request).toMatchObject({ wantsShipping: false, collectFrom: PICKUP_STORE })
  })

  it('an address changes the choice and comes back with methods and total [EXP-19]', async () => {
    const [, , standard] = METHODS
    wire.answers('checkoutInfo', (call) =>
      call.body.shippingAddress?.postcode === '6000'
        ? priced(call, { availableShippingMethods: [standard as never] })
        : priced(call),
    )
    const { request, bill } = walletRequest('APPLE_PAY')
    expect(await request.onAddress?.(perth)).toEqual({
      ok: true,
      totals: {
        total: 13990,
        bill: { items: 12995, delivery: 995, deliveryDiscount: 0, giftCards: 0 },
        options: [{ id: 'DELIVERY:standard', label: 'Standard', amount: 995, selected: true }],
      },
    })
    expect(bill.total).toBe(13990)
    expect(useExpressStore.getState().state).toMatchObject({
      deliveryAddress: { country: 'AU', postcode: '6000', state: 'WA', suburb: 'Perth' },
      deliveryMethodCode: 'standard',
    })
  })

  it('a stale reload is aborted, and the older change hears the newest answer [EXP-19, DATA-07]', async () => {
    let late: (response: Response) => void = () => {}
    wire.answers('checkoutInfo', (call) =>
      call.body.shippingAddress?.postcode === '6000'
        ? new Promise<Response>((resolve) => {
            late = resolve
          })
        : priced(call, { grandTotal: 99.5, amountOutstanding: 99.5 }),
    )
    const { request } = walletRequest('PAYPAL')
    const older = request.onAddress?.(perth)
    await eventually(() => expect(sent()).toHaveLength(2))
    const newer = request.onAddress?.({ countryCode: 'AU', postalCode: '4000' })
    expect(await newer).toMatchObject({ ok: true, totals: { total: 9950 } })
    late(answer('checkoutInfo', quoteFixture()))
    expect(await older).toMatchObject({ ok: true, totals: { total: 9950 } })
    expect(sent()[1]?.signal.aborted).toBe(true)
  })

  it('another country is refused without asking [EXP-05, ERR-71]', async () => {
    const { request } = walletRequest('PAYPAL')
    expect(await request.onAddress?.({ countryCode: 'US', postalCode: '10001' })).toEqual({
      ok: false,
      message: "We can't deliver to the address you entered. Please use another address.",
    })
    expect(sent()).toHaveLength(1)
  })

  it('an address no method goes to is refused in the same words [EXP-06, ERR-71]', async () => {
    wire.answers('checkoutInfo', (call) =>
      priced(call, { availableShippingMethods: METHODS.map((method) => ({ ...method, available: false })) }),
    )
    const { request } = walletRequest('PAYPAL')
    expect(await request.onAddress?.(perth)).toEqual({
      ok: false,
      message: "We can't deliver to the address you entered. Please use another address.",
    })
  })

  it.each([
    ['1001', ['DELIVERY:standard'], 13990],
    ['2000', ['DELIVERY:standard', 'DELIVERY:express'], 14490],
  ])('an address in %s is offered %j [EXP-06, EXP-19]', async (postalCode, ids, total) => {
    const { request } = walletRequest('PAYPAL')
    const update = await request.onAddress?.({ ...perth, administrativeArea: 'NSW', locality: 'Sydney', postalCode })
    expect(update).toMatchObject({ ok: true, totals: { total } })
    expect(update?.ok && update.totals.options.map(({ id }) => id)).toEqual(ids)
  })

  it('another option changes the price [EXP-13, EXP-19]', async () => {
    const { request, bill } = walletRequest('PAYPAL')
    expect(await request.onOption?.('DELIVERY:standard')).toMatchObject({ ok: true, totals: { total: 13990 } })
    expect(bill.total).toBe(13990)
  })

  it.each(['standard', 'STORE_PICKUP:collect', 'DELIVERY:'])('the option %j is refused [EXP-13]', async (id) => {
    const { request } = walletRequest('PAYPAL')
    expect(await request.onOption?.(id)).toEqual({
      ok: false,
      message: "We couldn't place your order. Please try again.",
    })
  })

  it('a cart that is emptied meanwhile has nothing to pay for [DATA-10, EXP-16]', async () => {
    const { request, bill } = walletRequest('PAYPAL')
    changeCart(() => ({}))
    expect(await request.onAddress?.(perth)).toEqual({
      ok: false,
      message: "We couldn't place your order. Please try again.",
    })
    expect(bill.total).toBe(14490)
  })

  it('a price without a method has no delivery in it, and marks no option [EXP-13, EXP-19]', async () => {
    wire.answers('checkoutInfo', (call) => {
      const offered = METHODS.map((method) => ({ ...method, available: false }))
      return priced(call, { selectedShippingMethod: null, availableShippingMethods: offered })
    })
    await reloadExpressData()
    const { request } = walletRequest('PAYPAL')
    expect(request.bill).toMatchObject({ items: 12995, delivery: 0 })
    expect(request.options).toEqual([])
  })

  it('a delivery names no store, though one was chosen for a pickup before [EXP-11]', async () => {
    changeExpress(() => ({ shippingType: 'DELIVERY', storePickupStore: PICKUP_STORE }))
    await reloadExpressData()
    expect(walletRequest('PAYPAL').request).not.toHaveProperty('collectFrom')
  })

  it('a shop that does not answer is no reason to go on', async () => {
    wire.answers('checkoutInfo', () => refusal('ServiceUnavailable', {}, { 'retry-after': '0' }))
    const { request } = walletRequest('PAYPAL')
    expect(await request.onAddress?.(perth)).toMatchObject({ ok: false })
  })

  it('a pickup asks for no address [EXP-04]', async () => {
    changeExpress(() => ({ shippingType: 'STORE_PICKUP', storePickupStore: PICKUP_STORE }))
    await reloadExpressData()
    const { request } = walletRequest('PAYPAL')
    expect(request.onAddress).toBeUndefined()
    expect(request).toMatchObject({
      wantsShipping: false,
      options: [{ id: 'STORE_PICKUP:collect', label: 'Collect', amount: 0, selected: true }],
    })
  })
})

it('leaves the cart alone whatever is asked', async () => {
  const before = useCartStore.getState().items
  await reloadExpressData()
  expect(useCartStore.getState().items).toBe(before)
})

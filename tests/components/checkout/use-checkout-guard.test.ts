import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCart, useCartLoad } from '#lib/client/cart/cart-load.ts'
import { currentQuoteRequest, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { keepHalfTypedGift } from '#lib/client/checkout/half-typed-gifts.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import type { CheckoutStep } from '#lib/domain/checkout/checkout-steps.ts'
import { changeCart } from '#stores/cart.ts'
import { useCartSync } from '#stores/cart-sync.ts'
import { rememberCheckout, setPlacingOrder } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { useSessionEnd } from '#stores/session-ended.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { COLLECT, LINE, orderFixture, PICKUP_STORE, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/payment'))

const wire = useMockApi()
const told = () => takeNotices().map(({ text }) => text)
const placed = placedOrder(orderFixture(), { a: LINE }, 'BRAINTREE_PAYPAL')
const stand = (step: CheckoutStep) => renderHook(() => useCheckoutGuard(step)).result
const quoted = (rest: Parameters<typeof quoteFixture>[0] = {}) =>
  useCheckoutDataStore.setState({
    ...{ result: 'SUCCESS', data: quoteFixture(rest), fingerprint: currentQuoteRequest().fingerprint },
  })
beforeEach(() => {
  vi.clearAllMocks()
  history.replaceState(null, '', '/checkout/payment')
  useCartSync.setState({ result: undefined, busy: false })
  useSessionEnd.setState({ end: undefined })
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  browserAtPayment()
})

describe('the payment step', () => {
  it('waits for the cart, and then lets in who has all it asks for [GUARD-09, GUARD-10, GUARD-18]', async () => {
    const entry = stand('payment')
    expect(entry.current).toBe('waiting')
    await waitFor(() => expect(entry.current).toBe('entered'))
    expect([router.replace.mock.calls, router.back.mock.calls, told()]).toEqual([[], [], []])
  })

  it('waits for who the shopper is [GUARD-17]', async () => {
    useIdentityStore.setState({ status: 'INITIALISING' })
    rememberCheckout({ shippingType: undefined })
    const entry = stand('payment')
    await waitFor(() => expect(useCartLoad.getState().result).toBe('SUCCESS'))
    expect([entry.current, router.replace.mock.calls]).toEqual(['waiting', []])
    act(() => useIdentityStore.setState({ status: 'LOGGED_OUT' }))
    expect(router.replace).toHaveBeenCalledWith('/checkout/shipping')
  })

  it('sends on with the campaign in the address, and says nothing of what is only not chosen yet [GUARD-09, CHK-27]', async () => {
    history.replaceState(null, '', '/checkout/payment?utm_source=mail&x=1')
    rememberCheckout({ deliveryOptions: undefined })
    const entry = stand('payment')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping?utm_source=mail'))
    expect([entry.current, told()]).toEqual(['waiting', []])
  })

  const collectHere = { shippingType: 'STORE_PICKUP', storePickupOptions: { methodCode: 'collect' } } as const
  it.each([
    ['a way that is no longer offered', { availableShippingMethods: [] }, 'DeliveryMethodUnavailable'],
    ['a store that has none left', { availableShippingMethods: [COLLECT] }, 'StoreStockUnavailable'],
  ] as const)('sends %s back to shipping, and says why [GUARD-10, GUARD-11, CHK-17]', async (_, rest, code) => {
    if (code === 'StoreStockUnavailable') rememberCheckout({ ...collectHere, storePickupStore: PICKUP_STORE })
    quoted({ ...rest, availableShippingMethods: [...rest.availableShippingMethods] })
    stand('payment')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
    expect(told()).toContain(ERRORS[code].message)
  })

  it.each([
    ['is answered by an older question', { fingerprint: 'older' }],
    ['could not be had again', { result: 'ERROR' }],
  ] as const)('judges no choice by a quote that %s [GUARD-10, CHK-17]', async (_, state) => {
    quoted({ availableShippingMethods: [] })
    useCheckoutDataStore.setState(state)
    const entry = stand('payment')
    await waitFor(() => expect(entry.current).toBe('entered'))
  })

  it('sends back whose gift card is half addressed [OPS-13, GUARD-09]', async () => {
    keepHalfTypedGift(LINE.variantId, { recipientEmail: 'lee@' })
    stand('payment')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
    keepHalfTypedGift(LINE.variantId, undefined)
  })

  it('is left once by whoever comes back to it while an order is on its way [GUARD-12]', async () => {
    setPlacingOrder(true)
    const entry = stand('payment')
    await waitFor(() => expect(router.back).toHaveBeenCalled())
    act(() => useCartSync.setState({ busy: true }))
    act(() => void rememberCheckout({ vouchers: [] }))
    expect([entry.current, router.back.mock.calls.length, router.replace.mock.calls]).toEqual(['waiting', 1, []])
  })

  it('keeps who is in while their order is on its way and empties the cart, and no longer [GUARD-12, SM-PAY-08]', async () => {
    const entry = stand('payment')
    await waitFor(() => expect(entry.current).toBe('entered'))
    act(() => setPlacingOrder(true))
    act(() => void changeCart(() => ({})))
    expect([entry.current, router.replace.mock.calls, router.back.mock.calls]).toEqual(['entered', [], []])
    act(() => setPlacingOrder(false))
    expect(router.replace).toHaveBeenCalledWith('/checkout/shipping')
  })

  it('leads nobody to an empty cart whose session has ended [GUARD-17, ERR-89]', async () => {
    const entry = stand('payment')
    await waitFor(() => expect(entry.current).toBe('entered'))
    act(() => {
      useSessionEnd.setState({ end: { text: 'Please log in again.', leads: true } })
      changeCart(() => ({}))
    })
    expect([entry.current, router.replace.mock.calls]).toEqual(['waiting', []])
  })

  it('stays with who is in while a size that another device has added is looked up [GUARD-18]', async () => {
    const entry = stand('payment')
    await waitFor(() => expect(entry.current).toBe('entered'))
    wire.answers('indexObjects', () => new Promise<Response>(() => {}))
    act(() => void changeCart((items) => ({ ...items, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' } })))
    expect(entry.current).toBe('entered')
  })
})

describe('a page after the order', () => {
  it.each([
    ['success', {}],
    ['error', {}],
    ['success', { failedOrder: { orderNumber: 'W1' } }],
    ['error', { placedOrder: placed }],
  ] as const)('%s is not for who has none, with %o [GUARD-14, GUARD-15]', (step, record) => {
    rememberCheckout(record)
    expect(stand(step).current).toBe('waiting')
    expect(router.replace).toHaveBeenCalledWith('/cart')
  })

  it.each([
    ['success', { placedOrder: placed }],
    ['error', { failedOrder: { orderNumber: 'W1' } }],
  ] as const)('%s is there at once, whatever the cart holds [GUARD-14, GUARD-15]', (step, record) => {
    wire.answers('indexObjects', () => refusal('InternalError'))
    rememberCheckout(record)
    expect(stand(step).current).toBe('entered')
    expect(router.replace).not.toHaveBeenCalled()
  })

  it('stays with its shopper when another window begins anew, and with no other [GUARD-14, CHK-25]', () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'dana' })
    rememberCheckout({ placedOrder: placed })
    const entry = stand('success')
    act(() => void rememberCheckout({ placedOrder: undefined }))
    expect([entry.current, router.replace.mock.calls]).toEqual(['entered', []])
    act(() => useIdentityStore.setState({ token: 'u', customerId: 'eve' }))
    expect(router.replace).toHaveBeenCalledWith('/cart')
  })
})

it('lets contact-info in with a cart that could not be looked up, and no line that is wrong [GUARD-06, GUARD-18]', async () => {
  wire.answers('indexObjects', () => refusal('InternalError'))
  const entry = stand('contact-info')
  await waitFor(() => expect(entry.current).toBe('entered'))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  act(() => void changeCart(() => ({ a: { ...LINE, qty: 99 } })))
  await act(() => loadCart())
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/cart'))
})

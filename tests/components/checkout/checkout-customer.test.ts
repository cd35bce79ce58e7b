import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { followAddressBook, useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { halfTypedGift, isGiftHalfTyped, keepHalfTypedGift } from '#lib/client/checkout/half-typed-gifts.ts'
import { hearRefusal, useHeardRefusal } from '#lib/client/checkout/heard-refusal.ts'
import { useArrival } from '#lib/client/checkout/use-arrival.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { selectedAddress } from '#lib/domain/checkout/saved-choice.ts'
import { changeCart } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { customerFixture, ENTERED_ADDRESS, LINE, productFixture, ROPE_STREET } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const HOME = {
  id: '3f2b8c1e-0000-4000-8000-000000000001',
  type: 'SELECTED',
  ...ROPE_STREET,
  isDefaultBilling: false,
  isDefaultShipping: true,
} as const
const CHOSEN = selectedAddress(HOME)
const WORDS = 'The address you chose is no longer in your address book. Choose another one.'
const record = () => useCheckoutStore.getState().record
const told = () => takeNotices().map(({ tone, text }) => [tone, text])

beforeEach(() => {
  browserWithOneLine()
  queryClient().clear()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
})

describe('who is buying', () => {
  const look = () => renderHook(() => useCheckoutCustomer()).result

  it('is waited for until the shop has said who they are [ACCT-16, CHK-07]', async () => {
    wire.answers('account', () => answer('account', { customer: customerFixture() }))
    const buyer = look()
    expect(buyer.current).toEqual({ settled: false, customer: undefined })
    await waitFor(() => expect(buyer.current).toEqual({ settled: true, customer: customerFixture() }))
  })

  it('stands in nobody’s way whose account cannot be had, and is not asked for by each part [ACCT-16]', async () => {
    wire.answers('account', () => refusal('InternalError'))
    const buyer = look()
    await waitFor(() => expect(buyer.current.settled).toBe(true))
    const asked = wire.sent('account').length
    expect(look().current).toEqual({ settled: true, customer: undefined })
    await act(async () => {})
    expect(wire.sent('account')).toHaveLength(asked)
  })

  it.each([
    ['INITIALISING', false],
    ['LOGGED_OUT', true],
  ] as const)('is nobody while the session is %s, which is known: %s [GUARD-17]', (status, settled) => {
    queryClient().clear()
    useIdentityStore.setState({ status, token: undefined, customerId: undefined })
    expect(look().current).toEqual({ settled, customer: undefined })
    expect(wire.sent('account')).toEqual([])
  })
})

describe('an address of the book', () => {
  it('that is gone is chosen no more, and its shopper hears it [ADDR-11, CHK-20, SM-CHK-13]', () => {
    rememberCheckout({ shippingType: 'DELIVERY', deliveryAddress: CHOSEN, billingAddress: ENTERED_ADDRESS })
    followAddressBook([])
    expect(record()).toMatchObject({ deliveryAddress: undefined, billingAddress: ENTERED_ADDRESS })
    expect(told()).toEqual([['error', WORDS]])
  })

  it.each([
    ['is collected', { shippingType: 'STORE_PICKUP', deliveryAddress: CHOSEN }],
    ['goes elsewhere', { shippingType: 'DELIVERY', deliveryAddress: ENTERED_ADDRESS, billingAddress: CHOSEN }],
    ['has no address yet', { shippingType: 'DELIVERY', billingAddress: CHOSEN }],
  ] as const)('goes without a word where the order %s [ADDR-11]', (_, choices) => {
    rememberCheckout(choices)
    followAddressBook([])
    expect(record().deliveryAddress?.type).not.toBe('SELECTED')
    expect(record().billingAddress).toBeUndefined()
    expect(told()).toEqual([])
  })

  it('that was changed there is the changed one, and one that was not changes nothing [ADDR-11]', () => {
    rememberCheckout({ shippingType: 'DELIVERY', deliveryAddress: CHOSEN })
    const before = record()
    followAddressBook([HOME])
    expect(record()).toBe(before)
    followAddressBook([{ ...HOME, street1: '14 Rope Street' }])
    expect([record().deliveryAddress?.street1, told()]).toEqual(['14 Rope Street', []])
  })
})

describe('a gift card that is half addressed', () => {
  const GIFT = { recipientEmail: 'mia@', message: 'Well done.' }

  it('is found again by its size, until somebody is named [OPS-13]', () => {
    expect([halfTypedGift(LINE.variantId), isGiftHalfTyped()]).toEqual([undefined, false])
    keepHalfTypedGift('another', GIFT)
    expect([halfTypedGift('another'), isGiftHalfTyped()]).toEqual([GIFT, false])
    keepHalfTypedGift(LINE.variantId, { recipientEmail: 'lee@' })
    expect([halfTypedGift('another'), isGiftHalfTyped()]).toEqual([GIFT, true])
    changeCart((items) => ({ b: { ...LINE, id: 'b', variantId: 'other' }, ...items }))
    expect(isGiftHalfTyped()).toBe(true)
    keepHalfTypedGift(LINE.variantId, undefined)
    expect([halfTypedGift('another'), isGiftHalfTyped()]).toEqual([GIFT, false])
  })

  it.each([
    {},
    { recipientEmail: 1 },
    ...['recipientName', 'message', 'sendOn'].map((name) => ({ ...GIFT, [name]: 1 })),
  ])('is none where the browser holds %o [OPS-13, GEN-10]', (draft) => {
    keepDraft('gifts', { [LINE.variantId]: draft })
    expect(halfTypedGift(LINE.variantId)).toBeUndefined()
  })
})

describe('when the cart arrives', () => {
  const cutOff = '2099-01-01T00:00:00.000Z'
  const EXPRESS = { code: 'express', label: 'Express', price: 14.95, from: '2026-11-24', to: '2026-11-25', cutOff }
  const TO = { postcode: '3065', country: 'NZ' } as const
  const arrival = (to: Parameters<typeof useArrival>[0]) => renderHook(() => useArrival(to)).result
  const holds = (functionalType: 'normal' | 'giftCard') =>
    useProductRecords.setState({
      byId: { p1: { product: productFixture({ functionalType } as never), fetchedAt: Date.now() } },
    })
  beforeEach(() => {
    wire.answers('deliveryPromise', () =>
      answer('deliveryPromise', { cutOff, dispatchDate: '2026-11-23', methods: [EXPRESS] }),
    )
  })

  it('is said by each method, of the address alone [CHK-38]', async () => {
    holds('normal')
    const days = arrival(TO)
    expect([...days.current.byCode]).toEqual([])
    expect([days.current.coming, days.current.answered]).toEqual([true, false])
    await waitFor(() => expect(days.current.byCode.get('express')).toEqual(EXPRESS))
    expect([days.current.coming, days.current.answered]).toEqual([false, true])
    expect(Object.fromEntries(wire.sent('deliveryPromise')[0]?.query ?? [])).toEqual({ ...TO, total: '0' })
  })

  it.each([
    ['no address', 'normal', undefined],
    ['half a postcode', 'normal', { postcode: '306', country: 'AU' }],
    ['nothing to send', 'giftCard', TO],
  ] as const)('is not asked for with %s [CHK-38, CART-21]', async (_, kind, to) => {
    holds(kind)
    const days = arrival(to)
    await act(async () => {})
    expect([...days.current.byCode]).toEqual([])
    expect([days.current.coming, days.current.answered]).toEqual([false, false])
    expect(wire.sent('deliveryPromise')).toEqual([])
  })

  it('keeps the room of the days where the shop could not be asked, and of nobody else’s [CHK-38]', async () => {
    wire.answers('deliveryPromise', () => refusal('InternalError'))
    holds('normal')
    const days = arrival(TO)
    await waitFor(() => expect(days.current.failed).toBe(true))
    expect([[...days.current.byCode], days.current.coming, days.current.answered]).toEqual([[], false, false])
    expect(arrival(undefined).current.failed).toBe(false)
  })

  it('is not asked for while a product of the cart is unknown [CHK-38]', async () => {
    useProductRecords.setState({ byId: {} })
    arrival(TO)
    await act(async () => {})
    expect(wire.sent('deliveryPromise')).toEqual([])
  })
})

it('keeps why an earlier try came to nothing until something new is tried [PAY-38]', () => {
  const refused = { kind: 'REFUSED', message: 'No.', money: 'notCharged' } as const
  expect(useHeardRefusal.getState().refusal).toBeUndefined()
  hearRefusal(refused)
  expect(useHeardRefusal.getState().refusal).toEqual(refused)
  hearRefusal(undefined)
  expect(useHeardRefusal.getState().refusal).toBeUndefined()
})

it('a page that has just been loaded has heard no refusal, and nothing is typed on it yet [PAY-38, DATA-14]', async () => {
  vi.resetModules()
  const { useHeardRefusal: heard } = await import('#lib/client/checkout/heard-refusal.ts')
  const { useQuoteDraft: draft } = await import('#lib/client/checkout/quote-draft.ts')
  expect([heard.getState(), draft.getState()]).toEqual([{}, {}])
})

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GuardedPayment } from '#components/checkout/guarded-payment.tsx'
import { ShippingStep } from '#components/checkout/shipping-step.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { LocalityField } from '#components/store-locator/locality-field.tsx'
import { followAddressBook } from '#lib/client/checkout/checkout-customer.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { placementRequest } from '#lib/client/checkout/placement-request.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Store } from '#lib/contract/store.ts'
import { parseCheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { forgetDeliveryPlace, keepDeliveryPlace } from '#stores/delivery-postcode.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { chooseMyStore } from '#stores/my-store.ts'
import { takeNotices } from '#stores/notices.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import {
  ADDRESS,
  COLLECT,
  CONTACT,
  ENTERED_ADDRESS,
  LINE,
  PICKUP_STORE,
  productFixture,
  quoteFixture,
  STORE_ADDRESS,
} from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/shipping'))
vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const LOCKER = { ...COLLECT, code: 'locker', label: 'Parcel locker', price: 2 } as const
const STOCK_GONE = 'This store no longer has stock of everything in your order. Please choose another store.'
const PICKUP_GONE = 'Click and collect is no longer available for this order.'
const PICKUP = /^Click and collect *(Pay now|No store)/
const MINE = { erpStoreId: 's2', name: 'Fitzroy', path: 'vic/fitzroy', locality: 'Fitzroy', postcode: '3065' }

function store(erpStoreId: string, name: string, rest: Partial<Store> = {}): Store & { distanceKm: number } {
  return {
    erpStoreId,
    name,
    path: `vic/${erpStoreId}`,
    type: 'STORE',
    phone: '',
    address: { ...PICKUP_STORE.address, locality: name },
    latitude: -37.8,
    longitude: 145,
    timeZone: 'Australia/Melbourne',
    hours: { mon: '08:00-18:00', tue: '08:00-18:00', wed: '08:00-18:00', thu: '08:00-18:00', fri: '08:00-18:00' },
    holidays: [],
    services: [],
    clickAndCollect: true,
    distanceKm: 2.5,
    ...rest,
  }
}
const STORES = [store('s1', 'City'), store('s2', 'Fitzroy'), store('s3', 'Geelong')]

function quote(rest: Partial<CheckoutData> = {}): CheckoutData {
  const methods = [...quoteFixture().availableShippingMethods, COLLECT]
  return quoteFixture({ availableShippingMethods: methods, storeIdsWithStock: ['s1', 's2'], ...rest })
}

const storesAnswer = (rest = {}) => answer('stores', { stores: STORES, page: 1, pageCount: 1, total: 3, ...rest })
const radio = (name: RegExp) => screen.getByRole('radio', { name })
const record = () => useCheckoutStore.getState().record
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.clearAllMocks()
  browserWithOneLine()
  chooseMyStore(undefined)
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  rememberCheckout({ contact: CONTACT })
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quote()))
  wire.answers('stores', () => storesAnswer())
})

/** The shipping step with a quote, as its page has it. */
async function openStep() {
  const view = render(<ShippingStep countries={COUNTRIES} PlaceField={LocalityField} />)
  await act(async () => void (await loadCheckoutData()))
  await screen.findByRole('radio', { name: PICKUP })
  return view
}

async function openPickup() {
  const view = await openStep()
  await userEvent.click(radio(PICKUP))
  await requote()
  await screen.findByRole('group', { name: 'Pick-up store' })
  return view
}

/** What the frame of checkout does when something was chosen. */
const requote = () => act(async () => void (await loadCheckoutData()))

describe('choosing click and collect', () => {
  it('hands over the store and the method, and goes on to payment [CHK-09, CHK-12]', async () => {
    await openPickup()
    expect(radio(/^City/)).not.toBeChecked()
    await userEvent.click(radio(/^City/))
    expect(within(screen.getByRole('group', { name: 'Pick-up method' })).getByRole('radio')).toBeChecked()
    await press('Continue to payment')
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    expect(record()).toMatchObject({
      shippingType: 'STORE_PICKUP',
      storePickupStore: { erpStoreId: 's1', name: 'City' },
      storePickupOptions: { methodCode: 'collect' },
    })
  })

  it('lists stores that have everything first, and tells why others cannot be chosen [CHK-12]', async () => {
    await openPickup()
    const rows = within(screen.getByRole('group', { name: 'Pick-up store' })).getAllByRole('radio')
    expect(rows.map((row) => row.getAttribute('value'))).toEqual(['s1', 's2', 's3'])
    expect(radio(/City.*2\.5 km.*Has all of your items/)).toBeEnabled()
    expect(radio(/Geelong.*Not in stock here/)).toBeDisabled()
    expect(screen.getByText('2 stores have all of your items.')).toBeVisible()
  })

  it('asks the shop for the pickup’s price and stock, not the parcel’s [DATA-18]', async () => {
    await openPickup()
    await userEvent.click(radio(/^City/))
    await requote()
    expect(wire.sent('checkoutInfo').at(-1)?.body.shipping).toEqual({
      methodCode: 'collect',
      clickCollectStoreId: 's1',
    })
  })

  it('promises no hours while something of it is made first, and does else [CHK-48, CART-21]', async () => {
    const made = { ...COLLECT, label: 'Click and collect, once it’s made' }
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote({ availableShippingMethods: [made] })))
    await openPickup()
    await userEvent.click(radio(/^City/))
    const [stores, methods] = ['Pick-up store', 'Pick-up method'].map((name) => screen.getByRole('group', { name }))
    expect(stores).toHaveTextContent(/City.*Ready once it’s made/)
    expect(methods).toHaveTextContent('We email you as soon as it’s ready. Bring photo ID.')
    expect(document.body).not.toHaveTextContent(/Ready (in|by)/)
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote()))
    await requote()
    await waitFor(() => expect(stores).toHaveTextContent(/City.*Ready (in|by)/))
    expect(methods).toHaveTextContent(/Ready (in|by).* at City/)
  })

  it('starts with the shopper’s own store while it has everything [CHK-12]', async () => {
    chooseMyStore(MINE)
    await openPickup()
    await waitFor(() => expect(radio(/^Fitzroy/)).toBeChecked())
  })

  it('leaves the store open when the shopper’s own has not', async () => {
    chooseMyStore({ ...MINE, erpStoreId: 's3' })
    await openPickup()
    const rows = within(screen.getByRole('group', { name: 'Pick-up store' })).getAllByRole('radio')
    for (const row of rows) expect(row).not.toBeChecked()
  })

  it('names what is missing beside its field and in the summary [CHK-13, VAL-32, VAL-33, ERR-75]', async () => {
    const methods = [...quoteFixture().availableShippingMethods, COLLECT, LOCKER]
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote({ availableShippingMethods: methods })))
    await openPickup()
    await press('Continue to payment')
    const links = await screen.findAllByRole('link', { name: /^Select a pick-up/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Select a pick-up store.', '#pickup-storeId'],
      ['Select a pick-up method.', '#pickup-methodCode'],
    ])
    expect(screen.getByRole('group', { name: 'Pick-up store' })).toHaveAccessibleDescription(/Select a pick-up store/)
    expect(router.push).not.toHaveBeenCalled()
    await userEvent.click(radio(/^City/))
    await waitFor(() =>
      expect(screen.queryByText('Error:', { exact: false, selector: '#pickup-storeId-error *' })).toBeNull(),
    )
  })

  it('cannot be chosen while no store has everything, and says so', async () => {
    const none = { availableShippingMethods: quoteFixture().availableShippingMethods, storeIdsWithStock: [] }
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote(none)))
    await openStep()
    await waitFor(() => expect(radio(/Click and collect *No store has everything/)).toBeDisabled())
  })
})

describe('looking for a store', () => {
  it('searches around a suburb or postcode, and Enter does not go on to payment', async () => {
    await openPickup()
    await userEvent.type(screen.getByLabelText('Suburb or postcode'), '30{Enter}')
    const place = { key: '3000', suburb: 'Melbourne', state: 'VIC', postcode: '3000', country: 'AU' }
    wire.answers('stores', () => storesAnswer({ locality: place }))
    await userEvent.type(screen.getByLabelText('Suburb or postcode'), '00{Enter}')
    expect(await screen.findByText('2 stores have all of your items, nearest to 3000 (Melbourne) first.')).toBeVisible()
    expect(router.push).not.toHaveBeenCalled()
  })

  it.each([
    ['where dates of delivery were asked for', { postcode: '6011', country: 'AU' }, false, ['6011', 'AU']],
    ['in New Zealand for one of its postcodes', { postcode: '6011', country: 'NZ' }, false, ['6011 New Zealand', 'NZ']],
    ['around an address there', { postcode: '3000', country: 'AU' }, true, ['6011 New Zealand', 'AU']],
    ['nowhere while none is known', undefined, false, [null, null]],
  ] as const)('starts %s [CHK-12, CHK-38, STORE-13]', async (_, asked, typed, near) => {
    if (asked) keepDeliveryPlace(asked)
    else forgetDeliveryPlace()
    if (typed) keepDraft('shipping', { address: { country: 'NZ', postcode: '6011', suburb: 'Wellington' } })
    queryClient().clear()
    await openPickup()
    expect(wire.sent('stores').map(({ query }) => [query.get('near'), query.get('country')])).toEqual([near])
  })

  it('says when it does not know the place, and keeps the stores on screen [ERR-21]', async () => {
    await openPickup()
    wire.answers('stores', (_, count) => (count === 1 ? refusal('LocalityNotFound') : storesAnswer()))
    await userEvent.type(screen.getByLabelText('Suburb or postcode'), 'Nowhere{Enter}')
    await waitFor(() =>
      expect(screen.getByLabelText('Suburb or postcode')).toHaveAccessibleDescription(
        /We couldn't find that suburb or postcode/,
      ),
    )
    expect(radio(/^City/)).toBeEnabled()
  })

  it('says when the stores cannot be loaded, with a way to try again', async () => {
    wire.answers('stores', () => refusal('InternalError'))
    await openStep()
    await userEvent.click(radio(PICKUP))
    expect(await screen.findByText('We couldn’t load the stores just now.')).toBeVisible()
    wire.answers('stores', () => storesAnswer())
    await press('Try again')
    expect(await screen.findByRole('group', { name: 'Pick-up store' })).toBeVisible()
  })
})

describe('going back and forth', () => {
  it('loses nothing of either way', async () => {
    const { unmount } = await openPickup()
    await userEvent.click(radio(/^Fitzroy/))
    await userEvent.click(radio(/Delivery/))
    await userEvent.type(await screen.findByLabelText('Street address'), '12 Swan St')
    await userEvent.click(radio(PICKUP))
    await waitFor(() => expect(radio(/^Fitzroy/)).toBeChecked())
    await userEvent.click(radio(/Delivery/))
    expect(await screen.findByLabelText('Street address')).toHaveValue('12 Swan St')
    unmount()
    render(<ShippingStep countries={COUNTRIES} PlaceField={LocalityField} />)
    expect(await screen.findByLabelText('Street address')).toHaveValue('12 Swan St')
    await userEvent.click(radio(PICKUP))
    await waitFor(() => expect(radio(/^Fitzroy/)).toBeChecked())
  })
})

describe('somebody else collects', () => {
  const tick = () => screen.getByRole('checkbox', { name: /Somebody else collects it/ })

  it('is named with a phone, beside the store, and sent with the order [OPS-08]', async () => {
    await openPickup()
    await userEvent.click(radio(/^City/))
    await userEvent.click(tick())
    await press('Continue to payment')
    expect(await screen.findByRole('link', { name: 'Name is required.' })).toBeVisible()
    expect(screen.getByLabelText('Their phone')).toHaveAccessibleDescription(/Phone is required/)
    expect(router.push).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Their name'), 'Kim Lee')
    await userEvent.type(screen.getByLabelText('Their phone'), '0400 000 001')
    await press('Continue to payment')
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    const collector = { name: 'Kim Lee', phone: '+61400000001' }
    expect(record().storePickupOptions).toEqual({ methodCode: 'collect', collector })
    expect(parseCheckoutRecord(record())?.storePickupOptions).toEqual({ methodCode: 'collect', collector })
    const situation = { items: { a: LINE }, record: record(), data: quote(), fraudToken: 'f' }
    expect(placementRequest(situation, { type: 'BRAINTREE_CREDIT_CARD', token: 't' }).cart.shipping.collector).toEqual(
      collector,
    )
  })

  it('is kept over a reload, and forgotten with the tick [OPS-08]', async () => {
    const { unmount } = await openPickup()
    await userEvent.click(radio(/^City/))
    await userEvent.click(tick())
    await userEvent.type(screen.getByLabelText('Their name'), 'Kim Lee')
    unmount()
    render(<ShippingStep countries={COUNTRIES} PlaceField={LocalityField} />)
    await userEvent.click(await screen.findByRole('radio', { name: PICKUP }))
    expect(await screen.findByLabelText('Their name')).toHaveValue('Kim Lee')
    await userEvent.click(tick())
    expect(screen.queryByLabelText('Their name')).toBeNull()
    await press('Continue to payment')
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    expect(record().storePickupOptions).toEqual({ methodCode: 'collect' })
  })
})

describe('a choice that is gone', () => {
  const CHOSEN = {
    shippingType: 'STORE_PICKUP',
    storePickupStore: PICKUP_STORE,
    storePickupOptions: { methodCode: 'collect' },
  } as const

  it.each([
    ['the store has no stock', { storeIdsWithStock: ['s2'] }, STOCK_GONE],
    ['click and collect is not offered', { availableShippingMethods: [] }, PICKUP_GONE],
  ])(
    'sends the shopper back from payment when %s [CHK-17, CHK-18, SM-CHK-12, ERR-59, ERR-60]',
    async (_, gone, words) => {
      rememberCheckout(CHOSEN)
      wire.answers('checkoutInfo', () => answer('checkoutInfo', quote(gone)))
      render(<GuardedPayment />)
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
      expect(takeNotices()[0]?.text).toBe(words)
    },
  )

  it('is said beside the stores, and must be made anew [CHK-18, ERR-59]', async () => {
    rememberCheckout(CHOSEN)
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote({ storeIdsWithStock: ['s2'] })))
    await openPickup()
    expect(screen.getByRole('group', { name: 'Pick-up store' })).toHaveAccessibleDescription(new RegExp(STOCK_GONE))
    expect(radio(/City.*Not in stock here/)).not.toBeChecked()
    await press('Continue to payment')
    expect(await screen.findByRole('link', { name: STOCK_GONE })).toBeVisible()
    expect(router.push).not.toHaveBeenCalled()
    await userEvent.click(radio(/^Fitzroy/))
    await press('Continue to payment')
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
  })

  it('leads to delivery when nothing can be collected any more [CHK-18, ERR-60]', async () => {
    rememberCheckout(CHOSEN)
    const { availableShippingMethods } = quoteFixture()
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote({ availableShippingMethods })))
    await openStep()
    expect(await screen.findByRole('alert')).toHaveTextContent(PICKUP_GONE)
    await press('Have it delivered')
    expect(await screen.findByLabelText('Street address')).toBeVisible()
    expect(record().shippingType).toBe('DELIVERY')
  })

  it('is a saved address: the selection is cleared and the shopper sent back for another [SM-CHK-13, CHK-20]', async () => {
    const id = '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b001'
    rememberCheckout({
      shippingType: 'DELIVERY',
      deliveryAddress: { ...ENTERED_ADDRESS, type: 'SELECTED', id },
      deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
    })
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
    render(<GuardedPayment />)
    expect(await screen.findByRole('heading', { name: 'Billing address' }, { timeout: 15_000 })).toBeVisible()
    act(() => followAddressBook([]))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
    expect(record().deliveryAddress).toBeUndefined()
    expect(takeNotices()[0]?.text).toBe('The address you chose is no longer in your address book. Choose another one.')
  })
})

describe('paying for a pickup', () => {
  beforeEach(() => {
    rememberCheckout({
      shippingType: 'STORE_PICKUP',
      storePickupStore: PICKUP_STORE,
      storePickupOptions: { methodCode: 'collect' },
    })
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote({ selectedShippingMethod: COLLECT })))
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
  })

  it.each([
    ['STORE_PICKUP', 0],
    ['DELIVERY', 1],
  ] as const)('or for %s says %d times that the last parcel’s address has left the book [ADDR-11]', (type, times) => {
    const selected = { ...ADDRESS, type: 'SELECTED', id: 'gone', isDefaultBilling: false, isDefaultShipping: false }
    rememberCheckout({ shippingType: type, deliveryAddress: selected as never })
    followAddressBook([])
    expect(record().deliveryAddress).toBeUndefined()
    expect(takeNotices()).toHaveLength(times)
  })

  it('shows where it is collected, and asks for a billing address [CHK-21, CHK-32]', async () => {
    render(<GuardedPayment />)
    const place = await screen.findByRole('heading', { name: 'Click and collect' }, { timeout: 15_000 })
    expect(place.parentElement).toHaveTextContent('City9 Swanston St, Melbourne VIC 3000')
    expect(place.parentElement).toHaveTextContent('Usually ready within 2 hours, while the store is open.')
    expect(screen.queryByLabelText('Same as delivery address')).toBeNull()
    expect(await screen.findByLabelText('Street address')).toBeVisible()
  })

  it('says no hours of what is made first [CHK-48, CART-21]', async () => {
    const made = { ...COLLECT, label: 'Click and collect, once it’s made' }
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quote({ selectedShippingMethod: made })))
    render(<GuardedPayment />)
    const place = await screen.findByRole('heading', { name: 'Click and collect' }, { timeout: 15_000 })
    await waitFor(() => expect(place.parentElement).toHaveTextContent('Ready once it’s made.'))
    expect(place.parentElement).not.toHaveTextContent(/hours/)
  })

  it('starts the billing address from where the last parcel went [CHK-21]', async () => {
    rememberCheckout({ deliveryAddress: ENTERED_ADDRESS })
    render(<GuardedPayment />)
    expect(await screen.findByLabelText('Street address', {}, { timeout: 15_000 })).toHaveValue(ADDRESS.street1)
  })

  it('sends the store and its address with the order [CHK-30, PAY-08, PAY-10, DATA-18]', () => {
    const situation = { items: { a: LINE }, record: record(), data: quote(), fraudToken: 'f' }
    const { cart } = placementRequest(
      { ...situation, record: { ...record(), billingAddress: ENTERED_ADDRESS } },
      { type: 'BRAINTREE_CREDIT_CARD', token: 't' },
    )
    expect(cart.shipping).toMatchObject({ type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 's1' })
    expect(cart.shippingAddress).toEqual({ confirmed: true, ...STORE_ADDRESS })
    expect(cart.billingAddress).toMatchObject({ street1: ADDRESS.street1 })
  })
})

it('tells on the last page where to collect and what to bring [CHK-24, CHK-25]', async () => {
  const { address } = PICKUP_STORE
  rememberCheckout({
    placedOrder: {
      number: 'W123456789',
      cartItems: [],
      payment: [{ type: 'BRAINTREE_CREDIT_CARD', methodCode: 'braintree_credit_card', summary: 'Visa ending in 1111' }],
      shipping: {
        type: 'STORE_PICKUP',
        label: 'Click and collect',
        price: 0,
        address: {
          country: 'AU',
          contactName: 'Kim Lee',
          company: 'City',
          street1: address.street1,
          suburb: address.locality,
          state: 'VIC',
          postcode: address.postcode,
        },
      },
      contact: CONTACT,
      billingAddress: ADDRESS,
      promoCodes: [],
      vouchers: [],
      totals: { itemSubtotal: 1, totalDiscount: 0, shipping: 0, gst: 0, grandTotal: 1 },
    },
  })
  render(<SuccessView />)
  const place = (await screen.findByRole('heading', { name: 'Collect from' })).parentElement
  expect(place).toHaveTextContent('City9 Swanston StMelbourne VIC 3000')
  expect(place).not.toHaveTextContent('Australia')
  expect(place).toHaveTextContent('For Kim Lee')
  expect(place).toHaveTextContent(/bring photo ID/)
})

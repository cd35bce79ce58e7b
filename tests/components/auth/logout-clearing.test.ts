import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAfterLogout, clearBehindAnotherWindow } from '#lib/client/auth/logout-clearing.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { requireWishlist, wishlistQuery } from '#lib/client/wishlist/customer-wishlist.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { postCartChange, setCartCarrier, waitingChanges } from '#stores/cart-outbox.ts'
import { noteSeen, seenProduct } from '#stores/cart-seen.ts'
import { keepCartSync, readCartSync, useCartSync } from '#stores/cart-sync.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { currentDeliveryPlace, keepDeliveryPlace } from '#stores/delivery-postcode.ts'
import { agreeExpress, allowLeaving, setWalletOpen, useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keepOwnSizes, knownSizes } from '#stores/my-sizes.ts'
import { changeRemembered, useWishlistStore } from '#stores/wishlist.ts'
import { CONTACT, ENTERED_ADDRESS, orderFixture, PICKUP_STORE, quoteFixture } from '#tests/setup/shop-fixtures.ts'
import { cartOf, inSync, lineFixture as line, nameFixture, syncedCart, T0 } from '#tests/setup/sync-fixture.ts'

const INTENT = { productId: 'p', variantId: 'v', createdAt: T0, qty: 1 } as const
const PLACED = placedOrder(
  orderFixture(),
  cartOf(line('a', { productId: 'p1', variantId: 'p1-8' })),
  'BRAINTREE_CREDIT_CARD',
)
/** What is in the browser's storage under a key, without its version. */
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')?.data

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: what the server does at login
  document.cookie = 'signed_in=1'
  changeCart(() => cartOf(line('a')))
  noteSeen([{ id: 'p-a', name: 'Anvil boot', price: 129.95 }])
  keepCartSync({ customerId: 'dana', state: { ...inSync(syncedCart(2, line('a'))), result: 'ERROR' } })
  postCartChange({ id: 'c1', change: { kind: 'setQty', line: nameFixture('a'), qty: 2 } })
  rememberCheckout({
    billingAddress: ENTERED_ADDRESS,
    contact: CONTACT,
    shippingType: 'DELIVERY',
    deliveryAddress: ENTERED_ADDRESS,
    deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
    storePickupStore: PICKUP_STORE,
    storePickupOptions: { methodCode: 'collect' },
    lastCheckoutData: { data: quoteFixture(), loadedAt: 1, fingerprint: 'x' },
    promoCodes: ['TENOFF'],
    vouchers: ['GIFT'],
    failedOrder: { orderNumber: 'W1' },
    purchaseOrderNumber: 'PO 4711',
    placedOrder: PLACED,
  })
  useCheckoutDataStore.setState({ result: 'SUCCESS', data: quoteFixture() })
  keepDraft('contact', { email: 'k' })
  keepDeliveryPlace(ENTERED_ADDRESS)
  agreeExpress({ shippingType: 'STORE_PICKUP', storePickupStore: PICKUP_STORE, deliveryMethodCode: 'collect' }, CONTACT)
  allowLeaving(true)
  setWalletOpen(true)
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'dana' })
  queryClient().setQueryData(wishlistQuery().queryKey, { items: [INTENT] })
  changeRemembered(() => [INTENT])
  keepOwnSizes({ shirt: 'XL' })
  for (const key of ['geo', 'recentlyViewed', 'referrers']) localStorage.setItem(key, '{"version":1,"data":[]}')
  // biome-ignore lint/suspicious/noDocumentCookie: the shop's own
  document.cookie = 'fraud_token=0123'
})

const loggedOut = () => useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })

describe('after a logout', () => {
  beforeEach(() => {
    clearAfterLogout()
    loggedOut()
  })

  it('the cart is empty, here and in what would have been sent [AUTH-20, CART-27, SM-SYNC-06]', () => {
    expect(useCartStore.getState().items).toEqual({})
    expect(stored('cart').items).toEqual({})
    expect(waitingChanges()).toEqual([])
    expect([readCartSync(), useCartSync.getState().result]).toEqual([undefined, undefined])
    expect(seenProduct('p-a')).toBeUndefined()
  })

  it.each([
    'billingAddress',
    'contact',
    'shippingType',
    'deliveryAddress',
    'deliveryOptions',
    'storePickupStore',
    'storePickupOptions',
    'lastCheckoutData',
    'promoCodes',
    'vouchers',
    'failedOrder',
    'placedOrder',
  ] as const)('%s is gone [AUTH-20, AUTH-21]', (key) => {
    expect(useCheckoutStore.getState().record[key]).toBeUndefined()
    expect(stored('checkout')[key]).toBeUndefined()
  })

  it('the postcode of the last parcel is nobody’s any more; the country this browser is in stays [AUTH-20, CHK-38]', () => {
    expect(currentDeliveryPlace()).toBeUndefined()
    expect(stored('deliveryPostcode')).toEqual({ postcode: '' })
    expect(stored('geo')).toEqual([])
  })

  it('so is what was chosen for an express order; a wallet stays open [AUTH-20, EXP-02, EXP-03, EXP-23]', () => {
    expect(useExpressStore.getState()).toEqual({
      state: { shippingType: 'DELIVERY' },
      authorityToLeave: false,
      walletOpen: true,
    })
  })

  it('so are their sizes [AUTH-20, SIZE-04]', () => {
    expect(knownSizes().own).toEqual({})
    expect(localStorage.getItem('mySizes') ?? '').not.toContain('XL')
  })

  it('so are prices in memory, unfinished forms and the wishlist [AUTH-20, AUTH-21]', () => {
    expect(useCheckoutDataStore.getState()).toEqual({})
    expect(readDraft('contact')).toBeUndefined()
    expect(useWishlistStore.getState().remembered).toEqual([])
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'dana' })
    expect(requireWishlist).toThrow('Wishlist not loaded.')
    expect(stored('wishlist').items).toEqual([])
  })

  it('what was never about the person stays [AUTH-21]', () => {
    for (const key of ['geo', 'recentlyViewed', 'referrers']) expect(stored(key)).toEqual([])
    expect(document.cookie).toContain('fraud_token=0123')
  })
})

describe('behind another window, which has cleared the browser and is used on', () => {
  const GUESTS = line('g', { productId: 'p2', variantId: 'p2-9' })
  const theirs = { ...CONTACT, email: 'guest@example.com' }
  /** This window has not heard of it yet: the browser tells it a moment later. */
  const write = (key: string, version: number, data: object) =>
    localStorage.setItem(key, JSON.stringify({ version, data }))
  const carried = vi.fn()

  beforeEach(() => {
    setCartCarrier(carried)
    useCartSync.setState({ waiting: 2, busy: true })
    write('cart', JSON.parse(localStorage.getItem('cart') ?? '{}').version, { items: cartOf(GUESTS) })
    write('checkout', JSON.parse(localStorage.getItem('checkout') ?? '{}').version, { contact: theirs })
    clearBehindAnotherWindow()
    loggedOut()
  })

  it('this one shows the cart and the checkout that stand there, and leaves them there [AUTH-25, CART-29]', () => {
    expect(useCartStore.getState().items).toEqual(cartOf(GUESTS))
    expect(useCheckoutStore.getState().record).toEqual({ contact: theirs })
    expect([stored('cart').items, stored('checkout').contact]).toEqual([cartOf(GUESTS), theirs])
  })

  it('nothing this window alone knew of the customer is left [AUTH-20, AUTH-21, AUTH-25]', () => {
    expect(useCheckoutDataStore.getState()).toEqual({})
    expect(readDraft('contact')).toBeUndefined()
    expect(useExpressStore.getState()).toEqual({
      ...{ state: { shippingType: 'DELIVERY' }, authorityToLeave: false, walletOpen: true },
    })
  })

  it('it carries no change to the customer’s cart any more; what the browser keeps is the other’s [AUTH-25, SYNC-30]', () => {
    changeCart(() => cartOf(GUESTS, line('h')))
    postCartChange({ id: 'c2', change: { kind: 'setQty', line: nameFixture('h'), qty: 2 } })
    expect(carried).not.toHaveBeenCalled()
    expect(useCartSync.getState()).toMatchObject({ waiting: 0, busy: false })
    expect(readCartSync()?.customerId).toBe('dana')
    expect(stored('wishlist').items).toEqual([INTENT])
    expect(seenProduct('p-a')).toBeDefined()
    expect(knownSizes().own).toEqual({ shirt: 'XL' })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import {
  changeCheckout,
  forgetPlacedOrder,
  rememberCheckout,
  restoreCheckout,
  setPlacingOrder,
  useCheckoutStore,
} from '#stores/checkout.ts'
import { mirrorProgress, readProgress } from '#stores/checkout-progress.ts'
import { CONTACT, LINE, orderFixture } from '#tests/setup/shop-fixtures.ts'
import { storageIsFull } from './browser.ts'

const PLACED = placedOrder(orderFixture(), { a: LINE }, 'BRAINTREE_CREDIT_CARD')
const record = () => useCheckoutStore.getState().record
const stored = () => JSON.parse(localStorage.getItem('checkout') ?? 'null')

/** What another window does: it writes the record, and this window hears of it. */
function otherWindowWrites(data: object) {
  const raw = JSON.stringify({ version: 1, data })
  localStorage.setItem('checkout', raw)
  window.dispatchEvent(new StorageEvent('storage', { key: 'checkout', newValue: raw }))
}

function forgetCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: a browser that was opened anew
  document.cookie = 'checkout_progress=; Path=/; Max-Age=0'
}

beforeEach(() => {
  localStorage.clear()
  forgetCookie()
  restoreCheckout()
})

describe('what this browser remembers of a checkout', () => {
  it('is nothing before it is read, and nobody places an order then', () => {
    expect(useCheckoutStore.getInitialState()).toEqual({ record: {}, restored: false, placingOrder: false })
  })

  it('is kept as {version, data}, part by part [CHK-03, GEN-10]', () => {
    rememberCheckout({ contact: CONTACT })
    rememberCheckout({ shippingType: 'DELIVERY' })
    expect(record()).toEqual({ contact: CONTACT, shippingType: 'DELIVERY' })
    expect(stored()).toEqual({ version: 1, data: { contact: CONTACT, shippingType: 'DELIVERY' } })
    rememberCheckout({ contact: undefined })
    expect(stored().data).toEqual({ shippingType: 'DELIVERY' })
  })

  it('is read again when the page is loaded again, and says so', () => {
    rememberCheckout({ contact: CONTACT })
    useCheckoutStore.setState({ record: {}, restored: false })
    restoreCheckout()
    expect(useCheckoutStore.getState()).toMatchObject({ record: { contact: CONTACT }, restored: true })
  })

  it('starts from what another window wrote a moment ago, even before it heard of it [CART-29]', () => {
    rememberCheckout({ contact: CONTACT })
    localStorage.setItem('checkout', JSON.stringify({ version: 1, data: { contact: CONTACT, promoCodes: ['TENOFF'] } }))
    expect(changeCheckout((newest) => ({ ...newest, shippingType: 'DELIVERY' }))).toEqual({
      contact: CONTACT,
      promoCodes: ['TENOFF'],
      shippingType: 'DELIVERY',
    })
    expect(record().promoCodes).toEqual(['TENOFF'])
  })

  it('has been read once it has been changed', () => {
    useCheckoutStore.setState({ restored: false })
    rememberCheckout({ contact: CONTACT })
    expect(useCheckoutStore.getState().restored).toBe(true)
  })

  it('follows another window, and leaves the cookie to it [CART-29, PAY-17]', () => {
    mirrorProgress({ orderPlaced: true })
    otherWindowWrites({ contact: CONTACT })
    expect(record()).toEqual({ contact: CONTACT })
    expect(readProgress()).toEqual({
      contactDone: false,
      shippingTypeChosen: false,
      orderPlaced: true,
      orderFailed: false,
    })
  })

  it('lives in memory when the browser keeps nothing, through the back-forward cache and a second reading too', () => {
    rememberCheckout({ promoCodes: ['TENOFF'] })
    const full = storageIsFull()
    rememberCheckout({ contact: CONTACT })
    forgetCookie()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    restoreCheckout()
    expect(record()).toEqual({ contact: CONTACT, promoCodes: ['TENOFF'] })
    expect(readProgress()).toMatchObject({ contactDone: true, orderPlaced: false })
    rememberCheckout({ shippingType: 'DELIVERY' })
    expect(record()).toEqual({ contact: CONTACT, promoCodes: ['TENOFF'], shippingType: 'DELIVERY' })
    full.mockRestore()
    rememberCheckout({ vouchers: ['GIFT'] })
    expect(stored().data).toEqual({
      ...{ contact: CONTACT, promoCodes: ['TENOFF'] },
      ...{ shippingType: 'DELIVERY', vouchers: ['GIFT'] },
    })
  })
})

describe('the progress of a checkout in its cookie [GUARD-20]', () => {
  it.each([
    ['contactDone', { contact: CONTACT }],
    ['shippingTypeChosen', { shippingType: 'STORE_PICKUP' }],
    ['orderPlaced', { placedOrder: PLACED }],
    ['orderFailed', { failedOrder: { orderNumber: 'W1' } }],
  ] as const)('says %s once that is so, and no other word', (word, parts) => {
    const nothing = { contactDone: false, shippingTypeChosen: false, orderPlaced: false, orderFailed: false }
    rememberCheckout({ promoCodes: ['TENOFF'] })
    expect(readProgress()).toEqual(nothing)
    rememberCheckout(parts)
    expect(readProgress()).toEqual({ ...nothing, [word]: true })
    forgetCookie()
    restoreCheckout()
    expect(readProgress()).toEqual({ ...nothing, [word]: true })
  })

  it('is there before anybody hears of the record', () => {
    const seen: unknown[] = []
    const stop = useCheckoutStore.subscribe(() => seen.push(readProgress().orderPlaced))
    rememberCheckout({ placedOrder: PLACED })
    stop()
    expect(seen).toEqual([true])
  })

  it('is read among other cookies, of which one is called alike', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the shop's own
    for (const pair of ['a=1', 'checkout_progress_old=x', 'z=1']) document.cookie = pair
    expect(readProgress()).toEqual({
      contactDone: false,
      shippingTypeChosen: false,
      orderPlaced: false,
      orderFailed: false,
    })
    forgetCookie()
    expect(readProgress()).toEqual({})
  })
})

describe('a placed order', () => {
  it('is dropped when the next checkout begins, and nothing else is [CHK-25]', () => {
    rememberCheckout({ placedOrder: PLACED, promoCodes: ['TENOFF'] })
    forgetPlacedOrder()
    expect(stored().data).toEqual({ promoCodes: ['TENOFF'] })
    expect(readProgress().orderPlaced).toBe(false)
  })

  it('that is not there leaves the record unwritten', () => {
    forgetPlacedOrder()
    expect(stored()).toBeNull()
  })

  it('is on its way in this window only: no record says so [CHK-33]', () => {
    setPlacingOrder(true)
    expect(useCheckoutStore.getState().placingOrder).toBe(true)
    rememberCheckout({ contact: CONTACT })
    expect(localStorage.getItem('checkout')).not.toContain('placingOrder')
    setPlacingOrder(false)
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
  })
})

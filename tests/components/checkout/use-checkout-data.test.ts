import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentQuoteRequest, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { setQuoteDraft } from '#lib/client/checkout/quote-draft.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { watchCheckoutData } from '#lib/client/checkout/watch-checkout-data.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { ADDRESS, LINE, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const DATA = quoteFixture()
const wanted = () => currentQuoteRequest().fingerprint
const quoted = () => useCheckoutDataStore.setState({ result: 'SUCCESS', data: DATA, fingerprint: wanted() })
const withQty = (qty: number) => void changeCart(() => ({ a: { ...LINE, qty } }))

beforeEach(() => {
  browserWithOneLine()
  setQuoteDraft({})
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined })
  wire.answers('checkoutInfo', () => answer('checkoutInfo', DATA))
})

describe('the newest quote', () => {
  const look = () => renderHook(() => useCheckoutData()).result

  it.each([
    ['a size more', () => withQty(2)],
    ['another address in the form', () => setQuoteDraft({ address: ADDRESS })],
    ['a promo code', () => void rememberCheckout({ promoCodes: ['BOOTS'] })],
    ['somebody else', () => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })],
  ])('is grey from the moment that %s makes it another question [DATA-08, CHK-34]', (_, change) => {
    quoted()
    const quote = look()
    expect(quote.current).toMatchObject({ data: DATA, pending: false, failed: false })
    act(change)
    expect(quote.current).toMatchObject({ data: DATA, pending: true })
  })

  it('is the one an earlier page left until there is another, and none once the cart is empty [DATA-24, DATA-05]', () => {
    const earlier = { ...DATA, grandTotal: 99 }
    rememberCheckout({ lastCheckoutData: { data: { ...earlier }, loadedAt: 1, fingerprint: 'f' } })
    const quote = look()
    expect(quote.current).toMatchObject({ data: earlier, pending: true })
    act(quoted)
    expect(quote.current.data).toEqual(DATA)
    act(() => useCheckoutDataStore.setState({ result: 'CART_EMPTY' }, true))
    expect(quote.current.data).toBeUndefined()
  })

  it('that failed is asked for again when that is wished [DATA-09, CHK-34]', async () => {
    wire.answers('checkoutInfo', () => refusal('InternalError'))
    const quote = look()
    act(() => quote.current.reload())
    await waitFor(() => expect(quote.current).toMatchObject({ failed: true, data: undefined }))
    wire.answers('checkoutInfo', () => answer('checkoutInfo', DATA))
    act(() => quote.current.reload())
    await waitFor(() => expect(quote.current).toMatchObject({ data: DATA, pending: false, failed: false }))
  })
})

describe('while a page watches', () => {
  let stop = () => {}
  const asked = () => wire.sent('checkoutInfo').map(({ body }) => body.cart.items[0]?.qty)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const answered = (count: number) =>
    vi.waitFor(async () => {
      await pass(0)
      expect([asked().length, useCheckoutDataStore.getState().fingerprint]).toEqual([count, wanted()])
    })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('fast clicks ask once, for where they ended, and what changes nothing never [DATA-07]', async () => {
    stop = watchCheckoutData()
    await answered(1)
    withQty(2)
    await pass(100)
    withQty(3)
    await pass(179)
    useIdentityStore.setState({ token: 'renewed' })
    expect(asked()).toEqual([1])
    await pass(1)
    await answered(2)
    expect(asked()).toEqual([1, 3])
  })

  it('a step opened right after another shows the same totals, and after a while asks [DATA-08]', async () => {
    stop = watchCheckoutData()
    await answered(1)
    stop()
    await pass(14_000)
    stop = watchCheckoutData()
    await pass(0)
    expect(asked()).toEqual([1])
    stop()
    await pass(1000)
    stop = watchCheckoutData()
    await answered(2)
  })

  it('a click that is taken back shows the old totals at once, without asking [DATA-08]', async () => {
    stop = watchCheckoutData()
    await answered(1)
    withQty(2)
    await pass(50)
    withQty(1)
    await pass(500)
    expect(asked()).toEqual([1])
  })

  it('nothing is asked before the browser’s cart has been read [DATA-07]', async () => {
    useCartStore.setState({ restored: false })
    stop = watchCheckoutData()
    await pass(500)
    expect(asked()).toEqual([])
    restoreCart()
    withQty(2)
    await answered(1)
  })
})

import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PromoStart } from '#components/layout/promo-start.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { followLinkedPromo, type PromoNews } from '#lib/client/cart/linked-promo.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keepLinkedPromo, linkedPromo } from '#stores/linked-promo.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}))

const wire = useMockApi()
const news: PromoNews[] = []
const codes = () => useCheckoutStore.getState().record.promoCodes ?? []
const says = (result: string, parameters: Record<string, string | number> = {}) =>
  wire.answers('checkoutInfo', ({ body }) => {
    const told = (code: string) => (code === 'OTHER' ? { result: 'APPLIED', parameters: {} } : { result, parameters })
    const couponResults = (body.promoCodes as string[]).map((code) => ({ code, ...told(code) }))
    return answer('checkoutInfo', quoteFixture({ couponResults } as Partial<CheckoutData>))
  })

const follow = () => followLinkedPromo((each) => void news.push(each))

beforeEach(() => {
  freshBrowser()
  keepLinkedPromo(undefined)
  news.length = 0
  window.history.replaceState(null, '', '/products/boots/p1')
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  rememberCheckout({ promoCodes: undefined })
  wire.sells(productFixture())
  wire.answers('settings', () => answer('settings', SETTINGS))
})

describe('the promo code somebody came with', () => {
  // First of all: whoever follows a code begins to listen to the cart once, for all that come after.
  it('waits for the first thing in the cart, and asks nobody before [PROMO-34]', async () => {
    says('APPLIED')
    keepLinkedPromo({ code: 'BOOTS10', told: false })
    await follow()
    expect([wire.sent('checkoutInfo'), news, linkedPromo()?.code]).toEqual([[], [], 'BOOTS10'])
    act(() => void changeCart(() => ({ a: LINE })))
    await waitFor(() => expect(news.map(({ text }) => text)).toEqual(['Code BOOTS10 is applied.']))
    expect([codes(), linkedPromo()]).toEqual([['BOOTS10'], undefined])
  })

  it('is applied to the cart there is, beside the codes in it, said once and forgotten [PROMO-34]', async () => {
    says('APPLIED')
    changeCart(() => ({ a: LINE }))
    rememberCheckout({ promoCodes: ['OTHER'] })
    keepLinkedPromo({ code: 'boots10', told: false })
    await follow()
    expect(news.map(({ ok, text }) => [ok, text])).toEqual([[true, 'Code BOOTS10 is applied.']])
    expect([codes(), linkedPromo()]).toEqual([['OTHER', 'boots10'], undefined])
    await follow()
    expect(news).toHaveLength(1)
  })

  it('is kept where the cart does not suit it yet, said once, and applied when the cart does [PROMO-34]', async () => {
    says('NO_APPLICABLE_ITEMS')
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'BOOTS10', told: false })
    await follow()
    const why = "Code BOOTS10: This offer doesn't apply to any items in your cart."
    expect(news.map(({ ok, text }) => [ok, text])).toEqual([[false, why]])
    expect([codes(), linkedPromo()]).toEqual([[], { code: 'BOOTS10', told: true }])
    says('DEFAULT', { spendMissing: 2000 })
    await act(async () => void changeCart(() => ({ a: { ...LINE, qty: 2 } })))
    await waitFor(() => expect(wire.sent('checkoutInfo').length).toBeGreaterThan(1))
    expect(news).toHaveLength(1)
    says('APPLIED')
    await act(async () => void changeCart(() => ({ a: { ...LINE, qty: 3 } })))
    await waitFor(() => expect(news.at(-1)?.text).toBe('Code BOOTS10 is applied.'))
    expect(news).toHaveLength(2)
  })

  it.each([
    ['EXCLUSIVE_CONFLICT', { name: 'Boot week' }, "This offer can't be used together with Boot week."],
    ['STOPPED_BY_OFFER', {}, 'Another offer in your cart stops this one from applying.'],
    ['OFFERS_LIMIT_REACHED', { n: 3 }, 'You can use up to 3 offers at once.'],
  ])('is kept where other offers of this cart stand in its way: %s [PROMO-34]', async (result, parameters, why) => {
    says(result, parameters)
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'VIP', told: false })
    await follow()
    expect(news.map(({ ok, text }) => [ok, text])).toEqual([[false, `Code VIP: ${why}`]])
    expect([codes(), linkedPromo()]).toEqual([[], { code: 'VIP', told: true }])
    says('APPLIED')
    await act(async () => void changeCart(() => ({ a: { ...LINE, qty: 2 } })))
    await waitFor(() => expect(news.at(-1)?.text).toBe('Code VIP is applied.'))
    expect([codes(), linkedPromo()]).toEqual([['VIP'], undefined])
  })

  it.each([
    ['INVALID_CODE', 'Code TENOFF: This promo code is not valid.'],
    ['USAGE_EXCEEDED', 'Code TENOFF: This offer has been fully claimed.'],
  ])('is forgotten where the shop refuses it as %s, and said why, once [PROMO-34]', async (result, text) => {
    says(result)
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'tenoff', told: false })
    await follow()
    await follow()
    expect(news).toEqual([{ ok: false, text, named: false }])
    expect([codes(), linkedPromo()]).toEqual([[], undefined])
  })

  it.each([
    ['where no quote stood before', undefined, false],
    ['where one did, whose notices name it', quoteFixture(), true],
  ])('is said to be named by the quote, or not, %s [PROMO-34]', async (_, data, named) => {
    says('APPLIED')
    changeCart(() => ({ a: LINE }))
    useCheckoutDataStore.setState({ data })
    keepLinkedPromo({ code: 'TENOFF', told: false })
    await follow()
    expect(news).toEqual([{ ok: true, text: 'Code TENOFF is applied.', named }])
  })

  it('is not said to be named where it is kept, whatever quote stood before [PROMO-34]', async () => {
    says('NO_APPLICABLE_ITEMS')
    changeCart(() => ({ a: LINE }))
    useCheckoutDataStore.setState({ data: quoteFixture() })
    keepLinkedPromo({ code: 'TENOFF', told: false })
    await follow()
    expect(news.map(({ ok, named }) => [ok, named])).toEqual([[false, false]])
  })

  it('is tried once for each cart, also for one that changes while the shop is asked, and for nothing else [PROMO-34]', async () => {
    const asked = () => wire.sent('checkoutInfo').length
    wire.answers('checkoutInfo', ({ body }, count) => {
      if (count === 1) changeCart(() => ({ a: { ...LINE, qty: 2 } }))
      const result = body.cart.items[0]?.qty === 3 ? 'APPLIED' : 'NO_APPLICABLE_ITEMS'
      const couponResults = (body.promoCodes as string[]).map((code) => ({ code, result, parameters: {} }))
      return answer('checkoutInfo', quoteFixture({ couponResults } as Partial<CheckoutData>))
    })
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'TENOFF', told: false })
    await follow()
    expect(asked()).toBe(2)
    useCartStore.setState({ restored: true })
    await act(async () => void changeCart(() => ({ a: { ...LINE, qty: 3 } })))
    await waitFor(() => expect(news.at(-1)?.text).toBe('Code TENOFF is applied.'))
    expect([asked(), news.length, codes()]).toEqual([3, 2, ['TENOFF']])
  })

  it('waits for whoever is known to be the shopper, and changes no address without one [PROMO-34]', async () => {
    says('APPLIED')
    useIdentityStore.setState({ status: 'INITIALISING' })
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'TENOFF', told: false })
    const replaced = vi.spyOn(window.history, 'replaceState')
    const followed = follow()
    await Promise.resolve()
    expect(wire.sent('checkoutInfo')).toEqual([])
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    await followed
    expect(news).toHaveLength(1)
    expect(replaced).not.toHaveBeenCalled()
  })

  it('says nothing of a code that is on the order already [PROMO-34]', async () => {
    says('APPLIED')
    changeCart(() => ({ a: LINE }))
    rememberCheckout({ promoCodes: ['TenOff'] })
    keepLinkedPromo({ code: 'TENOFF', told: false })
    await follow()
    expect([news, codes(), linkedPromo()]).toEqual([[], ['TenOff'], undefined])
  })

  it('waits, unsaid, where the shop cannot be asked [PROMO-34]', async () => {
    wire.answers('checkoutInfo', () => refusal('RateLimited'))
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'TENOFF', told: false })
    await follow()
    expect([news, codes(), linkedPromo()]).toEqual([[], [], { code: 'TENOFF', told: false }])
  })

  it('is taken from an address that came without the shop’s redirect, but for the cart’s own [CART-34, PROMO-34]', async () => {
    window.history.replaceState(null, '', '/brands?utm_source=mail&promo=TENOFF#top')
    await follow()
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/brands?utm_source=mail#top')
    expect(linkedPromo()).toEqual({ code: 'TENOFF', told: false })
    keepLinkedPromo(undefined)
    window.history.replaceState(null, '', '/cart?promo=TENOFF')
    await follow()
    expect([window.location.search, linkedPromo()]).toEqual(['?promo=TENOFF', undefined])
  })

  it('is not forgotten for an address that names none, which is cleaned all the same [PROMO-34]', async () => {
    keepLinkedPromo({ code: 'TENOFF', told: false })
    window.history.replaceState(null, '', '/brands?promo=&utm_source=mail')
    await follow()
    expect([window.location.search, linkedPromo()?.code]).toEqual(['?utm_source=mail', 'TENOFF'])
  })

  it('is told on the page, and only where there is a code is anything loaded for it [PROMO-34]', async () => {
    says('INVALID_CODE')
    changeCart(() => ({ a: LINE }))
    keepLinkedPromo({ code: 'tenoff', told: false })
    render(
      <>
        <PromoStart />
        <Alerts />
      </>,
    )
    expect(await screen.findByText('Code TENOFF: This promo code is not valid.')).toBeVisible()
  })
})

import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProductGrid } from '#components/catalogue/product-grid.tsx'
import { connectAnalytics, report, reportedEvents } from '#lib/client/analytics/analytics.ts'
import { emailHash } from '#lib/client/analytics/email-hash.ts'
import { track } from '#lib/client/analytics/track.ts'
import { startTracking } from '#lib/client/analytics/tracker.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout } from '#stores/checkout.ts'
import { answer, bareAnswer, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, ENTERED_ADDRESS, LINE, orderFixture, productFixture } from '#tests/setup/shop-fixtures.ts'

// A browser's own measurements, which jsdom does not make.
const vitals = vi.hoisted(() => ({ watched: [] as ((metric: object) => void)[] }))
vi.mock('web-vitals', () => {
  const watch = (take: (metric: object) => void) => void vitals.watched.push(take)
  return { onCLS: watch, onFCP: watch, onINP: watch, onLCP: watch, onTTFB: watch }
})

const wire = useMockApi()
const KIM_HASH = '5d9a0087d4ccdb9bc50e88c4713479119e48a326fd360d647cf1643f3cae13e7'
const NAME = { productId: 'p1', variantId: 'p1-8' }
let told: AnalyticsEvent[] = []
let stop: () => void = () => {}

const names = () => told.map(({ name }) => name)
const visit = (path: string, search = '') => track({ kind: 'visit', path, search, at: Date.now() })
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const event = (name: string) => vi.waitFor(() => told.find((each) => each.name === name) ?? Promise.reject(name))

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
  restoreCheckout()
  changeCart(() => ({}))
  told = []
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', {
      results: (body as { objectIds: string[] }).objectIds.map((id) => productFixture({ id })),
    }),
  )
  connectAnalytics({ take: (each) => void told.push(each) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stop = startTracking(1)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  connectAnalytics()
})

describe('a visit', () => {
  it('is told after a second, and not when the shopper was gone before [OBS-01]', async () => {
    visit('/stores')
    await wait(999)
    visit('/blog')
    await wait(999)
    expect(told).toEqual([])
    await wait(1)
    expect(told).toEqual([{ name: 'page_view', parameters: { page_type: 'blog', page_path: '/blog' } }])
  })

  it('counts from when the page was there, not from when somebody listened [OBS-01]', async () => {
    stop()
    visit('/stores')
    await wait(700)
    stop = startTracking(1)
    await wait(300)
    expect(names()).toEqual(['page_view'])
  })

  it('from before anybody listened has its own clock: the page after it silences only what was not due [OBS-01]', async () => {
    stop()
    visit('/stores')
    await wait(1000)
    visit('/blog')
    await wait(400)
    stop = startTracking(1)
    await wait(0)
    expect(told).toEqual([{ name: 'page_view', parameters: { page_type: 'stores', page_path: '/stores' } }])
    await wait(600)
    expect(told.map(({ parameters }) => parameters['page_path'])).toEqual(['/stores', '/blog'])
  })

  it('from before anybody listened says nothing of a list that is gone [OBS-01]', async () => {
    stop()
    visit('/categories/boots')
    await wait(3000)
    render(
      <main>
        <div className="listing">
          <div data-list="Socks">
            <ProductGrid cards={[productFixture()]} taxRate={0.1} />
          </div>
        </div>
      </main>,
    )
    visit('/categories/socks')
    stop = startTracking(1)
    await wait(0)
    expect(names()).toEqual(['page_view'])
  })

  it('is told when its page is left after it was due, however late the timer; what was not due is not [OBS-01]', async () => {
    visit('/categories/boots')
    vi.setSystemTime(Date.now() + 1400)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await wait(0)
    expect(names()).toEqual(['page_view'])
    await wait(1600)
    expect(names()).toEqual(['page_view'])
  })

  it('of the account is told after five seconds of rest, without its path [OBS-02, OBS-10]', async () => {
    visit('/account')
    await wait(4999)
    visit('/account/orders/W1')
    await wait(4999)
    expect(told).toEqual([])
    await wait(1)
    expect(told).toEqual([{ name: 'page_view', parameters: { page_type: 'account-order' } }])
  })

  it('goes on when a size is put in the address, and is another when a list is narrowed [OBS-01]', async () => {
    visit('/products/boots/anvil')
    await wait(900)
    visit('/products/boots/anvil', '?variant=p1-8')
    await wait(100)
    expect(names()).toEqual(['page_view'])
    visit('/categories/boots')
    await wait(900)
    visit('/categories/boots', '?brand=grit')
    await wait(100)
    expect(names()).toEqual(['page_view'])
  })
})

describe('what is on a page', () => {
  it('tells a list of products after three seconds, as its tiles show them [OBS-01, OBS-09]', async () => {
    const cards = [productFixture(), productFixture({ id: 'p2', name: 'Sock', price: 1019.5, taxExclusive: true })]
    const { container } = render(
      <main>
        <div className="listing">
          <div data-list="Work boots" data-from="61">
            <ProductGrid cards={cards} taxRate={0.1} />
          </div>
        </div>
      </main>,
    )
    visit('/categories/boots')
    await wait(2999)
    expect(names()).toEqual(['page_view'])
    await wait(1)
    const shared = { item_brand: 'Grit', quantity: 1, item_list_name: 'Work boots' }
    expect(told.at(-1)).toEqual({
      name: 'view_item_list',
      parameters: {
        item_list_name: 'Work boots',
        items: [
          { ...shared, item_id: 'p1', item_name: 'Anvil boot', price: 129.95, index: 61 },
          { ...shared, item_id: 'p2', item_name: 'Sock', price: 1121.45, index: 62 },
        ],
      },
    })
    expect(container).toBeVisible()
  })

  it('tells what was searched for, without what is personal [OBS-09, OBS-10]', async () => {
    render(
      <main>
        <div className="listing-title">
          <p role="status">1,204 products</p>
        </div>
      </main>,
    )
    visit('/search', '?q=boots+for+kim%40example.com')
    await wait(3000)
    expect(told.at(-1)).toEqual({ name: 'search', parameters: { search_term: 'boots for [email]', results: 1204 } })
  })

  it('tells a search once, however it is narrowed, turned over and come back to, until another is made [OBS-01, SRCH-14]', async () => {
    const searches = () =>
      told.flatMap(({ name, parameters }) => (name === 'search' ? [parameters['search_term']] : []))
    const look = async (path: string, search: string) => {
      visit(path, search)
      await wait(3000)
    }
    visit('/search', '?q=boots')
    await wait(2000)
    await look('/search', '?q=boots&brand=grit')
    expect(searches()).toEqual(['boots'])
    for (const more of ['&brand=tully', '&page=2', '&sort=priceAsc', '']) await look('/search', `?q=boots${more}`)
    await look('/products/boots/anvil', '')
    await look('/search', '?q=boots')
    expect(searches()).toEqual(['boots'])
    expect(told.filter(({ name }) => name === 'page_view').length).toBeGreaterThan(6)
    await look('/search', '?q=gumboots')
    await look('/search', '?q=boots')
    expect(searches()).toEqual(['boots', 'gumboots', 'boots'])
  })

  it('tells a search that is over without what the next page found [OBS-01, OBS-33]', async () => {
    render(
      <main>
        <div className="listing-title">
          <p role="status">0 products</p>
        </div>
      </main>,
    )
    // Both were on screen before anybody listened; the page is the second one's by now.
    const at = Date.now() - 10_000
    track({ kind: 'visit', path: '/search', search: '?q=boots', at })
    track({ kind: 'visit', path: '/search', search: '?q=gumbots', at: at + 5000 })
    await wait(0)
    expect(told.filter(({ name }) => name === 'search').map(({ parameters }) => parameters)).toEqual([
      { search_term: 'boots' },
      { search_term: 'gumbots', results: 0 },
    ])
  })

  it('tells a product after 600 ms, with its worth before GST [OBS-01, OBS-09, CAT-25]', async () => {
    document.body.innerHTML =
      '<main><article class="pdp" data-id="p1"><a class="pdp-brand">Grit</a><h1>Anvil boot</h1><p class="price"><b>$110</b></p></article></main>'
    visit('/products/boots/anvil')
    await wait(599)
    expect(told).toEqual([])
    await wait(1)
    const item = { item_id: 'p1', item_name: 'Anvil boot', item_brand: 'Grit', price: 110, quantity: 1 }
    expect(told).toEqual([{ name: 'view_item', parameters: { currency: 'AUD', value: 100, items: [item] } }])
  })

  it('tells the cart, and the steps of checkout with nothing but a hash of who it is [OBS-09, OBS-03, OBS-10]', async () => {
    changeCart(() => ({ a: LINE }))
    visit('/cart')
    await wait(1000)
    expect((await event('view_cart')).parameters).toMatchObject({ currency: 'AUD', value: 118.14 })
    rememberCheckout({
      contact: CONTACT,
      shippingType: 'DELIVERY',
      deliveryAddress: ENTERED_ADDRESS,
      deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
    })
    visit('/checkout/contact-info')
    await wait(600)
    const hash = await emailHash(CONTACT.email)
    expect((await event('begin_checkout')).parameters).toMatchObject({ value: 118.14, email_hash: hash })
    visit('/checkout/payment')
    await wait(600)
    expect((await event('add_shipping_info')).parameters).toMatchObject({ shipping_tier: 'express' })
    track({ kind: 'payment', type: 'PAYPAL' })
    expect((await event('add_payment_info')).parameters).toMatchObject({ payment_type: 'PAYPAL', value: 118.14 })
    expect(JSON.stringify(told)).not.toMatch(/@|Kim|Smith/)
  })

  it('tells nothing the shop did not answer [OBS-09]', async () => {
    wire.answers('indexObjects', () => bareAnswer(404))
    changeCart(() => ({ b: { ...LINE, id: 'b', productId: 'unheard-of' } }))
    visit('/cart')
    await wait(2000)
    await vi.waitFor(() => expect(wire.sent('indexObjects')).toHaveLength(1))
    await wait(1)
    expect(names()).toEqual(['page_view'])
  })
})

describe('a purchase', () => {
  const arrive = async () => {
    visit('/checkout/success')
    await wait(1)
  }

  it('is told at once, and once however often its page is seen [OBS-11]', async () => {
    rememberCheckout({ placedOrder: placedOrder(orderFixture(), { a: LINE }, 'BRAINTREE_PAYPAL') })
    await arrive()
    expect((await event('purchase')).parameters).toMatchObject({
      transaction_id: 'W000000001',
      email_hash: await emailHash(CONTACT.email),
    })
    visit('/')
    await arrive()
    await wait(1000)
    expect(names()).toEqual(['purchase', 'page_view'])
  })

  it('is not told where no order is [OBS-11]', async () => {
    await arrive()
    await wait(1000)
    // The mark of another event behind it: what it would have said has been said.
    changeCart(() => ({ a: LINE }))
    track({ kind: 'payment', type: 'PAYPAL' })
    await event('add_payment_info')
    expect(names()).toEqual(['page_view', 'add_payment_info'])
  })
})

describe('what a shopper does', () => {
  it('tells what a change of the cart adds and takes out [OBS-09]', async () => {
    const line = { productId: 'p1', variantId: 'p1-8', qty: 3 }
    commitChange({ kind: 'add', line, id: 'a', createdAt: LINE.createdAt })
    expect((await event('add_to_cart')).parameters).toEqual({
      ...{ currency: 'AUD', value: 354.42 },
      items: [
        {
          ...{ item_id: 'p1', item_name: 'Anvil boot', item_brand: 'Grit', item_variant: '8' },
          ...{ price: 129.95, quantity: 3 },
        },
      ],
    })
    commitChange({ kind: 'setQty', line: NAME, qty: 2 })
    expect((await event('remove_from_cart')).parameters).toMatchObject({ value: 118.14, items: [{ quantity: 1 }] })
  })

  it('tells both when a line gets another size [OBS-09]', async () => {
    changeCart(() => ({ a: LINE }))
    commitChange({ kind: 'resize', line: NAME, variantId: 'p1-9', newId: 'b' })
    expect((await event('add_to_cart')).parameters).toMatchObject({ items: [{ item_variant: '9' }] })
    expect((await event('remove_from_cart')).parameters).toMatchObject({ items: [{ item_variant: '8' }] })
  })

  it('tells nothing when lines become an order [OBS-09]', async () => {
    changeCart(() => ({ a: LINE }))
    commitChange({ kind: 'ordered', units: [{ ...NAME, qty: 1 }] })
    await wait(1000)
    expect([told, useCartStore.getState().items]).toEqual([[], {}])
  })

  it('tells a campaign word for word, and whom a mailing was for as little as anywhere [CHK-27, OBS-03]', () => {
    const campaign = {
      utm_campaign: '2026-11-26 winter',
      utm_content: 'kim%40example.com',
      utm_term: 'to:kim@example.com',
    }
    track({ kind: 'campaign', campaign })
    expect(told.map(({ parameters }) => parameters)).toEqual([
      { utm_campaign: '2026-11-26 winter', utm_content: '[email]', utm_term: 'to:[email]' },
    ])
  })

  it('tells a sign-up, a login and a campaign [OBS-09, OBS-04]', () => {
    track({ kind: 'signUp' })
    track({ kind: 'login' })
    track({ kind: 'campaign', campaign: { utm_source: 'mail' } })
    expect(told).toEqual([
      { name: 'sign_up', parameters: { method: 'email' } },
      { name: 'login', parameters: { method: 'email' } },
      { name: 'campaign', parameters: { utm_source: 'mail' } },
    ])
  })
})

describe('the speed of a page', () => {
  it('is told of one visit in ten, by the kind of page', async () => {
    history.replaceState(null, '', '/products/boots/anvil')
    stop()
    stop = startTracking(0.1)
    await wait(1)
    expect(vitals.watched).toEqual([])
    stop()
    stop = startTracking(0.09)
    await vi.waitFor(() => expect(vitals.watched).toHaveLength(5))
    for (const take of vitals.watched) take({ name: 'LCP', value: 1234.56789, rating: 'good' })
    expect(told[0]).toEqual({
      name: 'web_vital',
      parameters: { metric: 'LCP', value: 1234.568, rating: 'good', page_type: 'product' },
    })
    history.replaceState(null, '', '/')
  })
})

describe('the service', () => {
  it('may fail without anybody noticing [OBS-10]', () => {
    connectAnalytics({
      take() {
        throw new Error('Down.')
      },
    })
    expect(() => report({ name: 'login', parameters: {} })).not.toThrow()
  })

  it('is the memory and the console where none is connected; the newest hundred are held [OBS-10]', () => {
    connectAnalytics()
    const said = vi.spyOn(console, 'debug').mockImplementation(() => {})
    for (let i = 0; i < 101; i++) report({ name: 'search', parameters: { search_term: String(i) } })
    expect(reportedEvents()).toHaveLength(100)
    expect(reportedEvents()[0]).toEqual({ name: 'search', parameters: { search_term: '1' } })
    expect(said).toHaveBeenCalledTimes(101)
  })

  it('knows an address by its hash alone [OBS-03]', async () => {
    // SHA-256 of "kim@example.com", as any other program makes it.
    expect(await emailHash('  Kim@Example.com ')).toBe(KIM_HASH)
    vi.stubGlobal('crypto', {})
    expect(await emailHash('kim@example.com')).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

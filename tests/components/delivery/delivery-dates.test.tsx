import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CartView } from '#components/cart/cart-view.tsx'
import { ShippingForm } from '#components/checkout/shipping-form.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { OrderView } from '#components/orders/order-view.tsx'
import { PromisePlace } from '#components/shared/delivery/promise-place.tsx'
import { CountrySwitch } from '#components/store-locator/country-switch.tsx'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { changeCart } from '#stores/cart.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { keepDeliveryPlace, restoreDeliveryPostcode } from '#stores/delivery-postcode.ts'
import { chooseCountry, currentGeo, keepGeoLookup, restoreGeo } from '#stores/geo.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, LINE, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))

const wire = useMockApi()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const SPANS = {
  express: { from: '2026-11-24', to: '2026-11-25' },
  standard: { from: '2026-11-26', to: '2026-11-27' },
} as const
const dates = () =>
  answer('deliveryPromise', {
    cutOff: inMinutes(134.5),
    dispatchDate: '2026-11-23',
    methods: [
      { code: 'express', label: 'Express, 1 to 3 business days', price: 14.95, ...SPANS.express },
      { code: 'standard', label: 'Standard, 3 to 6 business days', price: 0, ...SPANS.standard },
    ].map((method) => ({ ...method, cutOff: inMinutes(134.5) })),
  })
const nothingThere = () => answer('deliveryPromise', { cutOff: inMinutes(10), dispatchDate: '2026-11-23', methods: [] })
const kept = () => JSON.parse(localStorage.getItem('deliveryPostcode') ?? '{}').data?.postcode ?? ''

beforeEach(() => {
  browserWithOneLine()
  restoreDeliveryPostcode()
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('deliveryPromise', dates)
})

describe('the postcode for delivery dates', () => {
  it('is remembered once somebody delivers there, and forgotten when it is cleared [CHK-38]', async () => {
    render(<PromisePlace id="place" total={129.95} />)
    const field = screen.getByLabelText('Your Australian postcode')
    await userEvent.type(field, '3121')
    expect(await screen.findByText('Tue 24 – Wed 25 Nov')).toBeVisible()
    expect(kept()).toBe('3121')
    wire.answers('deliveryPromise', nothingThere)
    await userEvent.clear(field)
    expect(kept()).toBe('')
    await userEvent.type(field, '0001')
    expect(await screen.findByText(/can’t deliver to that postcode/)).toBeVisible()
    expect(kept()).toBe('')
  })

  it('is whole when it is pasted with a space around it [CHK-38]', async () => {
    render(<PromisePlace id="place" total={129.95} />)
    await userEvent.click(screen.getByLabelText('Your Australian postcode'))
    await userEvent.paste(' 3121\n')
    expect(screen.getByLabelText('Your Australian postcode')).toHaveValue('3121')
    expect(await screen.findByText('Tue 24 – Wed 25 Nov')).toBeVisible()
    expect(kept()).toBe('3121')
  })

  it('names the dates without a last moment that is over by a clock ahead of the shop’s [CHK-38]', async () => {
    const over = { ...SPANS.express, code: 'express', label: 'Express', price: 14.95, cutOff: inMinutes(-24 * 60) }
    wire.answers('deliveryPromise', () =>
      answer('deliveryPromise', { cutOff: over.cutOff, dispatchDate: '2026-11-23', methods: [over] }),
    )
    render(<PromisePlace id="place" total={129.95} />)
    await userEvent.type(screen.getByLabelText('Your Australian postcode'), '3121')
    expect(await screen.findByText('Tue 24 – Wed 25 Nov')).toBeVisible()
    expect(screen.queryByText(/Order in the next/)).toBeNull()
    wire.answers('deliveryPromise', dates)
    await userEvent.clear(screen.getByLabelText('Your Australian postcode'))
    await userEvent.type(screen.getByLabelText('Your Australian postcode'), '3065')
    expect((await screen.findByText('2 h 14 min')).parentElement).toHaveTextContent(/^Order in the next/)
  })

  it('is of the country it was typed for: it goes with the switch to the other; a half of one stays [CHK-38]', async () => {
    render(
      <>
        <CountrySwitch />
        <PromisePlace id="place" total={129.95} />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Your Australian postcode'), '3000')
    expect(await screen.findByText('Tue 24 – Wed 25 Nov')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'NZ' }))
    const field = screen.getByLabelText('Your New Zealand postcode')
    expect(field).toHaveValue('')
    expect(wire.sent('deliveryPromise').map(({ query }) => query.get('country'))).toEqual(['AU'])
    await userEvent.type(field, '10')
    await userEvent.click(screen.getByRole('button', { name: 'AU' }))
    expect(screen.getByLabelText('Your Australian postcode')).toHaveValue('10')
  })

  it('that leads nowhere leaves the one that was known [CHK-38]', async () => {
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    wire.answers('deliveryPromise', ({ query }) => (query.get('postcode') === '3121' ? dates() : nothingThere()))
    render(<PromisePlace id="place" total={0} />)
    const field = screen.getByLabelText('Your Australian postcode')
    await userEvent.type(field, '{Backspace}0')
    expect(await screen.findByText(/can’t deliver to that postcode/)).toBeVisible()
    expect(kept()).toBe('3121')
  })
})

describe('another country', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(/postcode$/)
  beforeEach(() => act(restoreGeo))

  it.each([
    ['AU', 'NZ', '1010'],
    ['NZ', 'AU', '3000'],
  ] as const)(
    'is named where a parcel went from %s to %s, and one press leads home [CHK-38, GEO-01]',
    async (...told) => {
      const [home, abroad, postcode] = told
      act(() => chooseCountry(home))
      // As a finished delivery step does.
      act(() => keepDeliveryPlace({ postcode, country: abroad }))
      render(
        <>
          <CountrySwitch />
          <PromisePlace id="place" total={0} />
        </>,
      )
      const names = { AU: 'Your Australian postcode', NZ: 'Your New Zealand postcode' }
      expect(screen.getByLabelText(names[abroad])).toHaveValue(postcode)
      expect(screen.getByRole('button', { name: abroad, pressed: true })).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: home, pressed: false }))
      expect(screen.getByLabelText(names[home])).toHaveValue('')
      expect(screen.getByRole('button', { name: home, pressed: true })).toBeVisible()
      expect([kept(), currentGeo()?.country]).toEqual(['', home])
    },
  )

  it('takes no postcode of the one before it [CHK-38, GEO-01]', async () => {
    render(
      <>
        <CountrySwitch />
        <PromisePlace id="place" total={0} />
      </>,
    )
    await userEvent.type(field(), '3121')
    await waitFor(() => expect(kept()).toBe('3121'))
    await userEvent.click(screen.getByRole('button', { name: 'NZ' }))
    expect(screen.getByLabelText('Your New Zealand postcode')).toHaveValue('')
    expect(kept()).toBe('')
    expect(wire.sent('deliveryPromise').map(({ query }) => query.get('country'))).not.toContain('NZ')
    await userEvent.type(field(), '101')
    await userEvent.click(screen.getByRole('button', { name: 'NZ' }))
    expect(field()).toHaveValue('101')
  })

  it('that is looked up while somebody types leaves what they have typed [CHK-38, GEO-02]', async () => {
    render(<PromisePlace id="place" total={0} />)
    await userEvent.type(field(), '10')
    act(() => keepGeoLookup({ status: 'SUCCESS', country: 'NZ' }))
    expect(screen.getByLabelText('Your New Zealand postcode')).toHaveValue('10')
  })
})

describe('delivery dates', () => {
  it('stand in the cart for whoever has told a postcode, by the price of the goods after discounts [CHK-38]', async () => {
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    render(<CartView />)
    const fold = await screen.findByText(/Tue 24 – Wed 25 Nov to 3121/, {}, { timeout: 10_000 })
    await userEvent.click(fold)
    const body = within(fold.closest('details') ?? document.body)
    expect(await body.findByText('Thu 26 – Fri 27 Nov')).toBeVisible()
    expect(body.getByText('2 h 14 min')).toBeVisible()
    expect(wire.sent('deliveryPromise').map(({ query }) => query.get('total'))).toEqual(['129.95'])
  })

  it('are promised in no cart with something made to order [CHK-38, CART-21]', async () => {
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    const made = productFixture({ id: 'p2', name: 'Fitted boot', functionalType: 'madeToOrder' })
    changeCart(() => ({ a: LINE, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' } }))
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture(), made] }))
    render(<CartView />)
    expect((await screen.findAllByText('Fitted boot', { exact: false }))[0]).toBeVisible()
    await waitFor(() => expect(wire.sent('checkoutInfo').length).toBeGreaterThan(0))
    expect(screen.queryByText(/When will it be here/)).toBeNull()
    expect(wire.sent('deliveryPromise')).toEqual([])
  })

  it('stand beside each delivery option, with the time they hold, for the postcode that was told before [CHK-38]', async () => {
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    rememberCheckout({ contact: CONTACT })
    await loadCart()
    await act(async () => void (await loadCheckoutData()))
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    expect(screen.getByLabelText('Postcode')).toHaveValue('3121')
    expect(screen.getByLabelText('State')).toHaveValue('VIC')
    const express = await screen.findByRole('radio', {
      name: /^Express\s*Tue 24 – Wed 25 Nov\s*, if you order in the next/,
    })
    expect(express).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Standard\s*Thu 26 – Fri 27 Nov/ })).toBeVisible()
    // Nothing of the address but where it is leaves the form.
    expect([...(wire.sent('deliveryPromise')[0]?.query.keys() ?? [])].sort()).toEqual(['country', 'postcode', 'total'])
  })

  it('have their room in each option while they are on their way, and keep it where they do not come [CHK-38]', async () => {
    let tell = () => {}
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    wire.answers('deliveryPromise', async () => {
      await told
      return nothingThere()
    })
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    rememberCheckout({ contact: CONTACT })
    await loadCart()
    await act(async () => void (await loadCheckoutData()))
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    const options = within(await screen.findByRole('group', { name: 'Delivery option' })).getAllByRole('radio')
    const rooms = () => screen.queryAllByText(/^Tue 24 – Wed 25 Nov, if you order in the next 20 h 30 min$/)
    expect(rooms()).toHaveLength(options.length)
    for (const room of rooms()) expect(room).toHaveAttribute('aria-hidden', 'true')
    tell()
    await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    expect(rooms()).toHaveLength(options.length)
    expect(options).toHaveLength(
      within(screen.getByRole('group', { name: 'Delivery option' })).getAllByRole('radio').length,
    )
  })

  it('stay with the order: on its confirmation and on its page, until it is there [CHK-38, ORD-08]', async () => {
    const order = orderFixture()
    order.shipping.arrival = { from: '2099-11-24', to: '2099-11-25' }
    changeCart(() => ({}))
    rememberCheckout({ placedOrder: placedOrder(order, { a: LINE }, 'BRAINTREE_PAYPAL') })
    const success = render(<SuccessView />)
    expect(await screen.findByText('Expected Tue 24 – Wed 25 Nov')).toBeVisible()
    success.unmount()
    const seller = { name: 'Steelcap', siteUrl: 'https://steelcap.example' }
    const page = render(<OrderView order={order} seller={seller} />)
    expect(screen.getByText('Expected Tue 24 – Wed 25 Nov.')).toBeVisible()
    page.rerender(<OrderView order={{ ...order, status: 'COMPLETED' }} seller={seller} />)
    expect(screen.queryByText(/Expected/)).toBeNull()
    const late = { ...order, shipping: { ...order.shipping, arrival: { from: '2026-03-02', to: '2026-03-03' } } }
    page.rerender(<OrderView order={late} seller={seller} />)
    expect(screen.getByText(/We expected it by Tue 3 Mar/)).toBeVisible()
  })
})

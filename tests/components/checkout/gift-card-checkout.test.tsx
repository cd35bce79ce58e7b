import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CartTotals } from '#components/cart/cart-totals.tsx'
import { ContactForm } from '#components/checkout/contact-form.tsx'
import { DeliverySummary } from '#components/checkout/finished-steps.tsx'
import { ShippingStep } from '#components/checkout/shipping-step.tsx'
import { ShippingTitle } from '#components/checkout/shipping-title.tsx'
import { StepLinks } from '#components/checkout/step-links.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { ExpressWay } from '#components/express/express-way.tsx'
import { OrderView } from '#components/orders/order-view.tsx'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { loadCheckoutData, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { halfTypedGift, isGiftHalfTyped, keepHalfTypedGift } from '#lib/client/checkout/half-typed-gifts.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import { giftDelivery } from '#lib/contract/gift-card.ts'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { unsentLabel } from '#lib/domain/delivery/order-goods.ts'
import { withShippingType } from '#lib/domain/express/express-state.ts'
import { SERVICE_NEXT_STEP, SERVICES_BESIDE_NEXT_STEP } from '#lib/domain/orders/service-order.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { GIFT_CARDS_NEXT_STEP } from '#lib/domain/vouchers/gift-card.ts'
import { changeCart } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { changeExpress, useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import {
  CONTACT,
  ENTERED_ADDRESS,
  LINE,
  orderFixture,
  PICKUP_STORE,
  productFixture,
  quoteFixture,
} from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/shipping'))

const wire = useMockApi()
const CARD = productFixture({ name: '$50 gift card', functionalType: 'giftCard' })
const record = () => useCheckoutStore.getState().record
const mailed = { code: 'express', label: 'Sent by email', price: 0, type: 'DELIVERY', available: true } as const
const MAILED = [{ ...mailed, requiresAuthorityToLeave: false }]

beforeEach(async () => {
  vi.clearAllMocks()
  browserWithOneLine()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [CARD] }))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ availableShippingMethods: MAILED })))
  // Whoever collected last time.
  rememberCheckout({ contact: CONTACT, shippingType: 'STORE_PICKUP' })
  await loadCart()
  await act(async () => void (await loadCheckoutData()))
})

const step = () => render(<ShippingStep PlaceField={() => null} countries={COUNTRIES} />)
const give = (name: string, text: string) => userEvent.type(screen.getByLabelText(name), text)

describe('a cart of gift cards alone', () => {
  it('is asked who gets them and who is billed, and for no delivery [CHK-39, OPS-13]', async () => {
    render(<ShippingTitle />)
    step()
    expect(await screen.findByRole('heading', { name: 'Billing address' })).toBeVisible()
    expect(screen.getByText('Who gets it?')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /to somebody else/ })).toBeVisible()
    for (const question of ['How would you like to get it?', 'Delivery option', 'Delivery instructions (optional)']) {
      expect(screen.queryByText(question)).toBeNull()
    }
    await give('Street address', '1 Smith St')
    await give('Suburb', 'Fitzroy')
    await userEvent.selectOptions(screen.getByLabelText('State'), 'VIC')
    await give('Postcode', '3065')
    await act(async () => void (await loadCheckoutData()))
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    expect(record()).toMatchObject({ shippingType: 'DELIVERY', deliveryOptions: { methodCode: 'express' } })
    // Where somebody is billed is not where they have things sent.
    expect(localStorage.getItem('deliveryPostcode')).toBeNull()
  })

  it('says of a Continue that came before the total when there is none to be had [CHK-15, CHK-39]', async () => {
    rememberCheckout({ shippingType: 'DELIVERY', lastCheckoutData: undefined })
    useCheckoutDataStore.setState({}, true)
    step()
    const next = await screen.findByRole('button', { name: 'Continue to payment' })
    await userEvent.click(next)
    expect(await screen.findByRole('link', { name: 'Postcode is required.' })).toBeVisible()
    expect(next).not.toHaveAttribute('aria-busy')
    await give('Street address', '1 Smith St')
    await give('Suburb', 'Fitzroy')
    await userEvent.selectOptions(screen.getByLabelText('State'), 'VIC')
    await give('Postcode', '3065')
    await userEvent.click(next)
    await waitFor(() => expect(next).toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByText(/delivery (method|options)/)).toBeNull()

    wire.answers('checkoutInfo', () => refusal('ServiceUnavailable'))
    await act(async () => void (await loadCheckoutData().catch(() => {})))
    const words = 'We couldn’t work out your total. Continue tries again.'
    expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '#shipping-methodCode')
    expect(next).not.toHaveAttribute('aria-busy')
    expect(router.push).not.toHaveBeenCalled()

    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ availableShippingMethods: MAILED })))
    await userEvent.click(next)
    await waitFor(() => expect(useCheckoutDataStore.getState().result).toBe('SUCCESS'))
    await userEvent.click(next)
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
  })

  it('goes on by itself with a Continue that came before the total [CHK-15, CHK-39]', async () => {
    rememberCheckout({ shippingType: 'DELIVERY', deliveryAddress: ENTERED_ADDRESS, lastCheckoutData: undefined })
    useCheckoutDataStore.setState({}, true)
    step()
    const next = await screen.findByRole('button', { name: 'Continue to payment' })
    await userEvent.click(next)
    await waitFor(() => expect(next).toHaveAttribute('aria-busy', 'true'))
    expect(router.push).not.toHaveBeenCalled()
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    expect(record().deliveryOptions?.methodCode).toBe('express')
  })

  it('is not paid for while it is not certain who gets it, or when; the buyer does without a tick [CHK-39, OPS-13]', async () => {
    rememberCheckout({ shippingType: 'DELIVERY', deliveryAddress: ENTERED_ADDRESS })
    step()
    const tick = await screen.findByRole('checkbox', { name: /to somebody else/ })
    const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
    const told = (message: string) => screen.findByRole('link', { name: message })
    await act(async () => void (await loadCheckoutData()))
    await userEvent.click(tick)
    await next()
    expect(await told('Enter a valid email address.')).toHaveAttribute('href', '#gift-p1-8-email')
    expect(screen.getByLabelText('Their email')).toBeInvalid()
    await give('Their email', 'friend@example.com')
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2020-01-01' } })
    await next()
    expect(await told('Choose today or a later day.')).toHaveAttribute('href', '#gift-p1-8-day')
    expect(record().giftDeliveries).toEqual({})
    expect(router.push).not.toHaveBeenCalled()

    await userEvent.click(tick)
    await next()
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    expect(record().giftDeliveries).toEqual({})
  })

  it('waits half typed at step 2, whichever way the payment step was come to, until it is whole or unticked [OPS-13, GUARD-10]', async () => {
    const delivery = { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false }
    rememberCheckout({ shippingType: 'DELIVERY', deliveryAddress: ENTERED_ADDRESS, deliveryOptions: delivery })
    const opened = step()
    await userEvent.click(await screen.findByRole('checkbox', { name: /to somebody else/ }))
    await give('Their email', 'mia@')
    opened.unmount()
    const Payment = () => <>{useCheckoutGuard('payment')}</>
    const payment = render(<Payment />)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/shipping'))
    expect(screen.getByText('waiting')).toBeVisible()
    payment.unmount()
    const again = step()
    expect(await screen.findByLabelText('Their email')).toHaveValue('mia@')
    expect(screen.getByLabelText('Their email')).toHaveAccessibleDescription('Error: Enter a valid email address.')
    await give('Their email', 'example.com')
    again.unmount()
    render(<Payment />)
    expect(await screen.findByText('entered')).toBeVisible()
    expect(record().giftDeliveries).toMatchObject({ 'p1-8': { recipientEmail: 'mia@example.com' } })
  })

  it('holds up no order that has another cart by then, nor one whose buyer gets the card [OPS-13]', async () => {
    keepHalfTypedGift('another', { recipientEmail: 'mia@' })
    expect(isGiftHalfTyped()).toBe(false)
    keepHalfTypedGift('p1-8', { recipientEmail: '' })
    expect(isGiftHalfTyped()).toBe(true)
    step()
    await userEvent.click(await screen.findByRole('checkbox', { name: /to somebody else/ }))
    expect(isGiftHalfTyped()).toBe(false)
    expect(halfTypedGift('another')).toEqual({ recipientEmail: 'mia@' })
  })

  it.each([
    ['is over', '2020-01-01', 'Choose today or a later day.'],
    ['is none', undefined, undefined],
  ])(
    'is asked for another day where the one that was kept %s, and for none otherwise [OPS-13]',
    async (_, day, told) => {
      const gift = { recipientEmail: 'friend@example.com', ...(day ? { sendOn: day } : {}) }
      rememberCheckout({
        shippingType: 'DELIVERY',
        deliveryAddress: ENTERED_ADDRESS,
        giftDeliveries: { 'p1-8': gift },
      })
      step()
      await screen.findByRole('checkbox', { name: /to somebody else/, checked: true })
      await act(async () => void (await loadCheckoutData()))
      await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
      if (told) {
        expect(await screen.findByRole('link', { name: told })).toHaveAttribute('href', '#gift-p1-8-day')
        expect(router.push).not.toHaveBeenCalled()
      } else await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    },
  )

  it('is not paid for with a message that the shop takes no order with; a name of spaces is none [OPS-13, VAL-25]', async () => {
    rememberCheckout({ shippingType: 'DELIVERY', deliveryAddress: ENTERED_ADDRESS })
    step()
    await userEvent.click(await screen.findByRole('checkbox', { name: /to somebody else/ }))
    await act(async () => void (await loadCheckoutData()))
    const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
    const say = (message: string) => fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: message } })
    await give('Their email', 'friend@example.com')
    await userEvent.type(screen.getByLabelText(/^Their name/), '  ')
    say('Well done \u{1F469}\u200D\u{1F393}')
    await next()
    const told = await screen.findByRole('link', { name: 'Some characters are not allowed.' })
    expect(told).toHaveAttribute('href', '#gift-p1-8-message')
    expect(screen.getByLabelText(/^Message/)).toBeInvalid()
    expect(record().giftDeliveries).toEqual({})
    expect(router.push).not.toHaveBeenCalled()

    say('Well done \u{1F393}\nMum')
    await next()
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/payment'))
    expect(giftDelivery.parse(record().giftDeliveries?.['p1-8'])).toEqual({
      recipientEmail: 'friend@example.com',
      message: 'Well done \u{1F393}\nMum',
    })
  })

  it('says on the payment step to whom they go and who is billed [CHK-39]', async () => {
    rememberCheckout({
      shippingType: 'DELIVERY',
      deliveryAddress: ENTERED_ADDRESS,
      giftDeliveries: { 'p1-8': { recipientEmail: 'friend@example.com' } },
    })
    render(<DeliverySummary method="Sent by email" />)
    expect(screen.getByText('By email to friend@example.com')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Billing address' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Delivery' })).toBeNull()
  })

  it.each([
    ['the buyer as well, of another card', 2, 'friend@example.com, kim@example.com'],
    ['nobody whose card has left the cart', 1, 'kim@example.com'],
  ])('names on the payment step %s [CHK-39, OPS-13]', async (_, cards, names) => {
    const friends = { ...LINE, createdAt: '2026-03-02T10:00:00.000Z' }
    const own = { ...LINE, id: 'b', variantId: 'p1-9' }
    changeCart(() => (cards === 2 ? { a: friends, b: own } : { b: own }))
    rememberCheckout({
      shippingType: 'DELIVERY',
      deliveryAddress: ENTERED_ADDRESS,
      giftDeliveries: { 'p1-8': { recipientEmail: 'friend@example.com' } },
    })
    render(<DeliverySummary method="Sent by email" />)
    expect(screen.getByText(/^By email to/)).toHaveTextContent(`By email to ${names}`)
  })

  it('asks a wallet’s shopper neither for a store nor for leave to leave it [CHK-39, EXP-23]', async () => {
    changeExpress((now) => withShippingType(now, 'STORE_PICKUP'))
    const way = render(<ExpressWay storeIdsWithStock={undefined} storeError={undefined} storeFieldId="store" />)
    expect(way.container).toBeEmptyDOMElement()
    expect(useExpressStore.getState().state.shippingType).toBe('DELIVERY')
  })

  it('with a boot beside it is asked where the boot goes [CHK-39]', async () => {
    const boot = productFixture({ id: 'p2' })
    wire.answers('indexObjects', ({ body }) =>
      answer('indexObjects', { results: body.objectIds.map((id: string) => (id === 'p2' ? boot : CARD)) }),
    )
    changeCart(() => ({ a: LINE, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' } }))
    await act(async () => void (await loadCart()))
    rememberCheckout({ shippingType: 'DELIVERY' })
    step()
    expect(await screen.findByText('How would you like to get it?')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Billing address' })).toBeNull()
  })
})

describe('a cart of services', () => {
  const SERVICE = productFixture({ id: 'p3', name: 'Embroidery', functionalType: 'service' })
  const sold = async (...products: (typeof CARD)[]) => {
    wire.answers('indexObjects', ({ body }) =>
      answer('indexObjects', { results: body.objectIds.map((id: string) => products.find((each) => each.id === id)) }),
    )
    changeCart(() =>
      Object.fromEntries(products.map(({ id }) => [id, { ...LINE, id, productId: id, variantId: `${id}-8` }])),
    )
    await act(async () => void (await loadCart()))
  }

  it('alone is asked who is billed, and for no delivery or store [CHK-39]', async () => {
    await sold(SERVICE)
    render(<ShippingTitle />)
    const opened = step()
    expect(screen.getByText('Who is billed?')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Billing address' })).toBeVisible()
    for (const question of ['How would you like to get it?', 'Delivery option', 'Gift cards go by email']) {
      expect(screen.queryByText(question)).toBeNull()
    }
    expect(record()).toMatchObject({ shippingType: 'DELIVERY' })
    opened.unmount()
    rememberCheckout({ deliveryAddress: ENTERED_ADDRESS })
    render(<DeliverySummary method="Done in store" />)
    expect(screen.getByText(SERVICE_NEXT_STEP)).toBeVisible()
    expect(screen.queryByText(/By email to/)).toBeNull()
  })

  it('and a gift card names whom the card goes to, and nobody for the service [CHK-39, OPS-13]', async () => {
    const card = productFixture({ id: 'p4', name: 'Gift card', functionalType: 'giftCard' })
    await sold(SERVICE, card)
    rememberCheckout({
      shippingType: 'DELIVERY',
      deliveryAddress: ENTERED_ADDRESS,
      giftDeliveries: { 'p4-8': { recipientEmail: 'friend@example.com' } },
    })
    render(<ShippingTitle />)
    expect(screen.getByText('Who gets it?')).toBeVisible()
    render(<DeliverySummary method="By email and in store" />)
    expect(screen.getByText(/^By email to/)).toHaveTextContent('By email to friend@example.com')
    expect(screen.getByText(SERVICES_BESIDE_NEXT_STEP)).toBeVisible()
  })

  it.each(['DELIVERY', 'STORE_PICKUP'] as const)(
    'beside a boot, %s, is done in store, which is said before it is paid for [CHK-39]',
    async (shippingType) => {
      await sold(SERVICE, productFixture({ id: 'p5' }))
      rememberCheckout({ shippingType, deliveryAddress: ENTERED_ADDRESS, storePickupStore: PICKUP_STORE })
      const both = render(<DeliverySummary method="Express" />)
      expect(screen.getByText(SERVICES_BESIDE_NEXT_STEP)).toBeVisible()
      expect(screen.getByText(shippingType === 'DELIVERY' ? 'Kim Lee' : 'City')).toBeVisible()
      both.unmount()
      await sold(productFixture({ id: 'p5' }))
      render(<DeliverySummary method="Express" />)
      expect(screen.getByText(shippingType === 'DELIVERY' ? 'Kim Lee' : 'City')).toBeVisible()
      expect(screen.queryByText(SERVICES_BESIDE_NEXT_STEP)).toBeNull()
    },
  )

  it.each([
    ['services', ['service'], 'Billing'],
    ['gift cards', ['giftCard'], 'Gift cards'],
    ['gift cards beside services', ['giftCard', 'service'], 'Gift cards'],
    ['services beside a boot', ['service', 'basic'], 'Delivery'],
  ] as const)(
    'of %s is told what comes next, and of a delivery only where there is one [CHK-39]',
    async (_, types, next) => {
      await sold(...types.map((functionalType) => productFixture({ id: functionalType, functionalType })))
      render(<ContactForm onDone={() => {}} />)
      expect(screen.getByRole('button', { name: `Continue to ${next.toLowerCase()}` })).toBeVisible()
      render(<StepLinks />)
      expect(within(screen.getByRole('navigation', { name: 'Checkout steps' })).getByText(next)).toBeVisible()
      expect(screen.queryAllByText(/delivery/i)).toHaveLength(next === 'Delivery' ? 2 : 0)
    },
  )

  it.each([
    ['a service, which is done in store', 'service', 'Done in storeFree'],
    ['a boot, which is delivered', 'basic', 'DeliveryFree standard delivery'],
  ] as const)(
    'and one of %s, is called so, though whoever fills it collected last time [CHK-39]',
    async (_, functionalType, row) => {
      await sold(productFixture({ id: `${functionalType}-alone`, functionalType }))
      const label = functionalType === 'service' ? 'Done in store' : 'Express'
      const quote = quoteFixture({
        availableShippingMethods: [{ ...mailed, label, requiresAuthorityToLeave: false }],
        selectedShippingMethod: null,
      })
      render(<CartTotals quote={quote} pending={false} />)
      expect([...document.querySelectorAll('dl > div')][1]?.textContent).toBe(row)
    },
  )
})

describe.each(['DELIVERY', 'STORE_PICKUP'] as const)('an order of services alone, by %s', (type) => {
  it('says that it is done in store, and promises no parcel and no email [OPS-04, ORD-08]', async () => {
    const order = orderFixture({ status: 'COMPLETED' })
    order.shipping = { ...order.shipping, type }
    changeCart(() => ({}))
    rememberCheckout({ placedOrder: placedOrder(order, { a: LINE }, 'BRAINTREE_PAYPAL') })
    const success = render(<SuccessView />)
    expect(await screen.findByText(SERVICE_NEXT_STEP)).toBeVisible()
    expect(screen.queryByText(/as soon as it’s ready|Expected/)).toBeNull()
    success.unmount()
    const seller = { name: 'Steelcap', siteUrl: 'https://steelcap.example' }
    const page = render(<OrderView order={order} seller={seller} />)
    expect(screen.getByText(SERVICE_NEXT_STEP)).toBeVisible()
    expect(screen.queryByText(/packed|On its way|Delivered|Collected/)).toBeNull()
    for (const name of ['Delivery address', 'Collect from']) expect(screen.queryByRole('region', { name })).toBeNull()
    const collected = { type: 'collected', at: '2026-03-02T01:00:00.000Z' } as const
    page.rerender(<OrderView order={{ ...order, timeline: [collected] }} seller={seller} />)
    expect(screen.queryByText(SERVICE_NEXT_STEP)).toBeNull()
  })
})

it('an order of gift cards beside services says what happens to both, one of cards alone nothing of stores [CHK-39, OPS-04]', async () => {
  const order = orderFixture()
  const say = async (types: string[]) => {
    const label = unsentLabel(types.map((functionalType) => ({ functionalType }))) ?? ''
    order.shipping = { ...order.shipping, label, byEmail: true }
    rememberCheckout({ placedOrder: placedOrder(order, { a: LINE }, 'BRAINTREE_PAYPAL') })
    const success = render(<SuccessView />)
    expect(await screen.findByText(GIFT_CARDS_NEXT_STEP)).toBeVisible()
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const inStore = screen.queryByText(SERVICES_BESIDE_NEXT_STEP) !== null
    success.unmount()
    const page = render(<OrderView order={order} seller={{ name: 'Steelcap', siteUrl: 'https://steelcap.example' }} />)
    const onPage = within(screen.getByRole('region', { name: 'Progress' })).queryByText(/done in our stores/) !== null
    page.unmount()
    return { titles: titles.slice(1, -1), inStore, onPage }
  }
  changeCart(() => ({}))
  const both = { titles: ['Gift cards', 'In store', 'Paid'], inStore: true, onPage: true }
  expect(await say(['giftCard', 'service'])).toEqual(both)
  expect(await say(['giftCard'])).toEqual({ titles: ['Sent by email', 'Paid'], inStore: false, onPage: false })
})

it.each(['DELIVERY', 'STORE_PICKUP'] as const)(
  'an order of goods beside services, %s, says where both are had, one of goods alone nothing of services [CHK-39, ORD-08]',
  async (type) => {
    const order = orderFixture()
    order.shipping = { ...order.shipping, type }
    const [boot] = order.lines.map((line) => ({ ...line, fulfilment: 'goods' as const }))
    if (!boot) throw new Error('The fixture has no line.')
    const hemming = { ...boot, lineId: '2', variantId: 'p1-9', fulfilment: 'service' as const }
    const say = async (lines: typeof order.lines) => {
      rememberCheckout({ placedOrder: placedOrder({ ...order, lines }, { a: LINE }, 'BRAINTREE_PAYPAL') })
      const success = render(<SuccessView />)
      await screen.findByRole('heading', { name: type === 'DELIVERY' ? 'Express' : 'Collect from' })
      const placed = screen.queryByText(SERVICES_BESIDE_NEXT_STEP) !== null
      success.unmount()
      const seller = { name: 'Steelcap', siteUrl: 'https://steelcap.example' }
      const page = render(<OrderView order={{ ...order, lines }} seller={seller} />)
      const progress = screen.getByRole('region', { name: 'Progress' })
      expect(progress).toHaveTextContent('We have your order and will start packing it soon.')
      page.unmount()
      return [placed, progress.textContent?.includes(SERVICES_BESIDE_NEXT_STEP)]
    }
    changeCart(() => ({}))
    expect(await say([boot, hemming])).toEqual([true, true])
    expect(await say([boot])).toEqual([false, false])
  },
)

it('the page of an order of gift cards and services says nothing of the half that is cancelled [CHK-39, OPS-09]', () => {
  const { shipping, ...order } = orderFixture()
  const said = (cancelled: 'giftCard' | 'service') => {
    const lines = (['giftCard', 'service'] as const).flatMap((fulfilment) =>
      order.lines.map((line) => ({
        ...{ ...line, lineId: fulfilment, fulfilment },
        ...(fulfilment === cancelled ? { cancelledQty: line.qty } : {}),
      })),
    )
    const seen: SeenOrder = {
      ...{ ...order, lines, status: cancelled === 'giftCard' ? 'COMPLETED' : 'PLACED' },
      shipping: { ...shipping, label: unsentLabel([CARD, { functionalType: 'service' }]) ?? '', byEmail: true },
    }
    const page = render(<OrderView order={seen} seller={{ name: 'Steelcap', siteUrl: 'https://steelcap.example' }} />)
    const text = screen.getByRole('region', { name: 'Progress' }).textContent ?? ''
    page.unmount()
    return text
  }
  expect(said('service')).toContain(GIFT_CARDS_NEXT_STEP)
  expect(said('service')).not.toContain('in our stores')
  expect(said('giftCard')).toContain(SERVICE_NEXT_STEP)
  expect(said('giftCard')).not.toMatch(/gift card|Issued/i)
})

describe('an order of gift cards alone', () => {
  it('says what happens by email, and names no parcel [CHK-39, ORD-08]', async () => {
    const order = orderFixture()
    order.shipping = { ...order.shipping, label: 'Sent by email', byEmail: true }
    changeCart(() => ({}))
    rememberCheckout({ placedOrder: placedOrder(order, { a: LINE }, 'BRAINTREE_PAYPAL') })
    const success = render(<SuccessView />)
    expect(await screen.findByText(/We email each gift card’s code and PIN/)).toBeVisible()
    success.unmount()
    render(<OrderView order={order} seller={{ name: 'Steelcap', siteUrl: 'https://steelcap.example' }} />)
    expect(screen.getByText(/We email each gift card’s code and PIN/)).toBeVisible()
    expect(screen.queryByText(/packing/)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Delivery address' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Billing address' })).toBeVisible()
  })
})

import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartTotals } from '#components/cart/cart-totals.tsx'
import { CartView } from '#components/cart/cart-view.tsx'
import { deliveryIsFreed, FreeDelivery } from '#components/cart/free-delivery.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { addToCart } from '#lib/client/cart/add-to-cart.ts'
import { loadCart, requireCart, useCartLoad } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Product } from '#lib/contract/product.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { chooseCountry } from '#stores/geo.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useMiniCartStore } from '#stores/mini-cart.ts'
import { takeNotices, useNotices } from '#stores/notices.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { ENTERED_ADDRESS, LINE, productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))

const wire = useMockApi()

beforeEach(() => {
  freshBrowser()
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  useMiniCartStore.setState({ open: false, added: undefined })
  wire.sells(productFixture())
  wire.answers('checkoutInfo', ({ body }) => {
    const [line] = body.cart.items
    const total = Math.round(line.qty * 12995) / 100
    return answer('checkoutInfo', quoteFixture({ lines: [{ ...line, unitPrice: 129.95, discount: 0, total }] }))
  })
  wire.answers('settings', () => answer('settings', SETTINGS))
})

describe('stock in a cart that stays open', () => {
  afterEach(() => void vi.useRealTimers())

  it('is asked for again by the age of its record, and again soon when that fails [CAT-21]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const asked = () => wire.sent('indexObjects').length
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const settled = (result: string) =>
      vi.waitFor(async () => {
        await pass(1)
        expect(useCartLoad.getState().result).toBe(result)
      })
    changeCart(() => ({ a: LINE }))
    renderHook(() => useCart())
    await settled('SUCCESS')
    const { fetchedAt = 0 } = useProductRecords.getState().byId['p1'] ?? {}
    // The record is a little younger than the page.
    await pass(fetchedAt + 300_000 - Date.now())
    expect(asked()).toBe(1)
    wire.answers('indexObjects', () => Response.error())
    await pass(2)
    await settled('ERROR')
    expect(asked()).toBe(2)
    wire.sells(productFixture())
    await pass(10_000)
    await settled('SUCCESS')
    expect(asked()).toBe(3)
    expect(fetchedAt).toBeLessThan(useProductRecords.getState().byId['p1']?.fetchedAt ?? 0)
  })

  it('is asked for soon where the first question failed; an empty cart asks for nothing [CART-06, CAT-21]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const ends = (load: string) =>
      vi.waitFor(async () => {
        await pass(1)
        expect(result.current.load).toBe(load)
      })
    wire.answers('indexObjects', () => Response.error())
    changeCart(() => ({ a: LINE }))
    const { result } = renderHook(() => useCart())
    await ends('ERROR')
    wire.sells(productFixture())
    await pass(10_000)
    await ends('SUCCESS')
    const asked = wire.sent('indexObjects').length
    act(() => void changeCart(() => ({})))
    await pass(600_000)
    expect(wire.sent('indexObjects')).toHaveLength(asked)
  })
})

it('tells nobody to log in while the shop is asked who they are, and a guest once it has said [CART-14]', async () => {
  useIdentityStore.setState({ status: 'INITIALISING' })
  wire.sells(productFixture({ accountExclusive: true }), productFixture({ id: 'p2' }))
  changeCart(() => ({ a: LINE, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' } }))
  const { result } = renderHook(() => useCart())
  await waitFor(() => expect(result.current.load).toBe('SUCCESS'))
  const told = () => result.current.lines.map(({ item, message }) => [item.id, message?.code])
  expect([result.current.valid, ...told()]).toEqual([true, ['a', undefined], ['b', undefined]])
  act(() => useIdentityStore.setState({ status: 'LOGGED_OUT' }))
  expect([result.current.valid, ...told()]).toEqual([false, ['a', 'CartLoginRequired'], ['b', undefined]])
})

describe('the cart page', () => {
  it('shows an empty cart with a way to keep shopping [CART-26]', async () => {
    render(<CartView />)
    expect(await screen.findByText('Your cart is empty. Everything in the shop is a tap away.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Keep shopping' })).toHaveAttribute('href', '/search')
  })

  it('shows lines, totals and the way to checkout [CART-25]', async () => {
    changeCart(() => ({ a: LINE }))
    render(<CartView />)
    const line = within(await screen.findByRole('listitem'))
    expect(line.getByRole('link', { name: 'Anvil boot' })).toHaveAttribute('href', '/products/boots/p1')
    expect(line.getByRole('combobox', { name: 'Size of Anvil boot' })).toHaveDisplayValue('Size 8')
    expect(line.getByText('Black')).toBeVisible()
    expect(await line.findAllByText('$129.95')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Checkout' }))
    expect(router.push).toHaveBeenCalledWith('/checkout/contact-info')
  })

  it('says what there is of each line’s size, and only what is wrong where it cannot be bought [CART-36, GEN-20]', async () => {
    changeCart(() => ({ a: LINE, b: { ...LINE, id: 'b', variantId: 'p1-9', createdAt: '2026-03-01T09:00:00.000Z' } }))
    const { unmount } = render(<CartView />)
    const [plenty, few] = await screen.findAllByRole('listitem')
    expect(plenty).toHaveTextContent('In stock')
    expect(few).toHaveTextContent('Limited stock: only 2 left')
    expect(few).not.toHaveTextContent('In stock')
    unmount()
    changeCart(() => ({ a: { ...LINE, variantId: 'p1-9', qty: 3 } }))
    render(<CartView />)
    const short = await screen.findByRole('listitem')
    expect(short).toHaveTextContent('Only 2 left')
    expect(short).not.toHaveTextContent(/in stock|limited stock/i)
  })

  it('says how long it takes to make what is made to order, where its record does, and nothing of its stock [CART-36, PDP-23]', async () => {
    const told = async (specs: { label: string; value: string }[]) => {
      useProductRecords.setState({ byId: {} })
      wire.sells(productFixture({ functionalType: 'madeToOrder', specs }))
      changeCart(() => ({ a: LINE }))
      const { unmount } = render(<CartView />)
      const words = await screen.findByText(/^Made for you after you order/)
      expect(screen.getByRole('listitem')).not.toHaveTextContent(/in stock/i)
      const text = words.textContent
      unmount()
      return text
    }
    expect(await told([{ label: 'Lead time', value: 'Four weeks' }])).toBe(
      'Made for you after you order: allow four weeks',
    )
    expect(await told([])).toBe('Made for you after you order')
  })

  it('asks for a price once for many clicks, and greys the old one meanwhile', async () => {
    changeCart(() => ({ a: LINE }))
    render(<CartView />)
    const more = await screen.findByRole('button', { name: /One more of Anvil boot/ })
    await waitFor(() => expect(wire.sent('checkoutInfo')).toHaveLength(1))
    const user = userEvent.setup({ delay: null })
    for (let i = 0; i < 5; i += 1) await user.click(more)
    expect(screen.getByLabelText(/Quantity of/)).toHaveValue('6')
    expect(await screen.findAllByText('$779.70')).not.toHaveLength(0)
    expect(wire.sent('checkoutInfo').length).toBeLessThanOrEqual(3)
    expect(wire.sent('checkoutInfo').at(-1)?.body.cart.items[0].qty).toBe(6)
  })

  it('adds up as the order will: items before discounts, what offers save, the delivery that checkout preselects [CHK-15, CART-25, ORD-08]', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 2 } }))
    rememberCheckout({ promoCodes: ['SMOKO'] })
    const offer = { exclusive: false, saving: 20 }
    wire.answers('checkoutInfo', ({ body }) => {
      const [line] = body.cart.items
      return answer(
        'checkoutInfo',
        quoteFixture({
          lines: [{ ...line, unitPrice: 129.95, discount: 20, total: 239.9 }],
          itemSubtotalAfterDiscounts: 239.9,
          totalDiscount: 20,
          grandTotal: 254.85,
          amountOutstanding: 254.85,
          couponResults: [{ code: 'smoko', result: 'APPLIED', parameters: {} }],
          promotions: {
            appliedPromotions: { smoko: { ...offer, name: 'Smoko week', relatedCouponCodes: ['SMOKO'] } },
            disallowedPromotions: {},
          },
        }),
      )
    })
    render(<CartView />)
    await screen.findByText('$254.85')
    expect(wire.sent('checkoutInfo')[0]?.body.shipping).toEqual({ methodCode: 'express' })
    const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(rows.slice(0, 4)).toEqual([
      'Items$259.90',
      'Discounts (SMOKO)-$20',
      'Express$14.95Or from $9.95: you choose at checkout.',
      'Total$254.85',
    ])
    expect(await screen.findByText(/Smoko week/)).toHaveTextContent('saves $20')
  })

  it('throws a quote away that a newer product record contradicts, and asks again, once [DATA-26]', async () => {
    changeCart(() => ({ a: LINE }))
    render(<CartView />)
    await waitFor(() => expect(wire.sent('checkoutInfo')).toHaveLength(1))
    await screen.findAllByText('$129.95')
    const { byId } = useProductRecords.getState()
    const held = byId['p1']
    if (!held) throw new Error('No product')
    const dearer = { product: { ...held.product, price: 199.95 }, fetchedAt: Date.now() + 1 }
    act(() => useProductRecords.setState({ byId: { p1: dearer } }))
    expect(useCheckoutDataStore.getState().data).toBeUndefined()
    await waitFor(() => expect(wire.sent('checkoutInfo')).toHaveLength(2))
    await waitFor(() => expect(useCheckoutDataStore.getState().data).toBeDefined())
    act(() => useProductRecords.setState({ byId: { p1: { ...dearer, fetchedAt: Date.now() + 60_000 } } }))
    expect(wire.sent('checkoutInfo')).toHaveLength(2)
  })

  it('takes a typed quantity, and says why it goes no further', async () => {
    changeCart(() => ({ a: LINE }))
    render(<CartView />)
    const qty = await screen.findByLabelText(/Quantity of/)
    await userEvent.clear(qty)
    await userEvent.type(qty, '25{Enter}')
    expect(qty).toHaveValue('10')
    expect(screen.getByText('Only 10 left.')).toBeVisible()
  })

  it('removes a line with a way back to it', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 3 } }))
    render(
      <>
        <CartView />
        <Alerts />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
    expect(useCartStore.getState().items).toEqual({})
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(useCartStore.getState().items['a']?.qty).toBe(3)
  })

  it.each<[string, Partial<Product>, number, string]>([
    ['CartNoLongerAvailable', { state: 'discontinued' }, 1, 'This item is no longer available.'],
    ['CartOnlyNLeft', {}, 11, 'Only 10 left'],
    ['CartProductQtyMax', { cartQtyProductMax: 2 }, 3, 'You can buy up to 2 of this item per order.'],
    ['CartQtyMax', { cartQtyVariantMax: 2 }, 3, 'The maximum quantity for this size is 2.'],
    ['CartQtyMin', { cartQtyVariantMin: 2 }, 1, 'The minimum quantity for this size is 2.'],
    ['CartQtyMultiple', { cartQtyVariantMultipleOf: 6 }, 5, 'This item is sold in multiples of 6.'],
    ['CartLoginRequired', { accountExclusive: true }, 1, 'Log in to buy this item.'],
  ])('%s: says so on the line and keeps checkout closed [CART-22, CART-23, CART-25]', async (_, rest, qty, text) => {
    wire.sells(productFixture(rest))
    changeCart(() => ({ a: { ...LINE, qty } }))
    render(<CartView />)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
    expect(screen.getByText('Some items in your cart need your attention.')).toBeVisible()
  })

  it('says that a line needs attention where it said nothing before [UI-16]', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 2 } }))
    render(<CartView />)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled())
    const spoken = screen.getAllByRole('status')
    act(() => void changeCart(() => ({ a: { ...LINE, qty: 11 } })))
    const words = await screen.findByText('Some items in your cart need your attention.')
    expect(spoken, 'a region that comes with its words is not read').toContain(words)
  })

  it('mends a line with one press', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 11 } }))
    render(<CartView />)
    await userEvent.click(await screen.findByRole('button', { name: 'Change to 10' }))
    expect(useCartStore.getState().items['a']?.qty).toBe(10)
    expect(screen.queryByText('Only 10 left')).toBeNull()
    await waitFor(() => expect(screen.getByRole('listitem'), 'not the top of the page').toHaveFocus())
  })

  it('keeps the lines when the shop cannot be asked [CART-06, SM-CART-03]', async () => {
    wire.answers('indexObjects', () => refusal('NotFound'))
    changeCart(() => ({ a: LINE }))
    render(<CartView />)
    expect(await screen.findByText(/Everything in it is kept/)).toBeVisible()
    expect(Object.keys(useCartStore.getState().items)).toEqual(['a'])
    wire.sells(productFixture())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Anvil boot' })).toBeVisible()
  })

  it('takes lines out whose product or variant is gone, and says which [CART-07, CART-08]', async () => {
    const told: string[] = []
    const stop = useNotices.subscribe(({ waiting }) => told.push(...waiting.map(({ text }) => text)))
    changeCart(() => ({
      a: LINE,
      b: { ...LINE, id: 'b', productId: 'p9', variantId: 'p9-8' },
      c: { ...LINE, id: 'c', variantId: 'p1-7' },
    }))
    render(<CartView />)
    await waitFor(() => expect(Object.keys(useCartStore.getState().items)).toEqual(['a']))
    expect(told).toContain('An item is no longer available and was taken out of your cart.')
    expect(told).toContain('Anvil boot is no longer available and was taken out of your cart.')
    stop()
  })

  it('leads from a line that was taken out to what is like it, where it is known what it was [CART-08]', async () => {
    changeCart(() => ({
      b: { ...LINE, id: 'b', productId: 'p9', variantId: 'p9-8' },
      c: { ...LINE, id: 'c', variantId: 'p1-7' },
    }))
    await loadCart()
    const told = takeNotices().map(({ tone, action }) => [tone, action])
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        ['error', undefined],
        ['error', { label: 'See similar', href: '/search?q=Anvil+boot' }],
      ]),
    )
  })

  it('is judged by the newest load: an older one that fails late says nothing [CART-06]', async () => {
    let fail: () => void = () => {}
    const late = new Promise<void>((resolve) => (fail = resolve))
    wire.answers('indexObjects', async ({ body }, count) => {
      if (count > 1) return answer('indexObjects', { results: body.objectIds.map(() => productFixture()) })
      await late
      return Response.error()
    })
    changeCart(() => ({ a: LINE }))
    const first = loadCart()
    await waitFor(() => expect(wire.sent('indexObjects')).toHaveLength(1))
    await loadCart()
    fail()
    await first
    expect(useCartLoad.getState().result).toBe('SUCCESS')
  })

  it('cannot be used before it is loaded [CART-09, ERR-97, SM-CART-01]', () => {
    expect(requireCart).toThrow('Cart not loaded.')
    useCartLoad.setState({ result: 'SUCCESS' })
    expect(requireCart().lines).toEqual([])
  })
})

describe('free delivery', () => {
  const order = { pickup: false, country: 'AU' }
  it.each([
    [9898, order, 'Spend $0.02 more for free standard delivery'],
    [9900, order, 'Standard delivery is free for this order'],
  ])('at %i cents says %o [CART-24]', (itemSubtotal, where, text) => {
    render(<FreeDelivery itemSubtotal={itemSubtotal} threshold={9900} pending={false} order={where} />)
    expect(screen.getByText(text)).toBeVisible()
  })

  it.each([
    { pickup: true, country: 'AU' },
    { pickup: false, country: 'NZ' },
  ])('says nothing for %o [CART-24]', (where) => {
    const { container } = render(<FreeDelivery itemSubtotal={100} threshold={9900} pending={false} order={where} />)
    expect(container).toBeEmptyDOMElement()
  })
})

it('free delivery is promised by the shop’s own threshold, and not before that is known [CART-24, GEN-19]', async () => {
  useShopSettings.setState({}, true)
  wire.answers('settings', () => refusal('InternalError'))
  changeCart(() => ({ a: LINE }))
  render(<CartView />)
  expect((await screen.findAllByText('$144.90'))[0]).toBeVisible()
  expect(screen.queryByText(/free standard delivery|delivery is free/i)).toBeNull()
  act(() => useShopSettings.setState({ freeStandardDeliveryThreshold: 400 }))
  expect(screen.getByText('Spend $270.05 more for free standard delivery')).toBeVisible()
})

it.each(['giftCard', 'service'] as const)(
  'free delivery is not worth spending more where a %s is all there is, and is beside goods [CART-24, OPS-13]',
  async (functionalType) => {
    wire.sells(productFixture({ functionalType }), productFixture({ id: 'p2' }))
    changeCart(() => ({ a: LINE }))
    render(<CartView />)
    expect((await screen.findAllByText('$144.90'))[0]).toBeVisible()
    act(() => useShopSettings.setState({ freeStandardDeliveryThreshold: 400 }))
    expect(screen.queryByText(/free standard delivery|delivery is free/i)).toBeNull()
    act(() => void changeCart((items) => ({ ...items, b: { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' } })))
    expect(await screen.findByText(/more for free standard delivery/)).toBeVisible()
  },
)

it('free delivery is promised by no shop that has none [CART-24]', async () => {
  changeCart(() => ({ a: LINE }))
  const { rerender } = render(<CartView neverFree />)
  expect((await screen.findAllByText('$144.90'))[0]).toBeVisible()
  act(() => useShopSettings.setState({ freeStandardDeliveryThreshold: 400 }))
  expect(screen.queryByText(/free standard delivery/i)).toBeNull()
  rerender(<CartView />)
  expect(screen.getByText('Spend $270.05 more for free standard delivery')).toBeVisible()
})

it('free delivery is promised to nobody who has said New Zealand, and again to who says Australia [CART-24]', async () => {
  changeCart(() => ({ a: LINE }))
  act(() => chooseCountry('NZ'))
  render(<CartView />)
  expect((await screen.findAllByText('$144.90'))[0]).toBeVisible()
  act(() => useShopSettings.setState({ freeStandardDeliveryThreshold: 400 }))
  expect(screen.queryByText(/free standard delivery|delivery is free/i)).toBeNull()
  act(() => chooseCountry('AU'))
  expect(screen.getByText('Spend $270.05 more for free standard delivery')).toBeVisible()
  act(() => rememberCheckout({ deliveryAddress: ENTERED_ADDRESS }))
  act(() => chooseCountry('NZ'))
  expect(screen.getByText('Spend $270.05 more for free standard delivery'), 'the address says so').toBeVisible()
  act(() => chooseCountry('AU'))
})

describe('what delivery will cost', () => {
  const method = quoteFixture().selectedShippingMethod
  if (!method) throw new Error('The quote has a method.')
  const at = (price: number, rest: Partial<typeof method> = {}) => ({ ...method, price, ...rest })
  const row = (availableShippingMethods: (typeof method)[], selected?: typeof method) => {
    const quote = quoteFixture({ availableShippingMethods, selectedShippingMethod: selected ?? null })
    render(<CartTotals quote={quote} pending={false} />)
    return [...document.querySelectorAll('dl > div')][1]?.textContent
  }
  const notOnOffer = [at(1, { available: false }), at(0, { type: 'STORE_PICKUP' })]

  it.each([
    ['at least, of what is on offer', [at(14.95), at(9.95), ...notOnOffer], 'DeliveryFrom $9.95, added at checkout'],
    ['nothing, where one way is free', [at(14.95), at(0)], 'DeliveryFree standard delivery'],
    ['is for checkout to say, where nothing is on offer', notOnOffer, 'DeliveryWorked out at checkout'],
  ])('%s, before there is a method [CART-25]', (_, methods, words) => {
    expect(row(methods)).toBe(words)
  })

  it.each([
    ['is less', [at(14.95), at(9.95), ...notOnOffer], 'Express$14.95Or from $9.95: you choose at checkout.'],
    ['is free', [at(14.95), at(0)], 'Express$14.95Or free: you choose at checkout.'],
    ['is no less', [at(14.95), at(14.95)], 'Express$14.95'],
  ])('is said beside the usual method where another one %s [CHK-15, CART-25]', (_, methods, words) => {
    expect(row(methods, at(14.95))).toBe(words)
  })

  it.each([
    [
      'a way of delivery',
      { deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false } },
    ],
    ['to collect it', { shippingType: 'STORE_PICKUP' }],
  ] as const)('is said alone once the shopper has chosen %s [CART-25]', (_, chosen) => {
    rememberCheckout(chosen)
    expect(row([at(14.95), at(9.95)], at(14.95))).toBe('Express$14.95')
  })

  it('is unknown, as every sum is, before there is a quote', () => {
    render(<CartTotals quote={undefined} pending />)
    const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Items', 'Delivery', 'Total', 'GST included'])
  })
})

describe('delivery that an offer pays for', () => {
  const freed = {
    FREIGHT: { name: 'Freight on us', exclusive: false, relatedCouponCodes: ['FREIGHT'], freeDelivery: true },
  }
  const paidFor = quoteFixture({
    promotions: {
      appliedPromotions: freed as CheckoutData['promotions']['appliedPromotions'],
      disallowedPromotions: {},
    },
    selectedShippingMethod: null,
  })

  it('asks for no more spending, and names no price of delivery [CART-24, PROMO-02]', () => {
    expect(deliveryIsFreed(paidFor)).toBe(true)
    expect(deliveryIsFreed(quoteFixture())).toBe(false)
    const order = { pickup: false, country: 'AU' }
    render(<FreeDelivery itemSubtotal={100} threshold={9900} pending={false} order={order} freed />)
    expect(screen.getByText('Delivery is free with your offer')).toBeVisible()
    render(<CartTotals quote={paidFor} pending={false} />)
    expect(screen.getByText('Delivery').nextElementSibling).toHaveTextContent('Free with your offer')
  })
})

describe('adding to the cart', () => {
  const line = { productId: 'p1', variantId: 'p1-8', qty: 2 }

  it('opens the mini-cart with the line and announces it [CART-30]', async () => {
    const outcome = await addToCart(line)
    const lineId = Object.keys(useCartStore.getState().items)[0]
    expect(outcome).toEqual({ ok: true, lineId })
    expect(useMiniCartStore.getState()).toEqual({ open: true, added: { lineId, qty: 2 } })
    expect(await screen.findByText('Added to your cart: 2 × Anvil boot, size 8.')).toBeInTheDocument()
  })

  it('is said in the size system the shopper reads, with its width [CART-30, CAT-33]', async () => {
    const product = productFixture()
    const variants = product.variants.map((each, i) => ({
      ...each,
      sizes: { uk: each.label, ...(i === 0 ? { eu: '42.5' } : {}) },
      ...(i === 0 ? { width: 'Wide' } : {}),
    }))
    wire.sells({ ...product, variants })
    useProductRecords.setState({ byId: {} })
    chooseSizeSystem('eu')
    await addToCart(line)
    expect(await screen.findByText('Added to your cart: 2 × Anvil boot, size EU 42½ Wide.')).toBeInTheDocument()
    await addToCart({ ...line, variantId: 'p1-9', qty: 1 })
    expect(await screen.findByText(/Added to your cart: 1 × Anvil boot, size AU\/UK 9\.$/)).toBeInTheDocument()
    chooseSizeSystem('asLabelled')
  })

  it('refuses what the resulting line may not hold, in the line’s words [PDP-14]', async () => {
    await addToCart({ ...line, qty: 9 })
    expect(await addToCart(line)).toEqual({ ok: false, message: 'Only 10 left' })
    expect(Object.values(useCartStore.getState().items)[0]?.qty).toBe(9)
  })

  it('is not refused for the line beside it, nor let in because that one is right [PDP-14]', async () => {
    const tooMany = { ...LINE, id: 'b', variantId: 'p1-9', qty: 5, createdAt: '2026-03-02T10:00:00.000Z' }
    changeCart(() => ({ a: { ...LINE, qty: 1 }, b: tooMany }))
    expect(await addToCart(line)).toEqual({ ok: true, lineId: 'a' })
    changeCart(() => ({ a: { ...LINE, createdAt: '2026-03-03T10:00:00.000Z' }, b: { ...tooMany, qty: 2 } }))
    expect(await addToCart({ ...line, variantId: 'p1-9' })).toEqual({ ok: false, message: 'Only 2 left' })
    expect(useCartStore.getState().items['b']?.qty).toBe(2)
  })

  it('throws for what does not exist [PDP-15, ERR-95, ERR-96]', async () => {
    await expect(addToCart({ ...line, productId: 'p9' })).rejects.toThrow('Product not found.')
    await expect(addToCart({ ...line, variantId: 'p1-7' })).rejects.toThrow('Product variant not found.')
  })

  it('finds no place in a cart that is full, but room on a line that is there [PDP-14]', async () => {
    const full = Array.from({ length: CART_LINES_MAX }, (_, i) => ({ ...LINE, id: `l${i}`, variantId: `v${i}` }))
    changeCart(() => Object.fromEntries(full.map((each) => [each.id, each])))
    expect(await addToCart(line)).toEqual({ ok: false, message: `A cart holds at most ${CART_LINES_MAX} lines.` })
    expect(Object.keys(useCartStore.getState().items)).toHaveLength(CART_LINES_MAX)
    expect(useMiniCartStore.getState().open).toBe(false)
    changeCart(({ l0: _, ...rest }) => ({ ...rest, a: LINE }))
    expect(await addToCart(line)).toEqual({ ok: true, lineId: 'a' })
    expect(useCartStore.getState().items['a']?.qty).toBe(3)
  })

  it('trusts the page’s record when the shop cannot be asked', async () => {
    wire.answers('indexObjects', () => Response.error())
    expect(await addToCart(line, productFixture())).toMatchObject({ ok: true })
    await expect(addToCart({ ...line, productId: 'p2' })).rejects.toThrow('The shop cannot be reached.')
    wire.answers('indexObjects', () => new Response(null, { status: 503 }))
    expect(await addToCart(line, productFixture())).toMatchObject({ ok: true })
    expect(Object.values(useCartStore.getState().items)).toMatchObject([{ qty: 4 }])
  })

  it('asks again for stock older than 300 s, and not before [CAT-21]', async () => {
    await addToCart({ ...line, qty: 1 })
    await addToCart({ ...line, qty: 1 })
    expect(wire.sent('indexObjects')).toHaveLength(1)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 301_000)
    await addToCart({ ...line, qty: 1 })
    expect(wire.sent('indexObjects')).toHaveLength(2)
  })
})

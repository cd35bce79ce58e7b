import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartView } from '#components/cart/cart-view.tsx'
import { MiniCartDrawer } from '#components/cart/mini-cart-drawer.tsx'
import { ExpressPlace } from '#components/express/express-place.tsx'
import { useCartLoad } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { keepHalfTypedGift } from '#lib/client/checkout/half-typed-gifts.ts'
import { pickupStoresQuery } from '#lib/client/checkout/pickup-stores.ts'
import { reloadExpressData, useExpressDataStore } from '#lib/client/express/express-data.ts'
import { NO_WALLETS, useExpressWallets, type WalletState } from '#lib/client/express/express-wallets.ts'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { reportedErrors } from '#lib/client/reports/error-reports.ts'
import { ADAPTERS } from '#lib/client/wallets/adapters.ts'
import { openAfterpayCheckout } from '#lib/client/wallets/afterpay-checkout.ts'
import type { Wallet, WalletRequest, WalletResult } from '#lib/client/wallets/port.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { forgetDrafts } from '#stores/checkout-draft.ts'
import { resetExpress, useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useMiniCartStore } from '#stores/mini-cart.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { answer, bareAnswer, refusal, type SentCall, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { COLLECT, LINE, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'
import { watchSpokenRegions } from '#tests/setup/spoken-regions.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))
vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const PATIENT = { timeout: 15_000 }
const OFFERED = { card: true, saved: false, paypal: true, applePay: true, googlePay: true, afterpay: true }
const METHODS = quoteFixture().availableShippingMethods
const FITZROY = {
  givenName: 'Kim',
  familyName: 'Lee',
  countryCode: 'AU',
  administrativeArea: 'Victoria',
  locality: 'Fitzroy',
  postalCode: '3065',
  addressLines: ['1 Smith St'],
}
const APPROVED: Extract<WalletResult, { kind: 'approved' }> = {
  kind: 'approved',
  token: 'one-time',
  deviceData: 'device',
  summary: 'PayPal kim@example.com',
  payer: { givenName: 'Kim', familyName: 'Lee', email: 'kim@example.com', phone: '0412345678' },
  shippingAddress: FITZROY,
  shippingOptionId: 'DELIVERY:express',
}
const STORE = {
  erpStoreId: 's1',
  name: 'Steelcap City',
  path: 'vic/city',
  type: 'STORE',
  phone: '',
  address: { country: 'AU', postcode: '3000', region: 'VIC', street1: '9 Swanston St', locality: 'Melbourne' },
  latitude: -37.8,
  longitude: 144.9,
  timeZone: 'Australia/Melbourne',
  hours: {},
  holidays: [],
  services: [],
  clickAndCollect: true,
}

type Sheet = (request: WalletRequest) => Promise<WalletResult>
let opened: WalletRequest[] = []

/** A wallet at its port: what its owner does is up to the test. */
function hand(kind: WalletKind, sheet: Sheet): void {
  const open = (request: WalletRequest) => {
    opened.push(request)
    return sheet(request)
  }
  const wallet = { kind, load: async () => 'ready' as const, open }
  become(kind, { state: 'ready', wallet })
}

function become(kind: WalletKind, state: WalletState): void {
  act(() => useExpressWallets.setState(({ wallets }) => ({ wallets: { ...wallets, [kind]: state } })))
}

function priced({ body }: SentCall, rest: Partial<CheckoutData> = {}): Response {
  const offered = rest.availableShippingMethods ?? [...METHODS, COLLECT]
  const selected = offered.find(({ code, available }) => available && code === body.shipping.methodCode) ?? null
  const total = Math.round((129.95 + (selected?.price ?? 0)) * 100) / 100
  const amounts = { grandTotal: total, amountOutstanding: total }
  const lines = body.cart.items.map((item: object) => ({ ...item, unitPrice: 129.95, discount: 0, total: 129.95 }))
  return answer(
    'checkoutInfo',
    quoteFixture({ availableShippingMethods: offered, selectedShippingMethod: selected, lines, ...amounts, ...rest }),
  )
}

beforeAll(() => import('#components/express/express-checkout.tsx'), 60_000)

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  opened = []
  restoreCart()
  restoreCheckout()
  forgetDrafts()
  setPlacingOrder(false)
  closePlacement()
  resetExpress()
  useExpressWallets.setState(NO_WALLETS, true)
  useExpressDataStore.setState({}, true)
  useCheckoutDataStore.setState({}, true)
  useProductRecords.setState({ byId: {} })
  useCartLoad.setState({}, true)
  useMiniCartStore.setState({ open: false, added: undefined })
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
  changeCart(() => ({ a: LINE }))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('stores', () => answer('stores', { stores: [STORE], page: 1, pageCount: 1, total: 1 }))
  wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: OFFERED }))
  wire.answers('checkoutInfo', (call) => priced(call))
  wire.answers('placeOrder', () =>
    answer('placeOrder', { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }),
  )
})

const button = (name: string) => screen.findByRole('button', { name: `Pay with ${name}` }, PATIENT)
const placed = () => wire.sent('placeOrder')[0]?.body
/** The cart page with its express part, its quote in. */
async function openCart(): Promise<void> {
  render(<CartView express={<ExpressPlace />} />)
  await button('PayPal')
  await waitFor(() => expect(useExpressDataStore.getState().result).toBe('SUCCESS'))
}
async function collect(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'Click and collect' }))
  await screen.findByLabelText('Pick-up store', {}, PATIENT)
}

describe('where it is offered', () => {
  it('is the cart page: four buttons, and delivery unless said otherwise [EXP-01, EXP-03, CART-25]', async () => {
    await openCart()
    const part = screen.getByRole('region', { name: 'Express checkout' })
    expect(
      within(part)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Pay with Apple Pay', 'Pay with Google Pay', 'Pay with PayPal', 'Pay with Afterpay'])
    expect(within(part).getByRole('radio', { name: 'Delivery' })).toBeChecked()
  })

  it('has each wallet’s button in its owner’s colours, under a name that it shows [EXP-25]', async () => {
    await openCart()
    for (const [name, look] of [
      ['Apple Pay', 'btn-own-apple-pay'],
      ['Google Pay', 'btn-own-google-pay'],
      ['PayPal', 'btn-own-paypal'],
      ['Afterpay', 'btn-own-afterpay'],
    ] as const) {
      expect(await button(name)).toHaveClass('btn', look)
      expect(await button(name)).toHaveTextContent(name)
    }
  })

  it('is the mini-cart [EXP-03]', async () => {
    useMiniCartStore.setState({ open: true })
    render(<MiniCartDrawer express={<ExpressPlace />} />)
    expect(await button('PayPal')).toBeVisible()
  })

  it('is not a cart with something wrong in it [EXP-03]', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 11 } }))
    render(<CartView express={<ExpressPlace />} />)
    expect(await screen.findByText('Some items in your cart need your attention.', {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })

  it('is not a cart with a question still to answer [EXP-03]', async () => {
    const fields = { 'cart.items.0.challengeAnswer': 'That answer is incorrect. Please try again.' }
    wire.answers('checkoutInfo', () => refusal('ChallengeFailed', { fields }))
    render(<CartView express={<ExpressPlace />} />)
    expect(await screen.findByText('Answer the question on your item to see your total.', {}, PATIENT)).toBeVisible()
    await waitFor(() => expect(useExpressDataStore.getState().result).toBe('ERROR'))
    expect(screen.queryByRole('heading', { name: 'Express checkout' })).toBeNull()
  })

  it('is nowhere when the shop takes no wallet', async () => {
    const none = { ...OFFERED, paypal: false, applePay: false, googlePay: false, afterpay: false }
    wire.answers('clientToken', () => answer('clientToken', { clientToken: 'sandbox', methods: none }))
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'nobody-knows' })
    render(<CartView express={<ExpressPlace />} />)
    await waitFor(() => expect(queryClient().getQueryData(clientTokenQuery().queryKey)).toBeDefined(), PATIENT)
    expect(screen.queryByRole('heading', { name: 'Express checkout' })).toBeNull()
  })
})

describe('a wallet that cannot be used', () => {
  it('has no button; why is told [PAY-27]', async () => {
    await openCart()
    become('APPLE_PAY', { state: 'unavailable' })
    expect(await screen.findByText('Apple Pay is not available on this device or browser.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay with Apple Pay' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  })

  it.each([0.99, 2000.01])(
    'is Afterpay for $%d, and nothing is said of it; the others stay [PAY-47]',
    async (total) => {
      wire.answers('checkoutInfo', (call) => priced(call, { grandTotal: total, amountOutstanding: total }))
      render(<CartView express={<ExpressPlace />} />)
      expect(await screen.findByRole('button', { name: 'Pay with PayPal' }, PATIENT)).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay with Afterpay' })).toBeNull())
      expect(screen.queryByText(/Afterpay/)).toBeNull()
    },
  )

  it.each([1, 2000])('is not Afterpay for $%d [PAY-47]', async (total) => {
    wire.answers('checkoutInfo', (call) => priced(call, { grandTotal: total, amountOutstanding: total }))
    render(<CartView express={<ExpressPlace />} />)
    expect(await screen.findByRole('button', { name: 'Pay with Afterpay' }, PATIENT)).toBeVisible()
  })

  it('says that it could not be loaded, and can be tried again; the others stay [PAY-26, ERR-65]', async () => {
    await openCart()
    become('PAYPAL', { state: 'failed' })
    const trouble = await screen.findByText(/couldn.t load PayPal\./)
    expect(screen.getByRole('button', { name: 'Pay with Google Pay' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(trouble).not.toBeInTheDocument())
    await waitFor(() => expect(useExpressWallets.getState().wallets.PAYPAL.state).toBe('ready'), PATIENT)
  })

  it('is one whose script is slow: another that is pressed opens, and the slow one does not open behind it [PAY-26]', async () => {
    await openCart()
    let come: (wallet: Wallet) => void = () => {}
    const slow = new Promise<Wallet>((resolve) => (come = resolve))
    const standIn = vi.spyOn(ADAPTERS.PAYPAL, 'standIn').mockReturnValue(slow)
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(standIn).toHaveBeenCalledOnce())
    hand('GOOGLE_PAY', async () => ({ kind: 'cancelled' }))
    await userEvent.click(await button('Google Pay'))
    await waitFor(() => expect(opened).toHaveLength(1))
    const open = vi.fn(async () => ({ kind: 'cancelled' }) as const)
    await act(async () => come({ kind: 'PAYPAL', load: async () => 'ready', open }))
    await waitFor(() => expect(useExpressWallets.getState().wallets.PAYPAL.state).toBe('ready'))
    expect(open).not.toHaveBeenCalled()
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
    standIn.mockRestore()
  })

  it('is every wallet when gift cards pay for all of it, which is said to a screen reader too [UI-16]', async () => {
    wire.answers('checkoutInfo', (call) => priced(call, { amountOutstanding: 0 }))
    const regions = watchSpokenRegions()
    render(<CartView express={<ExpressPlace />} />)
    const words = await screen.findByText(/Nothing is left to pay/, {}, PATIENT)
    expect(words).toBeVisible()
    expect(regions()).toContain(words)
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })

  it('is every wallet while a gift card lacks its PIN, also for a press before the total is there [VOUCH-14]', async () => {
    rememberCheckout({ vouchers: ['GIFT00001234'] })
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    wire.answers('checkoutInfo', async (call) => {
      await gate
      return priced(call)
    })
    render(<CartView express={<ExpressPlace />} />)
    hand('PAYPAL', async () => ({ kind: 'cancelled' }))
    await userEvent.click(await button('PayPal'))
    open()
    expect(await screen.findByText('Enter the PIN of your gift card first, or remove the card.')).toBeVisible()
    expect(opened).toEqual([])
  })

  it('is every wallet where nothing is delivered [EXP-06, ERR-71]', async () => {
    wire.answers('checkoutInfo', (call) => priced(call, { availableShippingMethods: [] }))
    render(<CartView express={<ExpressPlace />} />)
    expect(
      await screen.findByText("We can't deliver to the address you entered. Please use another address.", {}, PATIENT),
    ).toBeVisible()
  })
})

describe('an order to the door', () => {
  it('is placed as the wallet’s owner agreed, and goes to success [EXP-01, EXP-13, EXP-20, EXP-22, PAY-04, PAY-37]', async () => {
    const order = orderFixture({ payments: [{ methodCode: 'braintree_paypal', amount: 144.9, summary: 'PayPal' }] })
    wire.answers('placeOrder', () => answer('placeOrder', { order, orderAccessUntil: '2026-03-01T10:30:00.000Z' }))
    await openCart()
    hand('PAYPAL', async ({ onAddress }) => {
      await onAddress?.({ countryCode: 'AU', postalCode: '3065', locality: 'Fitzroy', administrativeArea: 'VIC' })
      return APPROVED
    })
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect(placed()).toMatchObject({
      cart: {
        items: [{ productId: 'p1', variantId: 'p1-8', qty: 1, unitPrice: 129.95 }],
        email: 'kim@example.com',
        firstName: 'Kim',
        lastName: 'Lee',
        phone: '+61412345678',
        agreeToMarketing: false,
        shipping: {
          type: 'DELIVERY',
          methodCode: 'express',
          instructions: { delivery: '' },
          authorityToLeave: false,
        },
        shippingAddress: { country: 'AU', contactName: 'Kim Lee', suburb: 'Fitzroy', state: 'VIC' },
        billingAddress: { suburb: 'Fitzroy' },
      },
      payments: [
        { methodCode: 'braintree_paypal', type: 'immediate', amount: 144.9, token: 'one-time', deviceData: 'device' },
      ],
    })
    expect(useCheckoutStore.getState().record.placedOrder?.payment).toMatchObject([
      { type: 'BRAINTREE_PAYPAL_EXPRESS' },
    ])
    expect(useCartStore.getState().items).toEqual({})
  })

  it('asks in the wallet for an address, with methods and total [EXP-03, EXP-13, EXP-18]', async () => {
    await openCart()
    hand('GOOGLE_PAY', async () => ({ kind: 'cancelled' }))
    await userEvent.click(await button('Google Pay'))
    expect(opened).toMatchObject([{ wantsShipping: true, total: 14490, currency: 'AUD' }])
    expect(opened[0]?.options.map(({ id }) => id)).toEqual(['DELIVERY:standard', 'DELIVERY:express'])
  })

  it('belongs to the account of whoever is signed in [EXP-22]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1', token: 'who-i-am' })
    await openCart()
    hand('APPLE_PAY', async () => APPROVED)
    await userEvent.click(await button('Apple Pay'))
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    expect(wire.sent('placeOrder')[0]?.headers.get('authorization')).toBe('Bearer who-i-am')
  })

  it('may be left at the door only when that is ticked [EXP-09, EXP-23]', async () => {
    await openCart()
    hand('APPLE_PAY', async ({ onOption }) => {
      await onOption?.('DELIVERY:fourhd')
      return { ...APPROVED, shippingOptionId: 'DELIVERY:fourhd' }
    })
    const leave = screen.getByRole('checkbox', { name: /Leave it if nobody/ })
    expect(leave).not.toBeChecked()
    await userEvent.click(leave)
    await waitFor(() => expect(wire.sent('checkoutInfo').length).toBeGreaterThan(2))
    await userEvent.click(await button('Apple Pay'))
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    expect(opened[0]?.options.map(({ id }) => id)).toContain('DELIVERY:fourhd')
    expect(placed()?.cart.shipping).toMatchObject({ methodCode: 'fourhd', authorityToLeave: true })
  })
})

describe('an order with a gift card for somebody else', () => {
  const gift = { recipientEmail: 'friend@example.com', message: 'Well done' }

  beforeEach(() => {
    const card = productFixture({ functionalType: 'giftCard' })
    wire.answers('indexObjects', () => answer('indexObjects', { results: [card] }))
  })

  it.each([
    ['says who gets it, and sends it there', 'p1-8', gift],
    ['says and sends nothing of a gift card that has left the cart', 'p1-9', undefined],
  ])('%s [OPS-13]', async (_, variantId, sent) => {
    rememberCheckout({ giftDeliveries: { [variantId]: gift } })
    await openCart()
    expect(screen.queryAllByText(/^Gift cards for friend@example\.com go there/)).toHaveLength(sent ? 1 : 0)
    hand('PAYPAL', async () => APPROVED)
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    expect(placed()?.cart.items[0].gift).toEqual(sent)
  })

  it('is billed where the wallet says, and lists no delivery there [CHK-39, EXP-19]', async () => {
    await openCart()
    const { shippingAddress: _, ...approved } = APPROVED
    hand('GOOGLE_PAY', async () => ({ ...approved, payer: { ...APPROVED.payer, billingAddress: FITZROY } }))
    await userEvent.click(await button('Google Pay'))
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    expect(opened[0]).toMatchObject({ unsent: true, wantsShipping: false })
    expect(opened[0]?.bill).not.toHaveProperty('delivery')
    for (const address of ['billingAddress', 'shippingAddress']) {
      expect(placed()?.cart[address]).toMatchObject({ street1: '1 Smith St', suburb: 'Fitzroy' })
    }
  })

  it('is billed in Australia and New Zealand only, and speaks of no delivery when it cannot be [ADDR-14, CHK-39]', async () => {
    await openCart()
    const { shippingAddress: _, ...approved } = APPROVED
    const abroad = { ...FITZROY, countryCode: 'FJ' }
    hand('GOOGLE_PAY', async () => ({ ...approved, payer: { ...APPROVED.payer, billingAddress: abroad } }))
    await userEvent.click(await button('Google Pay'))
    expect(await screen.findByText(/^We can only bill addresses in Australia and New Zealand\./)).toBeVisible()
    expect(screen.queryByText(/deliver to the address/)).toBeNull()
    expect(wire.sent('placeOrder')).toEqual([])
  })

  it('opens no wallet while whom it goes to is half typed at checkout, or it would go to the buyer [OPS-13]', async () => {
    keepHalfTypedGift('p1-8', { recipientEmail: 'friend@' })
    render(<CartView express={<ExpressPlace />} />)
    expect(await screen.findByText('Say at checkout first who gets your gift card.', {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
    expect(opened).toEqual([])
  })

  it('opens a wallet where the half-typed one is of a gift card that has left the cart [OPS-13]', async () => {
    keepHalfTypedGift('p1-9', { recipientEmail: 'friend@' })
    await openCart()
    expect(await button('Google Pay')).toBeVisible()
  })

  it('opens no wallet once its day is over [OPS-13]', async () => {
    rememberCheckout({ giftDeliveries: { 'p1-8': { ...gift, sendOn: '2020-01-01' } } })
    render(<CartView express={<ExpressPlace />} />)
    expect(await screen.findByText(/^The day you chose for your gift card has passed\./, {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })
})

describe('an order to collect', () => {
  it('needs a store before any wallet opens [EXP-04, ERR-75]', async () => {
    await openCart()
    hand('PAYPAL', async () => ({ kind: 'cancelled' }))
    wire.answers('checkoutInfo', (call) => priced(call, { storeIdsWithStock: ['s1'] }))
    await collect()
    await userEvent.click(await button('PayPal'))
    const store = screen.getByLabelText('Pick-up store')
    expect(store).toHaveAccessibleDescription(/Select a pick-up store\./)
    expect(store).toHaveFocus()
    expect(opened).toEqual([])
    await userEvent.selectOptions(store, 'Steelcap City, VIC')
    expect(screen.queryByText('Select a pick-up store.')).toBeNull()
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(opened).toMatchObject([{ wantsShipping: false, total: 12995 }]))
  })

  it.each([
    ['opens no wallet where the chosen store no longer has all of it', ['s2'], 0],
    ['opens one where another store no longer has', ['s1'], 1],
  ])('%s [EXP-04]', async (_, left, times) => {
    let storeIdsWithStock = ['s1', 's2']
    const stores = [STORE, { ...STORE, erpStoreId: 's2', name: 'Steelcap Bay' }]
    queryClient().clear()
    wire.answers('stores', () => answer('stores', { stores, page: 1, pageCount: 1, total: 2 }))
    wire.answers('checkoutInfo', (call) => priced(call, { storeIdsWithStock }))
    await openCart()
    hand('PAYPAL', async () => ({ kind: 'cancelled' }))
    await collect()
    await userEvent.selectOptions(screen.getByLabelText('Pick-up store'), 'Steelcap City, VIC')
    storeIdsWithStock = left
    await act(async () => void (await reloadExpressData()))
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(opened).toHaveLength(times))
    expect(screen.queryAllByText('Select a pick-up store.')).toHaveLength(1 - times)
  })

  it.each([
    ['opens no wallet where the store turns out to have it no longer once the new total is there', ['s2'], 0],
    ['opens one once the new total is there where the store still has it', ['s1'], 1],
  ])('%s [EXP-04]', async (_, left, times) => {
    let gate: Promise<void> = Promise.resolve()
    let storeIdsWithStock = ['s1', 's2']
    const stores = [STORE, { ...STORE, erpStoreId: 's2', name: 'Steelcap Bay' }]
    queryClient().clear()
    wire.answers('stores', () => answer('stores', { stores, page: 1, pageCount: 1, total: 2 }))
    wire.answers('checkoutInfo', async (call) => {
      await gate
      return priced(call, { storeIdsWithStock })
    })
    await openCart()
    hand('PAYPAL', async () => ({ kind: 'cancelled' }))
    await collect()
    await userEvent.selectOptions(screen.getByLabelText('Pick-up store'), 'Steelcap City, VIC')
    await act(async () => void (await reloadExpressData()))
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    storeIdsWithStock = left
    act(() => void changeCart(() => ({ a: { ...LINE, qty: 2 } })))
    await userEvent.click(await button('PayPal'))
    expect(opened).toHaveLength(0)
    open()
    await waitFor(() => expect(opened).toHaveLength(times))
    await waitFor(() => expect(screen.queryAllByText('Select a pick-up store.')).toHaveLength(1 - times))
    expect(opened).toHaveLength(times)
  })

  it('is billed and sent to the store [EXP-10, EXP-11]', async () => {
    wire.answers('checkoutInfo', (call) => priced(call, { storeIdsWithStock: ['s1'] }))
    await openCart()
    hand('PAYPAL', async ({ options }) => ({
      kind: 'approved',
      token: 't',
      summary: 'PayPal',
      payer: APPROVED.payer,
      shippingOptionId: options[0]?.id ?? '',
    }))
    await collect()
    await userEvent.selectOptions(screen.getByLabelText('Pick-up store'), 'Steelcap City, VIC')
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
    const store = {
      contactName: 'Kim Lee',
      street1: '9 Swanston St',
      suburb: 'Melbourne',
      state: 'VIC',
      postcode: '3000',
    }
    expect(placed()?.cart).toMatchObject({
      shipping: {
        type: 'STORE_PICKUP',
        methodCode: 'collect',
        clickCollectStoreId: 's1',
        instructions: { delivery: '' },
      },
      shippingAddress: store,
      billingAddress: store,
    })
  })

  it.each([
    ['keeps the chosen store when the list cannot be asked for anew', false],
    ['says that the list could not be loaded where there is none [PAY-26]', true],
  ])('%s', async (_, none) => {
    queryClient().clear()
    if (none) wire.answers('stores', () => refusal('InternalError'))
    wire.answers('checkoutInfo', (call) => priced(call, { storeIdsWithStock: ['s1'] }))
    await openCart()
    await userEvent.click(screen.getByRole('radio', { name: 'Click and collect' }))
    if (!none) {
      await userEvent.selectOptions(await screen.findByLabelText('Pick-up store'), 'Steelcap City, VIC')
      wire.answers('stores', () => refusal('InternalError'))
      await act(() => queryClient().refetchQueries({ queryKey: pickupStoresQuery('').queryKey }))
    }
    const told = 'We couldn’t load our stores just now.'
    await waitFor(() => expect(screen.queryAllByText(told)).toHaveLength(none ? 1 : 0))
    expect(screen.queryAllByLabelText('Pick-up store')).toHaveLength(none ? 0 : 1)
  })

  it('says so when no store has everything, also to a screen reader [UI-16]', async () => {
    await openCart()
    const regions = watchSpokenRegions()
    await userEvent.click(screen.getByRole('radio', { name: 'Click and collect' }))
    const words = await screen.findByText(/No store has everything in your cart/, {}, PATIENT)
    expect(words).toBeVisible()
    expect(regions()).toContain(words)
  })
})

describe('what goes wrong', () => {
  const trouble = async (kind: WalletKind, name: string, sheet: Sheet) => {
    await openCart()
    hand(kind, sheet)
    await userEvent.click(await button(name))
    return screen.findByRole('alert', {}, PATIENT)
  }

  it('is nothing when the wallet is cancelled: all is as it was [EXP-21]', async () => {
    await openCart()
    const before = useExpressStore.getState().state
    const { items } = useCartStore.getState()
    hand('PAYPAL', async ({ onAddress, onOption }) => {
      await onAddress?.(FITZROY)
      await onOption?.('DELIVERY:standard')
      return { kind: 'cancelled' }
    })
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(useExpressStore.getState().walletOpen).toBe(false))
    expect(useExpressStore.getState().state).toEqual(before)
    expect(useCartStore.getState().items).toEqual(items)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(wire.sent('placeOrder')).toHaveLength(0)
    expect(router.replace).not.toHaveBeenCalled()
  })

  it.each([
    ['no name', { email: 'kim@example.com' }],
    ['no email', { givenName: 'Kim', familyName: 'Lee' }],
  ])('is a payer with %s: nothing is placed [EXP-07, ERR-72]', async (_, payer) => {
    const alert = await trouble('GOOGLE_PAY', 'Google Pay', async () => ({ ...APPROVED, payer }))
    expect(alert).toHaveTextContent('Name and email not found.')
    expect(alert).toHaveTextContent('You haven’t been charged.')
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('is an address abroad that is only told at the end [EXP-05, ERR-71]', async () => {
    const alert = await trouble('AFTERPAY', 'Afterpay', async () => ({
      ...APPROVED,
      shippingAddress: { ...FITZROY, countryCode: 'US' },
    }))
    expect(alert).toHaveTextContent("We can't deliver to the address you entered. Please use another address.")
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('is a courier to a PO box: it is said before anything is sent [EXP-06]', async () => {
    const alert = await trouble('PAYPAL', 'PayPal', async () => ({
      ...APPROVED,
      shippingAddress: { ...FITZROY, addressLines: ['PO Box 7'] },
    }))
    expect(alert).toHaveTextContent(/^Couriers don’t deliver to PO boxes and parcel lockers\./)
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it.each([
    ['a PO box by an option that reaches it', 'basic', 'DELIVERY:standard'],
    ['a gift card, which knocks at no door', 'giftCard', 'DELIVERY:express'],
  ] as const)('is not %s [EXP-06, CHK-39]', async (_, functionalType, shippingOptionId) => {
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ functionalType })] }))
    await openCart()
    hand('PAYPAL', async ({ onOption }) => {
      await onOption?.(shippingOptionId)
      return { ...APPROVED, shippingOptionId, shippingAddress: { ...FITZROY, addressLines: ['PO Box 7'] } }
    })
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(wire.sent('placeOrder')).toHaveLength(1))
  })

  it('is an option that means nothing [EXP-13, ERR-56]', async () => {
    const alert = await trouble('PAYPAL', 'PayPal', async () => ({ ...APPROVED, shippingOptionId: 'express' }))
    expect(alert).toHaveTextContent("We couldn't place your order. Please try again.")
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('is a total the wallet never showed [PAY-11, ERR-73]', async () => {
    const alert = await trouble('APPLE_PAY', 'Apple Pay', async () => {
      wire.answers('checkoutInfo', (call) => priced(call, { amountOutstanding: 150, grandTotal: 150 }))
      return APPROVED
    })
    expect(alert).toHaveTextContent('The order total has changed. Please review it and try again.')
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it.each([
    ['a code that its payer has used', 'CUSTOMER_USAGE_EXCEEDED', /^You've already used this offer .* code FIRST10/],
    ['a total that changed beside a code', 'APPLIED', 'The order total has changed. Please review it and try again.'],
  ] as const)('is %s: it is named, not asked for again and again [PROMO-11, ERR-73]', async (_, later, told) => {
    wire.answers('checkoutInfo', (call) => {
      const known = call.body.email !== undefined
      const total = known ? 144.9 : 134.9
      const couponResults = [{ code: 'FIRST10', result: known ? later : ('APPLIED' as const), parameters: {} }]
      return priced(call, { couponResults, amountOutstanding: total, grandTotal: total })
    })
    const alert = await trouble('PAYPAL', 'PayPal', async () => APPROVED)
    expect(alert).toHaveTextContent(told)
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it('is a wallet that fails or breaks', async () => {
    const alert = await trouble('PAYPAL', 'PayPal', () => Promise.reject(new Error('closed by the browser')))
    expect(alert).toHaveTextContent("We couldn't place your order. Please try again.")
  })

  it('is a failure of ours: told all the same, and reported [PAY-72, OBS-06]', async () => {
    const kept = vi.spyOn(Math, 'random').mockReturnValue(0)
    const alert = await trouble('PAYPAL', 'PayPal', async () => ({ ...APPROVED, payer: null as never }))
    expect(alert).toHaveTextContent("We couldn't place your order. Please try again.")
    expect(alert).toHaveTextContent('You haven’t been charged.')
    await waitFor(() => expect(reportedErrors().at(-1)?.name).toBe('TypeError'))
    kept.mockRestore()
  })

  it.each([
    ['in its own words', 'PayLaterOutOfRange', ERRORS.PayLaterOutOfRange.message],
    [
      'as it is, where its words would not help',
      'ProviderUnavailable',
      "We couldn't place your order. Please try again.",
    ],
  ] as const)('is a checkout that the shop opens none of: told %s [PAY-18, API-78]', async (_, code, words) => {
    wire.answers('createAfterpayCheckout', () => refusal(code))
    const alert = await trouble('AFTERPAY', 'Afterpay', async (request) => {
      await openAfterpayCheckout(request)
      return APPROVED
    })
    expect(alert).toHaveTextContent(words)
    expect(wire.sent('placeOrder')).toHaveLength(0)
  })

  it.each([
    ['cart', () => render(<CartView express={<ExpressPlace />} />)],
    [
      'mini-cart',
      () => {
        useMiniCartStore.setState({ open: true })
        render(<MiniCartDrawer express={<ExpressPlace />} />)
      },
    ],
  ])('is a bank that asks: the %s leads to checkout, where it can be answered [PAY-49]', async (_, open) => {
    open()
    await waitFor(() => expect(useExpressDataStore.getState().result).toBe('SUCCESS'), PATIENT)
    wire.answers('placeOrder', (_call, count) =>
      refusal(count === 1 ? 'PaymentAuthenticationRequired' : 'PaymentDeclined'),
    )
    hand('GOOGLE_PAY', async () => ({ ...APPROVED, bin: '401288' }))
    await userEvent.click(await button('Google Pay'))
    const alert = await screen.findByText(/^Your bank needs to confirm that it’s you\./, {}, PATIENT)
    const told = alert.closest<HTMLElement>('[role="alert"]')
    const way = told && within(told).getByRole('link', { name: 'Pay at checkout' })
    expect(way).toHaveAttribute('href', '/checkout/contact-info')
    expect(told).toHaveTextContent('Pay at checkout, where your bank can ask you.')
    // What checkout cannot mend leads nowhere.
    await userEvent.click(await button('Google Pay'))
    expect(await screen.findByText(/^Your payment was declined\./, {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Pay at checkout' })).toBeNull()
  })

  it('is a declined payment: told where the shopper is, and the cart is kept [PAY-28]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    const alert = await trouble('PAYPAL', 'PayPal', async () => APPROVED)
    expect(alert).toHaveTextContent('Your payment was declined. Please try another payment method.')
    expect(alert).toHaveFocus()
    expect(Object.keys(useCartStore.getState().items)).toEqual(['a'])
    expect(router.replace).not.toHaveBeenCalled()
    expect(useExpressStore.getState().state.deliveryAddress).toBeUndefined()
  })

  it('is silence: the shop is asked what came of it before anything is said, and the next try replaces this one [PAY-29, PAY-38]', async () => {
    wire.answers('placeOrder', () => bareAnswer(503))
    wire.answers('placementStatus', () => answer('placementStatus', { state: 'failed', money: 'released' }))
    const alert = await trouble('PAYPAL', 'PayPal', async () => APPROVED)
    expect(alert).toHaveTextContent('You haven’t been charged. An amount was briefly held')
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(wire.sent('placementStatus')).toHaveLength(2))
    await waitFor(() => expect(useCheckoutStore.getState().placingOrder).toBe(false))
    const [first, second] = wire.sent('placeOrder')
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
    expect(second?.body.replaces).toEqual([first?.headers.get('idempotency-key')])
  })

  it('opens no wallet while an earlier order has no answer, and shows that order once it stands [PAY-38]', async () => {
    await openCart()
    hand('PAYPAL', async () => APPROVED)
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() })
    const stands = { state: 'placed', order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }
    wire.answers('placementStatus', (_, count) =>
      answer('placementStatus', count === 1 ? { state: 'underWay' } : stands),
    )
    await userEvent.click(await button('PayPal'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay with PayPal' })).toBeDisabled())
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/checkout/success'))
    expect([opened, wire.sent('placeOrder')]).toEqual([[], []])
  })

  it('opens one wallet, however often it is pressed', async () => {
    await openCart()
    let close: (result: WalletResult) => void = () => {}
    hand(
      'PAYPAL',
      () =>
        new Promise((resolve) => {
          close = resolve
        }),
    )
    await userEvent.dblClick(await button('PayPal'))
    await userEvent.click(await button('Google Pay'))
    expect(opened).toHaveLength(1)
    act(() => close({ kind: 'cancelled' }))
    await waitFor(() => expect(useExpressStore.getState().walletOpen).toBe(false))
  })

  it('is a quote that cannot be had: it can be asked for again', async () => {
    wire.answers('checkoutInfo', () => refusal('CartInvalid'))
    render(<CartView express={<ExpressPlace />} />)
    expect(await screen.findByText('We couldn’t work out your express total just now.', {}, PATIENT)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })
})

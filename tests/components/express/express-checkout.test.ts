import { beforeEach, describe, expect, it } from 'vitest'
import { useCartLoad } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { payExpress } from '#lib/client/express/express-checkout.ts'
import { reloadExpressData, useExpressDataStore } from '#lib/client/express/express-data.ts'
import { openAfterpayCheckout } from '#lib/client/wallets/afterpay-checkout.ts'
import type { WalletRequest, WalletResult } from '#lib/client/wallets/port.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { NOTHING_CHOSEN } from '#lib/domain/express/express-state.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { keepCampaign } from '#stores/campaign.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { changeExpress, resetExpress, setWalletOpen, useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keepPlacement } from '#stores/placement.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, type SentCall, useMockApi } from '#tests/setup/mock-api.ts'
import { COLLECT, orderFixture, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const METHODS = quoteFixture().availableShippingMethods
const ORDER = orderFixture()
const UNTIL = '2026-03-01T10:30:00.000Z'
const UNABLE = "We couldn't place your order. Please try again."
const CHANGED = 'The order total has changed. Please review it and try again.'
const FITZROY = {
  givenName: 'Kim',
  familyName: 'Lee',
  countryCode: 'AU',
  administrativeArea: 'Victoria',
  locality: 'Fitzroy',
  postalCode: '3065',
  addressLines: ['1 Smith St'],
}
const CARLTON = { ...FITZROY, locality: 'Carlton', postalCode: '3053', addressLines: ['2 Lygon St'] }
const APPROVED: Extract<WalletResult, { kind: 'approved' }> = {
  kind: 'approved',
  token: 'one-time',
  deviceData: 'device',
  summary: 'PayPal kim@example.com',
  payer: { givenName: 'Kim', familyName: 'Lee', email: 'kim@example.com', phone: '0412345678' },
  shippingAddress: FITZROY,
  shippingOptionId: 'DELIVERY:express',
}
const { shippingAddress: _, ...UNADDRESSED } = APPROVED

type Sheet = (request: WalletRequest) => Promise<WalletResult>
let opened: WalletRequest[] = []

/** Pays with a wallet at its port: what its owner does is up to the test. */
function pay(sheet: Sheet | WalletResult, kind: WalletKind = 'PAYPAL') {
  const open = async (request: WalletRequest) => {
    opened.push(request)
    return typeof sheet === 'function' ? sheet(request) : sheet
  }
  return payExpress({ kind, load: async () => 'ready', open })
}

function priced({ body }: SentCall, rest: Partial<CheckoutData> = {}): Response {
  const offered = rest.availableShippingMethods ?? [...METHODS, COLLECT]
  const selected = offered.find(({ code }) => code === body.shipping.methodCode) ?? null
  const total = Math.round((129.95 + (selected?.price ?? 0)) * 100) / 100
  const lines = body.cart.items.map((item: object) => ({ ...item, unitPrice: 129.95, discount: 0, total: 129.95 }))
  const quote = { selectedShippingMethod: selected, lines, grandTotal: total, amountOutstanding: total, ...rest }
  return answer('checkoutInfo', quoteFixture({ ...quote, availableShippingMethods: offered }))
}
const prices = (rest: Partial<CheckoutData>) => wire.answers('checkoutInfo', (call) => priced(call, rest))

const sent = () => wire.sent('placeOrder').map(({ body }) => body)
const choice = () => useExpressStore.getState()
const refused = (message: string) => ({ kind: 'REFUSED', message, money: 'notCharged' })

/** Nothing was sent, and cart and choice are what they were before the wallet opened. */
function leftAsItWas(before: ReturnType<typeof choice>): void {
  expect(sent()).toEqual([])
  expect(choice()).toEqual({ ...before, walletOpen: false })
  expect(Object.keys(useCartStore.getState().items)).toEqual(['a'])
}

async function goods(functionalType: 'basic' | 'giftCard'): Promise<void> {
  const product = productFixture({ functionalType })
  useProductRecords.setState({ byId: { p1: { product, fetchedAt: Date.now() } } } as never)
  await reloadExpressData()
}

beforeEach(async () => {
  opened = []
  browserWithOneLine()
  resetExpress()
  setWalletOpen(false)
  useExpressDataStore.setState({}, true)
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
  useCartLoad.setState({ result: 'SUCCESS' })
  wire.answers('checkoutInfo', (call) => priced(call))
  wire.answers('placeOrder', () => answer('placeOrder', { order: ORDER, orderAccessUntil: UNTIL }))
  await goods('basic')
})

describe('a wallet', () => {
  it('opens in the click itself, and is open until it has ended [EXP-13]', async () => {
    const paying = pay({ kind: 'cancelled' })
    expect([opened.length, choice().walletOpen]).toEqual([1, true])
    expect(await paying).toEqual({ kind: 'CANCELLED' })
    expect(choice().walletOpen).toBe(false)
  })

  it.each([
    ['another is open', () => setWalletOpen(true)],
    ['an order is being placed', () => setPlacingOrder(true)],
  ])('does not open while %s [CHK-33]', async (_, happens) => {
    happens()
    expect([await pay(APPROVED), opened]).toEqual([{ kind: 'BUSY' }, []])
    expect(sent()).toEqual([])
  })

  it('does not open before the cart is loaded [CART-09]', async () => {
    useCartLoad.setState({}, true)
    await expect(pay(APPROVED)).rejects.toThrow('Cart not loaded.')
    expect([opened, choice().walletOpen]).toEqual([[], false])
  })

  it('does not open on a guess at the total, and can be tried again [EXP-16, SM-DATA-09]', async () => {
    useExpressDataStore.setState({ result: 'ERROR' }, true)
    await expect(pay(APPROVED)).rejects.toThrow('Express checkout data not loaded.')
    expect([opened, choice().walletOpen]).toEqual([[], false])
    await reloadExpressData()
    expect(await pay(APPROVED)).toMatchObject({ kind: 'SUCCESS' })
  })
})

describe('a wallet whose sheet waits for the order', () => {
  const ends: unknown[] = []
  const WAITING = { ...APPROVED, finish: (end: unknown) => void ends.push(end) }
  beforeEach(() => void ends.splice(0))

  it('shows its tick once the order is placed [PAY-69]', async () => {
    wire.answers('placeOrder', (): Response => {
      expect(ends).toEqual([])
      return answer('placeOrder', { order: ORDER, orderAccessUntil: UNTIL })
    })
    expect(await pay(WAITING, 'APPLE_PAY')).toMatchObject({ kind: 'SUCCESS' })
    expect(ends[0]).toEqual({ ok: true })
  })

  it.each<[string, () => void, Partial<typeof APPROVED>]>([
    ['is declined', () => wire.answers('placeOrder', () => refusal('PaymentDeclined')), {}],
    ['costs something else by now', () => prices({ amountOutstanding: 1 }), {}],
    ['goes nowhere we deliver', () => undefined, { shippingAddress: { ...FITZROY, countryCode: 'US' } }],
  ])('shows the words of the page where it %s [PAY-69, EXP-05]', async (_, happens, over) => {
    happens()
    const outcome = await pay({ ...WAITING, ...over }, 'APPLE_PAY')
    expect(outcome).toMatchObject({ kind: 'REFUSED', message: expect.any(String) })
    expect(ends[0]).toEqual({ ok: false, message: 'message' in outcome ? outcome.message : '' })
  })
})

describe('an earlier order without an answer', () => {
  beforeEach(() => keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() - 60_000 }))

  it('is shown in place of a wallet once it stands [PAY-38]', async () => {
    wire.answers('placementStatus', () =>
      answer('placementStatus', { state: 'placed', order: ORDER, orderAccessUntil: UNTIL }),
    )
    expect(await pay(APPROVED)).toMatchObject({ kind: 'SUCCESS', order: { number: ORDER.number } })
    expect([opened, sent()]).toEqual([[], []])
  })

  it('is left to the window that has heard of it [PAY-38]', async () => {
    wire.answers('placementStatus', () => {
      localStorage.setItem('placement', '{"version":1,"data":null}')
      setTimeout(() => window.dispatchEvent(new Event('online')), 20)
      return answer('placementStatus', { state: 'underWay' })
    })
    expect(await pay(APPROVED)).toEqual({ kind: 'BUSY' })
    expect([opened, sent()]).toEqual([[], []])
  })
})

describe('what is agreed to', () => {
  it('is sent with all that belongs to the order [EXP-20, EXP-22, PAY-04, PROMO-01, OPS-13]', async () => {
    await goods('giftCard')
    const gift = { recipientEmail: 'friend@example.com', message: 'Well done' }
    const order = orderFixture({ payments: [{ methodCode: 'braintree_google_pay', amount: 144.9, summary: 'Visa' }] })
    wire.answers('placeOrder', () => answer('placeOrder', { order, orderAccessUntil: UNTIL }))
    rememberCheckout({ promoCodes: ['BOOTS'], giftDeliveries: { 'p1-8': gift } })
    keepCampaign({ utm_source: 'news' })
    await reloadExpressData()
    expect(await pay(APPROVED, 'GOOGLE_PAY')).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()).toMatchObject([
      {
        cart: {
          items: [{ productId: 'p1', variantId: 'p1-8', qty: 1, unitPrice: 129.95, gift }],
          email: 'kim@example.com',
          promoCodes: ['BOOTS'],
          shippingAddress: { street1: '1 Smith St', suburb: 'Fitzroy' },
        },
        payments: [{ methodCode: 'braintree_google_pay', amount: 144.9, token: 'one-time', deviceData: 'device' }],
        campaign: { utm_source: 'news' },
        fraudAnalytics: { token: /fraud_token=([0-9a-f]{32})/.exec(document.cookie)?.[1] },
      },
    ])
    expect(useCheckoutStore.getState().record.placedOrder?.payment).toMatchObject([
      { type: 'BRAINTREE_GOOGLE_PAY_EXPRESS' },
    ])
  })

  it('carries no purchase order number: nobody has seen it beside this order [CHK-49]', async () => {
    rememberCheckout({ promoCodes: ['BOOTS'], purchaseOrderNumber: 'PO 4711' })
    await reloadExpressData()
    expect(await pay(APPROVED)).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()).toMatchObject([{ cart: { promoCodes: ['BOOTS'] } }])
    expect(sent()[0].cart).not.toHaveProperty('purchaseOrderNumber')
  })

  it('is asked about once more, with the address and the person the wallet named [PAY-11, EXP-20]', async () => {
    const before = wire.sent('checkoutInfo').length
    expect(await pay(APPROVED)).toMatchObject({ kind: 'SUCCESS' })
    const asked = wire.sent('checkoutInfo').slice(before)
    expect(asked.map(({ body }) => body.email)).toEqual(['kim@example.com'])
    expect(choice().state, 'for the next order').toEqual(NOTHING_CHOSEN)
  })
})

describe('nothing is sent, and all is as it was', () => {
  /** What the wallet's owner has tried inside before it ends as it does. */
  const tried = (end: () => Promise<WalletResult>) => async (request: WalletRequest) => {
    await request.onAddress?.(CARLTON)
    await request.onOption?.('DELIVERY:standard')
    expect(choice().state).toMatchObject({ deliveryMethodCode: 'standard', deliveryAddress: { suburb: 'Carlton' } })
    return end()
  }
  const ends = (result: WalletResult) => tried(async () => result)

  it.each<[string, Sheet, object]>([
    ['it is cancelled', ends({ kind: 'cancelled' }), { kind: 'CANCELLED' }],
    ['it fails', ends({ kind: 'failed' }), refused(UNABLE)],
    ['it fails and says why', ends({ kind: 'failed', message: 'No bank.' }), refused('No bank.')],
    ['it breaks', tried(() => Promise.reject(new Error('closed by the browser'))), refused(UNABLE)],
    ['it names nobody', ends({ ...APPROVED, payer: {} }), refused('Name and email not found.')],
  ])('where %s [EXP-21, EXP-07, ERR-72]', async (_, sheet, outcome) => {
    const before = choice()
    expect(await pay(sheet)).toMatchObject(
      'message' in outcome ? { ...outcome, message: expect.stringContaining(`${outcome.message}`) } : outcome,
    )
    leftAsItWas(before)
  })

  it('where a method is missing that should have been there [EXP-17]', async () => {
    const before = choice()
    const { shippingOptionId: _, ...approved } = APPROVED
    const sheet = tried(async () => {
      changeExpress((state) => ({ ...state, deliveryMethodCode: undefined }))
      return approved
    })
    await expect(pay(sheet)).rejects.toThrow('Express checkout delivery method code not set.')
    leftAsItWas(before)
  })

  it('where the payment is declined [PAY-28]', async () => {
    const before = choice()
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    expect(await pay(APPROVED)).toMatchObject({ kind: 'REFUSED', errorCode: 'PaymentDeclined' })
    expect(choice()).toEqual({ ...before, walletOpen: false })
  })

  it.each<[string, () => void]>([
    ['there is no new total', () => wire.answers('checkoutInfo', () => refusal('CartInvalid'))],
    ['the cart was emptied elsewhere', () => void changeCart(() => ({}))],
  ])('where %s [EXP-16]', async (_, happens) => {
    const sheet = async () => {
      happens()
      return APPROVED
    }
    expect(await pay(sheet)).toEqual(refused(UNABLE))
    expect([sent(), choice().contact]).toEqual([[], undefined])
  })
})

describe('a wallet that the shop opens no checkout for', () => {
  const closed = 'We’re closed for maintenance until 2 pm in Sydney. Nothing is lost: please try again later.'
  it.each<[string, () => Response, string]>([
    ['why, in the shop’s words', () => refusal('PayLaterOutOfRange'), ERRORS.PayLaterOutOfRange.message],
    ['that it did not work', () => refusal('ProviderUnavailable'), UNABLE],
    [
      'until when the shop is closed',
      () => refusal('ServiceUnavailable', { message: closed, details: { closed: true } }),
      closed,
    ],
  ])('says %s [PAY-18, API-78, OPS-41]', async (_, says, message) => {
    wire.answers('createAfterpayCheckout', says)
    const outcome = await pay(async (request) => {
      await openAfterpayCheckout(request)
      return APPROVED
    }, 'AFTERPAY')
    expect(outcome).toEqual(refused(message))
    expect(sent()).toEqual([])
  })
})

describe('gift cards by mail', () => {
  const billed = { ...UNADDRESSED, payer: { ...APPROVED.payer, billingAddress: CARLTON } }
  beforeEach(() => goods('giftCard'))

  it('have the address of the invoice as their only one [CHK-39]', async () => {
    expect(await pay(billed)).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()[0]?.cart.shippingAddress).toMatchObject({ suburb: 'Carlton' })
  })

  it('keep the address the wallet names beside it [CHK-39]', async () => {
    expect(await pay({ ...billed, shippingAddress: FITZROY })).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()[0]?.cart).toMatchObject({
      shippingAddress: { suburb: 'Fitzroy' },
      billingAddress: { suburb: 'Carlton' },
    })
  })

  it('are billed in Australia and New Zealand only; a payer without a name is told of the name [ADDR-14, CHK-39]', async () => {
    const abroad = 'We can only bill addresses in Australia and New Zealand. Please choose another one.'
    expect(await pay(UNADDRESSED)).toEqual(refused(abroad))
    expect(await pay({ ...billed, payer: { billingAddress: CARLTON } })).toMatchObject({
      message: expect.stringContaining('Name and email not found.'),
    })
    expect(await pay({ kind: 'cancelled' })).toEqual({ kind: 'CANCELLED' })
    expect(sent()).toEqual([])
  })

  it('are told from goods, which go nowhere without an address of their own [ADDR-14, EXP-05]', async () => {
    await goods('basic')
    const words = "We can't deliver to the address you entered. Please use another address."
    expect(await pay(billed)).toEqual(refused(words))
    expect(sent()).toEqual([])
  })
})

describe('an order that is not what the wallet has shown', () => {
  const meanwhile = (rest: Partial<CheckoutData>, approval = APPROVED) =>
    pay(async () => {
      prices(rest)
      return approval
    })

  it('is not placed where nothing is delivered any more [EXP-06, ERR-71]', async () => {
    const words = "We can't deliver to the address you entered. Please use another address."
    expect(await meanwhile({ availableShippingMethods: [] })).toEqual(refused(words))
    expect(sent()).toEqual([])
  })

  it.each([
    ['the method has gone, and another takes its place', {}],
    ['the method has gone, and none takes its place', { selectedShippingMethod: null }],
  ])('is not placed where %s [PAY-11, ERR-73]', async (_, rest) => {
    const availableShippingMethods = METHODS.filter(({ code }) => code === 'standard')
    expect(await meanwhile({ availableShippingMethods, ...rest })).toEqual(
      refused('This delivery method is no longer available. Please choose another.'),
    )
    expect(sent()).toEqual([])
  })

  it('is not placed by courier to a PO box [EXP-06]', async () => {
    const shippingAddress = { ...FITZROY, addressLines: ['PO Box 7'] }
    expect(await meanwhile({}, { ...APPROVED, shippingAddress })).toMatchObject({
      message: expect.stringMatching(/^Couriers don’t deliver to PO boxes and parcel lockers\./),
    })
    expect(sent()).toEqual([])
  })

  it.each([150, 139])('is not placed for $%d in place of $144.90 [PAY-11, ERR-73]', async (total) => {
    expect(await meanwhile({ grandTotal: total, amountOutstanding: total })).toEqual(refused(CHANGED))
    expect(sent()).toEqual([])
  })

  const used = 'CUSTOMER_USAGE_EXCEEDED'
  it.each([
    ['names the code that paid and no longer does', 'APPLIED', used, /code FIRST10 and try again\.$/],
    ['names no code that did not pay before', used, used, CHANGED],
    ['names no code that still pays', 'APPLIED', 'APPLIED', CHANGED],
  ] as const)('%s [PROMO-11, ERR-73]', async (_, first, later, told) => {
    const coupon = (result: typeof first | typeof later) => ({ code: 'FIRST10', result, parameters: {} })
    const other = { code: 'OTHER', result: 'APPLIED', parameters: {} } as const
    prices({ couponResults: [other, coupon(first)], grandTotal: 134.9, amountOutstanding: 134.9 })
    await reloadExpressData()
    const couponResults = [other, coupon(later)]
    expect(await meanwhile({ couponResults, grandTotal: 144.9, amountOutstanding: 144.9 })).toMatchObject({
      message: expect.stringMatching(told),
    })
    expect(sent()).toEqual([])
  })
})

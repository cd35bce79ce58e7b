import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADAPTERS } from '#lib/client/wallets/adapters.ts'
import type { AfterpayPopup } from '#lib/client/wallets/afterpay-sdk.ts'
import type { WalletAddress, WalletRequest, WalletTotals, WalletUpdate } from '#lib/client/wallets/port.ts'
import { afterpayStandIn } from '#lib/client/wallets/sandbox-afterpay.ts'
import { applePayStandIn } from '#lib/client/wallets/sandbox-apple-pay.ts'
import { googlePayStandIn } from '#lib/client/wallets/sandbox-google-pay.ts'
import { paypalStandIn } from '#lib/client/wallets/sandbox-paypal.ts'
import { PLACES } from '#lib/client/wallets/sandbox-people.ts'
import { type SheetSession, useSheetSession } from '#lib/client/wallets/sandbox-session.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const KINDS = ['APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL', 'AFTERPAY'] as const satisfies readonly WalletKind[]
const TOKEN = '002.token'

const STANDARD = { id: 'DELIVERY:standard', label: 'Standard', amount: 995 }
const EXPRESS = { id: 'DELIVERY:express', label: 'Express', amount: 1495 }
const COLLECT = { id: 'STORE_PICKUP:collect', label: 'Click and collect', amount: 0, selected: true }
const STORE = {
  erpStoreId: 's1',
  name: 'Steelcap City',
  address: { country: 'AU', postcode: '3000', region: 'VIC', street1: '9 Swanston St', locality: 'Melbourne' },
} as const
const [CARLTON] = PLACES
const AT_CHECKOUT: WalletRequest = { total: 14_490, currency: 'AUD', wantsShipping: false, options: [] }

/** What the shop says of an order over boots for $129.95, five of them paid with a gift card. */
function totals(chosen: string): WalletTotals {
  const options = [STANDARD, EXPRESS].map((option) => ({ ...option, selected: option.id === chosen }))
  const delivery = chosen === EXPRESS.id ? 1495 : 995
  const bill = { items: 12_995, delivery, deliveryDiscount: 0, giftCards: 500 }
  return { total: 12_995 + delivery - 500, bill, options }
}

function delivering(): { request: WalletRequest; asked: (WalletAddress | string)[] } {
  const asked: (WalletAddress | string)[] = []
  const onAddress = async (address: WalletAddress): Promise<WalletUpdate> => {
    asked.push(address)
    if (address.countryCode !== 'AU') return { ok: false, message: 'Not there.' }
    return { ok: true, totals: totals(STANDARD.id) }
  }
  const onOption = async (id: string): Promise<WalletUpdate> => {
    asked.push(id)
    return { ok: true, totals: totals(id) }
  }
  const request = {
    currency: 'AUD',
    wantsShipping: true,
    ...totals(EXPRESS.id),
    ...QUOTE,
    onAddress,
    onOption,
  } as const
  return { request, asked }
}

const QUOTE = { quote: { cart: { items: [] } } }
const COLLECTING: WalletRequest = {
  ...AT_CHECKOUT,
  ...QUOTE,
  total: 12_495,
  bill: { items: 12_995, delivery: 0, deliveryDiscount: 0, giftCards: 500 },
  collectFrom: STORE,
  options: [COLLECT],
}

/** Afterpay's checkout as its stand-in on loopback keeps it. */
let checkout: { mode: string; amount: object; shipping?: object; approval?: Record<string, unknown> }

beforeEach(() => {
  // PayPal's provider lives in a root of its own, which no test renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const collected = { name: 'Steelcap City', line1: '9 Swanston St', postcode: '3000', countryCode: 'AU' }
  wire.answers('createAfterpayCheckout', ({ body }) => {
    const amount = { amount: body.amount.toFixed(2), currency: 'AUD' }
    const pickup = body.mode === 'express' && body.cart.items.length === 0 && body.amount === 124.95
    checkout = { mode: body.mode, amount, ...(pickup ? { shipping: collected } : {}) }
    const expiresAt = '2099-01-01T00:00:00.000Z'
    return answer('createAfterpayCheckout', { token: TOKEN, expiresAt, redirectUrl: 'https://portal.afterpay.com/' })
  })
  wire.answers('afterpayCheckout', () => {
    const { consumer, shippingOptionIdentifier: shippingOptionId } = checkout.approval ?? {}
    const { givenNames, surname, email } = (consumer ?? {}) as Record<string, string>
    const payer = { givenName: givenNames, familyName: surname, email }
    const shippingAddress = { addressLines: ['12 Rathdowne Street'], country: 'AU' }
    return answer('afterpayCheckout', { status: 'OPEN', amount: 1, payer, shippingAddress, shippingOptionId })
  })
  wire.also(http.get('*/sandbox/afterpay/checkouts/:token', () => HttpResponse.json(checkout)))
  wire.also(
    http.post('*/sandbox/afterpay/checkouts/:token', async ({ request }) => {
      checkout.approval = (await request.json()) as Record<string, unknown>
      return HttpResponse.json({ status: 'SUCCESS' })
    }),
  )
  return () => {
    useSheetSession.getState().session?.decide({ kind: 'cancelled' })
    vi.unstubAllGlobals()
  }
})

async function opened(kind: WalletKind, request: WalletRequest) {
  const wallet = await ADAPTERS[kind].standIn()
  expect(await wallet.load()).toBe('ready')
  const result = wallet.open(request)
  const session = await vi.waitFor(() => {
    const { session } = useSheetSession.getState()
    if (!session) throw new Error('no sheet is open')
    return session
  })
  return { result, session }
}

function approve({ request, decide }: SheetSession, over: object = {}): void {
  const address = request.asksAddress ? { address: CARLTON.address } : {}
  decide({ kind: 'approved', fate: 'fine', nameless: false, bill: request.bill, ...address, ...over })
}

describe.each(KINDS)('%s over its stand-in', (kind) => {
  it('sells what is not sent: it tells an address to bill, and lists no delivery [CHK-39, EXP-19]', async () => {
    const free = { ...STANDARD, label: 'Sent by email', amount: 0, selected: true }
    const update = { total: 5000, bill: { items: 5000, deliveryDiscount: 0, giftCards: 0 }, options: [free] }
    const onAddress = async (): Promise<WalletUpdate> => ({ ok: true, totals: update })
    const { result, session } = await opened(kind, { ...AT_CHECKOUT, ...QUOTE, ...update, unsent: true, onAddress })
    expect(session.request.bill.lines.map(({ label }) => label)).not.toContain('Delivery')
    // Afterpay’s window of an express order has an option always.
    if (kind !== 'AFTERPAY') expect(session.request.bill.options).toEqual([])
    await session.request.onAddress?.(CARLTON.address)
    approve(session)
    const approval = await result
    if (approval.kind !== 'approved') throw new Error(approval.kind)
    expect(approval.shippingAddress ?? approval.payer.billingAddress).toMatchObject({ countryCode: 'AU' })
  })

  it('pays at checkout: nobody is asked who they are or where it goes [PAY-01]', async () => {
    const { result, session } = await opened(kind, AT_CHECKOUT)
    expect(session.request).toMatchObject({ asksAddress: false, bill: { total: 14_490, options: [] } })
    approve(session)
    const approval = await result
    expect(approval).toMatchObject({ kind: 'approved', token: expect.stringMatching(/^(sandboxwallet\.|002\.)/) })
    expect(approval).not.toHaveProperty('shippingOptionId')
  })

  it('delivers: each change is priced by the shop, and the answer names owner, address and option [EXP-13, EXP-19]', async () => {
    const { request, asked } = delivering()
    const { result, session } = await opened(kind, request)
    expect(session.request.asksAddress).toBe(true)
    const located = await session.request.onAddress?.({ countryCode: 'AU', postalCode: '3053' })
    expect(located).toMatchObject({ ok: true, bill: { total: 13_490, selected: STANDARD.id } })
    const chosen = await session.request.onOption?.(EXPRESS.id)
    expect(chosen).toMatchObject({ ok: true, bill: { total: 13_990, selected: EXPRESS.id } })
    expect(asked).toEqual([{ countryCode: 'AU', postalCode: '3053' }, EXPRESS.id])
    approve(session, chosen?.ok ? { bill: chosen.bill } : {})
    expect(await result).toMatchObject({
      kind: 'approved',
      shippingOptionId: EXPRESS.id,
      payer: { email: 'robin.carter@example.com' },
      shippingAddress: { countryCode: 'AU', addressLines: ['12 Rathdowne Street'] },
    })
  })

  it('is told of an address the shop refuses [EXP-05]', async () => {
    const { session } = await opened(kind, delivering().request)
    expect(await session.request.onAddress?.({ countryCode: 'US' })).toMatchObject({ ok: false })
  })

  it('collects: the answer names the option it was given, and nothing else [EXP-11, EXP-12, EXP-13]', async () => {
    const { result, session } = await opened(kind, COLLECTING)
    expect(session.request).toMatchObject({
      asksAddress: false,
      bill: { total: 12_495, selected: COLLECT.id, options: [{ id: COLLECT.id }] },
    })
    approve(session)
    const approval = await result
    expect(approval).toMatchObject({
      kind: 'approved',
      shippingOptionId: COLLECT.id,
      payer: { email: 'robin.carter@example.com' },
    })
    if (kind !== 'AFTERPAY') expect(approval).not.toHaveProperty('shippingAddress')
  })

  it('can keep its owner’s name and email back, be cancelled, and fail [EXP-07, EXP-21]', async () => {
    const quiet = await opened(kind, COLLECTING)
    approve(quiet.session, { nameless: true })
    const approval = await quiet.result
    expect(approval.kind === 'approved' && approval.payer.email).toBeUndefined()
    const cancelled = await opened(kind, AT_CHECKOUT)
    cancelled.session.decide({ kind: 'cancelled' })
    expect(await cancelled.result).toEqual({ kind: 'cancelled' })
    const failed = await opened(kind, AT_CHECKOUT)
    failed.session.decide({ kind: 'failed' })
    expect(await failed.result).toEqual({ kind: 'failed' })
  })
})

it('Apple Pay’s sheet takes two choices made at once, one after the other, and ends with the later one [EXP-13]', async () => {
  const { result, session } = await opened('APPLE_PAY', delivering().request)
  const { onAddress, onOption } = session.request
  const [located, chosen] = await Promise.all([onAddress?.(CARLTON.address), onOption?.(EXPRESS.id)])
  expect(located).toMatchObject({ ok: true })
  expect(chosen).toMatchObject({ ok: true, bill: { total: 13_990, selected: EXPRESS.id } })
  approve(session, chosen?.ok ? { bill: chosen.bill } : {})
  expect(await result).toMatchObject({ kind: 'approved', shippingOptionId: EXPRESS.id })
})

it('Apple Pay’s sheet stays until the shop says what became of the order; another wallet’s goes [PAY-69]', async () => {
  const waiting = () => useSheetSession.getState().waiting
  for (const end of [{ ok: true }, { ok: false, message: 'Declined.' }] as const) {
    const { result, session } = await opened('APPLE_PAY', AT_CHECKOUT)
    expect(waiting()).toBeUndefined()
    approve(session)
    const approval = await result
    expect(waiting()).toBe('APPLE_PAY')
    if (approval.kind === 'approved') approval.finish?.(end)
    expect(waiting()).toBeUndefined()
  }
  const other = await opened('GOOGLE_PAY', AT_CHECKOUT)
  approve(other.session)
  expect(await other.result).not.toHaveProperty('finish')
  expect(waiting()).toBeUndefined()
})

describe('what a stand-in refuses [EXP-24]', () => {
  let words: string[]
  beforeEach(() => {
    words = []
    vi.spyOn(console, 'error').mockImplementation((word) => void words.push(String(word)))
  })
  const refused = (issue: RegExp) => vi.waitFor(() => expect(words.some((word) => issue.test(word))).toBe(true))

  const OPTION = { id: 'a', label: 'A', selected: true, type: 'SHIPPING', amount: { currency: 'AUD', value: '5.00' } }
  const ORDER = { amount: '15.00', currency: 'AUD', onApprove: async () => undefined }
  const BREAKDOWN = { itemTotal: '10.00', shipping: '5.00' }
  const S2S = {
    recipientName: 'S2S City',
    line1: '1 A St',
    city: 'B',
    state: 'VIC',
    postalCode: '3000',
    countryCode: 'AU',
  }
  const other = { ...OPTION, id: 'b' }

  it.each([
    ['no amount', { ...ORDER, amount: '15' }, /amount is no amount/],
    ['nothing to pay', { ...ORDER, amount: '0.00' }, /greater than zero/],
    ['another currency', { ...ORDER, currency: 'USD' }, /in USD/],
    ['no option that is selected', { ...ORDER, shippingOptions: [{ ...OPTION, selected: false }] }, /NOT_SELECTED/],
    ['two that are', { ...ORDER, shippingOptions: [OPTION, other] }, /MULTIPLE_SHIPPING_OPTION_SELECTED/],
    ['a long name', { ...ORDER, shippingOptions: [{ ...OPTION, label: 'x'.repeat(128) }] }, /label is longer than 127/],
    ['one id twice', { ...ORDER, shippingOptions: [OPTION, { ...OPTION, selected: false }] }, /the same id/],
    [
      'a sum that does not foot',
      { ...ORDER, amountBreakdown: { itemTotal: '9.00', shipping: '5.00' } },
      /AMOUNT_MISMATCH/,
    ],
    [
      'another price of the option than of the way',
      { ...ORDER, amountBreakdown: { itemTotal: '15.00' }, shippingOptions: [OPTION] },
      /PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH/,
    ],
    [
      'a pickup at a place that is not named as one',
      { ...ORDER, amountBreakdown: BREAKDOWN, shippingOptions: [{ ...OPTION, type: 'PICKUP' }] },
      /INVALID_PICKUP_ADDRESS/,
    ],
    [
      'options beside an address that cannot be changed',
      { ...ORDER, shippingOptions: [OPTION], shippingAddressEditable: false, shippingAddressOverride: S2S },
      /SHIPPING_OPTIONS_NOT_SUPPORTED/,
    ],
  ])('PayPal: %s', async (_, options, issue) => {
    const { paypalCheckoutV6 } = paypalStandIn()
    const checkout = await paypalCheckoutV6.create({ client: {} })
    checkout.createOneTimePaymentSession(options as never).start()
    await refused(issue)
    expect(useSheetSession.getState().session).toBeUndefined()
  })

  it.each(['29.99', '2000.01'])('PayPal: to take %s later [PAY-23]', async (amount) => {
    const checkout = await paypalStandIn().paypalCheckoutV6.create({ client: {} })
    expect(() => checkout.createPayLaterSession({ ...ORDER, amount })).toThrow('PAY_LATER_NOT_ELIGIBLE')
  })

  it('PayPal: a token for what nobody approved, and a change of another order', async () => {
    const checkout = await paypalStandIn().paypalCheckoutV6.create({ client: {} })
    await expect(checkout.tokenizePayment({ payerID: 'p', orderID: 'o' })).rejects.toThrow('ORDER_NOT_APPROVED')
    const change = { paymentId: 'o', amount: '1.00', currency: 'AUD' }
    await expect(checkout.updatePayment(change)).rejects.toThrow('PAYMENT_NOT_FOUND')
    expect(words).toHaveLength(2)
  })

  const SHEET = {
    countryCode: 'AU',
    currencyCode: 'AUD',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa'],
    total: { label: 'Shop', amount: '15.00' },
  }
  const METHOD = { identifier: 'a', label: 'A', detail: '', amount: '5.00' }

  it.each([
    ['nothing to pay', { ...SHEET, total: { label: 'Shop', amount: '0.00' } }, /greater than zero/],
    ['a total without a name', { ...SHEET, total: { label: '', amount: '15.00' } }, /total.label is missing/],
    ['a bad amount', { ...SHEET, total: { label: 'Shop', amount: '15' } }, /no amount/],
    ['a sum that does not foot', { ...SHEET, lineItems: [{ label: 'Items', amount: '9.00' }] }, /lines sum to 900/],
    ['a field it does not know', { ...SHEET, requiredShippingContactFields: ['address'] }, /no contact field address/],
    ['one method twice', { ...SHEET, shippingMethods: [METHOD, METHOD] }, /the same id/],
    [
      'a method without words below',
      { ...SHEET, shippingMethods: [{ ...METHOD, detail: undefined }] },
      /detail is missing/,
    ],
  ])('Apple Pay: %s', (_, request, issue) => {
    const { sessions: Session } = applePayStandIn()
    expect(() => new Session(3, request as never)).toThrow(issue)
  })

  const [GOOGLE_CARD] = googlePayStandIn().payment.createPaymentDataRequest({
    transactionInfo: { currencyCode: 'AUD', totalPriceStatus: 'FINAL', totalPrice: '1.00' },
  }).allowedPaymentMethods
  const PAYMENT = {
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [GOOGLE_CARD],
    transactionInfo: { currencyCode: 'AUD', totalPriceStatus: 'FINAL', totalPrice: '15.00', totalPriceLabel: 'Total' },
  }
  const CHOICE = { shippingOptions: [{ id: 'a', label: 'A' }] }
  const line = (price: string) => ({ label: 'Items', type: 'LINE_ITEM', price })

  it.each([
    [
      'an address it is asked about and not for',
      { callbackIntents: ['SHIPPING_ADDRESS'] },
      /without shippingAddressRequired/,
    ],
    [
      'an option it is asked about and not for',
      { callbackIntents: ['SHIPPING_OPTION'] },
      /without shippingOptionRequired/,
    ],
    ['callbacks nobody wants', {}, /without callbackIntents/],
    [
      'no option to choose from',
      { callbackIntents: ['SHIPPING_OPTION'], shippingOptionRequired: true },
      /no shipping option is offered/,
    ],
    [
      'an option that is not there',
      {
        callbackIntents: ['SHIPPING_OPTION'],
        shippingOptionRequired: true,
        shippingOptionParameters: { ...CHOICE, defaultSelectedOptionId: 'b' },
      },
      /no option b/,
    ],
  ])('Google Pay: %s', async (_, over, issue) => {
    const client = new (googlePayStandIn().PaymentsClient)({
      environment: 'TEST',
      paymentDataCallbacks: { onPaymentDataChanged: async () => ({}) },
    })
    await expect(client.loadPaymentData({ ...PAYMENT, ...over } as never)).rejects.toThrow(issue)
  })

  it.each([
    ['a price with a sign', [line('-1.00'), line('16.00')], /displayItem.price is no price/],
    ['lines that do not foot', [line('14.00')], /lines sum to 1400/],
  ])('Google Pay: %s', async (_, displayItems, issue) => {
    const client = new (googlePayStandIn().PaymentsClient)({ environment: 'TEST' })
    const transactionInfo = { ...PAYMENT.transactionInfo, displayItems }
    await expect(client.loadPaymentData({ ...PAYMENT, transactionInfo } as never)).rejects.toThrow(issue)
  })

  const POPUP: AfterpayPopup = {
    countryCode: 'AU',
    target: '#opener',
    addressMode: afterpayStandIn().ADDRESS_MODES.ADDRESS_WITH_SHIPPING_OPTIONS,
    pickup: false,
    shippingOptionRequired: true,
    buyNow: true,
    onCommenceCheckout: ({ resolve }) => resolve(TOKEN),
    onShippingAddressChange: () => undefined,
    onShippingOptionChange: () => undefined,
    onComplete: () => undefined,
  }

  it.each([
    ['a button that is not there', { target: '#none' }, /there is no #none/],
    ['another country', { countryCode: 'US' }, /of another country/],
    ['an address mode it does not know', { addressMode: 'anything' }, /no address mode/],
    ['a pickup that asks for an address', { pickup: true }, /say different things/],
  ])('Afterpay: %s', (_, over, issue) => {
    document.body.innerHTML = '<button id="opener"></button>'
    expect(() => afterpayStandIn().initializeForPopup({ ...POPUP, ...over })).toThrow(issue)
  })

  it('Afterpay: options without what the whole order comes to', async () => {
    document.body.innerHTML = '<button id="opener"></button>'
    checkout = { mode: 'express', amount: { amount: '15.00', currency: 'AUD' } }
    const bare = { id: 'a', name: 'A', description: '', shippingAmount: { amount: '5.00', currency: 'AUD' } }
    const onShippingAddressChange: AfterpayPopup['onShippingAddressChange'] = (_, { resolve }) =>
      resolve([{ ...bare, orderAmount: { amount: '', currency: 'AUD' } }])
    afterpayStandIn().initializeForPopup({ ...POPUP, onShippingAddressChange })
    document.querySelector('button')?.click()
    const session = await vi.waitFor(() => useSheetSession.getState().session ?? Promise.reject(new Error('none')))
    await expect(session.request.onAddress?.({ countryCode: 'AU' })).rejects.toThrow('orderAmount is no amount')
  })
})

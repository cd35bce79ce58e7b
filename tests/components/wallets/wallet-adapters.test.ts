import { beforeEach, describe, expect, it, vi } from 'vitest'
import { afterpayWallet } from '#lib/client/wallets/afterpay.ts'
import { applePayWallet } from '#lib/client/wallets/apple-pay.ts'
import { braintreeClient } from '#lib/client/wallets/braintree-client.ts'
import { googlePayWallet } from '#lib/client/wallets/google-pay.ts'
import { paypalWallet } from '#lib/client/wallets/paypal.ts'
import { braintreeNamespace, paypalNamespace } from '#lib/client/wallets/paypal-namespace.ts'
import type { WalletAddress, WalletRequest, WalletUpdate } from '#lib/client/wallets/port.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

// The providers' own scripts end at these doors; everything on our side of them is real.
const sdk = vi.hoisted(() => ({ paypal: {}, applePay: {}, googlePay: {} }))
vi.mock('braintree-web/client', () => ({
  create: async () => ({ getConfiguration: () => ({ gatewayConfiguration: { environment: 'sandbox' } }) }),
}))
vi.mock('braintree-web/data-collector', () => ({ create: async () => ({ deviceData: 'device' }) }))
vi.mock('braintree-web/paypal-checkout-v6', () => ({ create: async () => sdk.paypal }))
vi.mock('braintree-web/apple-pay', () => ({ create: async () => sdk.applePay }))
vi.mock('braintree-web/google-payment', () => ({ create: async () => sdk.googlePay }))

const wire = useMockApi()

const BILL = { items: 14_490, delivery: 0, deliveryDiscount: 0, giftCards: 0 }
const DEARER = { ...BILL, delivery: 1495 }
const STANDARD = { id: 'DELIVERY:standard', label: 'Standard', amount: 0, selected: true }
const EXPRESS = { id: 'DELIVERY:express', label: 'Express', amount: 1495 }
const PLAIN_STANDARD = { ...STANDARD, selected: false }
const CHOSEN_EXPRESS = { ...EXPRESS, selected: true }
const PLAIN: WalletRequest = { total: 14_490, currency: 'AUD', wantsShipping: false, options: [] }

const STORE = {
  erpStoreId: 's1',
  name: 'Steelcap City',
  address: { country: 'AU', postcode: '3000', region: 'VIC', street1: '9 Swanston St', locality: 'Melbourne' },
} as const
const COLLECT = { id: 'STORE_PICKUP:collect', label: 'Click and collect', amount: 0, selected: true }

/** A request to collect at a store; half of it is paid with a gift card, and an offer pays for the way. */
function collecting(): WalletRequest {
  return {
    ...PLAIN,
    total: 7245,
    bill: { items: 14_490, delivery: 0, deliveryDiscount: 0, giftCards: 7245 },
    wantsShipping: false,
    collectFrom: STORE,
    options: [COLLECT],
    quote: { cart: { items: [] }, shipping: { methodCode: 'collect', clickCollectStoreId: 's1' } },
    onOption: async () => ({ ok: false, message: 'There is one only.' }),
  }
}

/** A request for gift cards or services, of which nothing is sent. */
function unsent(rest: Partial<WalletRequest> = {}): WalletRequest {
  const bill = { items: 14_490, deliveryDiscount: 0, giftCards: 0 }
  return { ...delivering().request, bill, wantsShipping: false, unsent: true, ...rest }
}

/** A request with delivery, and the addresses and options the shop was asked about. */
function delivering(
  update: WalletUpdate = {
    ok: true,
    totals: { total: 15_985, bill: DEARER, options: [PLAIN_STANDARD, CHOSEN_EXPRESS] },
  },
) {
  const asked: (WalletAddress | string)[] = []
  const note = async (what: WalletAddress | string) => {
    asked.push(what)
    return update
  }
  const request: WalletRequest = {
    ...PLAIN,
    bill: BILL,
    wantsShipping: true,
    options: [STANDARD, EXPRESS],
    quote: { cart: { items: [] } },
    onAddress: note,
    onOption: note,
  }
  return { request, asked }
}

/** A browser in which a provider's script arrives and does `arrive`. */
function scriptsArrive(arrive: () => void): void {
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes)
    arrive()
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('load'))
  })
}

beforeEach(() => {
  document.head.replaceChildren()
  // PayPal's provider lives in a root of its own, which no test renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  return () => vi.unstubAllGlobals()
})

describe('PayPal', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what the SDK was given, read by the test
  let given: any
  const updates: object[] = []
  beforeEach(() => {
    updates.length = 0
    sdk.paypal = {
      loadPayPalSDK: async () => sdk.paypal,
      createOneTimePaymentSession: (options: object) => {
        given = options
        return { start: async () => undefined }
      },
      createPayLaterSession: (options: object) => {
        given = { ...options, payLater: true }
        return { start: async () => undefined }
      },
      tokenizePayment: async () => ({
        nonce: 'paypal-nonce',
        shippingOptionId: 'DELIVERY:express',
        details: {
          email: 'ada@example.com',
          firstName: 'Ada',
          lastName: 'Byron',
          shippingAddress: {
            recipientName: 'Ada Byron',
            line1: '1 Smith St',
            city: 'Fitzroy',
            state: 'VIC',
            postalCode: '3065',
            countryCode: 'AU',
          },
        },
      }),
      updatePayment: async (update: object) => updates.push(update),
    }
  })
  const opened = async (request: WalletRequest) => {
    given = undefined
    const wallet = paypalWallet('token')
    expect(await wallet.load()).toBe('ready')
    return wallet.open(request)
  }

  it('asks for the amount and gives a token with device data [PAY-01, PAY-37]', async () => {
    const result = opened(PLAIN)
    await vi.waitFor(() => expect(given).toMatchObject({ amount: '144.90', currency: 'AUD', intent: 'authorize' }))
    expect(given.enableShippingAddress).toBeUndefined()
    await given.onApprove({ orderId: 'o', payerId: 'p' })
    expect(await result).toMatchObject({
      kind: 'approved',
      token: 'paypal-nonce',
      deviceData: 'device',
      summary: 'PayPal ada@example.com',
      payer: { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.com' },
    })
  })

  it('prices another address in its window, and refuses one the shop refuses', async () => {
    const { request, asked } = delivering()
    const result = opened(request)
    await vi.waitFor(() => expect(given?.shippingOptions).toHaveLength(2))
    await given.onShippingAddressChange({
      orderId: 'o',
      shippingAddress: { city: 'Perth', state: 'WA', postalCode: '6000', countryCode: 'AU' },
    })
    await given.onShippingOptionsChange({ orderId: 'o', selectedShippingOption: { id: EXPRESS.id } })
    expect(asked).toEqual([
      { countryCode: 'AU', administrativeArea: 'WA', locality: 'Perth', postalCode: '6000' },
      EXPRESS.id,
    ])
    expect(updates[0]).toMatchObject({
      paymentId: 'o',
      amount: '159.85',
      amountBreakdown: { itemTotal: '144.90', shipping: '14.95' },
      shippingOptions: [
        { id: STANDARD.id, selected: false },
        { id: EXPRESS.id, selected: true },
      ],
    })
    await given.onApprove({ orderId: 'o', payerId: 'p' })
    expect(await result).toMatchObject({
      shippingOptionId: 'DELIVERY:express',
      shippingAddress: { countryCode: 'AU', fullName: 'Ada Byron', addressLines: ['1 Smith St'], locality: 'Fitzroy' },
    })
    void opened(delivering({ ok: false, message: 'Not there.' }).request)
    await vi.waitFor(() => expect(given?.shippingOptions).toHaveLength(2))
    const refusedChange = given.onShippingAddressChange({ orderId: 'o', shippingAddress: { countryCode: 'US' } })
    await expect(refusedChange).rejects.toThrow('Not there.')
  })

  it('hears nothing more of an order whose window was closed while an address was priced [EXP-21]', async () => {
    const { request } = delivering()
    let answer: (() => void) | undefined
    const onAddress: WalletRequest['onAddress'] = async (address) => {
      await new Promise<void>((come) => {
        answer = come
      })
      return (await request.onAddress?.(address)) ?? { ok: false, message: 'Nobody asks.' }
    }
    const result = opened({ ...request, onAddress })
    await vi.waitFor(() => expect(given?.shippingOptions).toHaveLength(2))
    const priced = given.onShippingAddressChange({ orderId: 'o', shippingAddress: { countryCode: 'AU' } })
    given.onCancel({ orderId: 'o' })
    expect(await result).toEqual({ kind: 'cancelled' })
    answer?.()
    await priced
    expect(updates).toEqual([])
  })

  it('is told of a pickup what it needs to name the option: a way to the store, with an address [EXP-11, EXP-13]', async () => {
    const result = opened(collecting())
    await vi.waitFor(() => expect(given?.amount).toBe('72.45'))
    expect(given).toMatchObject({
      enableShippingAddress: true,
      shippingOptions: [{ id: COLLECT.id, type: 'PICKUP', selected: true, amount: { currency: 'AUD', value: '0.00' } }],
      amountBreakdown: { itemTotal: '144.90', shipping: '0.00', discount: '72.45' },
      shippingAddressOverride: { recipientName: 'S2S Steelcap City', line1: '9 Swanston St', postalCode: '3000' },
    })
    expect(given.shippingAddressEditable).toBeUndefined()
    await given.onApprove({ orderId: 'o', payerId: 'p' })
    const approval = await result
    expect(approval).toMatchObject({ kind: 'approved', shippingOptionId: 'DELIVERY:express' })
    expect(approval).not.toHaveProperty('shippingAddress')
  })

  it('asks for an address alone where nothing is sent, which is the only one it tells [CHK-39, EXP-19]', async () => {
    const bill = { items: 14_490, deliveryDiscount: 0, giftCards: 0 }
    const update: WalletUpdate = { ok: true, totals: { total: 14_490, bill, options: [STANDARD] } }
    const result = opened(unsent({ onAddress: async () => update }))
    await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
    expect(given).toMatchObject({ enableShippingAddress: true })
    expect(given.amountBreakdown).toEqual({ itemTotal: '144.90' })
    for (const none of ['shippingOptions', 'onShippingOptionsChange']) expect(given[none]).toBeUndefined()
    await given.onShippingAddressChange({ orderId: 'o', shippingAddress: { countryCode: 'AU' } })
    expect(updates).toEqual([
      { paymentId: 'o', amount: '144.90', currency: 'AUD', amountBreakdown: { itemTotal: '144.90' } },
    ])
    await given.onApprove({ orderId: 'o', payerId: 'p' })
    expect(await result).toMatchObject({ kind: 'approved', shippingAddress: { locality: 'Fitzroy' } })
  })

  it('reads the chosen option where the types have it as well as where Braintree puts it [EXP-11]', async () => {
    const tokenized = { nonce: 'n', details: { shippingOptionId: COLLECT.id } }
    Object.assign(sdk.paypal, { tokenizePayment: async () => tokenized })
    const result = opened(collecting())
    await vi.waitFor(() => expect(given?.amount).toBe('72.45'))
    await given.onApprove({ orderId: 'o', payerId: 'p' })
    expect(await result).toMatchObject({ shippingOptionId: COLLECT.id })
  })

  it('cuts names to the 127 characters its orders take [EXP-15]', async () => {
    const { request } = delivering()
    void opened({ ...request, options: [{ ...STANDARD, label: '🥾'.repeat(129) }] })
    await vi.waitFor(() => expect(given?.shippingOptions).toHaveLength(1))
    expect([...given.shippingOptions[0].label]).toHaveLength(127)
  })

  it('opens its pay-later session when that is wished for [PAY-23]', async () => {
    const result = opened({ ...PLAIN, payLater: true })
    await vi.waitFor(() => expect(given).toMatchObject({ amount: '144.90', intent: 'authorize', payLater: true }))
    given.onCancel()
    expect(await result).toEqual({ kind: 'cancelled' })
  })

  it('says so when its session cannot be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wallet = paypalWallet('token')
    await wallet.load()
    const checkout = sdk.paypal as { createOneTimePaymentSession: () => object }
    checkout.createOneTimePaymentSession = () => {
      throw new Error('invalid session options')
    }
    expect(await wallet.open(PLAIN)).toEqual({ kind: 'failed' })
  })

  it('cannot be loaded when its script cannot', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    Object.assign(sdk.paypal, { loadPayPalSDK: () => Promise.reject(new Error('no script')) })
    await expect(paypalWallet('token').load()).rejects.toThrow('no script')
  })

  it('cannot be opened before it is loaded', async () => {
    const wallet = paypalWallet('token')
    expect([wallet.kind, await wallet.open(PLAIN)]).toEqual(['PAYPAL', { kind: 'failed' }])
  })

  it('fails where its window does not open [PAY-01]', async () => {
    const start = () => Promise.reject('blocked')
    Object.assign(sdk.paypal, {
      createOneTimePaymentSession: (options: object) => {
        given = options
        return { start }
      },
    })
    expect(await opened(PLAIN)).toEqual({ kind: 'failed' })
  })

  it.each([
    ['in words', 'blocked', 'PayPal did not open.'],
    ['as an error', new Error('no popup'), 'no popup'],
  ])('hears %s of a window that did not open, if anybody listens [PAY-01]', async (_, reason, message) => {
    const session = () => ({ start: () => Promise.reject(reason) })
    const checkout = { createOneTimePaymentSession: session, createPayLaterSession: session }
    const ours = paypalNamespace({ paypalCheckoutV6: { create: async () => checkout } } as never)
    const { createOneTimePaymentSession: create } = await ours.paypalCheckoutV6.create({} as never)
    const heard: unknown[] = []
    const options = { amount: '1.00', currency: 'AUD', onApprove: async () => undefined } as const
    create({ ...options, onError: (error: unknown) => void heard.push(error) } as never).start()
    create(options as never).start()
    await vi.waitFor(() => expect(heard).toEqual([new Error(message)]))
  })

  it('is connected by the client the other wallets share [PAY-37]', async () => {
    const { client } = await braintreeNamespace()
    expect(await client.create({ authorization: 'token' })).toBe((await braintreeClient('token')).client)
  })

  it('pays with the order and the payer its window names, and fails where Braintree takes them not [PAY-01]', async () => {
    const tokenizePayment = vi.fn().mockRejectedValue(new Error('declined'))
    Object.assign(sdk.paypal, { tokenizePayment })
    const result = opened(PLAIN)
    await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
    await given.onApprove({ orderId: 'o', payerId: 'p' })
    expect(await result).toEqual({ kind: 'failed' })
    expect(tokenizePayment).toHaveBeenCalledWith({ orderID: 'o', payerID: 'p' })
  })

  it('breaks the amount down into what is more than nothing, which PayPal adds up [EXP-11, EXP-15]', async () => {
    const { request } = delivering()
    void opened({ ...request, total: 13_490, bill: { ...BILL, deliveryDiscount: 1000 } })
    await vi.waitFor(() => expect(given?.amount).toBe('134.90'))
    expect(given.amountBreakdown).toEqual({ itemTotal: '144.90', shipping: '0.00', shippingDiscount: '10.00' })
    expect(given.shippingOptions.map(({ type }: { type: string }) => type)).toEqual(['SHIPPING', 'SHIPPING'])
    void opened(request)
    await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
    expect(given.amountBreakdown).toEqual({ itemTotal: '144.90', shipping: '0.00' })
  })

  it('asks the shop of no address where it is collected, nor where nobody would answer [EXP-11]', async () => {
    const { request } = delivering()
    const upstairs = { ...STORE, address: { ...STORE.address, street2: 'Level 1' } }
    void opened({
      ...collecting(),
      onAddress: async () => ({ ok: false, message: 'Nobody asks.' }),
      collectFrom: upstairs,
    })
    await vi.waitFor(() => expect(given?.amount).toBe('72.45'))
    expect(given.onShippingAddressChange).toBeUndefined()
    expect(given.shippingAddressOverride).toMatchObject({ line1: '9 Swanston St', line2: 'Level 1' })
    const { onAddress: _, ...unasked } = request
    void opened(unasked)
    await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
    expect(given.onShippingAddressChange).toBeUndefined()
    expect(given.shippingAddressOverride).toBeUndefined()
  })

  it('reads who pays and where from, and no address where none is given [EXP-05, EXP-20]', async () => {
    const details = { firstName: 'Ada', billingAddress: { line1: '2 Low St', line2: 'Rear', postalCode: '3066' } }
    const approve = async (rest: object) => {
      Object.assign(sdk.paypal, { tokenizePayment: async () => ({ nonce: 'n', details: { ...details, ...rest } }) })
      const result = opened(delivering().request)
      await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
      await given.onApprove({ orderId: 'o', payerId: 'p' })
      return result
    }
    const approval = await approve({})
    expect(approval).toMatchObject({
      summary: 'PayPal',
      payer: { billingAddress: { countryCode: '', addressLines: ['2 Low St', 'Rear'], postalCode: '3066' } },
    })
    expect(approval).not.toHaveProperty('shippingAddress')
    expect(await approve({ shippingAddress: { countryCode: 'AU' } })).not.toHaveProperty('shippingAddress')
  })

  it('says when it was cancelled and when it failed', async () => {
    const cancelled = opened(PLAIN)
    await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
    given.onCancel()
    expect(await cancelled).toEqual({ kind: 'cancelled' })
    const failed = opened(PLAIN)
    await vi.waitFor(() => expect(given?.amount).toBe('144.90'))
    given.onError(new Error('PayPal is down'))
    expect(await failed).toEqual({ kind: 'failed' })
  })
})

describe('Apple Pay', () => {
  class FakeSession {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments = () => true
    static latest: FakeSession;
    // biome-ignore lint/suspicious/noExplicitAny: the handlers the adapter sets
    [handler: string]: any
    readonly said: [string, unknown][] = []
    readonly version: number
    readonly request: Record<string, unknown>
    constructor(version: number, request: Record<string, unknown>) {
      this.version = version
      this.request = request
      FakeSession.latest = this
    }
    begin() {}
    abort = () => this.said.push(['abort', undefined])
    completeMerchantValidation = (x: unknown) => this.said.push(['merchant', x])
    completePayment = (x: unknown) => this.said.push(['payment', x])
    completeShippingContactSelection = (x: unknown) => this.said.push(['contact', x])
    completeShippingMethodSelection = (x: unknown) => this.said.push(['method', x])
  }
  beforeEach(() => {
    vi.stubGlobal('ApplePaySession', FakeSession)
    sdk.applePay = {
      createPaymentRequest: (request: object) => request,
      performValidation: async () => 'merchant',
      tokenize: async () => ({ nonce: 'apple-nonce' }),
    }
    return () => vi.unstubAllGlobals()
  })
  const CONTACT = {
    givenName: 'Ada',
    familyName: 'Byron',
    emailAddress: 'ada@example.com',
    countryCode: 'au',
    locality: 'Fitzroy',
    administrativeArea: 'VIC',
    postalCode: '3065',
    addressLines: ['1 Smith St'],
  }

  async function opened(request: WalletRequest) {
    const wallet = applePayWallet('token')
    expect(await wallet.load()).toBe('ready')
    const result = wallet.open(request)
    return { result, session: FakeSession.latest }
  }

  it('is not there in other browsers [PAY-27]', async () => {
    vi.stubGlobal('ApplePaySession', undefined)
    expect(await applePayWallet('token').load()).toBe('unavailable')
  })

  it('validates, prices each change, and gives a token, payer and place [PAY-01, PAY-37]', async () => {
    const { request, asked } = delivering()
    const { result, session } = await opened(request)
    expect(session.request).toMatchObject({ total: { amount: '144.90' }, countryCode: 'AU', currencyCode: 'AUD' })
    session['onvalidatemerchant']({ validationURL: 'https://apple.example' })
    session['onshippingcontactselected']({ shippingContact: { countryCode: 'au', postalCode: '3065' } })
    session['onshippingmethodselected']({ shippingMethod: { identifier: EXPRESS.id } })
    await vi.waitFor(() =>
      expect(session.said.map(([what]) => what).toSorted()).toEqual(['contact', 'merchant', 'method']),
    )
    expect(session.said.find(([what]) => what === 'contact')?.[1]).toMatchObject({ newTotal: { amount: '159.85' } })
    expect(asked).toEqual([{ countryCode: 'AU', postalCode: '3065' }, EXPRESS.id])
    session['onpaymentauthorized']({ payment: { token: {}, shippingContact: CONTACT, billingContact: CONTACT } })
    expect(await result).toMatchObject({
      kind: 'approved',
      token: 'apple-nonce',
      deviceData: 'device',
      payer: { givenName: 'Ada', email: 'ada@example.com', billingAddress: { countryCode: 'AU' } },
      shippingAddress: { countryCode: 'AU', locality: 'Fitzroy', addressLines: ['1 Smith St'] },
    })
  })

  it('asks who collects, not where it goes, and says that it is collected [EXP-12, EXP-14]', async () => {
    const { result, session } = await opened(collecting())
    expect(session.request).toMatchObject({
      requiredShippingContactFields: ['name', 'email', 'phone'],
      shippingType: 'storePickup',
      shippingMethods: [{ identifier: COLLECT.id, amount: '0.00' }],
      lineItems: [{ amount: '144.90' }, { amount: '0.00' }, { label: 'Gift cards', amount: '-72.45' }],
      total: { amount: '72.45' },
    })
    session['onpaymentauthorized']({ payment: { token: {}, shippingContact: CONTACT, billingContact: CONTACT } })
    const approval = await result
    expect(approval).toMatchObject({ shippingOptionId: COLLECT.id, payer: { email: 'ada@example.com' } })
    expect(approval).not.toHaveProperty('shippingAddress')
  })

  it('puts the method back that stood before when the new one cannot be priced [EXP-19]', async () => {
    const { request } = delivering({ ok: false, message: 'Not that one.' })
    const { result, session } = await opened(request)
    session['onshippingmethodselected']({ shippingMethod: { identifier: EXPRESS.id } })
    await vi.waitFor(() =>
      expect(session.said).toMatchObject([
        ['method', { newTotal: { amount: '144.90' }, newShippingMethods: [{ identifier: STANDARD.id }, {}] }],
      ]),
    )
    session['onpaymentauthorized']({ payment: { token: {}, shippingContact: CONTACT, billingContact: CONTACT } })
    expect(await result).toMatchObject({ shippingOptionId: STANDARD.id })
  })

  it('asks for no address at checkout, says when it was cancelled, and shows why an address cannot be', async () => {
    const plain = await opened(PLAIN)
    expect(plain.session.request).toMatchObject({ requiredShippingContactFields: [], requiredBillingContactFields: [] })
    plain.session['oncancel']()
    expect(await plain.result).toEqual({ kind: 'cancelled' })
    const { session } = await opened(delivering({ ok: false, message: 'Not there.' }).request)
    session['onshippingcontactselected']({ shippingContact: { countryCode: 'us' } })
    await vi.waitFor(() =>
      expect(session.said[0]?.[1]).toMatchObject({
        newTotal: { amount: '144.90' },
        errors: [{ code: 'addressUnserviceable', message: 'Not there.' }],
      }),
    )
  })
})

describe('Google Pay', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what Google's script was given, read by the test
  let given: any
  let load: () => Promise<object>
  let details: object | undefined
  beforeEach(() => {
    class PaymentsClient {
      readonly options: object
      constructor(options: object) {
        this.options = options
      }
      isReadyToPay = async () => ({ result: true })
      loadPaymentData = async (request: object) => {
        given = { request, options: this.options }
        return load()
      }
    }
    vi.stubGlobal('google', { payments: { api: { PaymentsClient } } })
    scriptsArrive(() => undefined)
    sdk.googlePay = {
      createPaymentDataRequest: (over: object) => ({
        ...over,
        allowedPaymentMethods: [{ type: 'CARD', parameters: {} }],
      }),
      parseResponse: async () => ({ nonce: 'google-nonce', details }),
    }
    details = undefined
    return () => vi.unstubAllGlobals()
  })
  const ADDRESS = {
    name: 'Ada Byron',
    address1: '1 Smith St',
    locality: 'Fitzroy',
    administrativeArea: 'VIC',
    postalCode: '3065',
    countryCode: 'AU',
    phoneNumber: '+61412345678',
  }

  async function opened(request: WalletRequest) {
    const wallet = googlePayWallet('token', undefined)
    expect(await wallet.load()).toBe('ready')
    return wallet.open(request)
  }

  it.each([
    ['Google keeps', { bin: '401288', isNetworkTokenized: false }, '401288'],
    ['a phone vouches for', { bin: '401288', isNetworkTokenized: true }, undefined],
    ['nothing is said of', { bin: '401288' }, undefined],
    ['nothing at all is said of', undefined, undefined],
  ])('names the bank of a card that %s: %o, where it can be asked [PAY-49]', async (_, said, bin) => {
    details = said
    load = async () => ({ paymentMethodData: { info: {} } })
    const approved = await opened(PLAIN)
    expect(approved).toMatchObject({ kind: 'approved', token: 'google-nonce' })
    expect('bin' in approved ? approved.bin : undefined).toBe(bin)
  })

  it('prices each change and gives a token, payer and place [PAY-01, PAY-37]', async () => {
    const { request, asked } = delivering()
    load = async () => {
      const { onPaymentDataChanged: tell } = given.options.paymentDataCallbacks
      const priced = await tell({
        callbackTrigger: 'SHIPPING_ADDRESS',
        shippingAddress: { countryCode: 'AU', postalCode: '3065' },
      })
      expect(priced.newTransactionInfo.totalPrice).toBe('159.85')
      await tell({ callbackTrigger: 'SHIPPING_OPTION', shippingOptionData: { id: EXPRESS.id } })
      return {
        email: 'ada@example.com',
        shippingAddress: ADDRESS,
        shippingOptionData: { id: EXPRESS.id },
        paymentMethodData: { info: {} },
      }
    }
    expect(await opened(request)).toMatchObject({
      kind: 'approved',
      token: 'google-nonce',
      deviceData: 'device',
      shippingOptionId: EXPRESS.id,
      payer: { fullName: 'Ada Byron', email: 'ada@example.com', phone: '+61412345678' },
      shippingAddress: { countryCode: 'AU', locality: 'Fitzroy', addressLines: ['1 Smith St'] },
    })
    expect(asked).toEqual([{ countryCode: 'AU', postalCode: '3065' }, EXPRESS.id])
    expect(given.request.transactionInfo).toMatchObject({ totalPrice: '144.90', currencyCode: 'AUD' })
  })

  it('asks for an address, a phone and an option where it delivers, for an option alone where it does not [EXP-12]', async () => {
    load = () => Promise.reject({ statusCode: 'CANCELED' })
    await opened(delivering().request)
    expect(given.request).toMatchObject({
      emailRequired: true,
      shippingAddressRequired: true,
      shippingAddressParameters: { phoneNumberRequired: true },
      shippingOptionRequired: true,
      callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
      transactionInfo: { totalPriceLabel: 'Total', displayItems: [{ price: '144.90' }, { price: '0.00' }] },
    })
    load = async () => {
      expect(await given.options.paymentDataCallbacks.onPaymentDataChanged({ callbackTrigger: 'INITIALIZE' })).toEqual(
        {},
      )
      return {
        email: 'ada@example.com',
        shippingOptionData: { id: COLLECT.id },
        paymentMethodData: { info: { billingAddress: ADDRESS } },
      }
    }
    const approval = await opened(collecting())
    expect(given.request).toMatchObject({
      shippingOptionParameters: { defaultSelectedOptionId: COLLECT.id, shippingOptions: [{ id: COLLECT.id }] },
      callbackIntents: ['SHIPPING_OPTION'],
    })
    expect(given.request).not.toHaveProperty('shippingAddressRequired')
    // A price has no sign there: with a gift card the total stands alone.
    expect(given.request.transactionInfo).not.toHaveProperty('displayItems')
    expect(approval).toMatchObject({ shippingOptionId: COLLECT.id, payer: { fullName: 'Ada Byron' } })
  })

  it('asks for the billing address alone where nothing is sent, and nothing changes in its window [CHK-39, EXP-19]', async () => {
    load = async () => ({ email: 'ada@example.com', paymentMethodData: { info: { billingAddress: ADDRESS } } })
    const approval = await opened(unsent())
    expect(given.options).toEqual({ environment: 'TEST' })
    expect(given.request).toMatchObject({
      emailRequired: true,
      transactionInfo: { displayItems: [{ label: 'Items', price: '144.90' }] },
      allowedPaymentMethods: [{ parameters: { billingAddressRequired: true } }],
    })
    for (const none of [
      'shippingAddressRequired',
      'shippingOptionRequired',
      'shippingOptionParameters',
      'callbackIntents',
    ]) {
      expect(given.request).not.toHaveProperty(none)
    }
    expect(approval).toMatchObject({ payer: { fullName: 'Ada Byron', billingAddress: { locality: 'Fitzroy' } } })
    expect(approval).not.toHaveProperty('shippingAddress')
  })

  it('tells cancelled from failed, and says in its window why an address cannot be', async () => {
    load = () => Promise.reject({ statusCode: 'CANCELED' })
    expect(await opened(PLAIN)).toEqual({ kind: 'cancelled' })
    load = () => Promise.reject({ statusCode: 'DEVELOPER_ERROR' })
    expect(await opened(PLAIN)).toEqual({ kind: 'failed' })
    load = async () => {
      const { onPaymentDataChanged: tell } = given.options.paymentDataCallbacks
      const { error } = await tell({ callbackTrigger: 'INITIALIZE', shippingAddress: { countryCode: 'US' } })
      expect(error).toMatchObject({ reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', message: 'Not there.' })
      return Promise.reject({ statusCode: 'CANCELED' })
    }
    expect(await opened(delivering({ ok: false, message: 'Not there.' }).request)).toEqual({ kind: 'cancelled' })
  })

  it('is for devices that can use it alone [PAY-27]', async () => {
    vi.stubGlobal('google', {
      payments: {
        api: {
          PaymentsClient: class {
            isReadyToPay = async () => ({ result: false })
          },
        },
      },
    })
    expect(await googlePayWallet('token', undefined).load()).toBe('unavailable')
  })

  it('asks at checkout for the amount alone, and nothing changes in its window [PAY-01]', async () => {
    load = async () => ({ paymentMethodData: {} })
    expect(await opened({ ...PLAIN, payLater: false })).toEqual({
      ...{ kind: 'approved', token: 'google-nonce', deviceData: 'device', summary: 'Google Pay', payer: {} },
    })
    expect(given.options).toEqual({ environment: 'TEST' })
    expect(given.request).toEqual({
      transactionInfo: {
        ...{ currencyCode: 'AUD', countryCode: 'AU', totalPriceLabel: 'Total', totalPrice: '144.90' },
        totalPriceStatus: 'FINAL',
      },
      allowedPaymentMethods: [{ type: 'CARD', parameters: {} }],
    })
  })

  it('asks for the whole billing address with a phone where it delivers [EXP-12, EXP-20]', async () => {
    load = () => Promise.reject({ statusCode: 'CANCELED' })
    await opened(delivering().request)
    expect(given.request.allowedPaymentMethods).toEqual([
      {
        type: 'CARD',
        parameters: {
          billingAddressRequired: true,
          billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
        },
      },
    ])
    expect(given.request.shippingOptionParameters).toEqual({
      defaultSelectedOptionId: STANDARD.id,
      shippingOptions: [
        { id: STANDARD.id, label: '$0.00: Standard' },
        { id: EXPRESS.id, label: '$14.95: Express' },
      ],
    })
  })

  it('has names of 129 characters with the price that stands before them [EXP-15]', async () => {
    load = () => Promise.reject({ statusCode: 'CANCELED' })
    await opened({ ...delivering().request, options: [{ ...EXPRESS, label: '🥾'.repeat(129) }, STANDARD] })
    const [long, short] = given.request.shippingOptionParameters.shippingOptions
    expect(long.label).toBe(`$14.95: ${'🥾'.repeat(121)}`)
    expect(short.label).toBe('$0.00: Standard')
  })

  it.each<[string, object, WalletUpdate | undefined, object]>([
    [
      'another option',
      { callbackTrigger: 'SHIPPING_OPTION', shippingOptionData: { id: EXPRESS.id } },
      { ok: true, totals: { total: 15_985, bill: DEARER, options: [PLAIN_STANDARD, CHOSEN_EXPRESS] } },
      {
        newTransactionInfo: { totalPrice: '159.85', displayItems: [{ type: 'LINE_ITEM' }, { price: '14.95' }] },
        newShippingOptionParameters: { defaultSelectedOptionId: EXPRESS.id },
      },
    ],
    [
      'an option that is refused',
      { callbackTrigger: 'SHIPPING_OPTION', shippingOptionData: { id: EXPRESS.id } },
      { ok: false, message: 'Gone.' },
      { error: { reason: 'SHIPPING_OPTION_INVALID', message: 'Gone.', intent: 'SHIPPING_OPTION' } },
    ],
    [
      'an address that is refused',
      { callbackTrigger: 'SHIPPING_ADDRESS', shippingAddress: { countryCode: 'US' } },
      { ok: false, message: 'Not there.' },
      { error: { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', message: 'Not there.', intent: 'SHIPPING_ADDRESS' } },
    ],
    [
      'a shop that is silent',
      { callbackTrigger: 'SHIPPING_ADDRESS', shippingAddress: { countryCode: 'AU' } },
      undefined,
      { error: { message: 'We couldn’t price this order. Please try again.', intent: 'SHIPPING_ADDRESS' } },
    ],
  ])('shows in its window what becomes of %s [EXP-13, EXP-19]', async (_, change, update, shown) => {
    const answers = async () => update ?? Promise.reject(new Error('silence'))
    let told: unknown
    load = async () => {
      told = await given.options.paymentDataCallbacks.onPaymentDataChanged(change)
      return Promise.reject({ statusCode: 'CANCELED' })
    }
    await opened({ ...delivering().request, onAddress: answers, onOption: answers })
    expect(told).toMatchObject(shown)
  })

  it('hands over every line of an address, the owner of the card, and no delivery of a pickup [EXP-11, EXP-20]', async () => {
    const shippingAddress = { ...ADDRESS, address2: 'Level 2', address3: 'Rear' }
    const billingAddress = { ...ADDRESS, name: 'Lou Ng', phoneNumber: '' }
    load = async () => ({
      ...{ email: 'ada@example.com', shippingAddress, shippingOptionData: { id: EXPRESS.id } },
      paymentMethodData: { info: { billingAddress } },
    })
    const place = {
      ...{ countryCode: 'AU', administrativeArea: 'VIC', locality: 'Fitzroy', postalCode: '3065' },
      ...{ fullName: 'Ada Byron', phone: '+61412345678', addressLines: ['1 Smith St', 'Level 2', 'Rear'] },
    }
    const { phone: _, ...billed } = { ...place, fullName: 'Lou Ng', addressLines: ['1 Smith St'] }
    expect(await opened(delivering().request)).toMatchObject({
      payer: { fullName: 'Ada Byron', phone: '+61412345678', billingAddress: billed },
      shippingAddress: place,
    })
    expect(await opened(collecting())).not.toHaveProperty('shippingAddress')
  })
})

describe('Afterpay', () => {
  // biome-ignore lint/suspicious/noExplicitAny: Afterpay's script, as the adapter sees it
  let script: any
  const TOKEN = '002.token'
  beforeEach(() => {
    script = {
      initialize: vi.fn(),
      open: vi.fn(),
      close: vi.fn(),
      transfer: vi.fn(),
      ADDRESS_MODES: { ADDRESS_WITH_SHIPPING_OPTIONS: 'with-options', PICKUP_FROM_ORDER_ADDRESS: 'pickup' },
      CONSTANTS: { SHIPPING_ADDRESS_UNSUPPORTED: 'UNSUPPORTED', SERVICE_UNAVAILABLE: 'UNAVAILABLE' },
      initializeForPopup: vi.fn(),
    }
    vi.stubGlobal('AfterPay', script)
    scriptsArrive(() => undefined)
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const created = { token: TOKEN, expiresAt, redirectUrl: 'https://portal.sandbox.afterpay.com/' }
    wire.answers('createAfterpayCheckout', () => answer('createAfterpayCheckout', created))
    const state = {
      status: 'OPEN',
      amount: 144.9,
      payer: { email: 'ada@example.com' },
      shippingOptionId: EXPRESS.id,
      shippingAddress: { name: 'Ada Byron', addressLines: ['1 Smith St'], suburb: 'Fitzroy', country: 'AU' },
    }
    wire.answers('afterpayCheckout', () => answer('afterpayCheckout', state))
    return () => vi.unstubAllGlobals()
  })
  const quote = { cart: { items: [{ productId: 'p1', variantId: 'p1-8', qty: 1 }] } }

  async function wallet() {
    const afterpay = afterpayWallet('sandbox')
    expect(await afterpay.load()).toBe('ready')
    return afterpay
  }

  it('opens its window with the click and sends it to the checkout of our own amount [API-78, PAY-01]', async () => {
    const result = (await wallet()).open({ ...PLAIN, quote })
    expect(script.open).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(script.transfer).toHaveBeenCalledWith({ token: TOKEN }))
    expect(wire.sent('createAfterpayCheckout')[0]?.body).toMatchObject({ ...quote, mode: 'standard', amount: 144.9 })
    script.onComplete({ data: { status: 'SUCCESS', orderToken: TOKEN } })
    // The token is all that checkout needs: nothing more can fail once it is approved.
    expect(await result).toEqual({ kind: 'approved', token: TOKEN, summary: 'Afterpay', payer: {} })
    expect(wire.sent('afterpayCheckout')).toEqual([])
    const again = (await wallet()).open({ ...PLAIN, quote })
    await vi.waitFor(() => expect(script.transfer).toHaveBeenCalledTimes(2))
    script.onComplete({ data: { status: 'CANCELLED' } })
    expect(await again).toEqual({ kind: 'cancelled' })
  })

  it.each([
    ['is not there', undefined],
    ['is a blocker’s stub', { initialize: () => {}, open: () => {}, transfer: () => {}, initializeForPopup: () => {} }],
  ])('cannot be loaded where its script %s, and can once it is [PAY-26, ERR-66]', async (_, stub) => {
    vi.stubGlobal('AfterPay', stub)
    const afterpay = afterpayWallet('sandbox')
    await expect(afterpay.load()).rejects.toThrow('Afterpay’s script is not there.')
    expect(await afterpay.open({ ...PLAIN, quote })).toEqual({ kind: 'failed' })
    vi.stubGlobal('AfterPay', script)
    expect(await afterpay.load()).toBe('ready')
  })

  it('closes its window when the shop opens no checkout, and says why [API-78]', async () => {
    wire.answers('createAfterpayCheckout', () => refusal('AmountMismatch'))
    await expect((await wallet()).open({ ...PLAIN, quote })).rejects.toThrow('The order total has changed.')
    expect(script.close).toHaveBeenCalledOnce()
  })

  it('prices an address in its express window with what the whole order comes to [API-79]', async () => {
    const { request, asked } = delivering()
    const result = (await wallet()).open({ ...request, quote })
    const [options] = script.initializeForPopup.mock.calls[0]
    expect(document.querySelector(options.target)).not.toBeNull()
    const token = await new Promise((resolve, reject) => options.onCommenceCheckout({ resolve, reject }))
    expect(token).toBe(TOKEN)
    expect(wire.sent('createAfterpayCheckout')[0]?.body.mode).toBe('express')
    const priced = await new Promise((resolve, reject) =>
      options.onShippingAddressChange(
        { suburb: 'Perth', state: 'WA', postcode: '6000', countryCode: 'AU' },
        { resolve, reject },
      ),
    )
    expect(priced).toMatchObject([
      { id: STANDARD.id, orderAmount: { amount: '144.90', currency: 'AUD' } },
      { id: EXPRESS.id, shippingAmount: { amount: '14.95' }, orderAmount: { amount: '159.85' } },
    ])
    expect(asked).toEqual([{ countryCode: 'AU', locality: 'Perth', administrativeArea: 'WA', postalCode: '6000' }])
    options.onComplete({ data: { status: 'SUCCESS', orderToken: TOKEN } })
    expect(await result).toMatchObject({
      kind: 'approved',
      payer: { email: 'ada@example.com' },
      shippingOptionId: EXPRESS.id,
      shippingAddress: { fullName: 'Ada Byron', countryCode: 'AU' },
    })
    expect(document.querySelector(options.target)).toBeNull()
  })

  it('says what the order comes to with another option, and rejects one the shop cannot price', async () => {
    const { request } = delivering()
    void (await wallet()).open({ ...request, quote })
    const [options] = script.initializeForPopup.mock.calls[0]
    const choose = (id: string) =>
      new Promise((resolve, reject) => options.onShippingOptionChange({ id }, { resolve, reject }))
    expect(await choose(EXPRESS.id)).toMatchObject({ id: EXPRESS.id, orderAmount: { amount: '159.85' } })
    await expect(choose(STANDARD.id)).rejects.toBe('UNAVAILABLE')
    options.onComplete({ data: { status: 'CANCELLED' } })
  })

  it('opens a pickup with the store’s option, whatever address it names [EXP-11, EXP-14]', async () => {
    const result = (await wallet()).open(collecting())
    const [options] = script.initializeForPopup.mock.calls[0]
    expect(options).toMatchObject({ addressMode: 'pickup', pickup: true, shippingOptionRequired: true, buyNow: true })
    await new Promise((resolve, reject) => options.onCommenceCheckout({ resolve, reject }))
    expect(wire.sent('createAfterpayCheckout')[0]?.body).toMatchObject({
      mode: 'express',
      amount: 72.45,
      shipping: { methodCode: 'collect', clickCollectStoreId: 's1' },
    })
    const offered = await new Promise((resolve, reject) =>
      options.onShippingAddressChange({ postcode: '3000', countryCode: 'AU' }, { resolve, reject }),
    )
    expect(offered).toMatchObject([{ id: COLLECT.id, orderAmount: { amount: '72.45', currency: 'AUD' } }])
    options.onComplete({ data: { status: 'SUCCESS', orderToken: TOKEN } })
    expect(await result).toMatchObject({ kind: 'approved', token: TOKEN })
  })

  it.each([
    ['another checkout was approved', { status: 'SUCCESS', orderToken: '003.other' }, 'failed'],
    ['its window says nothing', {}, 'failed'],
    ['the payment was not approved', { status: 'DECLINED' }, 'failed'],
    ['it was cancelled in other words', { status: 'CANCEL' }, 'cancelled'],
    ['it was approved without naming the checkout', { status: 'SUCCESS' }, 'approved'],
  ])('where %s, is %o: %s [PAY-01]', async (_, data, kind) => {
    const result = (await wallet()).open({ ...PLAIN, quote })
    await vi.waitFor(() => expect(script.transfer).toHaveBeenCalledOnce())
    expect(script.initialize).toHaveBeenCalledWith({ countryCode: 'AU' })
    script.onComplete({ data })
    expect(await result).toMatchObject({ kind })
  })

  it('says all it knows of an address, and why the shop cannot price it [EXP-05, API-79]', async () => {
    const { request, asked } = delivering({ ok: false, message: 'Not there.' })
    const result = (await wallet()).open({ ...request, quote })
    const [options] = script.initializeForPopup.mock.calls[0]
    expect(options).toMatchObject({ countryCode: 'AU', addressMode: 'with-options', pickup: false, buyNow: true })
    const price = (address: object) =>
      new Promise((resolve, reject) => options.onShippingAddressChange(address, { resolve, reject }))
    const known = { name: 'Ada Byron', address1: '1 Smith St', address2: 'Level 2', phoneNumber: '0412345678' }
    await expect(price({ ...known, suburb: 'Fitzroy', countryCode: 'NZ' })).rejects.toBe('UNSUPPORTED')
    await expect(price({ address1: '', countryCode: 'NZ' })).rejects.toBe('UNSUPPORTED')
    expect(asked).toEqual([
      {
        ...{ countryCode: 'NZ', fullName: 'Ada Byron', locality: 'Fitzroy', phone: '0412345678' },
        addressLines: ['1 Smith St', 'Level 2'],
      },
      { countryCode: 'NZ' },
    ])
    options.onComplete({ data: { status: 'CANCELLED' } })
    expect(await result).toEqual({ kind: 'cancelled' })
  })

  it('says in its window that the shop does not answer, and opens none without a checkout [API-78, API-79]', async () => {
    const silent = async () => Promise.reject(new Error('silence'))
    const request = { ...delivering().request, quote, onAddress: silent, onOption: silent }
    wire.answers('createAfterpayCheckout', () => refusal('AmountMismatch'))
    const result = (await wallet()).open(request)
    const [options] = script.initializeForPopup.mock.calls[0]
    const asked = (call: string, value: unknown) =>
      new Promise((resolve, reject) => options[call](value, { resolve, reject }))
    await expect(asked('onShippingAddressChange', { countryCode: 'AU' })).rejects.toBe('UNAVAILABLE')
    await expect(asked('onShippingOptionChange', { id: EXPRESS.id })).rejects.toBe('UNAVAILABLE')
    const refused = expect(result).rejects.toThrow('The order total has changed.')
    await expect(new Promise((resolve, reject) => options.onCommenceCheckout({ resolve, reject }))).rejects.toBe(
      'UNAVAILABLE',
    )
    await refused
    expect(document.querySelector(options.target)).toBeNull()
  })

  it('hands over who approved and where it goes, and names nothing it was not told [API-79, EXP-20]', async () => {
    const address = {
      ...{ name: 'Ada Byron', addressLines: ['1 Smith St'], suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
      ...{ country: 'AU', phone: '0412345678' },
    }
    const state = { status: 'OPEN', amount: 144.9, payer: { email: 'ada@example.com' } }
    const approve = async (more: object) => {
      wire.answers('afterpayCheckout', () => answer('afterpayCheckout', { ...state, ...more }))
      const result = (await wallet()).open({ ...delivering().request, quote })
      const [options] = script.initializeForPopup.mock.lastCall
      await new Promise((resolve, reject) => options.onCommenceCheckout({ resolve, reject }))
      options.onComplete({ data: { status: 'SUCCESS', orderToken: TOKEN } })
      return result
    }
    const plain = { kind: 'approved', token: TOKEN, summary: 'Afterpay', payer: { email: 'ada@example.com' } }
    expect(Object.keys(await approve({}))).toEqual(Object.keys(plain))
    const nowhere = await approve({ shippingAddress: { addressLines: [] } })
    expect(nowhere).toEqual({ ...plain, shippingAddress: { countryCode: '', addressLines: [] } })
    expect(Object.keys((nowhere as { shippingAddress: object }).shippingAddress)).toEqual([
      'countryCode',
      'addressLines',
    ])
    expect(await approve({ shippingOptionId: EXPRESS.id, shippingAddress: address })).toEqual({
      ...plain,
      shippingOptionId: EXPRESS.id,
      shippingAddress: {
        ...{ countryCode: 'AU', addressLines: ['1 Smith St'], fullName: 'Ada Byron', locality: 'Fitzroy' },
        ...{ administrativeArea: 'VIC', postalCode: '3065', phone: '0412345678' },
      },
    })
  })
})

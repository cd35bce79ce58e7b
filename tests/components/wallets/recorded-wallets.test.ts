import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applePayOver } from '#lib/client/wallets/apple-pay.ts'
import { googlePayOver } from '#lib/client/wallets/google-pay.ts'
import type { WalletAddress, WalletRequest, WalletUpdate } from '#lib/client/wallets/port.ts'
import { afterpayStandIn } from '#lib/client/wallets/sandbox-afterpay.ts'
import { applePayStandIn } from '#lib/client/wallets/sandbox-apple-pay.ts'
import { googlePayStandIn } from '#lib/client/wallets/sandbox-google-pay.ts'
import { paypalStandIn } from '#lib/client/wallets/sandbox-paypal.ts'
import { PLACES } from '#lib/client/wallets/sandbox-people.ts'
import { type SheetSession, useSheetSession } from '#lib/client/wallets/sandbox-session.ts'
import { SHIPPING_OPTIONS } from '#tests/recorded/afterpay.ts'
import { LINE_ITEMS, REQUIRED_SHIPPING_FIELDS, SHIPPING_CONTACT } from '#tests/recorded/apple-pay.ts'
import { PAYPAL_PAYLOAD } from '#tests/recorded/braintree.ts'
import { PAYMENT_DATA, REQUEST, TOKENIZATION } from '#tests/recorded/google-pay.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const [CARLTON] = PLACES
const OPTION = { id: 'DELIVERY:express', label: 'Express', amount: 1495, selected: true }
const BILL = { items: 12_995, delivery: 1495, deliveryDiscount: 0, giftCards: 0 }
const TOTALS = { total: 14_490, bill: BILL, options: [OPTION] }

function delivering(): { request: WalletRequest; asked: WalletAddress[] } {
  const asked: WalletAddress[] = []
  const onAddress = async (address: WalletAddress): Promise<WalletUpdate> => {
    asked.push(address)
    return { ok: true, totals: TOTALS }
  }
  return { request: { ...TOTALS, currency: 'AUD', wantsShipping: true, onAddress }, asked }
}

async function sheet(): Promise<SheetSession> {
  return vi.waitFor(() => useSheetSession.getState().session ?? Promise.reject(new Error('no sheet is open')))
}

function approve({ request, decide }: SheetSession): void {
  const address = request.asksAddress ? { address: CARLTON.address } : {}
  decide({ kind: 'approved', fate: 'fine', nameless: false, bill: request.bill, ...address })
}

beforeEach(() => () => useSheetSession.getState().session?.decide({ kind: 'cancelled' }))

describe(`Apple Pay (${SHIPPING_CONTACT.page})`, () => {
  const total = { label: 'Shop', amount: '38.06' }
  const networks = { merchantCapabilities: ['supports3DS'], supportedNetworks: ['visa'] } as const

  it('takes the documented lines and fields in its stand-in [PAY-46]', () => {
    const { sessions: Session } = applePayStandIn()
    const request = {
      ...networks,
      countryCode: 'AU',
      currencyCode: 'AUD',
      total,
      lineItems: LINE_ITEMS.lineItems,
      requiredShippingContactFields: REQUIRED_SHIPPING_FIELDS.fields,
    }
    expect(() => new Session(3, request as never)).not.toThrow()
  })

  /** Apple's session, which says what its page says it does. */
  class Documented {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static latest: Documented
    onshippingcontactselected?: (event: object) => void
    onpaymentauthorized?: (event: object) => void
    readonly completed = vi.fn()
    constructor() {
      Documented.latest = this
    }
    begin() {}
    completePayment() {}
    completeShippingContactSelection = this.completed
  }
  const connection = () => ({ ...applePayStandIn(), sessions: Documented as never })

  it('names the country of a redacted contact by its name alone, and the adapter knows ours [EXP-19, EXP-20, PAY-46]', async () => {
    const wallet = applePayOver(async () => connection())
    await wallet.load()
    const { request, asked } = delivering()
    void wallet.open(request)
    const { redacted } = SHIPPING_CONTACT
    Documented.latest.onshippingcontactselected?.({ shippingContact: { ...redacted, country: 'Australia' } })
    Documented.latest.onshippingcontactselected?.({ shippingContact: { ...redacted, country: 'New Zealand' } })
    Documented.latest.onshippingcontactselected?.({ shippingContact: redacted })
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(asked.map(({ countryCode }) => countryCode)).toEqual(['AU', 'NZ', ''])
    expect(asked[0]).toEqual({
      countryCode: 'AU',
      locality: 'Cupertino',
      postalCode: '95014',
      administrativeArea: 'CA',
    })
  })

  it('names that country in the phone’s own language, or by its code [EXP-05, EXP-20, PAY-46]', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH', 'zh-Hant'])
    const wallet = applePayOver(async () => connection())
    await wallet.load()
    const { request, asked } = delivering()
    void wallet.open(request)
    const names = ['Neuseeland', 'Australien', '紐西蘭', 'nz', 'New Zealand', 'Österreich']
    for (const country of names) {
      Documented.latest.onshippingcontactselected?.({ shippingContact: { ...SHIPPING_CONTACT.redacted, country } })
    }
    await vi.waitFor(() => expect(asked).toHaveLength(names.length))
    expect(asked.map(({ countryCode }) => countryCode)).toEqual(['NZ', 'AU', 'NZ', 'NZ', 'NZ', ''])
    vi.restoreAllMocks()
  })

  it('gives the whole contact once it is approved, and the adapter reads it [PAY-46]', async () => {
    const wallet = applePayOver(async () => connection())
    await wallet.load()
    const result = wallet.open(delivering().request)
    Documented.latest.onpaymentauthorized?.({
      payment: { token: { fate: 'fine' }, shippingContact: SHIPPING_CONTACT.approved },
    })
    expect(await result).toMatchObject({
      kind: 'approved',
      payer: { givenName: 'Ravi', familyName: 'Patel', email: 'ravipatel@example.com', phone: '(408) 555-5555' },
      shippingAddress: { countryCode: 'US', locality: 'Cupertino', addressLines: ['1 Infinite Loop'] },
    })
  })

  it('shows in its stand-in the fields of the documented contacts, redacted and whole [PAY-46]', async () => {
    const { sessions: Session, applePay } = applePayStandIn()
    const { fields } = REQUIRED_SHIPPING_FIELDS
    const session = new Session(
      3,
      applePay.createPaymentRequest({
        total,
        countryCode: 'AU',
        currencyCode: 'AUD',
        requiredShippingContactFields: fields,
      }) as never,
    )
    const heard: { redacted?: object; approved?: object | undefined } = {}
    session.onvalidatemerchant = async ({ validationURL }) =>
      session.completeMerchantValidation(await applePay.performValidation({ validationURL }))
    session.onshippingcontactselected = ({ shippingContact }) => {
      heard.redacted = shippingContact
      session.completeShippingContactSelection({ newTotal: total })
    }
    session.onpaymentauthorized = ({ payment }) => {
      heard.approved = payment.shippingContact
    }
    session.begin()
    const opened = await sheet()
    await opened.request.onAddress?.({ countryCode: 'AU', locality: 'Carlton' })
    approve(opened)
    await vi.waitFor(() => expect(heard.approved).toBeDefined())
    expect(Object.keys(heard.redacted ?? {}).toSorted()).toEqual(Object.keys(SHIPPING_CONTACT.redacted).toSorted())
    const { country: _, ...approved } = SHIPPING_CONTACT.approved
    for (const field of Object.keys(approved)) expect(heard.approved).toHaveProperty(field)
  })
})

describe(`Google Pay (${PAYMENT_DATA.page})`, () => {
  it('takes the documented request in its stand-in and answers with the documented fields [PAY-46]', async () => {
    const client = new (googlePayStandIn().PaymentsClient)({ environment: 'TEST' })
    const answer = client.loadPaymentData(REQUEST.request as unknown as google.payments.api.PaymentDataRequest)
    approve(await sheet())
    const data = await answer
    expect(Object.keys(data).toSorted()).toEqual([...PAYMENT_DATA.always].toSorted())
    expect(Object.keys(data.paymentMethodData.tokenizationData)).toEqual(Object.keys(TOKENIZATION.data))
    expect(data.paymentMethodData.tokenizationData.type).toBe(TOKENIZATION.data.type)
  })

  it('gives the other fields once they are asked for [PAY-46]', async () => {
    const client = new (googlePayStandIn().PaymentsClient)({
      environment: 'TEST',
      paymentDataCallbacks: { onPaymentDataChanged: async () => ({}) },
    })
    const answer = client.loadPaymentData({
      ...REQUEST.request,
      ...Object.fromEntries(Object.keys(PAYMENT_DATA.asked).map((flag) => [flag, true])),
      callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
      shippingOptionParameters: { shippingOptions: [{ id: 'a', label: 'A' }] },
    } as never)
    approve(await sheet())
    for (const field of Object.values(PAYMENT_DATA.asked)) expect(await answer).toHaveProperty(field)
  })

  it('is read by the adapter as documented [PAY-46]', async () => {
    const standIn = googlePayStandIn()
    class Documented {
      isReadyToPay = async () => ({ result: true })
      loadPaymentData = async () => ({
        apiVersion: 2,
        apiVersionMinor: 0,
        paymentMethodData: { type: 'CARD', info: {}, tokenizationData: TOKENIZATION.data },
      })
    }
    const payment = { ...standIn.payment, parseResponse: async () => ({ nonce: TOKENIZATION.data.token }) }
    const wallet = googlePayOver(async () => ({ ...standIn, PaymentsClient: Documented as never, payment }))
    await wallet.load()
    const plain: WalletRequest = { total: 1234, currency: 'AUD', wantsShipping: false, options: [] }
    expect(await wallet.open(plain)).toMatchObject({ kind: 'approved', token: TOKENIZATION.data.token, payer: {} })
  })
})

describe(`PayPal through Braintree (${PAYPAL_PAYLOAD.page})`, () => {
  it('gives in its stand-in the documented payload, the option beside its details [EXP-11, PAY-46]', async () => {
    const checkout = await paypalStandIn().paypalCheckoutV6.create({ client: {} })
    const approved = new Promise<object>((resolve) => {
      const onApprove = async ({ payerId = '', orderId = '' }) =>
        resolve(await checkout.tokenizePayment({ payerID: payerId, orderID: orderId }))
      const amount = { currency: 'AUD', value: '14.95' }
      const option = { id: OPTION.id, label: 'Express', selected: true, type: 'SHIPPING', amount } as const
      checkout
        .createOneTimePaymentSession({ amount: '144.90', currency: 'AUD', shippingOptions: [option], onApprove })
        .start()
    })
    approve(await sheet())
    const payload = (await approved) as { details: { shippingAddress: object } }
    expect(payload).toMatchObject({ type: PAYPAL_PAYLOAD.type, shippingOptionId: OPTION.id })
    for (const field of PAYPAL_PAYLOAD.always) expect(payload).toHaveProperty(field)
    for (const field of PAYPAL_PAYLOAD.details) expect(payload.details).toHaveProperty(field)
    expect(Object.keys(payload.details.shippingAddress)).toEqual(PAYPAL_PAYLOAD.shippingAddress)
  })
})

describe(`Afterpay (${SHIPPING_OPTIONS.page})`, () => {
  it('takes the documented options in its stand-in, and shows what the whole order comes to [PAY-46]', async () => {
    const checkout = { mode: 'express', amount: { amount: '31.81', currency: 'AUD' } }
    wire.also(http.get('*/sandbox/afterpay/checkouts/:token', () => HttpResponse.json(checkout)))
    document.body.innerHTML = '<button id="opener"></button>'
    const sdk = afterpayStandIn()
    sdk.initializeForPopup({
      countryCode: 'AU',
      target: '#opener',
      addressMode: sdk.ADDRESS_MODES.ADDRESS_WITH_SHIPPING_OPTIONS,
      pickup: false,
      shippingOptionRequired: true,
      buyNow: false,
      onCommenceCheckout: ({ resolve }) => resolve('002.token'),
      onShippingAddressChange: (_, { resolve }) => resolve(SHIPPING_OPTIONS.options),
      onShippingOptionChange: () => undefined,
      onComplete: () => undefined,
    })
    document.querySelector('button')?.click()
    const opened = await sheet()
    expect(await opened.request.onAddress?.({ countryCode: 'AU' })).toMatchObject({
      ok: true,
      bill: { total: 3499, selected: '1', options: [{ label: 'Standard' }, { label: 'Priority', amount: 1099 }] },
    })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applePayOver, applePayWallet } from '#lib/client/wallets/apple-pay.ts'
import type { WalletRequest, WalletUpdate } from '#lib/client/wallets/port.ts'

const sdk = vi.hoisted(() => ({ client: { name: 'client' }, applePay: vi.fn() }))
vi.mock('braintree-web/client', () => ({
  create: async () => ({ ...sdk.client, getConfiguration: () => ({ gatewayConfiguration: {} }) }),
}))
vi.mock('braintree-web/data-collector', () => ({ create: async () => ({ deviceData: 'device' }) }))
vi.mock('braintree-web/apple-pay', () => ({ create: sdk.applePay }))

/** The browser's sheet: what it was opened with, and what it was told since. */
class Sheet {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static canMakePayments = () => true
  static open: Sheet
  readonly told: [string, unknown?][] = []
  readonly request: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: the handlers the adapter sets
  [handler: string]: any
  constructor(_: number, request: Record<string, unknown>) {
    this.request = request
    Sheet.open = this
  }
  begin = () => this.told.push(['begin'])
  abort = () => this.told.push(['abort'])
  completeMerchantValidation = (said: unknown) => this.told.push(['merchant', said])
  completePayment = (said: unknown) => this.told.push(['payment', said])
  completeShippingContactSelection = (said: unknown) => this.told.push(['contact', said])
  completeShippingMethodSelection = (said: unknown) => this.told.push(['method', said])
}

const BILL = { items: 14_490, delivery: 0, deliveryDiscount: 0, giftCards: 0 }
const STANDARD = { id: 'standard', label: 'Standard', amount: 0, selected: true }
const EXPRESS = { id: 'express', label: 'Express', amount: 1495 }
const PLAIN: WalletRequest = { total: 14_490, currency: 'AUD', wantsShipping: false, options: [] }
const DELIVERING = { ...PLAIN, bill: BILL, wantsShipping: true, options: [STANDARD, EXPRESS] }
const WITH_EXPRESS: WalletUpdate = {
  ok: true,
  totals: {
    ...{ total: 15_985, bill: { ...BILL, delivery: 1495 } },
    options: [
      { ...STANDARD, selected: false },
      { ...EXPRESS, selected: true },
    ],
  },
}
const LOST = 'We couldn’t price this order. Please try again.'

const applePay = {
  createPaymentRequest: (request: object) => request,
  performValidation: vi.fn(async () => 'merchant'),
  tokenize: vi.fn(async () => ({ nonce: 'nonce' })),
}
async function opened(request: WalletRequest) {
  const wallet = applePayOver(async () => ({ sessions: Sheet as never, applePay: applePay as never }))
  await wallet.load()
  return { result: wallet.open(request), sheet: Sheet.open }
}
const told = (sheet: Sheet, what: string) =>
  vi.waitFor(() => sheet.told.find(([name]) => name === what)?.[1] ?? Promise.reject(new Error(`no ${what} yet`)))

beforeEach(() => {
  document.head.innerHTML = '<meta property="og:site_name" content="Steelcap">'
  applePay.performValidation.mockResolvedValue('merchant')
  applePay.tokenize.mockResolvedValue({ nonce: 'nonce' })
})
afterEach(() => vi.unstubAllGlobals())

describe('Apple Pay’s sheet', () => {
  it('is opened with what is to be paid and to whom, and asks nothing else at checkout [PAY-01]', async () => {
    const { sheet } = await opened(PLAIN)
    expect(sheet.request).toEqual({
      total: { label: 'Steelcap', amount: '144.90' },
      ...{ countryCode: 'AU', currencyCode: 'AUD' },
      ...{ requiredBillingContactFields: [], requiredShippingContactFields: [] },
    })
    expect(sheet.told).toEqual([['begin']])
    document.head.replaceChildren()
    expect((await opened(PLAIN)).sheet.request['total']).toEqual({ label: location.hostname, amount: '144.90' })
  })

  it('asks an express order’s payer for address and name, and shows the chosen way first [EXP-12, EXP-19]', async () => {
    const { sheet } = await opened({
      ...DELIVERING,
      options: [
        { ...STANDARD, selected: false },
        { ...EXPRESS, selected: true },
        { ...EXPRESS, id: 'night' },
      ],
    })
    expect(sheet.request).toMatchObject({
      lineItems: [
        { label: 'Items', amount: '144.90' },
        { label: 'Delivery', amount: '0.00' },
      ],
      requiredBillingContactFields: ['postalAddress', 'name'],
      requiredShippingContactFields: ['postalAddress', 'name', 'email', 'phone'],
    })
    expect(sheet.request['shippingMethods']).toEqual([
      { identifier: 'express', label: 'Express', detail: '', amount: '14.95' },
      { identifier: 'standard', label: 'Standard', detail: '', amount: '0.00' },
      { identifier: 'night', label: 'Express', detail: '', amount: '14.95' },
    ])
  })

  it('asks who is billed and nothing of delivery where nothing is sent, and prices no place [CHK-39, EXP-19]', async () => {
    const onAddress = vi.fn(async () => WITH_EXPRESS)
    const bill = { items: 14_490, deliveryDiscount: 0, giftCards: 0 }
    const unsent = { ...PLAIN, bill, unsent: true, options: [STANDARD, EXPRESS], onAddress }
    const { sheet, result } = await opened(unsent)
    expect(sheet.request).toMatchObject({
      lineItems: [{ label: 'Items', amount: '144.90' }],
      requiredBillingContactFields: ['postalAddress', 'name'],
      requiredShippingContactFields: ['name', 'email', 'phone'],
    })
    expect(sheet.request).not.toHaveProperty('shippingMethods')
    sheet['onshippingcontactselected']({ shippingContact: { countryCode: '' } })
    expect(await told(sheet, 'contact')).toEqual({
      newTotal: { label: 'Steelcap', amount: '144.90' },
      newLineItems: [{ label: 'Items', amount: '144.90' }],
    })
    expect(onAddress).not.toHaveBeenCalled()
    const billingContact = { countryCode: 'AU', locality: 'Fitzroy', addressLines: ['1 Smith St'] }
    const shippingContact = { emailAddress: 'ada@example.com' }
    sheet['onpaymentauthorized']({ payment: { token: 'apple', billingContact, shippingContact } })
    const approval = await result
    expect(approval).toMatchObject({ payer: { email: 'ada@example.com', billingAddress: { locality: 'Fitzroy' } } })
    expect(approval).not.toHaveProperty('shippingAddress')
  })

  it('is let in by Apple in the shop’s name, and goes away where Apple says no [PAY-01]', async () => {
    const { sheet } = await opened(PLAIN)
    sheet['onvalidatemerchant']({ validationURL: 'https://apple.example' })
    expect(await told(sheet, 'merchant')).toBe('merchant')
    expect(applePay.performValidation).toHaveBeenCalledWith({
      ...{ validationURL: 'https://apple.example', displayName: 'Steelcap' },
    })
    applePay.performValidation.mockRejectedValue(new Error('unknown merchant'))
    const refused = await opened(PLAIN)
    refused.sheet['onvalidatemerchant']({ validationURL: 'https://apple.example' })
    expect(await refused.result).toEqual({ kind: 'failed' })
    expect(refused.sheet.told).toContainEqual(['abort'])
  })

  it('gives a token, or says that there is none [PAY-01, PAY-18]', async () => {
    const paid = await opened(PLAIN)
    paid.sheet['onpaymentauthorized']({ payment: { token: 'apple' } })
    const finish = expect.any(Function)
    expect(await paid.result).toEqual({ kind: 'approved', token: 'nonce', summary: 'Apple Pay', payer: {}, finish })
    expect(applePay.tokenize).toHaveBeenLastCalledWith({ token: 'apple' })
    applePay.tokenize.mockRejectedValue(new Error('no token'))
    const failed = await opened(PLAIN)
    failed.sheet['onpaymentauthorized']({ payment: { token: 'apple' } })
    expect(await failed.result).toEqual({ kind: 'failed' })
    expect(await told(failed.sheet, 'payment')).toEqual({ status: 1, errors: [] })
  })

  it('shows what an address comes to, and pays for the way the shop chose there [EXP-19, EXP-20]', async () => {
    const { sheet, result } = await opened({ ...DELIVERING, onAddress: async () => WITH_EXPRESS })
    sheet['onshippingcontactselected']({ shippingContact: { countryCode: 'AU' } })
    const said = await told(sheet, 'contact')
    expect(said).toEqual({
      newTotal: { label: 'Steelcap', amount: '159.85' },
      newLineItems: [
        { label: 'Items', amount: '144.90' },
        { label: 'Delivery', amount: '14.95' },
      ],
      newShippingMethods: [expect.objectContaining({ identifier: 'express' }), expect.anything()],
    })
    sheet['onpaymentauthorized']({ payment: { token: 'apple' } })
    expect(await result).toMatchObject({ shippingOptionId: 'express' })
  })

  it('says so where an address cannot be priced, and keeps the ways that stand [EXP-19]', async () => {
    const { sheet } = await opened({ ...DELIVERING, onAddress: () => Promise.reject(new Error('offline')) })
    sheet['onshippingcontactselected']({ shippingContact: { countryCode: 'AU' } })
    const said = await told(sheet, 'contact')
    expect(said).toMatchObject({
      newTotal: { amount: '144.90' },
      errors: [{ code: 'addressUnserviceable', contactField: 'postalAddress', message: LOST }],
    })
    expect(said).not.toHaveProperty('newShippingMethods')
  })

  it('keeps the total where another way cannot be priced [EXP-19]', async () => {
    const { sheet } = await opened({ ...DELIVERING, onOption: () => Promise.reject(new Error('offline')) })
    sheet['onshippingmethodselected']({ shippingMethod: { identifier: 'express' } })
    expect(await told(sheet, 'method')).toMatchObject({
      ...{ newTotal: { amount: '144.90' }, newShippingMethods: [{ identifier: 'standard' }, {}] },
    })
  })

  it('answers with what stands where nobody asks what a change comes to [EXP-19]', async () => {
    const { sheet } = await opened(PLAIN)
    sheet['onshippingcontactselected']({ shippingContact: {} })
    expect(await told(sheet, 'contact')).toEqual({ newTotal: { label: 'Steelcap', amount: '144.90' } })
    sheet['onshippingmethodselected']({ shippingMethod: { identifier: 'express' } })
    expect(await told(sheet, 'method')).toMatchObject({ newTotal: { amount: '144.90' }, newShippingMethods: [] })
  })

  it('reads a country with spaces around its name [EXP-20]', async () => {
    const asked = vi.fn(async () => WITH_EXPRESS)
    const { sheet } = await opened({ ...DELIVERING, onAddress: asked })
    sheet['onshippingcontactselected']({ shippingContact: { country: ' New Zealand ' } })
    expect(asked).toHaveBeenCalledWith({ countryCode: 'NZ' })
  })

  it('says why an address cannot be in the browser’s own kind of error, where it has one [EXP-19]', async () => {
    class Refused {
      readonly said: string[]
      constructor(...said: string[]) {
        this.said = said
      }
    }
    vi.stubGlobal('ApplePayError', Refused)
    const { sheet } = await opened({ ...DELIVERING, onAddress: async () => ({ ok: false, message: 'Not there.' }) })
    sheet['onshippingcontactselected']({ shippingContact: { countryCode: 'US' } })
    const { errors } = (await told(sheet, 'contact')) as { errors: Refused[] }
    expect(errors[0]).toBeInstanceOf(Refused)
    expect(errors[0]?.said).toEqual(['addressUnserviceable', 'postalAddress', 'Not there.'])
  })
})

it('cannot be opened before it is loaded, and is loaded over the client the other wallets share [PAY-27, PAY-37]', async () => {
  vi.stubGlobal('ApplePaySession', Sheet)
  sdk.applePay.mockResolvedValue(applePay)
  const wallet = applePayWallet('token')
  expect([wallet.kind, await wallet.open(PLAIN)]).toEqual(['APPLE_PAY', { kind: 'failed' }])
  expect(await wallet.load()).toBe('ready')
  expect(await wallet.load()).toBe('ready')
  expect(sdk.applePay).toHaveBeenCalledExactlyOnceWith({ client: expect.objectContaining(sdk.client) })
})

describe('Apple Pay’s sheet waits for the order', () => {
  const WITHIN_MS = 25_000
  const UNKNOWN = 'We can’t say yet whether your order went through. Please don’t pay again: the page will tell you.'
  const answers = (sheet: Sheet) => sheet.told.filter(([name]) => name === 'payment').map(([, said]) => said)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function agreed() {
    const { result, sheet } = await opened(PLAIN)
    sheet['onpaymentauthorized']({ payment: { token: 'apple' } })
    const approval = await result
    if (approval.kind !== 'approved' || !approval.finish) throw new Error(approval.kind)
    return { sheet, finish: approval.finish }
  }

  it('and shows no tick before it is placed, and one then [PAY-69]', async () => {
    const { sheet, finish } = await agreed()
    expect(answers(sheet)).toEqual([])
    finish({ ok: true })
    expect(answers(sheet)).toEqual([{ status: 0 }])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('and shows the words of a refusal, as its last word; of a browser without the class, too [PAY-69, PAY-28]', async () => {
    class Reason {
      readonly words: readonly unknown[]
      constructor(...words: unknown[]) {
        this.words = words
      }
    }
    vi.stubGlobal('ApplePayError', Reason)
    const { sheet, finish } = await agreed()
    finish({ ok: false, message: 'Declined.' })
    expect(answers(sheet)).toEqual([{ status: 1, errors: [new Reason('unknown', undefined, 'Declined.')] }])
    vi.unstubAllGlobals()
    const plain = await agreed()
    plain.finish({ ok: false, message: 'Declined.' })
    expect(answers(plain.sheet)).toEqual([{ status: 1, errors: [{ code: 'unknown', message: 'Declined.' }] }])
  })

  it('and takes the first answer only, which Apple asks for [PAY-69]', async () => {
    const { sheet, finish } = await agreed()
    finish({ ok: false })
    finish({ ok: true })
    await vi.advanceTimersByTimeAsync(2 * WITHIN_MS)
    expect(answers(sheet)).toEqual([{ status: 1, errors: [] }])
  })

  it('and no longer than Apple waits: then it says that nobody knows, and shows no tick later [PAY-69, PAY-38]', async () => {
    const { sheet, finish } = await agreed()
    await vi.advanceTimersByTimeAsync(WITHIN_MS - 1)
    expect(answers(sheet)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const said = [{ status: 1, errors: [{ code: 'unknown', message: UNKNOWN }] }]
    expect(answers(sheet)).toEqual(said)
    finish({ ok: true })
    expect(answers(sheet)).toEqual(said)
  })

  it('and where its token takes longer than that, nothing is paid with it [PAY-69]', async () => {
    let give: (token: { nonce: string }) => void = () => undefined
    applePay.tokenize.mockReturnValue(
      new Promise((resolve) => {
        give = resolve
      }),
    )
    const { result, sheet } = await opened(PLAIN)
    sheet['onpaymentauthorized']({ payment: { token: 'apple' } })
    await vi.advanceTimersByTimeAsync(WITHIN_MS)
    give({ nonce: 'late' })
    expect(await result).toEqual({ kind: 'failed' })
    expect(answers(sheet)).toHaveLength(1)
  })

  it('and is answered no more once it has gone, before its token is there or after [PAY-69]', async () => {
    const { sheet, finish } = await agreed()
    sheet['oncancel']()
    finish({ ok: true })
    expect([answers(sheet), vi.getTimerCount()]).toEqual([[], 0])
    applePay.tokenize.mockReturnValue(new Promise(() => undefined))
    const early = await opened(PLAIN)
    early.sheet['onpaymentauthorized']({ payment: { token: 'apple' } })
    early.sheet['oncancel']()
    expect(await early.result).toEqual({ kind: 'cancelled' })
  })
})

import type { Cents } from '#lib/domain/money/money.ts'
import { sandboxWalletNonce, type WalletFate } from '../payment/sandbox-nonce.ts'
import type { AppleConnection } from './apple-pay.ts'
import { applePayOver } from './apple-pay.ts'
import type { AppleSessions } from './apple-pay-session.ts'
import type { Wallet, WalletAddress } from './port.ts'
import { HOME, SHOPPER } from './sandbox-people.ts'
import { centsOf, distinct, footing, inCurrency, positive, refuse, textOf } from './sandbox-refusal.ts'
import { closeSheet, keepSheetWaiting, openSheet, type SheetAnswer, type SheetBill } from './sandbox-session.ts'

type Item = ApplePayJS.ApplePayLineItem
type Method = ApplePayJS.ApplePayShippingMethod
type Update = ApplePayJS.ApplePayShippingContactUpdate | ApplePayJS.ApplePayShippingMethodUpdate
type Field = ApplePayJS.ApplePayContactField

const APPLE = 'Apple Pay'
const MERCHANT = 'stand-in merchant session'
const FIELDS: readonly Field[] = ['email', 'name', 'phone', 'postalAddress', 'phoneticName']

/** The browser's Apple Pay in the demo shop, with Braintree's part of it. */
export function applePayStandIn(): AppleConnection {
  return {
    sessions: SessionStandIn as unknown as AppleSessions,
    applePay: {
      createPaymentRequest: (request: object) => ({
        merchantCapabilities: ['supports3DS'],
        supportedNetworks: ['visa', 'masterCard', 'amex'],
        ...request,
      }),
      performValidation: async ({ validationURL }: { validationURL: string }) =>
        textOf(APPLE, 'validationURL', validationURL) && MERCHANT,
      tokenize: async ({ token }: { token: { fate?: WalletFate | 'failed' } }) => {
        if (!token.fate) return refuse(APPLE, 'the token is none of a payment')
        if (token.fate === 'failed') throw new Error('Braintree could not read the payment.')
        return { nonce: sandboxWalletNonce('applePay', token.fate, SHOPPER.email) }
      },
    } as unknown as AppleConnection['applePay'],
  }
}

/** Apple's session: one sheet, which waits for an answer to every change and shows nothing it was not told. */
class SessionStandIn {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static canMakePayments(): boolean {
    return true
  }

  oncancel?: () => void
  onvalidatemerchant?: (event: { validationURL: string }) => void
  onpaymentauthorized?: (event: { payment: object }) => void
  onshippingcontactselected?: (event: { shippingContact: object }) => void
  onshippingmethodselected?: (event: { shippingMethod: Method }) => void

  readonly #request: ApplePayJS.ApplePayPaymentRequest
  #bill: SheetBill
  #methods: readonly Method[]
  #turn: Promise<unknown> = Promise.resolve()
  #answer: ((update: Update) => void) | undefined
  #validated: (() => void) | undefined
  /** Its owner has agreed, and waits to be told what came of it: the real sheet takes one answer. */
  #authorised = false

  constructor(version: number, request: ApplePayJS.ApplePayPaymentRequest) {
    if (version < 3) refuse(APPLE, `version ${version} has other calls`)
    inCurrency(APPLE, 'the request', request.currencyCode)
    textOf(APPLE, 'countryCode', request.countryCode, 2)
    if (request.merchantCapabilities.length === 0) refuse(APPLE, 'merchantCapabilities is empty')
    if (request.supportedNetworks.length === 0) refuse(APPLE, 'supportedNetworks is empty')
    const asked = [...(request.requiredShippingContactFields ?? []), ...(request.requiredBillingContactFields ?? [])]
    for (const field of asked) if (!FIELDS.includes(field)) refuse(APPLE, `there is no contact field ${field}`)
    this.#request = request
    this.#methods = request.shippingMethods ?? []
    this.#bill = billOf(request.total, request.lineItems ?? [], this.#methods)
  }

  begin(): void {
    const validated = new Promise<void>((resolve) => {
      this.#validated = resolve
    })
    if (!this.onvalidatemerchant) refuse(APPLE, 'onvalidatemerchant is not set')
    this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' })
    void validated.then(() => this.#show())
  }

  completeMerchantValidation(session: unknown): void {
    if (session !== MERCHANT) refuse(APPLE, 'the merchant session is not the one of the validation')
    this.#validated?.()
  }

  completeShippingContactSelection(update: Update): void {
    this.#take(update)
  }

  completeShippingMethodSelection(update: Update): void {
    this.#take(update)
  }

  completePayment({ status, errors = [] }: ApplePayJS.ApplePayPaymentAuthorizationResult): void {
    if (status !== 0 && status !== 1) refuse(APPLE, `there is no status ${status}`)
    if (status === 0 && errors.length > 0) refuse(APPLE, 'a payment that succeeded has errors')
    for (const { message } of errors) textOf(APPLE, 'error.message', message)
    if (!this.#authorised) refuse(APPLE, 'there is no payment to complete')
    this.#authorised = false
    keepSheetWaiting(undefined)
  }

  abort(): void {
    closeSheet()
  }

  async #show(): Promise<void> {
    const { requiredShippingContactFields: shipping = [], requiredBillingContactFields: billing = [] } = this.#request
    const decision = await openSheet('APPLE_PAY', {
      bill: this.#bill,
      asksAddress: shipping.includes('postalAddress'),
      onAddress: (address) => this.#selectContact(address),
      onOption: (id) => this.#selectMethod(id),
    })
    if (decision.kind === 'cancelled') return this.oncancel?.()
    // Apple itself has no word for failing: what fails is what is made of its payment.
    const {
      fate,
      nameless,
      address = HOME,
    } = decision.kind === 'failed' ? { fate: 'failed', nameless: false } : decision
    // Without a payment nobody is told who pays, and of that only what was asked.
    const payment = {
      token: { paymentData: {}, fate },
      ...(billing.length > 0 ? { billingContact: contactOf(HOME, billing, nameless) } : {}),
      ...(shipping.length > 0 ? { shippingContact: contactOf(address, shipping, nameless) } : {}),
    }
    this.#authorised = true
    keepSheetWaiting('APPLE_PAY')
    this.onpaymentauthorized?.({ payment })
  }

  #selectContact({ locality, administrativeArea, postalCode, countryCode }: WalletAddress): Promise<SheetAnswer> {
    // Redacted as Apple redacts it: the country by its name only, and nobody's.
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? ''
    const redacted = {
      locality: locality ?? '',
      administrativeArea: administrativeArea ?? '',
      postalCode: postalCode ?? '',
    }
    const shippingContact = { ...redacted, country, countryCode: '', givenName: '', familyName: '' }
    return this.#inTurn(() =>
      this.#ask(this.onshippingcontactselected && (() => this.onshippingcontactselected?.({ shippingContact }))),
    )
  }

  #selectMethod(id: string): Promise<SheetAnswer> {
    return this.#inTurn(() => {
      const shippingMethod = this.#methods.find(({ identifier }) => identifier === id)
      if (!shippingMethod) return refuse(APPLE, `there is no method ${id}`)
      this.#bill = { ...this.#bill, selected: id }
      return this.#ask(this.onshippingmethodselected && (() => this.onshippingmethodselected?.({ shippingMethod })))
    })
  }

  /** Apple's sheet tells of one choice at a time, and waits for its answer before the next. */
  #inTurn(ask: () => Promise<SheetAnswer>): Promise<SheetAnswer> {
    const answer = this.#turn.then(ask)
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  async #ask(tell: (() => void) | undefined): Promise<SheetAnswer> {
    if (!tell) return { ok: true, bill: this.#bill }
    const update = await new Promise<Update>((resolve) => {
      this.#answer = resolve
      tell()
    })
    const methods = update.newShippingMethods
    const lines = update.newLineItems ?? []
    if (methods) this.#methods = methods
    const bill = billOf(update.newTotal, lines, this.#methods)
    this.#bill = methods ? bill : { ...bill, selected: this.#bill.selected }
    const [error] = 'errors' in update ? (update.errors ?? []) : []
    return error ? { ok: false, message: error.message } : { ok: true, bill: this.#bill }
  }

  #take(update: Update): void {
    if (!this.#answer) refuse(APPLE, 'an answer nobody waited for')
    this.#answer?.(update)
    this.#answer = undefined
  }
}

function billOf(total: Item, items: readonly Item[], methods: readonly Method[]): SheetBill {
  textOf(APPLE, 'total.label', total.label)
  const bill = {
    total: positive(APPLE, 'total.amount', centsOf(APPLE, 'total.amount', total.amount)),
    lines: items.map(({ label, amount }) => ({
      label: textOf(APPLE, 'lineItem.label', label),
      amount: centsOf(APPLE, label, amount, true),
    })),
    options: methods.map(optionOf),
    // The sheet selects the first.
    selected: methods[0]?.identifier,
  }
  distinct(
    APPLE,
    methods.map(({ identifier }) => identifier),
  )
  footing(APPLE, bill)
  return bill
}

function optionOf({ identifier, label, detail, amount }: Method): { id: string; label: string; amount: Cents } {
  if (typeof detail !== 'string') refuse(APPLE, 'shippingMethod.detail is missing')
  return {
    id: textOf(APPLE, 'shippingMethod.identifier', identifier),
    label: textOf(APPLE, 'shippingMethod.label', label),
    amount: centsOf(APPLE, 'shippingMethod.amount', amount),
  }
}

function contactOf(address: WalletAddress, asked: readonly Field[], nameless: boolean) {
  const { addressLines, locality, administrativeArea, postalCode, countryCode } = address
  const { givenName, familyName, email, phone } = SHOPPER
  return {
    ...(asked.includes('postalAddress') ? { addressLines, locality, administrativeArea, postalCode, countryCode } : {}),
    ...(asked.includes('name') && !nameless ? { givenName, familyName } : {}),
    ...(asked.includes('email') && !nameless ? { emailAddress: email } : {}),
    ...(asked.includes('phone') ? { phoneNumber: phone } : {}),
  }
}

/** Apple Pay in the demo shop. */
export function applePaySandbox(): Wallet {
  return applePayOver(async () => applePayStandIn())
}

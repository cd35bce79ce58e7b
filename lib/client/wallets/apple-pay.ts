import type { ApplePay } from 'braintree-web'
import { type Cents, decimalText } from '#lib/domain/money.ts'
import { CURRENCY, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import {
  type AppleContact,
  type AppleMethod,
  type AppleSession,
  type AppleTotal,
  type AppleUpdate,
  applePaySessions,
  newAppleSession,
  unserviceable,
} from './apple-pay-session.ts'
import { type BraintreeClient, braintreeClient } from './braintree-client.ts'
import type { Wallet, WalletAddress, WalletOption, WalletRequest, WalletResult, WalletUpdate } from './port.ts'
import { WALLET_NAMES } from './wallet-names.ts'
import { filled, wantsPayer } from './wallet-text.ts'

interface Connected extends BraintreeClient {
  applePay: ApplePay
}

/** Apple Pay through Braintree, in browsers that have it [PAY-27]. */
export function applePayWallet(clientToken: string): Wallet {
  let connected: Connected | undefined
  return {
    kind: 'APPLE_PAY',
    async load() {
      if (!applePaySessions()) return 'unavailable'
      connected ??= await connect(clientToken)
      return 'ready'
    },
    async open(request) {
      return connected ? open(connected, request) : { kind: 'failed' }
    },
  }
}

async function connect(clientToken: string): Promise<Connected> {
  const [braintree, { create }] = await Promise.all([braintreeClient(clientToken), import('braintree-web/apple-pay')])
  return { ...braintree, applePay: await create({ client: braintree.client }) }
}

function open({ applePay, deviceData }: Connected, request: WalletRequest): Promise<WalletResult> {
  const sessions = applePaySessions()
  if (!sessions) return Promise.resolve({ kind: 'failed' })
  return new Promise((resolve) => {
    const session = newAppleSession(sessions, applePay.createPaymentRequest(paymentRequest(request)))
    const fail = () => {
      session.abort()
      resolve({ kind: 'failed' })
    }
    let optionId = chosenOption(request.options)
    session.oncancel = () => resolve({ kind: 'cancelled' })
    session.onvalidatemerchant = ({ validationURL }) => {
      applePay
        .performValidation({ validationURL, displayName: shopName() })
        .then((merchant) => session.completeMerchantValidation(merchant), fail)
    }
    session.onpaymentauthorized = ({ payment: { token, billingContact, shippingContact } }) => {
      applePay.tokenize({ token }).then(
        ({ nonce }) => {
          session.completePayment({ status: sessions.STATUS_SUCCESS })
          resolve({
            kind: 'approved',
            token: nonce,
            ...filled({ deviceData, shippingOptionId: optionId }),
            summary: WALLET_NAMES.APPLE_PAY,
            payer: payerOf(shippingContact, billingContact),
            ...(request.wantsShipping && shippingContact ? { shippingAddress: addressOf(shippingContact) } : {}),
          })
        },
        () => {
          session.completePayment({ status: sessions.STATUS_FAILURE })
          resolve({ kind: 'failed' })
        },
      )
    }
    answerChanges(session, request, (id) => {
      optionId = id
    })
    session.begin()
  })
}

/** Lets the sheet show what another address or option comes to; the last good total stands where it cannot be. */
function answerChanges(session: AppleSession, request: WalletRequest, choose: (id: string | undefined) => void): void {
  let total = request.total
  const answer = (update: WalletUpdate | undefined): AppleUpdate => {
    if (update?.ok) {
      total = update.totals.total
      choose(chosenOption(update.totals.options))
      return { newTotal: totalOf(total), newShippingMethods: methodsOf(update.totals.options) }
    }
    return { newTotal: totalOf(total), ...(update ? { errors: [unserviceable(update.message)] } : {}) }
  }
  const lost: WalletUpdate = { ok: false, message: 'We couldn’t price this order. Please try again.' }
  session.onshippingcontactselected = ({ shippingContact }) => {
    const asked = request.onAddress?.(addressOf(shippingContact)).catch(() => lost)
    void Promise.resolve(asked).then((update) => session.completeShippingContactSelection(answer(update)))
  }
  session.onshippingmethodselected = ({ shippingMethod: { identifier } }) => {
    choose(identifier)
    const asked = request.onOption?.(identifier).catch(() => lost)
    void Promise.resolve(asked).then((update) => session.completeShippingMethodSelection(answer(update)))
  }
}

function paymentRequest(request: WalletRequest) {
  const { total, options, wantsShipping } = request
  const person = ['name', 'email', 'phone']
  return {
    total: totalOf(total),
    countryCode: PINNED_COUNTRY,
    currencyCode: CURRENCY,
    requiredBillingContactFields: wantsPayer(request) ? ['postalAddress', 'name'] : [],
    requiredShippingContactFields: wantsShipping ? ['postalAddress', ...person] : wantsPayer(request) ? person : [],
    ...(options.length > 0 ? { shippingMethods: methodsOf(options) } : {}),
    ...(options.length > 0 && !wantsShipping ? { shippingType: 'storePickup' } : {}),
  }
}

function totalOf(total: Cents): AppleTotal {
  return { label: shopName(), amount: decimalText(total) }
}

/** The sheet takes its first method for the chosen one. */
function methodsOf(options: readonly WalletOption[]): AppleMethod[] {
  const chosen = chosenOption(options)
  return options
    .toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
    .map(({ id, label, amount }) => ({ identifier: id, label, detail: '', amount: decimalText(amount) }))
}

function chosenOption(options: readonly WalletOption[]): string | undefined {
  return (options.find(({ selected }) => selected) ?? options[0])?.id
}

function payerOf(shipping: AppleContact | undefined, billing: AppleContact | undefined) {
  const person = { ...billing, ...shipping }
  return {
    ...filled({
      givenName: person.givenName,
      familyName: person.familyName,
      email: person.emailAddress,
      phone: person.phoneNumber,
    }),
    ...(billing?.countryCode ? { billingAddress: addressOf(billing) } : {}),
  }
}

function addressOf(contact: AppleContact): WalletAddress {
  const { givenName, familyName, phoneNumber, locality, administrativeArea, postalCode, countryCode } = contact
  return {
    countryCode: (countryCode ?? '').toUpperCase(),
    ...filled({ givenName, familyName, phone: phoneNumber, locality, administrativeArea, postalCode }),
    ...(contact.addressLines ? { addressLines: contact.addressLines } : {}),
  }
}

/** What the sheet names as the payee. */
function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || location.hostname
}

import type { ApplePay } from 'braintree-web'
import { type Cents, decimalText } from '#lib/domain/money/money.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { COUNTRIES, CURRENCY, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import {
  type AppleSessions,
  answerOnce,
  applePaySessions,
  newAppleSession,
  unserviceable,
} from './apple-pay-session.ts'
import { braintreeClient } from './braintree-client.ts'
import type {
  Wallet,
  WalletAddress,
  WalletOption,
  WalletRequest,
  WalletResult,
  WalletTotals,
  WalletUpdate,
} from './port.ts'
import { billLines, filled, selectedOption, wantsPayer } from './wallet-text.ts'

/** The browser's Apple Pay, and whoever turns its payments into tokens. */
export interface AppleConnection {
  sessions: AppleSessions
  applePay: Pick<ApplePay, 'createPaymentRequest' | 'performValidation' | 'tokenize'>
  deviceData?: string | undefined
}

/** Apple Pay through Braintree, in browsers that have it [PAY-27]. */
export function applePayWallet(clientToken: string): Wallet {
  return applePayOver(() => connect(clientToken))
}

async function connect(clientToken: string): Promise<AppleConnection | undefined> {
  const sessions = applePaySessions()
  if (!sessions) return undefined
  const [{ client, deviceData }, { create }] = await Promise.all([
    braintreeClient(clientToken),
    import('braintree-web/apple-pay'),
  ])
  return { sessions, applePay: await create({ client }), deviceData }
}

/** Apple Pay over a connection; undefined where the browser has none. */
export function applePayOver(connecting: () => Promise<AppleConnection | undefined>): Wallet {
  let connected: AppleConnection | undefined
  return {
    kind: 'APPLE_PAY',
    async load() {
      connected ??= await connecting()
      return connected ? 'ready' : 'unavailable'
    },
    async open(request) {
      return connected ? open(connected, request) : { kind: 'failed' }
    },
  }
}

function open({ sessions, applePay, deviceData }: AppleConnection, request: WalletRequest): Promise<WalletResult> {
  return new Promise((resolve) => {
    const session = newAppleSession(sessions, applePay.createPaymentRequest(paymentRequest(request)) as never)
    const fail = () => {
      session.abort()
      resolve({ kind: 'failed' })
    }
    const chosen = { optionId: selectedOption(request.options)?.id }
    session.oncancel = () => resolve({ kind: 'cancelled' })
    session.onvalidatemerchant = ({ validationURL }) => {
      applePay
        .performValidation({ validationURL, displayName: shopName() })
        .then((merchant) => session.completeMerchantValidation(merchant), fail)
    }
    session.onpaymentauthorized = ({ payment: { token, billingContact, shippingContact } }) => {
      const finish = answerOnce(sessions, session, {
        // Told that it was not paid, nothing may be: of a token that comes later no use is made.
        onLate: () => resolve({ kind: 'failed' }),
        onCancel: () => resolve({ kind: 'cancelled' }),
      })
      applePay.tokenize({ token }).then(
        ({ nonce }) => {
          resolve({
            kind: 'approved',
            token: nonce,
            // Apple's answer does not name the method: it is the one the sheet has shown as selected.
            ...filled({ deviceData, shippingOptionId: chosen.optionId }),
            summary: WALLETS.APPLE_PAY.name,
            payer: payerOf(shippingContact, billingContact),
            ...(request.wantsShipping && shippingContact ? { shippingAddress: addressOf(shippingContact) } : {}),
            finish,
          })
        },
        () => {
          finish({ ok: false })
          resolve({ kind: 'failed' })
        },
      )
    }
    answerChanges(session, request, chosen)
    session.begin()
  })
}

/** Lets the sheet show what another address or option comes to; the last good one stands where it cannot be. */
function answerChanges(
  session: ApplePaySession,
  request: WalletRequest,
  chosen: { optionId?: string | undefined },
): void {
  let standing: Pick<WalletTotals, 'total' | 'options'> & Partial<WalletTotals> = request
  const answer = (update: WalletUpdate | undefined) => {
    if (update?.ok) standing = update.totals
    chosen.optionId = selectedOption(standing.options)?.id
    return { newTotal: totalOf(standing.total), ...itemsOf(standing.bill, 'newLineItems') }
  }
  const lost: WalletUpdate = { ok: false, message: 'We couldn’t price this order. Please try again.' }
  session.onshippingcontactselected = ({ shippingContact }) => {
    // The sheet tells a place of whoever pays as well: where none is asked for, nothing goes there.
    const onAddress = request.wantsShipping ? request.onAddress : undefined
    const asked = onAddress?.(addressOf(shippingContact)).catch(() => lost)
    void Promise.resolve(asked).then((update) => {
      const methods = update?.ok ? { newShippingMethods: methodsOf(update.totals.options) } : {}
      const refused = update && !update.ok ? { errors: [unserviceable(update.message)] } : {}
      session.completeShippingContactSelection({ ...answer(update), ...methods, ...refused })
    })
  }
  session.onshippingmethodselected = ({ shippingMethod: { identifier } }) => {
    const asked = request.onOption?.(identifier).catch(() => lost)
    void Promise.resolve(asked).then((update) => {
      const answered = answer(update)
      // The sheet has selected the new method already: sent again, the methods put the old one back.
      session.completeShippingMethodSelection({ ...answered, newShippingMethods: methodsOf(standing.options) })
    })
  }
}

function paymentRequest(request: WalletRequest) {
  const { total, bill, options, wantsShipping, unsent, collectFrom } = request
  const person = ['name', 'email', 'phone']
  return {
    total: totalOf(total),
    ...itemsOf(bill, 'lineItems'),
    countryCode: PINNED_COUNTRY,
    currencyCode: CURRENCY,
    requiredBillingContactFields: wantsPayer(request) ? ['postalAddress', 'name'] : [],
    requiredShippingContactFields: wantsShipping ? ['postalAddress', ...person] : wantsPayer(request) ? person : [],
    ...(options.length > 0 && !unsent ? { shippingMethods: methodsOf(options) } : {}),
    ...(collectFrom ? { shippingType: 'storePickup' } : {}),
  }
}

function totalOf(total: Cents): ApplePayJS.ApplePayLineItem {
  return { label: shopName(), amount: decimalText(total) }
}

function itemsOf<Name extends 'lineItems' | 'newLineItems'>(bill: WalletTotals['bill'] | undefined, name: Name) {
  if (!bill) return {}
  const items = billLines(bill).map(({ label, amount }) => ({ label, amount: decimalText(amount) }))
  return { [name]: items } as { [N in Name]: ApplePayJS.ApplePayLineItem[] }
}

/** The sheet takes its first method for the chosen one. */
function methodsOf(options: readonly WalletOption[]): ApplePayJS.ApplePayShippingMethod[] {
  const chosen = selectedOption(options)
  return options
    .toSorted((one, other) => Number(other === chosen) - Number(one === chosen))
    .map(({ id, label, amount }) => ({ identifier: id, label, detail: '', amount: decimalText(amount) }))
}

function payerOf(
  shipping: ApplePayJS.ApplePayPaymentContact | undefined,
  billing: ApplePayJS.ApplePayPaymentContact | undefined,
) {
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

/**
 * The country by the name the sheet gives it before it is approved, in the phone's own language: a redacted contact's
 * code is blank.
 */
function countryNamed(name = ''): string | undefined {
  const isIt = (each: string | undefined) => each?.toLowerCase() === name.trim().toLowerCase()
  const languages = ['en', ...navigator.languages].map((each) => new Intl.DisplayNames(each, { type: 'region' }))
  return COUNTRIES.find((code) => isIt(code) || languages.some((language) => isIt(language.of(code))))
}

function addressOf(contact: ApplePayJS.ApplePayPaymentContact): WalletAddress {
  const { givenName, familyName, phoneNumber, locality, administrativeArea, postalCode, country } = contact
  const countryCode = contact.countryCode || countryNamed(country) || ''
  return {
    countryCode: countryCode.toUpperCase(),
    ...filled({ givenName, familyName, phone: phoneNumber, locality, administrativeArea, postalCode }),
    ...(contact.addressLines ? { addressLines: contact.addressLines } : {}),
  }
}

/** What the sheet names as the payee. */
function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || location.hostname
}

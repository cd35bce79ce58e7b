import 'server-only'
import type { z } from 'zod'
import type {
  AfterpayCheckoutState,
  afterpayCheckoutRequest,
  afterpayCheckoutResponse,
} from '#lib/contract/afterpay.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Store } from '#lib/contract/store.ts'
import { optionId } from '#lib/domain/express/express-option.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { allowsPayLater } from '#lib/domain/payment/instalments.ts'
import { type CheckoutContact, createCheckout, findCheckout, type KeptCheckout } from '../payments/afterpay-checkout.ts'
import { afterpayApi } from '../payments/provider.ts'
import { takesWallet } from '../payments/wallets.ts'
import type { Caller } from '../platform/caller.ts'
import { environment } from '../platform/environment.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { storeById } from '../store-locator/stores.ts'
import { quoteCart } from './quote-cart.ts'

type Opened = z.infer<typeof afterpayCheckoutResponse>

/**
 * Opens an Afterpay checkout over what the shop computes now, never over what the browser says: when the shopper saw
 * another amount, they see the new one first [API-78, PAY-19].
 */
export async function openAfterpayCheckout(
  { mode, amount, returnUrl, ...wanted }: z.output<typeof afterpayCheckoutRequest>,
  caller: Caller,
): Promise<Result<Opened>> {
  const quoted = await quoteCart(wanted, caller)
  if (!quoted.ok) return quoted
  const { amountOutstanding, grandTotal, lineIssues } = quoted.value
  if (lineIssues.length > 0) return err('CartInvalid')
  const total = fromDollars(amountOutstanding)
  if (total !== fromDollars(amount)) return err('AmountMismatch', { details: { quote: quoted.value } })
  if (total === 0 || !allowsPayLater(fromDollars(grandTotal))) return err('PayLaterOutOfRange')
  if (!takesWallet(environment(), 'AFTERPAY')) return err('ProviderUnavailable')
  const opened = await createCheckout(afterpayApi(), {
    mode,
    amount: total,
    consumer: { email: wanted.email, givenNames: wanted.firstName, surname: wanted.lastName },
    ...(mode === 'express' ? await expressPart(wanted.shipping.clickCollectStoreId, quoted.value) : {}),
    returnUrl: new URL(returnUrl, environment().siteUrl).href,
  })
  if (!opened) return err('ProviderUnavailable')
  return ok({ token: opened.token, expiresAt: opened.expires, redirectUrl: opened.redirectCheckoutUrl })
}

/** What Afterpay shows of a pickup, and the option that stands selected. */
async function expressPart(storeId: string | undefined, { selectedShippingMethod: method }: CheckoutData) {
  const store = storeId === undefined ? undefined : await storeById(storeId)
  return {
    ...(method ? { shippingOptionIdentifier: optionId({ type: method.type, methodCode: method.code }) } : {}),
    ...(store && method?.type === 'STORE_PICKUP' ? { shipping: contactOf(store) } : {}),
  }
}

function contactOf({ name, phone, address }: Store): CheckoutContact {
  const { street1, street2, locality, region, postcode, country } = address
  return {
    name,
    line1: street1,
    line2: street2,
    area1: locality,
    region,
    postcode,
    countryCode: country,
    phoneNumber: phone || undefined,
  }
}

/** What the shopper has chosen at Afterpay [API-79]. */
export async function afterpayCheckoutOf(token: string): Promise<Result<AfterpayCheckoutState>> {
  if (!takesWallet(environment(), 'AFTERPAY')) return err('AfterpayCheckoutNotFound')
  const answer = await findCheckout(afterpayApi(), token)
  if (answer.found === 'unknown') return err('ProviderUnavailable')
  return answer.found ? ok(stateOf(answer.checkout, new Date())) : err('AfterpayCheckoutNotFound')
}

function stateOf({ amount, expires, consumer, shipping, shippingOptionIdentifier }: KeptCheckout, now: Date) {
  return {
    status: Date.parse(expires) > now.getTime() ? ('OPEN' as const) : ('EXPIRED' as const),
    amount: toDollars(amount),
    payer: {
      givenName: consumer?.givenNames,
      familyName: consumer?.surname,
      email: consumer?.email,
      phone: consumer?.phoneNumber,
    },
    ...(shipping ? { shippingAddress: addressOf(shipping) } : {}),
    ...(shippingOptionIdentifier ? { shippingOptionId: shippingOptionIdentifier } : {}),
  }
}

function addressOf({ name, line1, line2, area1, region, postcode, countryCode, phoneNumber }: CheckoutContact) {
  return {
    name,
    addressLines: [line1, line2].filter((line) => line !== undefined),
    suburb: area1,
    state: region,
    postcode,
    country: countryCode,
    phone: phoneNumber,
  }
}

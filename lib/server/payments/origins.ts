import 'server-only'
import type { Environment } from '../platform/environment.ts'
import { offeredMethods } from './offered.ts'

/** What a page may load for paying. */
export interface PaymentOrigins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

const BRAINTREE: PaymentOrigins = {
  scripts: ['https://js.braintreegateway.com'],
  frames: ['https://*.braintreegateway.com'],
  calls: ['https://*.braintreegateway.com', 'https://*.braintree-api.com'],
}
const PAYPAL: PaymentOrigins = {
  scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  frames: ['https://*.paypal.com'],
  calls: ['https://*.paypal.com'],
}
const GOOGLE_PAY: PaymentOrigins = {
  scripts: ['https://pay.google.com'],
  frames: ['https://pay.google.com'],
  calls: ['https://pay.google.com', 'https://google.com'],
}
const APPLE_PAY: PaymentOrigins = { scripts: ['https://applepay.cdn-apple.com'], frames: [], calls: [] }
const AFTERPAY: PaymentOrigins = {
  scripts: ['https://portal.afterpay.com', 'https://portal.sandbox.afterpay.com'],
  frames: ['https://portal.afterpay.com', 'https://portal.sandbox.afterpay.com'],
  calls: [],
}

const NONE: PaymentOrigins = { scripts: [], frames: [], calls: [] }
/** The bank's own check of who pays, in a frame over the card's fields. */
const CARD_CHECK: PaymentOrigins = { scripts: [], frames: ['https://*.cardinalcommerce.com'], calls: [] }

/** What a page with a card's fields loads besides. */
export function cardOrigins(env: Environment): PaymentOrigins {
  return env.sandbox ? NONE : CARD_CHECK
}

/** The origins of the providers this shop takes money through; none where they are stood in for. */
export function paymentOrigins(env: Environment): PaymentOrigins {
  if (env.sandbox) return NONE
  const offered = offeredMethods(env, { loggedIn: false })
  const used = [
    BRAINTREE,
    ...(offered.paypal ? [PAYPAL] : []),
    ...(offered.googlePay ? [GOOGLE_PAY] : []),
    ...(offered.applePay ? [APPLE_PAY] : []),
    ...(offered.afterpay ? [AFTERPAY] : []),
  ]
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    frames: used.flatMap(({ frames }) => frames),
    calls: used.flatMap(({ calls }) => calls),
  }
}

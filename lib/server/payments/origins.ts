import 'server-only'
import type { Environment } from '../platform/environment.ts'
import { type PaymentOrigins, walletOrigins } from './wallets.ts'

const BRAINTREE: PaymentOrigins = {
  scripts: ['https://js.braintreegateway.com'],
  frames: ['https://*.braintreegateway.com'],
  calls: ['https://*.braintreegateway.com', 'https://*.braintree-api.com'],
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
  const used = [BRAINTREE, ...walletOrigins(env)]
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    frames: used.flatMap(({ frames }) => frames),
    calls: used.flatMap(({ calls }) => calls),
  }
}

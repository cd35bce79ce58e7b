import 'server-only'
import type { Environment } from '../platform/environment.ts'
import { NO_ORIGINS, type Origins } from '../platform/origins.ts'
import { walletOrigins } from './wallets.ts'

/** Where the gateway's data collector comes from, for any payment: without it none has device data [PAY-37]. */
const DATA_COLLECTOR = 'https://c.paypal.com'

const BRAINTREE: Origins = {
  scripts: ['https://js.braintreegateway.com', DATA_COLLECTOR],
  frames: ['https://*.braintreegateway.com', DATA_COLLECTOR, 'https://c.sandbox.paypal.com'],
  calls: ['https://*.braintreegateway.com', 'https://*.braintree-api.com', DATA_COLLECTOR],
}

/** Whoever asks the card's bank for us, by their older and their newer name. */
const BANK_CHECK = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com']

/**
 * The check of the card's bank, in a frame over the page [PAY-48]. Its page is the bank's own: nobody has a list of
 * them all, and the check posts its question there.
 */
const CARD_CHECK: Origins = { scripts: BANK_CHECK, frames: ['https:'], calls: BANK_CHECK, forms: ['https:'] }

/** What a page with a card's fields loads besides. */
export function cardOrigins(env: Environment): Origins {
  return env.sandbox ? NO_ORIGINS : CARD_CHECK
}

/** The origins of the providers this shop takes money through; none where they are stood in for. */
export function paymentOrigins(env: Environment): Origins {
  if (env.sandbox) return NO_ORIGINS
  const used = [BRAINTREE, ...walletOrigins(env)]
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    frames: used.flatMap(({ frames }) => frames),
    calls: used.flatMap(({ calls }) => calls),
  }
}

// Which tests mutants of a noun are shown to first; those of the server, of lib/client and of stores are shown to no
// others. A row may be a single file's: its mutants, where it is named alone, meet these tests instead of the noun's.
import { existsSync } from 'node:fs'
import { nounOf } from './mutation-score.ts'

type Places = Readonly<Record<string, readonly string[]>>

/** Of the server: where the tests of a noun stand that has no folder there, or has others that hold it as well. */
const ON_THE_SERVER: Places = {
  // Forms that post to the API without JavaScript, and come back with what is wrong.
  'api/fields-again': ['api/fields-again'],
  'api/question-again': ['questions'],
  'api/questions': ['questions'],
  'api/stopping-guesses': ['orders/guessed-codes'],
  // A product's question is asked of the product.
  bot: ['bot', 'catalogue/product-calls'],
  account: ['account', 'crew/crew-lists', 'payments/saved-cards', 'loyalty', 'notifications/mailing-list'],
  auth: ['auth', 'account/customer-account', 'orders/order-lookup'],
  'auth/password-change': ['auth/auth', 'account/closing-account'],
  'auth/sign-up': ['auth/auth'],
  'contract/erp/written-cursor': ['questions'],
  delivery: ['store-locator/stores'],
  erp: ['erp', 'orders/order-history'],
  'erp-api': [
    ...['erp-api', 'machines', 'catalogue/sale-prices', 'exports/journal', 'gift-cards/gift-cards'],
    ...['returns/returns-end', 'reviews/buyer-reviews'],
  ],
  'erp-api/batch': ['machines/machine-stock', 'machines/machine-lost-answers', 'notifications/subscriber-feed'],
  'erp-api/exports': ['exports/journal'],
  'erp-api/gift-cards': ['gift-cards/gift-cards'],
  'erp-api/goods': ['machines/machine-stock', 'catalogue/sale-prices'],
  'erp-api/questions': ['questions'],
  'erp-api/returns': ['returns/returns-end'],
  'erp-api/reviews': ['reviews/buyer-reviews'],
  'erp-api/subscribers': ['notifications/subscriber-feed'],
  fulfilment: ['fulfilment', 'order-money', 'machines', 'order-life'],
  jobs: [
    ...['jobs', 'orders/orders-jobs', 'fulfilment/order-news', 'notifications', 'mail/mail', 'loyalty/loyalty'],
    ...['payments/saved-cards', 'returns/returns', 'returns/returns-end', 'auth/auth', 'gift-cards'],
  ],
  // Files of which tests ask for one job.
  'jobs/confirm-order': ['orders/orders-jobs'],
  'jobs/confirm-return': ['returns/returns', 'returns/withdraw-return'],
  'jobs/confirm-subscription': ['notifications/mailing-list'],
  'jobs/end-membership': ['loyalty/loyalty'],
  'jobs/forget-mail': [
    ...['mail/mail', 'mail/mail-server', 'notifications/stock-notifications', 'notifications/wishlist-alerts'],
    'questions',
  ],
  'jobs/forget-vault': ['payments/saved-cards'],
  'jobs/heartbeat': ['jobs/dead-workers'],
  'jobs/lanes': ['jobs/lanes', 'jobs/worker'],
  'jobs/mail-answer': ['questions'],
  'jobs/mail-gift-card': ['gift-cards/gift-cards', 'refunds/refund-as-gift-card', 'returns/postage-card'],
  'jobs/mail-order-links': ['orders/order-links'],
  'jobs/mail-order-news': [
    ...['fulfilment/order-news', 'refunds/refund-as-gift-card', 'returns/postage-card'],
    ...['returns/returns-end', 'returns/withdraw-return'],
  ],
  'jobs/mail-payment-let-go': ['orders/orders-faults', 'orders/placements'],
  'jobs/send-back-in-stock': ['notifications/stock-notifications'],
  'jobs/send-wishlist-news': ['notifications/wishlist-alerts'],
  'jobs/worker': ['jobs/worker', 'jobs/failed-runs'],
  // Who ticks the newsletter at sign-up joins the list by verifying the address.
  notifications: ['notifications', 'auth/auth'],
  // Not those that chance leads, or that kill processes: they run for long.
  orders: [
    ...[
      'orders/orders-place',
      'orders/orders-faults',
      'orders/placements',
      'orders/orders-quote',
      'orders/orders-races',
    ],
    ...['orders/orders-forgotten', 'orders/order-history', 'order-life', 'orders/order-lookup'],
    ...['orders/price-placement', 'cart/cart-state', 'machines/machine-api', 'erp'],
    ...['payments/saved-cards', 'payments/afterpay'],
    // What a network may try of them, and what repeats a call.
    ...['orders/gift-card-guesses', 'orders/stolen-cards', 'orders/orders-key'],
    // What is shown of an order, and the link that opens it.
    ...['fulfilment/order-news', 'returns'],
  ],
  // Files that tests ask themselves, without pricing, provider and API.
  'orders/answers': ['orders/answers'],
  'orders/attempt-key': ['orders/replace-placements'],
  'orders/audit': ['orders/audit'],
  'orders/cart-facts': ['orders/orders-quote', 'orders/price-placement'],
  'orders/close-attempt': ['orders/close-attempt'],
  'orders/forget-refusals': ['orders/forget-refusals'],
  'orders/guessed-codes': ['orders/guessed-codes'],
  'orders/known-customer': ['orders/known-customer'],
  'orders/known-items': ['orders/known-items'],
  'orders/machine-order': ['orders/machine-order'],
  'orders/order-draft': ['orders/order-draft'],
  'orders/order-feed': ['orders/order-feed'],
  'orders/order-history': ['orders/order-history'],
  'orders/order-life-view': ['orders/order-history', 'refunds/refund-as-gift-card', 'gift-cards/gift-cards'],
  'orders/order-link': ['orders/order-link'],
  'orders/order-record': ['orders/order-record'],
  'orders/order-view': ['orders/order-history', 'returns/postage-card', 'returns/withdraw-return'],
  'orders/order-view-rights': ['orders/order-view-rights'],
  'orders/orders-of-address': ['orders/order-links'],
  'orders/pickup-store': ['orders/pickup-store'],
  'orders/recent-purchase': ['orders/recent-purchase'],
  'orders/reconcile': ['orders/reconcile'],
  'orders/replace-placements': ['orders/replace-placements'],
  'orders/reserve': ['orders/reserve'],
  'orders/store-orders': ['orders/order-history'],
  // Where a suburb is, is asked of the stores near it.
  localities: ['localities', 'store-locator/stores'],
  // Not those of lost answers, of stock and of bad input, which are of what machines do.
  machines: ['machines/machine-keys', 'machines/machine-api', 'machines/machine-errors'],
  'order-life': ['order-life', 'fulfilment', 'order-money', 'returns', 'gift-cards', 'machines/machine-api'],
  'order-money': ['order-money', 'returns', 'gift-cards', 'fulfilment'],
  'order-money/booked-payments': ['order-money/check-payments'],
  'order-money/check-payments': ['order-money/check-payments'],
  'order-money/provider-has-transaction': ['order-money/provider-has-transaction'],
  payments: ['payments', 'order-money'],
  'payments/afterpay-listing': ['payments/listing'],
  'payments/braintree-listing': ['payments/listing'],
  'payments/declined-payments': ['payments/declined-payments'],
  // What is tried too often is counted for whoever logs in, above all.
  platform: ['platform', 'auth/auth'],
  queue: ['queue', 'jobs', 'orders/orders-jobs', 'orders/life-audit'],
  refunds: ['order-money', 'returns', 'gift-cards', 'fulfilment', 'orders/life-audit'],
  'returns/announced-instead': ['returns/withdraw-return', 'returns/return-label'],
  'returns/label-return': ['returns/return-label'],
  'returns/left-to-promise': ['returns/left-to-promise'],
  'returns/let-off': ['returns/let-off'],
  'returns/postage-card': ['returns/postage-card'],
  'returns/return-address': ['returns/return-address'],
  'returns/return-codes': ['returns/return-codes'],
  'returns/withdraw-return': ['returns/withdraw-return'],
  stock: ['machines', 'catalogue/sale-prices'],
  'stock/set-stock': ['machines/machine-stock', 'machines/machine-lost-answers'],
}

/** Of the browser: the same. Nearly all tests reach a store: its own ask it. */
const IN_THE_BROWSER: Places = {
  // Not those of the forms that log in and sign up.
  account: ['account/account', 'account/account-change', 'auth'],
  // What is told goes into a measurement.
  analytics: ['analytics', 'reports/measure'],
  auth: ['auth', 'account/auth-forms', 'account/passkeys', 'account/passkey-offer', 'bot/bot-calls'],
  'auth/passkey-offer': ['account/passkey-offer'],
  'auth/passkey-signals': ['auth/passkey-signals', 'account/passkeys'],
  'auth/passkeys': ['account/passkeys', 'auth/passkey-signals'],
  // Files that tests ask themselves: most of the cart's others draw pages.
  'cart/follow-cart-link': ['cart/linked-lines'],
  'cart/linked-promo': ['cart/linked-promo'],
  'cart/record-query': ['cart/record-query'],
  'cart/saved-for-later': ['cart/saved-for-later'],
  'cart/sync/live-cart': ['cart/live-cart'],
  // Not those of the steps as a whole, which run for long.
  checkout: [
    ...['checkout/announcements', 'checkout/checkout-data', 'checkout/checkout-guard', 'checkout/place-order'],
    ...['checkout/place-order-again', 'checkout/place-order-windows', 'checkout/placement-finding'],
    ...['checkout/placed-order', 'checkout/placement-request', 'checkout/pickup-stores'],
    ...['checkout/before-placement', 'checkout/checkout-customer', 'checkout/use-checkout-guard'],
    ...['checkout/use-checkout-data', 'checkout/bank-confirmation', 'cart/refresh-stale-products'],
  ],
  // Its reviews are asked for on a product's page.
  catalogue: ['catalogue', 'product/size-chart-and-reviews'],
  // What every call goes through.
  client: [
    ...['platform/api-client', 'platform/first-call', 'platform/given-up-calls', 'platform/query'],
    ...['platform/query-owners', 'platform/query-client', 'bot/bot-calls'],
  ],
  // Not those of its buttons in a page, which run for long.
  express: ['express/express-data', 'express/express-checkout', 'express/express-wallets'],
  loyalty: ['loyalty', 'checkout/checkout-loyalty'],
  payment: ['payment', 'checkout/payment-step'],
  'reports/tell-trouble': ['reports/tell-trouble'],
  sizes: ['catalogue/my-sizes'],
  stores: ['stores', 'cart/cart-store', 'analytics/product-link', 'bot/bot-calls'],
  vouchers: ['vouchers', 'checkout/gift-card-payment', 'checkout/gift-card-checkout'],
  // Not those of its stand-ins and of the payment step.
  wallets: [
    ...['wallets/apple-pay-sheet', 'wallets/recorded-wallets', 'wallets/wallet-adapters', 'wallets/wallet-loading'],
    'wallets/wallet-text',
  ],
}

const NAMED: Readonly<Record<string, Places>> = { server: ON_THE_SERVER, components: IN_THE_BROWSER }

/**
 * Whose row of tests is nearest to all of the patterns (`lib/server/orders/reserve.ts:3-10`): the file's, where they
 * are of one file that has a row, or else their noun's. Undefined where they have no noun in common.
 */
export function nearestTo(project: string, patterns: readonly string[], named = NAMED[project]): string | undefined {
  const files = new Set(patterns.map(fileOf))
  const [file] = files
  if (files.size === 1 && file !== undefined && named?.[file]) return file
  const nouns = new Set(patterns.map(nounOf))
  return nouns.size === 1 ? [...nouns][0] : undefined
}

/** `orders/reserve` of `lib/server/orders/reserve.ts`, `contract/cart` of `lib/contract/cart.ts`. */
function fileOf(pattern: string): string | undefined {
  return /^lib\/(?:(?:server|client)\/)?([^:*]+)\.ts/.exec(pattern)?.[1]
}

/** All files with a row of their own, each with the kind of tests it names. */
export function rowsOfFiles(): [project: string, file: string][] {
  return Object.entries(NAMED).flatMap(([project, places]) =>
    Object.keys(places)
      .filter((row) => row.includes('/'))
      .map((file): [string, string] => [project, file]),
  )
}

/**
 * Patterns of the test files nearest to a noun, or to a file that has a row of its own; none where there is no folder
 * of its name. Throws where one that is named here has gone: a score would fall for no reason.
 */
export function nearTests(project: string, noun: string, named = NAMED[project]): string[] {
  const places = named?.[noun]
  if (places === undefined) return existsSync(`tests/${project}/${noun}`) ? [filesIn(`tests/${project}/${noun}`)] : []
  return places.map((place) => {
    const path = `tests/${project}/${place}`
    if (existsSync(path)) return filesIn(path)
    const file = [`${path}.test.ts`, `${path}.test.tsx`].find((each) => existsSync(each))
    if (file) return file
    throw new Error(`${path}: there are no such tests any more.`)
  })
}

function filesIn(folder: string): string {
  return `${folder}/**/*.test.{ts,tsx}`
}

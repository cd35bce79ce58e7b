import type { EndpointName, endpoints } from '#lib/contract/endpoints.ts'

type Endpoints = typeof endpoints

/**
 * Method and path of every call, as the contract has them; the compiler refuses any difference. Written out a second time
 * because the contract itself drags its schemas along, and a catalogue page has no use for those.
 */
export const CALLS: { readonly [Name in EndpointName]: Pick<Endpoints[Name], 'method' | 'path'> } = {
  queryIndex: { method: 'POST', path: '/search/indexes/{indexName}/query' },
  indexObjects: { method: 'POST', path: '/search/indexes/{indexName}/objects' },
  categories: { method: 'GET', path: '/category' },
  category: { method: 'GET', path: '/category/{path...}' },
  brands: { method: 'GET', path: '/brand' },
  brand: { method: 'GET', path: '/brand/{slug}' },
  product: { method: 'GET', path: '/product/{productId}' },
  settings: { method: 'GET', path: '/settings' },
  checkoutInfo: { method: 'POST', path: '/checkout/info' },
  clientToken: { method: 'GET', path: '/payment/client-token' },
  voucherBalance: { method: 'GET', path: '/payment/voucher/balance/{code}' },
  createAfterpayCheckout: { method: 'POST', path: '/payment/afterpay/checkout' },
  afterpayCheckout: { method: 'GET', path: '/payment/afterpay/checkout/{token}' },
  placeOrder: { method: 'POST', path: '/order/place' },
  placementStatus: { method: 'GET', path: '/order/placement/{key}' },
  openPlacement: { method: 'GET', path: '/account/placement' },
  recentPurchase: { method: 'POST', path: '/order/recent-purchase' },
  orderHistory: { method: 'GET', path: '/account/orders' },
  accountOrder: { method: 'GET', path: '/account/orders/{number}' },
  lookUpOrder: { method: 'POST', path: '/order/lookup' },
  order: { method: 'GET', path: '/order/{number}' },
  cancelOrder: { method: 'POST', path: '/order/{number}/cancel' },
  suggestion: { method: 'GET', path: '/search/suggestion' },
  productReviews: { method: 'GET', path: '/product/{productId}/review' },
  relatedProducts: { method: 'GET', path: '/product/{productId}/related' },
  productSizeChart: { method: 'GET', path: '/product/{productId}/size-chart' },
  storeStock: { method: 'GET', path: '/product/{productId}/store-stock' },
  notifyStock: { method: 'POST', path: '/product/{productId}/stock-notification' },
  verifyChallenge: { method: 'POST', path: '/product/challenge/verify' },
  deliveryPromise: { method: 'GET', path: '/delivery/promise' },
  stores: { method: 'GET', path: '/store' },
  localities: { method: 'GET', path: '/store/locality' },
  store: { method: 'GET', path: '/store/{path...}' },
  geo: { method: 'GET', path: '/geo' },
  articles: { method: 'GET', path: '/article' },
  article: { method: 'GET', path: '/article/{path...}' },
  posts: { method: 'GET', path: '/blog' },
  post: { method: 'GET', path: '/blog/{path...}' },
  subscribe: { method: 'POST', path: '/mailing-list/subscription' },
  confirmSubscription: { method: 'POST', path: '/mailing-list/confirmation' },
  unsubscribe: { method: 'POST', path: '/mailing-list/unsubscription' },
  signUp: { method: 'POST', path: '/account' },
  sendVerification: { method: 'POST', path: '/account/verification' },
  confirmVerification: { method: 'POST', path: '/account/verification/confirm' },
  forgotPassword: { method: 'POST', path: '/account/password/forgot' },
  resetPassword: { method: 'POST', path: '/account/password/reset' },
  changePassword: { method: 'PUT', path: '/account/password' },
  account: { method: 'GET', path: '/account' },
  updateAccount: { method: 'PUT', path: '/account' },
  closeAccount: { method: 'POST', path: '/account/closure' },
  exportAccount: { method: 'GET', path: '/account/export' },
  accountState: { method: 'GET', path: '/account/state' },
  saveAccountState: { method: 'PUT', path: '/account/state' },
  accountStateEvents: { method: 'GET', path: '/account/state/events' },
  addresses: { method: 'GET', path: '/account/addresses' },
  addAddress: { method: 'POST', path: '/account/addresses' },
  saveAddress: { method: 'PUT', path: '/account/addresses/{id}' },
  removeAddress: { method: 'DELETE', path: '/account/addresses/{id}' },
  paymentMethods: { method: 'GET', path: '/account/payment-methods' },
  savePaymentMethod: { method: 'POST', path: '/account/payment-methods' },
  removePaymentMethod: { method: 'DELETE', path: '/account/payment-methods/{id}' },
  wishlist: { method: 'GET', path: '/account/wishlist' },
  addToWishlist: { method: 'POST', path: '/account/wishlist/items' },
  removeFromWishlist: { method: 'DELETE', path: '/account/wishlist/items/{productId}/{variantId}' },
  accountReturn: { method: 'GET', path: '/account/orders/{number}/return/{token}' },
  createAccountReturn: { method: 'POST', path: '/account/orders/{number}/return/{token}' },
  guestReturn: { method: 'GET', path: '/return/guest' },
  createGuestReturn: { method: 'POST', path: '/return/guest' },
  verifyLoyalty: { method: 'POST', path: '/loyalty/qantas/verify' },
  botClearance: { method: 'POST', path: '/bot-check/clearance' },
  health: { method: 'GET', path: '/health' },
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...` ? Bare : Name) | ParamNames<Rest>
  : never

/** The names in a call's path. */
export type CallParams<Name extends EndpointName> = Record<ParamNames<Endpoints[Name]['path']>, string>

/** A path with its names filled in; a rest name keeps its slashes. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, name: string, rest?: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`The path ${path} needs ${name}.`)
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

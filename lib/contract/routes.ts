/** How a call is made, and by whom: anyone, anyone (a token is honoured), or a signed-in customer only [GEN-03]. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api; `{name}` is one segment, `{name...}` the rest of the path. */
  path: `/${string}`
  identity: 'none' | 'optional' | 'session'
}

type Identity = Route['identity']
type Path = Route['path']

const route =
  <const M extends Route['method']>(method: M) =>
  <const P extends Path, const I extends Identity = 'none'>(path: P, identity = 'none' as I) => ({
    method,
    path,
    identity,
  })
const get = route('GET')
const post = route('POST')
const put = route('PUT')
const remove = route('DELETE')

/**
 * Every call's route; by anyone unless it says otherwise. Apart from the endpoints because those drag their schemas
 * along: the browser's client reads this list, and a catalogue page loads no zod [API-01].
 */
export const ROUTES = {
  queryIndex: post('/search/indexes/{indexName}/query'),
  indexObjects: post('/search/indexes/{indexName}/objects'),
  mySizeStock: post('/search/indexes/{indexName}/my-size'),
  quickOrder: post('/quick-order'),
  suggestion: get('/search/suggestion'),
  categories: get('/category'),
  category: get('/category/{path...}'),
  brands: get('/brand'),
  brand: get('/brand/{slug}'),
  product: get('/product/{productId}'),
  productReviews: get('/product/{productId}/review'),
  relatedProducts: get('/product/{productId}/related'),
  productSizeChart: get('/product/{productId}/size-chart'),
  storeStock: get('/product/{productId}/store-stock'),
  sendBackInStock: post('/product/{productId}/stock-notification'),
  verifyChallenge: post('/product/challenge/verify', 'optional'),
  settings: get('/settings'),
  geo: get('/geo'),
  health: get('/health'),
  deliveryPromise: get('/delivery/promise'),
  stores: get('/store'),
  localities: get('/store/locality'),
  store: get('/store/{path...}'),
  articles: get('/article'),
  article: get('/article/{path...}'),
  posts: get('/blog'),
  post: get('/blog/{path...}'),
  subscribe: post('/mailing-list/subscription'),
  confirmSubscription: post('/mailing-list/confirmation'),
  unsubscribe: post('/mailing-list/unsubscription'),
  signUp: post('/account'),
  sendVerification: post('/account/verification'),
  confirmVerification: post('/account/verification/confirm'),
  disownAccount: post('/account/verification/disown'),
  forgotPassword: post('/account/password/forgot'),
  resetPassword: post('/account/password/reset'),
  changePassword: put('/account/password', 'session'),
  passkeys: get('/account/passkeys', 'session'),
  passkeyCreation: post('/account/passkeys/creation', 'session'),
  addPasskey: post('/account/passkeys', 'session'),
  removePasskey: remove('/account/passkeys/{id}', 'session'),
  passkeyRequest: post('/auth/passkey/request'),
  account: get('/account', 'session'),
  updateAccount: put('/account', 'session'),
  closeAccount: post('/account/closure', 'session'),
  exportAccount: get('/account/export', 'session'),
  accountState: get('/account/state', 'session'),
  saveAccountState: put('/account/state', 'session'),
  accountStateEvents: get('/account/state/events', 'session'),
  accountSizes: get('/account/sizes', 'session'),
  saveAccountSizes: put('/account/sizes', 'session'),
  crewLists: get('/account/crew-lists', 'session'),
  saveCrewList: put('/account/crew-lists/{id}', 'session'),
  removeCrewList: remove('/account/crew-lists/{id}', 'session'),
  addresses: get('/account/addresses', 'session'),
  addAddress: post('/account/addresses', 'session'),
  saveAddress: put('/account/addresses/{id}', 'session'),
  removeAddress: remove('/account/addresses/{id}', 'session'),
  paymentMethods: get('/account/payment-methods', 'session'),
  savePaymentMethod: post('/account/payment-methods', 'session'),
  oneTimePaymentMethod: post('/account/payment-methods/{id}/one-time', 'session'),
  removePaymentMethod: remove('/account/payment-methods/{id}', 'session'),
  wishlist: get('/account/wishlist', 'session'),
  addToWishlist: post('/account/wishlist/items', 'session'),
  wishlistAlerts: get('/account/wishlist/alerts', 'session'),
  saveWishlistAlerts: put('/account/wishlist/alerts', 'session'),
  removeFromWishlist: remove('/account/wishlist/items/{productId}/{variantId}', 'session'),
  checkoutInfo: post('/checkout/info', 'optional'),
  verifyLoyalty: post('/loyalty/qantas/verify', 'optional'),
  clientToken: get('/payment/client-token', 'optional'),
  placeOrder: post('/order/place', 'optional'),
  placementStatus: get('/order/placement/{key}', 'optional'),
  openPlacement: get('/account/placement', 'session'),
  recentPurchase: post('/order/recent-purchase', 'optional'),
  botClearance: post('/bot-check/clearance'),
  createAfterpayCheckout: post('/payment/afterpay/checkout', 'optional'),
  afterpayCheckout: get('/payment/afterpay/checkout/{token}', 'optional'),
  orderHistory: get('/account/orders', 'session'),
  accountOrder: get('/account/orders/{number}', 'session'),
  lookUpOrder: post('/order/lookup'),
  mailOrderLinks: post('/order/links'),
  order: get('/order/{number}', 'optional'),
  cancelOrder: post('/order/{number}/cancel', 'optional'),
  accountReturn: get('/account/orders/{number}/return/{token}', 'session'),
  createAccountReturn: post('/account/orders/{number}/return/{token}', 'session'),
  guestReturn: get('/return/guest'),
  createGuestReturn: post('/return/guest'),
  withdrawReturn: post('/order/{number}/returns/{returnNumber}/withdraw', 'optional'),
  voucherBalance: get('/payment/voucher/balance/{code}', 'optional'),
} satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

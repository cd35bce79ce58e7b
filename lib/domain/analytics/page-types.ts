/** What analytics calls the shop's pages, the first that fits [OBS-05]. A star stands for one segment, two for the rest. */
const PAGE_TYPES = [
  ['/', 'home'],
  ['/search', 'search'],
  ['/categories/**', 'category'],
  ['/brands', 'brands'],
  ['/brands/*', 'brand'],
  ['/brands/*/**', 'brand-category'],
  ['/shop', 'collections'],
  ['/shop/**', 'collection'],
  ['/products/**', 'product'],
  ['/quick-order', 'quick-order'],
  ['/crew-order/*', 'crew-order'],
  ['/cart', 'cart'],
  ['/checkout/contact-info', 'checkout-contact-info'],
  ['/checkout/shipping', 'checkout-shipping'],
  ['/checkout/payment', 'checkout-payment'],
  ['/checkout/success', 'checkout-success'],
  ['/checkout/error', 'checkout-error'],
  ['/account', 'account'],
  ['/account/addresses', 'account-addresses'],
  ['/account/contact-info', 'account-contact-info'],
  ['/account/orders', 'account-orders'],
  ['/account/orders/*', 'account-order'],
  ['/account/orders/*/return/*', 'account-return'],
  ['/account/password/change', 'account-password-change'],
  ['/account/payment-methods', 'account-payment-methods'],
  ['/account/qantas', 'account-qantas'],
  // Named for the analytics of a programme to come: there is no such page [ROUTE-11].
  ['/account/rewards', 'account-rewards'],
  ['/account/wishlist', 'account-wishlist'],
  ['/account/crew-lists', 'account-crew-lists'],
  ['/account/signin', 'sign-in'],
  ['/account/signup', 'sign-up'],
  ['/account/verify', 'verify'],
  ['/account/password/forgot', 'password-forgot'],
  ['/account/password/reset', 'password-reset'],
  ['/gift-cards/balance', 'gift-card-balance'],
  ['/privacy-choices', 'privacy-choices'],
  ['/orders', 'order-lookup'],
  ['/orders/*', 'order'],
  ['/return/guest/create', 'guest-return'],
  ['/stores', 'stores'],
  ['/stores/**', 'store'],
  ['/articles', 'articles'],
  ['/articles/**', 'article'],
  ['/blog', 'blog'],
  ['/blog/**', 'post'],
  ['/reviews/write', 'review'],
  ['/mailing-list/*', 'mailing-list'],
] as const

export type PageType = (typeof PAGE_TYPES)[number][1] | 'other'

const PATTERNS = PAGE_TYPES.map(([pattern, type]) => ({ type, pattern: expression(pattern) }))

const LISTINGS: ReadonlySet<PageType> = new Set(['search', 'category', 'brand', 'brand-category', 'collection'])

/** What kind of page a path is; `other` for what is no page of the shop's own. */
export function pageTypeOf(path: string): PageType {
  const tidy = path.replace(/(?<=.)\/+$/, '')
  return PATTERNS.find(({ pattern }) => pattern.test(tidy))?.type ?? 'other'
}

/** A path that may be told: those of orders, returns and mailed links name what is somebody's own [OBS-10]. */
export function tellablePath(path: string): string | undefined {
  return /^\/(account|orders|return|reviews|mailing-list)(\/|$)/.test(path) ? undefined : path
}

/** Whether a page is a list of products to choose from. */
export function isListing(type: PageType): boolean {
  return LISTINGS.has(type)
}

/** Whether a page is part of the account: a shopper walks through those quickly [OBS-02]. */
export function isAccountPage(type: PageType): boolean {
  return type === 'account' || type.startsWith('account-')
}

function expression(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace('**', '.+').replaceAll('*', '[^/]+')}$`)
}

/**
 * What analytics calls the shop's pages, the first that fits [OBS-05]. A star stands for one segment, two for the rest.
 * A path alone is called as it is spelled, with dashes: each word here is in the first load of every page.
 */
const PAGE_TYPES = [
  ['/', 'home'],
  '/search',
  ['/categories/**', 'category'],
  '/brands',
  ['/brands/*', 'brand'],
  ['/brands/*/**', 'brand-category'],
  ['/shop', 'collections'],
  ['/shop/**', 'collection'],
  ['/products/**', 'product'],
  ['/crew-order/*', 'crew-order'],
  '/quick-order',
  '/compare',
  '/shared-list',
  '/cart',
  '/checkout/contact-info',
  '/checkout/shipping',
  '/checkout/payment',
  '/checkout/success',
  '/checkout/error',
  '/account',
  '/account/addresses',
  '/account/contact-info',
  '/account/orders',
  ['/account/orders/*', 'account-order'],
  ['/account/orders/*/return/*', 'account-return'],
  '/account/password/change',
  '/account/payment-methods',
  '/account/qantas',
  // Named for the analytics of a programme to come: there is no such page [ROUTE-11].
  '/account/rewards',
  '/account/wishlist',
  '/account/crew-lists',
  ['/account/signin', 'sign-in'],
  ['/account/signup', 'sign-up'],
  ['/account/verify', 'verify'],
  ['/account/password/forgot', 'password-forgot'],
  ['/account/password/reset', 'password-reset'],
  ['/gift-cards/balance', 'gift-card-balance'],
  '/privacy-choices',
  ['/orders', 'order-lookup'],
  ['/orders/*', 'order'],
  ['/return/guest/create', 'guest-return'],
  '/stores',
  ['/stores/**', 'store'],
  '/articles',
  ['/articles/**', 'article'],
  '/blog',
  ['/blog/**', 'post'],
  ['/questions/ask', 'question'],
  ['/reviews/write', 'review'],
  ['/mailing-list/*', 'mailing-list'],
] as const

type Dashed<Path> = Path extends `${infer Head}/${infer Rest}` ? `${Head}-${Dashed<Rest>}` : Path
type TypeOf<Page> = Page extends readonly [string, infer Type]
  ? Type
  : Page extends `/${infer Path}`
    ? Dashed<Path>
    : never
export type PageType = TypeOf<(typeof PAGE_TYPES)[number]> | 'other'

const PATTERNS = PAGE_TYPES.map((page) => {
  const [path = '', type = path.slice(1).replaceAll('/', '-')] = [page].flat() as string[]
  return { type: type as PageType, pattern: expression(path) }
})

const LISTINGS: ReadonlySet<PageType> = new Set(['search', 'category', 'brand', 'brand-category', 'collection'])

/** What kind of page a path is; `other` for what is no page of the shop's own. */
export function pageTypeOf(path: string): PageType {
  const tidy = path.replace(/(?<=.)\/+$/, '')
  return PATTERNS.find(({ pattern }) => pattern.test(tidy))?.type ?? 'other'
}

/**
 * A path that may be told: those of orders, returns and mailed links name what is somebody's own, however they are
 * typed, and one with an email address names its reader [OBS-10].
 */
export function tellablePath(path: string): string | undefined {
  return /^\/+(account|orders|return|reviews|mailing-list)(\/|$)|@|%40/i.test(path) ? undefined : path
}

/** Whether a page is a list of products to choose from. */
export function isListing(type: PageType): boolean {
  return LISTINGS.has(type)
}

/** Whether a page is part of the account, from logging in on: a shopper walks through those quickly [OBS-02]. */
export function isAccountPage(type: PageType): boolean {
  return /^(account|sign-|verify|password-)/.test(type)
}

function expression(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace('**', '.+').replaceAll('*', '[^/]+')}$`)
}

import { SEARCH_TEXT_MAX, SORT_OPTIONS } from '../shop-rules.ts'

/** Facets judged on the product [CAT-03 to CAT-07, CAT-37 to CAT-39]. */
export const PRODUCT_FACETS = [
  'brand',
  'colour',
  'pantsFit',
  'material',
  'bestFor',
  'wearer',
  'price',
  'toeCap',
  'safety',
] as const
/** Facets judged on one variant that can be had [CAT-09, CAT-10]. */
export const SIZE_FACETS = [
  'sizeUsMen',
  'sizeUsWomen',
  'sizeUsKids',
  'sizeUk',
  'sizeEu',
  'clothingSize',
  'width',
] as const
/**
 * Facet names, as they stand in URLs and calls [ROUTE-45, ROUTE-47, CAT-03 to CAT-10]. `sale` is a toggle of its own.
 */
export const FACETS = [...PRODUCT_FACETS, ...SIZE_FACETS] as const
/** The names of a listing's parameters in the order that makes one choice one URL [ROUTE-47]. */
export const LISTING_PARAMETERS: readonly string[] = ['q', ...FACETS, 'sale', 'store', 'sort', 'page']
export type ProductFacet = (typeof PRODUCT_FACETS)[number]
export type SizeFacet = (typeof SIZE_FACETS)[number]
export type FacetName = (typeof FACETS)[number]

export type SortOption = (typeof SORT_OPTIONS)[number]
/** A choice of a listing that can be taken back. */
export type ListingChoice = FacetName | 'sale' | 'store'
export type FacetSelection = Partial<Record<FacetName, string[]>>

/** What a listing URL asks for. `scope` comes from the path, the rest from the query string. */
export interface ListingQuery {
  q?: string
  scope?: { brand?: string; category?: string; isNew?: boolean }
  facets: FacetSelection
  sale: boolean
  /** Only what stands on the shelves of the store with this `erpStoreId`, in the sizes it stands there [CAT-49]. */
  store?: string | undefined
  sort: SortOption
  /** 1-based. */
  page: number
}

type RawParams = Record<string, string | string[] | undefined>

const VALUES_PER_FACET_MAX = 50
/** Of a facet’s value in an address. */
export const FACET_VALUE_LENGTH_MAX = 100
const PAGE_MAX = 1_000_000
// A NUL is legal in a URL and in no database text; other control characters are never typed on purpose.
const CONTROL = /\p{Cc}/gu

/** Letters, digits and signs as East Asian keyboards write them, each so far from its plain one. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_AWAY = 0xfee0

function values(raw: string | string[] | undefined): string[] {
  const list = raw === undefined ? [] : Array.isArray(raw) ? raw : [raw]
  const tidy = list
    .map((v) => v.replace(CONTROL, '').trim())
    .filter((v) => v !== '' && v.length <= FACET_VALUE_LENGTH_MAX)
  return [...new Set(tidy)].sort().slice(0, VALUES_PER_FACET_MAX)
}

function firstOf(raw: string | string[] | undefined): string | undefined {
  return Array.isArray(raw) ? raw[0] : raw
}

function parseSort(raw: string | undefined): SortOption {
  return SORT_OPTIONS.find((option) => option === raw) ?? 'recommended'
}

function parsePage(raw: string | undefined): number {
  return raw !== undefined && /^\d{1,9}$/.test(raw) ? Math.min(Math.max(Number(raw), 1), PAGE_MAX) : 1
}

/**
 * Reads a listing's query string. Unknown and malformed parameters count as absent, never as an error [ROUTE-46 to
 * ROUTE-48, SRCH-09].
 */
export function parseListingQuery(params: RawParams, scope?: ListingQuery['scope']): ListingQuery {
  const facets: FacetSelection = {}
  for (const name of FACETS) {
    const chosen = values(params[name])
    if (chosen.length > 0) facets[name] = chosen
  }
  const store = (firstOf(params['store']) ?? '').replace(CONTROL, '').trim()
  const q = searchText(firstOf(params['q']) ?? '')
  return {
    ...(q === '' ? {} : { q }),
    ...(scope ? { scope } : {}),
    facets,
    sale: firstOf(params['sale']) === '1',
    ...(store === '' || store.length > FACET_VALUE_LENGTH_MAX ? {} : { store }),
    sort: parseSort(firstOf(params['sort'])),
    page: parsePage(firstOf(params['page'])),
  }
}

/**
 * A search text as an address has it: without control characters and blanks around it, full-width letters and digits as
 * plain ones, cut [SRCH-09, SRCH-20].
 */
export function searchText(text: string): string {
  const plain = text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_AWAY))
  return [...plain.replace(CONTROL, ' ').trim()].slice(0, SEARCH_TEXT_MAX).join('').trim()
}

/**
 * The query string of a listing in its one canonical order, without a leading `?`; defaults are left out [CAT-13,
 * ROUTE-47].
 */
export function listingSearch(query: ListingQuery): string {
  const out = new URLSearchParams()
  if (query.q) out.append('q', query.q)
  for (const name of FACETS) for (const value of query.facets[name] ?? []) out.append(name, value)
  if (query.sale) out.append('sale', '1')
  if (query.store !== undefined) out.append('store', query.store)
  if (query.sort !== 'recommended') out.append('sort', query.sort)
  if (query.page > 1) out.append('page', String(query.page))
  return out.toString()
}

/**
 * The URL of a listing: `path` is the page, `change` what differs from `query`. Any change but `page` starts at page 1
 * [CAT-15].
 */
export function listingHref(path: string, query: ListingQuery, change: Partial<ListingQuery> = {}): string {
  const next = { ...query, page: 1, ...change }
  const search = listingSearch(next)
  return search === '' ? path : `${path}?${search}`
}

/** The selection with one facet value switched on or off. */
export function toggleFacet(facets: FacetSelection, name: FacetName, value: string): FacetSelection {
  const chosen = facets[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((v) => v !== value) : [...chosen, value].sort()
  const { [name]: _dropped, ...others } = facets
  return next.length === 0 ? others : { ...others, [name]: next }
}

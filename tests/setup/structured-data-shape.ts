import { STORE_TYPES } from '#lib/domain/seo/shop-words.ts'

type Node = Record<string, unknown>

/** Properties whose value is one of schema.org's own words, and so its full URL. */
const WORDS =
  /^(availability|itemCondition|sizeSystem|sizeGroup|variesBy|dayOfWeek|returnPolicyCategory|returnMethod|priceType)$/
/** Properties whose value is an address. */
const ADDRESSES = /^(url|image|logo|item|mainEntityOfPage|urlTemplate)$/
const STORE = ['name', 'address', 'geo', 'openingHoursSpecification']
const NEEDED: Record<string, readonly string[]> = {
  ProductGroup: ['name', 'productGroupID', 'variesBy', 'hasVariant', 'brand', 'image', 'description', 'url'],
  Offer: ['price', 'priceCurrency', 'availability', 'url', 'itemCondition'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  SizeSpecification: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Review: ['author', 'reviewRating'],
  ...Object.fromEntries(STORE_TYPES.map((type) => [type, STORE])),
  BlogPosting: ['headline', 'datePublished', 'author'],
  Article: ['headline', 'datePublished', 'author'],
}

/**
 * What is wrong with a piece of structured data: addresses that are not full, words that are not URLs, properties that
 * are missing.
 */
export function shapeTroubles(data: unknown, origin: string): string[] {
  if (Array.isArray(data)) return data.flatMap((part) => shapeTroubles(part, origin))
  if (typeof data !== 'object' || data === null) return []
  const node = data as Node
  const type = String(node['@type'] ?? '')
  // A node that is but a name refers to one that says it all.
  const reference = Object.keys(node).length === 1 && '@id' in node
  const missing = reference ? [] : (NEEDED[type] ?? []).filter((name) => node[name] === undefined)
  return [
    ...(type === '' && !reference ? [`no @type: ${JSON.stringify(node).slice(0, 80)}`] : []),
    ...missing.map((name) => `${type} without ${name}`),
    ...Object.entries(node).flatMap(([name, value]) => [
      ...valueTroubles(name, value, origin),
      ...shapeTroubles(value, origin),
    ]),
  ]
}

function valueTroubles(name: string, value: unknown, origin: string): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((part): part is string => typeof part === 'string')
  if (WORDS.test(name))
    return texts.filter((text) => !text.startsWith('https://schema.org/')).map((t) => `${name}: ${t}`)
  if (ADDRESSES.test(name)) return texts.filter((text) => !text.startsWith(`${origin}/`)).map((t) => `${name}: ${t}`)
  return []
}

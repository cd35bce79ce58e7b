import 'server-only'
import { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { cartLinkPath } from '#lib/domain/cart/cart-link.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { generalLimit } from '../api/rate-limit.ts'
import { environment } from '../platform/environment.ts'

/** Calls that read the catalogue and nobody's data, with what they are for. All are open to robots [SEO-08]. */
export const AGENT_CALLS = {
  suggestion: 'Search in a few words: products, categories and brands.',
  queryIndex: 'Search with filters, sorts and counts; `indexName` is `products`.',
  indexObjects: 'Records of up to 1000 products at once, with the stock of now; `indexName` is `products`.',
  product: 'One product with every size and its stock.',
  productSizeChart: 'Its size chart.',
  storeStock: 'Which stores hold a size.',
  deliveryPromise: 'What delivery to a postcode costs, and the days it arrives.',
  categories: 'The tree of categories.',
  brands: 'The brands.',
  stores: 'Stores, everywhere or near a place.',
  localities: 'Suburbs and postcodes.',
} as const satisfies Partial<Record<EndpointName, string>>

/** The guide for programs that help a shopper, in Markdown. Its calls and limits are the ones the API is made of. */
export function agentsGuide(shopName: string): string {
  const { siteUrl } = environment()
  const { points, seconds } = generalLimit()
  const calls = Object.entries(AGENT_CALLS).map(([name, use]) => callLine(endpoints[name as EndpointName], use))
  return `# ${shopName} for agents

Read anything named here; no key is needed. A person buys: carts are filled by an address they open, and they check out and pay themselves.

## Pages as Markdown

Put \`.md\` behind the address of any product, category, brand, store, article or post, such as ${siteUrl}/categories/footwear.md. The front page is ${siteUrl}/index.md. Prices are in Australian dollars and include GST.

## Calls

JSON under ${siteUrl}/api; every shape and error is in ${siteUrl}/api/openapi.json.

${calls.join('\n')}

An address may make ${points} calls in ${seconds} seconds; beyond that it is answered 429, with the seconds to wait in \`Retry-After\`. Stock changes by the minute: ask again rather than remember.

## A filled cart

\`${siteUrl}/cart?add=CODE:QTY,CODE:QTY\` opens the cart with these lines in it, and says of each that is not why. A code is that of a size (\`code\` or \`id\` of a variant); one of a style does where there is only one size. At most ${CART_LINES_MAX} lines. \`&promo=CODE\` tries a promo code. For example: ${siteUrl}${cartLinkPath([{ code: 'CODE', qty: 2 }])}

Give the address to the person: what it adds, it adds in their browser, and nothing is added by fetching it.

## Feeds

- ${siteUrl}/sitemap.xml: every public page
- ${siteUrl}/feeds/google-merchant.xml and .tsv: every size with price and stock
- ${siteUrl}/feeds/meta-catalogue.csv: the same in Meta's form
- ${siteUrl}/feeds/new-arrivals.xml, ${siteUrl}/blog/feed.xml: what is new
`
}

function callLine(endpoint: Endpoint, use: string): string {
  const names = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
  const query = names.length > 0 ? `?${names.map((name) => `${name}=`).join('&')}` : ''
  return `- \`${endpoint.method} /api${endpoint.path}${query}\`: ${use}`
}

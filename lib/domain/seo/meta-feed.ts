import { plainText, shortened } from '../text/plain-text.ts'
import { feedMoney, type MerchantItem, merchantFields } from './merchant-feed.ts'

const FIELDS = [
  ...(['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'] as const),
  ...([
    'sale_price',
    'sale_price_effective_date',
    'item_group_id',
    'additional_image_link',
    'gtin',
    'product_type',
    'color',
    'material',
  ] as const),
  ...(['size', 'gender', 'age_group', 'shipping'] as const),
] as const

const TITLE_MAX = 200
const DESCRIPTION_MAX = 9999

/** The first line of Meta's catalogue as comma-separated values. */
export const META_FEED_HEAD = `${FIELDS.join(',')}\n`

/**
 * One size of one product as Meta's catalogue wants it: the words are Google's but for availability, which has spaces,
 * and longer texts.
 */
export function metaFeedLine(item: MerchantItem, origin: string): string {
  const { product } = item
  const name = [`${product.brand} ${product.name}`, product.colour, item.label, item.width].filter(Boolean).join(', ')
  const values: Record<(typeof FIELDS)[number], string | string[] | null | undefined> = {
    ...merchantFields(item, origin, '+00:00'),
    title: shortened(name, TITLE_MAX),
    description: shortened(plainText(product.description) || name, DESCRIPTION_MAX),
    availability: item.inStock ? 'in stock' : 'out of stock',
    shipping: product.delivery.map(({ country, service, price }) => `${country}::${service}:${feedMoney(price)}`),
  }
  return `${FIELDS.map((field) => csvCell([values[field] ?? []].flat().join(','))).join(',')}\n`
}

/** RFC 4180: what could end a cell stands in quotes. A line break is a space: a line is an item. */
function csvCell(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

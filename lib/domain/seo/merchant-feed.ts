import { type Cents, decimalText } from '../money/money.ts'
import { CURRENCY } from '../shop-rules.ts'
import type { SizeSystem } from '../sizes/sizes.ts'
import { plainText, shortened } from '../text/plain-text.ts'
import { XML_HEAD, xmlElement } from '../text/xml-text.ts'
import { merchantGroupId, merchantId } from './merchant-id.ts'
import { sentenceStart } from './shop-words.ts'
import { worldwideGtin } from './structured-data/gtin.ts'
import type { DeliveryTerm } from './structured-data/offer-terms.ts'
import { labelSystem, type SizedVariant, type Wearer } from './structured-data/size-specification.ts'

/** One size of one product, as a shopping engine wants to know it. Prices as a shopper pays them, GST included. */
export interface MerchantItem extends SizedVariant {
  /** The variant's. */
  id: string
  code: string
  barcode?: string | null | undefined
  inStock: boolean
  product: MerchantProduct
}

export interface MerchantProduct {
  id: string
  styleCode?: string | null | undefined
  /** Below /products. */
  path: string
  brand: string
  name: string
  /** Sanitised HTML. */
  description: string
  /** `Footwear > Work boots` */
  kind: string
  wearer: Wearer
  colour?: string | null | undefined
  material?: string | null | undefined
  price: Cents
  /** Before the sale; equal to `price` when there is none. */
  original: Cents
  /** When the sale price began and when it ends, where that is known. */
  sale?: { startsAt: Date; endsAt: Date } | undefined
  /** Paths of raster pictures, the best first. */
  pictures: readonly string[]
  delivery: readonly (DeliveryTerm & { service: string })[]
}

const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const MPN_MAX = 70
const MORE_PICTURES_MAX = 10
const GENDERS: Record<Wearer, string> = { men: 'male', women: 'female', kids: 'unisex', unisex: 'unisex' }
const SYSTEMS: Record<SizeSystem, string> = { usMen: 'US', usWomen: 'US', usKids: 'US', uk: 'UK', eu: 'EU' }
const LONG_LEG = /^\d+L$/i

/** What comes before the items. `sells` is what the shop sells, as it stands inside a sentence. */
export function merchantFeedHead(shopName: string, origin: string, sells: string): string {
  const title = xmlElement('title', `${shopName} products`)
  const about = xmlElement('description', `${sentenceStart(sells)}, one item per size`)
  return `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${title}${xmlElement('link', `${origin}/`)}${about}\n`
}

export const MERCHANT_FEED_FOOT = '</channel>\n</rss>\n'

/** One `<item>` with every attribute the product data specification asks of clothes and shoes. */
export function merchantItem(item: MerchantItem, origin: string): string {
  const fields = merchantFields(item, origin)
  const body = MERCHANT_FIELDS.flatMap((name) =>
    [fields[name] ?? []].flat().map((value) => xmlElement(`g:${name}`, value)),
  )
  return `<item>${body.join('')}${item.product.delivery.map(shipping).join('')}</item>\n`
}

const MERCHANT_FIELDS = [
  ...([
    'id',
    'item_group_id',
    'title',
    'description',
    'link',
    'canonical_link',
    'image_link',
    'additional_image_link',
  ] as const),
  ...([
    'availability',
    'condition',
    'price',
    'sale_price',
    'sale_price_effective_date',
    'brand',
    'gtin',
    'mpn',
    'product_type',
    'color',
  ] as const),
  ...(['material', 'size', 'size_system', 'size_type', 'gender', 'age_group'] as const),
] as const

const SHIPPING_PARTS = [
  'country',
  'service',
  'price',
  'min_handling_time',
  'max_handling_time',
  'min_transit_time',
  'max_transit_time',
] as const
type ShippingPart = (typeof SHIPPING_PARTS)[number]

/** The first line of the tab-delimited form. */
export const MERCHANT_TSV_HEAD = `${[...MERCHANT_FIELDS, `shipping(${SHIPPING_PARTS.join(':')})`].join('\t')}\n`

/**
 * The same item as a line of tab-delimited text: what has several values has commas between them, and the parts of
 * shipping are those that the first line names.
 */
export function merchantTsvLine(item: MerchantItem, origin: string): string {
  const fields = merchantFields(item, origin)
  const terms = item.product.delivery.map((term) => {
    const parts = shippingParts(term)
    return SHIPPING_PARTS.map((part) => parts[part]).join(':')
  })
  const cells = MERCHANT_FIELDS.map((name) => {
    const value = fields[name] ?? ''
    if (Array.isArray(value)) return value.map((link) => link.replaceAll(',', '%2C')).join(',')
    return name === 'product_type' ? oneOfSeveral(value) : value
  })
  return `${[...cells, terms.join(',')].map(tsvCell).join('\t')}\n`
}

/** Of an attribute that may have several values, one that has a comma itself. */
function oneOfSeveral(value: string): string {
  return value.includes(',') ? `"${value.replaceAll('"', '""')}"` : value
}

/** A line is an item. A quotation mark begins a quoted cell, unless it is paired within one. */
function tsvCell(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}

/** The attributes of an item but for shipping, which each form writes in its own way. */
export function merchantFields(item: MerchantItem, origin: string, zone: FeedZone = '+0000'): MerchantFields {
  const { product, label } = item
  const url = `${origin}/products/${product.path}`
  const [picture, ...more] = product.pictures
  const gtin = worldwideGtin(item.barcode)
  const onSale = product.original > product.price
  const name = [`${product.brand} ${product.name}`, product.colour, label, item.width].filter(Boolean).join(', ')
  return {
    id: merchantId(item.id),
    item_group_id: merchantGroupId(product),
    title: shortened(name, TITLE_MAX),
    description: shortened(plainText(product.description) || name, DESCRIPTION_MAX),
    link: `${url}?variant=${encodeURIComponent(item.id)}`,
    canonical_link: url,
    image_link: picture && origin + picture,
    additional_image_link: more.slice(0, MORE_PICTURES_MAX).map((path) => origin + path),
    availability: item.inStock ? 'in_stock' : 'out_of_stock',
    condition: 'new',
    price: feedMoney(onSale ? product.original : product.price),
    sale_price: onSale ? feedMoney(product.price) : undefined,
    sale_price_effective_date: onSale && product.sale ? feedTimes(product.sale, zone) : undefined,
    brand: product.brand,
    gtin,
    mpn: item.code.length > MPN_MAX ? undefined : item.code,
    product_type: product.kind,
    color: product.colour,
    material: product.material,
    size: [label, item.width].filter(Boolean).join(' '),
    size_system: sizeSystem(item),
    size_type: LONG_LEG.test(label) ? 'tall' : 'regular',
    gender: GENDERS[product.wearer],
    age_group: product.wearer === 'kids' ? 'kids' : 'adult',
  }
}

/** What there is to say of an item; what there is not is null, undefined or empty. */
type MerchantFields = Record<(typeof MERCHANT_FIELDS)[number], string | string[] | null | undefined>

/** As an engine reads UTC: Google to the second, Meta to the minute. */
type FeedZone = '+0000' | '+00:00'

/** From when until when, the last moment included, as ISO 8601: `2026-11-26T22:00:00+0000/2026-11-30T12:59:59+0000`. */
function feedTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, zone: FeedZone): string {
  const written = (moment: Date) => {
    const text = moment.toISOString()
    return text.slice(0, zone === '+00:00' ? 16 : 19) + zone
  }
  return `${written(startsAt)}/${written(new Date(endsAt.getTime() - 1))}`
}

/** `129.95 AUD` */
export function feedMoney(cents: Cents): string {
  return `${decimalText(cents)} ${CURRENCY}`
}

/** Shoes in the system of their label; clothes in the Australian one. */
function sizeSystem(item: MerchantItem): string {
  const system = labelSystem(item, item.product.wearer)
  return system ? SYSTEMS[system] : 'AU'
}

type Shipping = MerchantProduct['delivery'][number]

function shipping(term: Shipping): string {
  const parts = shippingParts(term)
  return `<g:shipping>${SHIPPING_PARTS.map((part) => xmlElement(`g:${part}`, parts[part])).join('')}</g:shipping>`
}

/** What sending costs and how many business days it takes, by Google's names [DLV-23]. */
function shippingParts({ country, service, price, handling, days }: Shipping): Record<ShippingPart, string> {
  return {
    country,
    service,
    price: feedMoney(price),
    min_handling_time: String(handling.from),
    max_handling_time: String(handling.to),
    min_transit_time: String(days.from),
    max_transit_time: String(days.to),
  }
}

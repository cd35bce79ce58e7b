import { isSellable } from '../../cart/cart-validity.ts'
import { shopperPrice } from '../../catalogue/price.ts'
import { isMadeToOrder, isSent } from '../../delivery/parcel.ts'
import { type Cents, decimalText, fromDollars } from '../../money/money.ts'
import { CURRENCY, QTY_CHECKED_FUNCTIONAL_TYPE } from '../../shop-rules.ts'
import { plainText } from '../../text/plain-text.ts'
import { merchantGroupId } from '../merchant-id.ts'
import { worldwideGtin } from './gtin.ts'
import { type DeliveryTerm, type ReturnTerms, returnPolicy, shippingDetails } from './offer-terms.ts'
import { type PictureFacts, rasterPath } from './picture-url.ts'
import { reviewData, type ShownReviews } from './review-data.ts'
import { CONTEXT, type SchemaNode, term } from './schema-org.ts'
import { type SizedVariant, sizeSpecification, type Wearer } from './size-specification.ts'

export interface GroupedVariant extends SizedVariant {
  id: string
  code: string
  stockQty: number
}

/** What a product's structured data is made from; a product record of the contract fits. Prices in dollars. */
export interface GroupedProduct {
  id: string
  /** Below /products. */
  path: string
  name: string
  brand: { name: string }
  price: number
  erpOriginalPrice: number
  taxExclusive: boolean
  /** When the price of a sale with an end goes up again. */
  saleEndsAt?: string | undefined
  state: string
  functionalType: string
  demographic: Wearer
  /** Sanitised HTML. */
  description: string
  images: readonly PictureFacts[]
  colour?: string | undefined
  material?: string | undefined
  variants: readonly GroupedVariant[]
}

export interface ProductGroupContext extends ReturnTerms {
  origin: string
  taxRate: number
  /** Shared by products that differ only in colour. */
  styleCode?: string | undefined
  /** The same style in its other colours. */
  siblings: readonly { path: string; colour: string }[]
  /** By variant id. */
  barcodes?: Readonly<Record<string, string>> | undefined
  delivery: readonly DeliveryTerm[]
  reviews?: ShownReviews | undefined
}

/**
 * A product as structured data: a group that varies by size, each size with its own code, price, availability and
 * address; the same style in other colours by their addresses; what delivery costs, and for how long it may come back
 * [SEO-02].
 */
export function productGroup(product: GroupedProduct, context: ProductGroupContext): SchemaNode {
  const { origin, siblings, styleCode } = context
  const url = `${origin}/products/${product.path}`
  const others = siblings.filter((sibling) => sibling.path !== product.path)
  return {
    '@context': CONTEXT,
    '@type': 'ProductGroup',
    '@id': `${url}#group`,
    productGroupID: merchantGroupId({ id: product.id, styleCode }),
    name: product.name,
    url,
    brand: { '@type': 'Brand', name: product.brand.name },
    description: plainText(product.description) || product.name,
    ...(product.images.length > 0 ? { image: product.images.map((picture) => origin + rasterPath(picture)) } : {}),
    ...(product.colour ? { color: product.colour } : {}),
    ...(product.material ? { material: product.material } : {}),
    variesBy: [term('size'), ...(others.length > 0 ? [term('color')] : [])],
    ...reviewData(context.reviews),
    hasVariant: [
      ...product.variants.map((variant, i) => variantNode(product, variant, context, i === 0)),
      ...others.map((sibling) => ({ '@type': 'Product', url: `${origin}/products/${sibling.path}` })),
    ],
  }
}

function variantNode(
  product: GroupedProduct,
  variant: GroupedVariant,
  context: ProductGroupContext,
  first: boolean,
): SchemaNode {
  const [picture] = product.images
  const gtin = worldwideGtin(context.barcodes?.[variant.id])
  return {
    '@type': 'Product',
    name: [product.name, product.colour, variant.label, variant.width].filter(Boolean).join(', '),
    sku: variant.code,
    ...(gtin ? { gtin } : {}),
    size: sizeSpecification(variant, product.demographic),
    ...(product.colour ? { color: product.colour } : {}),
    ...(picture ? { image: context.origin + rasterPath(picture) } : {}),
    offers: offer(product, variant, context, first),
  }
}

/** Terms are the same for every size: said in full once, then named. */
function offer(
  product: GroupedProduct,
  variant: GroupedVariant,
  { origin, taxRate, delivery, storesTakeReturns, seasons }: ProductGroupContext,
  first: boolean,
): SchemaNode {
  const price = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate)
  const terms = shippingDetails(delivery, isMadeToOrder(product))
  const policy = returnPolicy(
    delivery.map(({ country }) => country),
    { storesTakeReturns, seasons },
  )
  const named = (node: SchemaNode) => (first ? node : { '@id': node['@id'] })
  const sent = isSent(product)
  // What was made for one buyer goes back by agreement, and by no policy [PDP-21].
  const returned = sent && !isMadeToOrder(product)
  return {
    '@type': 'Offer',
    url: variantUrl(origin, product.path, variant.id),
    price: decimalText(price(product.price)),
    priceCurrency: CURRENCY,
    ...(product.saleEndsAt ? { priceValidUntil: product.saleEndsAt } : {}),
    priceSpecification: priceSpecifications(price(product.price), price(product.erpOriginalPrice)),
    itemCondition: term('NewCondition'),
    availability: term(availability(product, variant.stockQty > 0)),
    ...(sent && terms.length > 0 ? { shippingDetails: terms.map(named) } : {}),
    ...(returned ? { hasMerchantReturnPolicy: named(policy) } : {}),
  }
}

/** The product page with this size chosen. */
function variantUrl(origin: string, path: string, variantId: string): string {
  return `${origin}/products/${path}?variant=${encodeURIComponent(variantId)}`
}

function priceSpecifications(price: Cents, original: Cents): SchemaNode[] {
  const specification = (cents: Cents) => ({
    '@type': 'UnitPriceSpecification',
    price: decimalText(cents),
    priceCurrency: CURRENCY,
    valueAddedTaxIncluded: true,
  })
  const now = specification(price)
  return original > price ? [now, { ...specification(original), priceType: term('StrikethroughPrice') }] : [now]
}

/** What a crawler is told of a size [PDP-18]. */
export function availability(product: { state: string; functionalType: string }, inStock: boolean): string {
  if (product.state === 'upcoming') return 'OutOfStock'
  if (!isSellable(product.state)) return 'Discontinued'
  if (isMadeToOrder(product)) return 'MadeToOrder'
  return inStock || product.functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE ? 'InStock' : 'OutOfStock'
}

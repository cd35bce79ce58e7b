import type { Product } from '#lib/contract/product.ts'
import { isSellable } from '#lib/domain/cart-validity.ts'
import { fromDollars, toDollars } from '#lib/domain/money.ts'
import { shopperPrice } from '#lib/domain/price.ts'
import { CURRENCY, QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'

/** A product as structured data: a group with a variant per size, each with its price in AUD and availability [SEO-02]. */
export function productJsonLd(product: Product, origin: string, taxRate: number): Record<string, unknown> {
  const url = `${origin}/products/${product.path}`
  const price = toDollars(shopperPrice(fromDollars(product.price), product.taxExclusive, taxRate)).toFixed(2)
  const offer = (available: boolean) => ({
    '@type': 'Offer',
    url,
    price,
    priceCurrency: CURRENCY,
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability(product, available)}`,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.id,
    name: product.name,
    url,
    brand: { '@type': 'Brand', name: product.brand.name },
    description: plainText(product.description),
    image: product.images.map(
      (image) => origin + (image.kind === 'drawn' ? image.src : `${image.src}-${image.widths.at(-1)}.webp`),
    ),
    ...(product.colour ? { color: product.colour } : {}),
    ...(product.material ? { material: product.material } : {}),
    variesBy: ['https://schema.org/size'],
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: `${product.name}, ${variant.label}`,
      sku: variant.code,
      size: variant.label,
      offers: offer(variant.stockQty > 0),
    })),
  }
}

function availability(product: Product, inStock: boolean): string {
  if (!isSellable(product.state)) return 'Discontinued'
  return inStock || product.functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE ? 'InStock' : 'OutOfStock'
}

/** Text of a piece of sanitised HTML, for where markup cannot go. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
}

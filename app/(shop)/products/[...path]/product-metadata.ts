import type { Metadata } from 'next'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { isMadeToOrder, isSent } from '#lib/domain/delivery/parcel.ts'
import { pageDescription } from '#lib/domain/seo/page-description.ts'
import { plainText } from '#lib/domain/text/plain-text.ts'
import type { ProductPage } from '#lib/server/catalogue/product-record.ts'
import { productShareImage } from '#lib/server/seo/share-image.ts'
import { shareMetadata } from '../../../share-metadata.ts'
import { shopPromises } from '../../../shop-promises.ts'

/**
 * Title, description, address and share picture of a product; what is no longer sold stays out of search results
 * [SEO-01, PDP-18].
 */
export async function productMetadata({ product }: ProductPage): Promise<Metadata> {
  const title = productTitle(product.brand.name, product.name, product.colour)
  // The colours of a style share their text, and what only the end tells apart may be cut off.
  const inColour = product.colour ? `In ${product.colour.toLowerCase()}. ` : ''
  const words = plainText(product.description) || `${product.name} by ${product.brand.name}.`
  const promises = isSent(product) ? await shopPromises({ returned: !isMadeToOrder(product) }) : []
  const sentences = promises.map((promise) => `${promise}.`)
  const description = pageDescription(inColour + words, sentences)
  const canonical = `/products/${product.path}`
  return {
    title,
    description,
    alternates: { canonical },
    ...shareMetadata({ title, description, path: canonical, image: await productShareImage(product) }),
    ...(isSellable(product.state) ? {} : { robots: { index: false, follow: true } }),
  }
}

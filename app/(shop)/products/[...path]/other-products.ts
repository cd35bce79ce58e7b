import type { Product, ProductCard } from '#lib/contract/product.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { SIMILAR_PRODUCTS_MIN } from '#lib/domain/catalogue/similar-products.ts'
import { type ProductFamily, similarCards, standInCard } from '#lib/server/catalogue/product-family.ts'
import type { ProductPage } from '#lib/server/catalogue/product-record.ts'

/** Other products on a product's page. */
export interface OtherProducts {
  /** What its record names to complete the look. */
  look: Product[]
  /** Others like it; none where it is not sold, or there is but one. */
  similar: ProductCard[]
  /** What to look at instead, where it is not sold and no other colour is. */
  standIn?: ProductCard | undefined
}

/** What stands beside a product that is sold, or in for one that is not [PDP-05, PDP-28, CART-15]. */
export async function otherProducts(
  { product, siblings }: Pick<ProductPage, 'product' | 'siblings'>,
  look: Product[],
  family: ProductFamily,
): Promise<OtherProducts> {
  if (!isSellable(product.state)) {
    return { look, similar: [], standIn: siblings.length === 0 ? await standInCard(family) : undefined }
  }
  const shown = look.map(({ id }) => id)
  const similar = await similarCards(family, shown)
  return { look, similar: similar.length < SIMILAR_PRODUCTS_MIN ? [] : similar }
}

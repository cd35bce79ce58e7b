import type { Product } from '#lib/contract/product.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'

/**
 * What there is of a line's size, in the words of its product page [GEN-20, CART-36]. Nothing where the line says what
 * is wrong with it, and for what is not counted.
 */
export function LineStock({ line: { product, variant, message } }: { line: ValidatedCartLine<Product> }) {
  if (message || product.functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE) return null
  return stockStatus(variant.stockQty) === 'limited stock' ? (
    <p className="stock stock-few">Limited stock: only {variant.stockQty} left</p>
  ) : (
    <p className="stock stock-in">In stock</p>
  )
}

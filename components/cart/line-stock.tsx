import type { Product } from '#lib/contract/product.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import { isMadeToOrder, leadTimeOf } from '#lib/domain/delivery/parcel.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'

/**
 * What there is of a line's size, in the words of its product page, or how long it takes to make [GEN-20, CART-36].
 * Nothing where the line says what is wrong with it, and for what is neither counted nor made.
 */
export function LineStock({ line: { product, variant, message } }: { line: ValidatedCartLine<Product> }) {
  if (message) return null
  if (isMadeToOrder(product)) {
    const time = leadTimeOf(product)
    return <p className="stock">Made for you after you order{time ? `: allow ${time.toLowerCase()}` : ''}</p>
  }
  if (product.functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE) return null
  return stockStatus(variant.stockQty) === 'limited stock' ? (
    <p className="stock stock-few">Limited stock: only {variant.stockQty} left</p>
  ) : (
    <p className="stock stock-in">In stock</p>
  )
}

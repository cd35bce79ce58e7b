import type { LineProduct } from '#lib/domain/cart/cart-validity.ts'

/** The quantity rules of a product in words, to be read before anything is added [CART-16 to CART-19]. */
export function quantityRules(product: LineProduct): string {
  const { cartQtyVariantMultipleOf: step = 1, cartQtyVariantMin: least = 1 } = product
  const rules = [
    step > 1 ? `Sold in packs of ${step}.` : '',
    least > 1 && least !== step ? `At least ${least} of a size.` : '',
    product.cartQtyVariantMax === undefined ? '' : `Up to ${product.cartQtyVariantMax} of a size.`,
    product.cartQtyProductMax === undefined ? '' : `Up to ${product.cartQtyProductMax} per order.`,
  ]
  return rules.filter((rule) => rule !== '').join(' ')
}

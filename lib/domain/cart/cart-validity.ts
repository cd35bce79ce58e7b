import { CART_ITEM_QTY_MAX, QTY_CHECKED_FUNCTIONAL_TYPE, SELLABLE_STATES } from '../shop-rules.ts'

/** Said of a product that is sold no more, wherever it stands [ERR-28]. */
export const NO_LONGER_AVAILABLE = 'This item is no longer available.'

/** Said where something is to be done with a size and none is chosen [PDP-11]. */
export const CHOOSE_SIZE = 'Choose a size first.'

/** Said of a size or product that is to be added and is sold no more. */
export const NO_LONGER_SOLD = 'We no longer sell it.'

/** Flags of one cart line; a line is valid when none is set [CART-13]. */
export interface LineFlags {
  notLoggedIn: boolean
  productStateInvalid: boolean
  productQtyMaxViolated: boolean
  qtyMaxViolated: boolean
  qtyMinViolated: boolean
  qtyMultipleInvalid: boolean
  qtyAvailableExceeded: boolean
}

export interface LineProduct {
  id: string
  state: string
  functionalType: string
  accountExclusive: boolean
  cartQtyProductMax?: number | undefined
  cartQtyVariantMax?: number | undefined
  cartQtyVariantMin?: number | undefined
  cartQtyVariantMultipleOf?: number | undefined
}

export interface ValidatedLine {
  qty: number
  /** Sum of qty over all lines of the same product. */
  productQty: number
  product: LineProduct
  /** Units of the variant a shopper can have now. */
  stockQty: number
}

export interface Shopper {
  loggedIn: boolean
  /** The `cartItemQtyMax` setting, when set [GEN-19]. */
  cartItemQtyMax: number | undefined
}

/** Judges one line [CART-14 to CART-20, GUARD-19]. */
export function lineFlags(line: ValidatedLine, shopper: Shopper): LineFlags {
  const { product, qty } = line
  const { cartQtyProductMax, cartQtyVariantMin, cartQtyVariantMultipleOf } = product
  return {
    notLoggedIn: product.accountExclusive && !shopper.loggedIn,
    productStateInvalid: !isSellable(product.state),
    productQtyMaxViolated: line.productQty > (cartQtyProductMax ?? Number.POSITIVE_INFINITY),
    qtyMaxViolated: qty > lineQtyMax(product, shopper),
    qtyMinViolated: qty < (cartQtyVariantMin ?? 0),
    qtyMultipleInvalid: qty % Math.max(cartQtyVariantMultipleOf ?? 1, 1) !== 0,
    qtyAvailableExceeded: product.functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && qty > line.stockQty,
  }
}

/** The most of one variant a line may hold: variant maximum, else the settings override, else 99 [CART-17]. */
export function lineQtyMax(product: LineProduct, shopper: Shopper): number {
  return product.cartQtyVariantMax ?? shopper.cartItemQtyMax ?? CART_ITEM_QTY_MAX
}

/** Whether a product state may be sold [CART-15, CAT-29]. */
export function isSellable(state: string): boolean {
  return (SELLABLE_STATES as readonly string[]).includes(state)
}

export function isLineValid(flags: LineFlags): boolean {
  return !Object.values(flags).some(Boolean)
}

export type LineMessageCode =
  | 'CartLoginRequired'
  | 'CartNoLongerAvailable'
  | 'CartOnlyNLeft'
  | 'CartSoldOut'
  | 'CartProductQtyMax'
  | 'CartQtyMax'
  | 'CartQtyMin'
  | 'CartQtyMultiple'

export interface LineMessage {
  code: LineMessageCode
  text: string
}

/** The one message a line shows: the first flag in the register's order [CART-22, CART-23, ERR-22 to ERR-29]. */
export function lineMessage(flags: LineFlags, line: ValidatedLine, shopper: Shopper): LineMessage | undefined {
  const { product } = line
  if (flags.notLoggedIn) return { code: 'CartLoginRequired', text: 'Log in to buy this item.' }
  if (flags.productStateInvalid) return { code: 'CartNoLongerAvailable', text: NO_LONGER_AVAILABLE }
  if (flags.qtyAvailableExceeded) {
    return line.stockQty <= 0
      ? { code: 'CartSoldOut', text: 'Sold out' }
      : { code: 'CartOnlyNLeft', text: `Only ${line.stockQty} left` }
  }
  if (flags.productQtyMaxViolated) {
    return { code: 'CartProductQtyMax', text: `You can buy up to ${product.cartQtyProductMax} of this item per order.` }
  }
  if (flags.qtyMaxViolated) {
    return { code: 'CartQtyMax', text: `The maximum quantity for this size is ${lineQtyMax(product, shopper)}.` }
  }
  if (flags.qtyMinViolated) {
    return { code: 'CartQtyMin', text: `The minimum quantity for this size is ${product.cartQtyVariantMin}.` }
  }
  if (flags.qtyMultipleInvalid) {
    return { code: 'CartQtyMultiple', text: `This item is sold in multiples of ${product.cartQtyVariantMultipleOf}.` }
  }
  return undefined
}

import { QTY_CHECKED_FUNCTIONAL_TYPE } from '../shop-rules.ts'
import { ownValue } from '../stored-record.ts'
import { type CartItem, type CartItems, newestFirst, productQty, totalQty } from './cart.ts'
import { type AnswerTrouble, answerTrouble } from './cart-answer.ts'
import {
  isLineValid,
  type LineFlags,
  type LineMessage,
  type LineProduct,
  lineFlags,
  lineMessage,
  lineQtyMax,
  type Shopper,
} from './cart-validity.ts'

/** A product as far as the cart judges by it. */
export interface CartProduct extends LineProduct {
  challenge?: { question: string } | undefined
  variants: readonly { id: string; stockQty: number }[]
}

export interface ValidatedCartLine<P extends CartProduct> {
  item: CartItem
  product: P
  variant: P['variants'][number]
  flags: LineFlags
  message: LineMessage | undefined
  /** What is wrong with the answer to the product's question. */
  answer: AnswerTrouble | undefined
  /** What the stepper may offer. */
  limits: QtyLimits
}

export interface QtyLimits {
  min: number
  max: number
  step: number
  /** Why it stops at `max`, in words. */
  reason: string
  /** Why a number up to `max` is another one: packs and the least one may buy. Stock has nothing to do with it. */
  rounding: string
}

/**
 * The derived cart [CART-04, CART-05]: items newest first, products by id, units in all; and its judged lines, valid
 * when every line is and has its answer [CART-12, CART-32].
 */
export interface DerivedCart<P extends CartProduct> {
  items: readonly CartItem[]
  lines: ValidatedCartLine<P>[]
  productsById: Readonly<Record<string, P>>
  totalQty: number
  valid: boolean
}

/** Joins lines with their products and judges them. Lines whose product is not known (yet) are left out. */
export function deriveCart<P extends CartProduct>(
  items: CartItems,
  productsById: Readonly<Record<string, P>>,
  shopper: Shopper,
  wrongAnswers: ReadonlySet<string>,
): DerivedCart<P> {
  const newest = newestFirst(items)
  const lines = newest.flatMap((item) => {
    const product = ownValue(productsById, item.productId)
    const variant = product?.variants.find(({ id }) => id === item.variantId)
    return product && variant ? [judge(item, product, variant, items, shopper, wrongAnswers)] : []
  })
  const valid = lines.length === newest.length && lines.every(({ flags, answer }) => isLineValid(flags) && !answer)
  return { items: newest, lines, productsById, totalQty: totalQty(items), valid }
}

function judge<P extends CartProduct>(
  item: CartItem,
  product: P,
  variant: P['variants'][number],
  items: CartItems,
  shopper: Shopper,
  wrongAnswers: ReadonlySet<string>,
): ValidatedCartLine<P> {
  const judged = {
    qty: item.qty,
    productQty: productQty(items, product.id),
    product,
    stockQty: variant.stockQty,
  }
  const flags = lineFlags(judged, shopper)
  const limits = qtyLimits(judged, shopper)
  const message = lineMessage(flags, judged, shopper)
  return { item, product, variant, flags, message, answer: answerTrouble(item, product, wrongAnswers), limits }
}

interface LimitedLine {
  qty: number
  productQty: number
  product: LineProduct
  stockQty: number
}

/** The quantities a line can be set to without being flagged, and why not more. */
export function qtyLimits({ qty, productQty: inCart, product, stockQty }: LimitedLine, shopper: Shopper): QtyLimits {
  const step = Math.max(product.cartQtyVariantMultipleOf ?? 1, 1)
  const bounds = [
    {
      max: lineQtyMax(product, shopper),
      reason: `The most you can buy of this size is ${lineQtyMax(product, shopper)}.`,
    },
  ]
  if (product.cartQtyProductMax !== undefined) {
    const others = inCart - qty
    bounds.push({ max: product.cartQtyProductMax - others, reason: `Max ${product.cartQtyProductMax} per order.` })
  }
  if (product.functionalType === QTY_CHECKED_FUNCTIONAL_TYPE) {
    bounds.push({ max: stockQty, reason: stockQty > 0 ? `Only ${stockQty} left.` : 'Sold out.' })
  }
  const tightest = bounds.reduce((a, b) => (b.max < a.max ? b : a))
  const min = roundUp(Math.max(product.cartQtyVariantMin ?? 1, 1), step)
  const packs = step > 1 ? `Sold in packs of ${step}.` : ''
  const least = min > step ? `The minimum quantity for this size is ${min}.` : ''
  return {
    min,
    max: Math.max(Math.floor(tightest.max / step) * step, 0),
    step,
    reason: inSentences(packs, tightest.reason),
    rounding: inSentences(packs, least),
  }
}

const inSentences = (...sentences: string[]) => sentences.filter(Boolean).join(' ')
const roundUp = (qty: number, step: number) => Math.ceil(qty / step) * step

export interface GoneLine {
  item: CartItem
  /** The product's name where it is known. */
  name: string | undefined
}

/** Lines that can no longer be sold to anybody: product or variant is gone [CART-07, CART-08]. */
export function goneLines<P extends CartProduct & { name: string }>(
  items: CartItems,
  found: Readonly<Record<string, P | null>>,
): GoneLine[] {
  return newestFirst(items).flatMap((item) => {
    const product = ownValue(found, item.productId)
    if (product === undefined) return []
    const gone = product === null || !product.variants.some(({ id }) => id === item.variantId)
    return gone ? [{ item, name: product?.name }] : []
  })
}

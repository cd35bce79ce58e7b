import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Product, Variant } from '#lib/contract/product.ts'
import { addLine, CART_FULL, type CartItems, lineOf, type NewLine, setLineQty } from '#lib/domain/cart/cart.ts'
import { deriveCart } from '#lib/domain/cart/cart-lines.ts'
import { CHOOSE_SIZE, NO_LONGER_AVAILABLE } from '#lib/domain/cart/cart-validity.ts'
import { ownValue } from '#lib/domain/stored-record.ts'
import { productsByIds } from '../catalogue/product-record.ts'
import { shopSettings } from '../settings/settings.ts'
import { sealCookieCart } from './cookie-cart.ts'

/** What a form asks for. */
export interface LineIntent {
  productId: string
  /** The size as the brand writes it. */
  size?: string | undefined
  width?: string | undefined
  /** As it was typed. */
  qty: string
  answer?: string | undefined
}

/** The field that stands in the way, and what to do about it. */
export interface FieldTrouble {
  field: 'size' | 'width' | 'qty' | 'answer' | 'product'
  text: string
}

/** The cart as it would be; `trouble` when the shop refuses, and then the cart is what it was. */
export interface FormChange {
  items: CartItems
  product?: Product
  trouble?: FieldTrouble
}

const WHOLE = /^\s*\d{1,4}\s*$/
const NO_NUMBER = 'Enter a whole number, such as 2.'

/**
 * Adds what a form asks for, by the rules of any add [PDP-14, CART-33]. Whether its answer is right is for the caller
 * to ask.
 */
export async function addByForm(items: CartItems, intent: LineIntent, now: Date): Promise<FormChange> {
  const [product] = await productsByIds([intent.productId])
  if (!product) return refuse(items, 'product', NO_LONGER_AVAILABLE)
  const variant = variantOf(product, intent)
  if ('field' in variant) return { items, product, trouble: variant }
  if (!WHOLE.test(intent.qty) || Number(intent.qty) < 1)
    return { items, product, trouble: { field: 'qty', text: NO_NUMBER } }
  const line = { productId: product.id, variantId: variant.id, qty: Number(intent.qty) }
  const answered = product.challenge ? { ...line, challengeAnswer: intent.answer?.trim() } : line
  return addUnits(items, answered, product, now)
}

/** Adds units of a variant that is known, by the same rules. */
export async function addUnits(items: CartItems, line: NewLine, product: Product, now: Date): Promise<FormChange> {
  const next = addLine(items, line, { id: randomBytes(9).toString('base64url'), now })
  const change = await judged(items, next, product, lineOf(next, product.id, line.variantId)?.id)
  if (!change.trouble && product.challenge && !line.challengeAnswer) {
    return { items, product, trouble: { field: 'answer', text: 'Answer the question first.' } }
  }
  return { product, ...change }
}

/**
 * Sets a line's quantity to what was typed; 0 takes the line out [CART-11, CART-33]. A line that is gone changes
 * nothing.
 */
export async function setQtyByForm(items: CartItems, lineId: string, qty: string): Promise<FormChange> {
  const line = ownValue(items, lineId)
  if (!line) return { items }
  if (!WHOLE.test(qty)) return refuse(items, 'qty', NO_NUMBER)
  const [product] = await productsByIds([line.productId])
  const next = setLineQty(items, lineId, Number(qty))
  if (!product || !Object.hasOwn(next, lineId)) return { items: next }
  return { product, ...(await judged(items, next, product, lineId)) }
}

async function judged(items: CartItems, next: CartItems, product: Product, lineId?: string): Promise<FormChange> {
  if (next === items) return lineId && Object.hasOwn(next, lineId) ? { items } : refuse(items, 'product', CART_FULL)
  const { cartItemQtyMax } = await shopSettings()
  const shopper = { loggedIn: false, cartItemQtyMax: cartItemQtyMax ?? undefined }
  const { lines } = deriveCart(next, { [product.id]: product }, shopper, new Set())
  const message = lines.find(({ item }) => item.id === lineId)?.message
  if (message) return refuse(items, message.code === 'CartSoldOut' ? 'size' : 'qty', sentence(message.text))
  return sealCookieCart(next, new Date()) ? { items: next } : refuse(items, 'product', FULL_HERE)
}

const FULL_HERE = 'Without JavaScript a cart holds no more lines than this. Take one out first, or turn JavaScript on.'

function refuse(items: CartItems, field: FieldTrouble['field'], text: string): FormChange {
  return { items, trouble: { field, text } }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** The variant of the chosen size and width; what there is one of need not be chosen. */
function variantOf({ variants }: Product, { size, width }: LineIntent): Variant | FieldTrouble {
  const labels = new Set(variants.map(({ label }) => label))
  const label = labels.size === 1 ? [...labels][0] : size
  const ofSize = variants.filter((variant) => variant.label === label)
  if (ofSize.length === 0) return { field: 'size', text: CHOOSE_SIZE }
  const chosen = ofSize.length === 1 ? ofSize[0] : ofSize.find((variant) => variant.width === width)
  return chosen ?? { field: 'width', text: 'Choose a width first.' }
}

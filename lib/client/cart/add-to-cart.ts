import type { Product } from '#lib/contract/product.ts'
import { addLine, CART_FULL, type CartItem, lineOf, type NewLine } from '#lib/domain/cart/cart.ts'
import { deriveCart } from '#lib/domain/cart/cart-lines.ts'
import { NO_LONGER_SOLD } from '#lib/domain/cart/cart-validity.ts'
import { useCartStore } from '#stores/cart.ts'
import { identitySettled } from '#stores/identity.ts'
import { openMiniCart } from '#stores/mini-cart.ts'
import { ApiError, NetworkError } from '../call-error.ts'
import { announce } from '../platform/announce.ts'
import { commitChange } from './commit-change.ts'
import { loadProducts } from './product-records.ts'
import { loadShopSettings } from './shop-settings.ts'
import { currentShopper } from './shopper.ts'
import { variantWords } from './variant-words.ts'

export type AddOutcome = { ok: true; lineId: string } | { ok: false; message: string }

/** As `AddOutcome`; `words` name what was added. */
type QuietOutcome = { ok: true; lineId: string; words: string } | { ok: false; message: string }

/**
 * Adds units of a variant to the cart, if the line that results breaks no rule [PDP-14]; then opens the mini-cart and
 * says so to screen readers [CART-30]. `known` is the record the page was rendered from: it serves when the shop cannot
 * be asked. Throws 'Product not found.' or 'Product variant not found.' for what does not exist [PDP-15].
 */
export async function addToCart(line: NewLine, known?: Product): Promise<AddOutcome> {
  const added = await addQuietly(line, known)
  if (!added.ok) return added
  openMiniCart({ lineId: added.lineId, qty: line.qty })
  announce(`Added to your cart: ${line.qty} × ${added.words}.`)
  return { ok: true, lineId: added.lineId }
}

/** The same where the cart is on screen already: whoever asks says what was added. */
export async function addQuietly(line: NewLine, known?: Product): Promise<QuietOutcome> {
  // One unit breaks no maximum. Most pages never ask for the settings, which may allow another than the built-in one.
  const isFirst = line.qty === 1 && !held(line)
  const [product] = await Promise.all([freshProduct(line.productId, known), isFirst ? undefined : loadShopSettings()])
  // Whether it may be theirs depends on who they are.
  if (product.accountExclusive) await identitySettled()
  const variant = product.variants.find(({ id }) => id === line.variantId)
  if (!variant) throw new Error(NO_VARIANT)
  const message = troubleOf(line, product)
  if (message !== undefined) return { ok: false, message }
  const added = put(line)
  if (!added) return { ok: false, message: CART_FULL }
  return { ok: true, lineId: added.id, words: variantWords(product, variant) }
}

const NO_PRODUCT = 'Product not found.'
const NO_VARIANT = 'Product variant not found.'

/**
 * What to say of an add that was thrown: `unsure`, unless the shop has answered that there is no such thing [PDP-15].
 */
export function whyNotAdded(error: unknown, unsure: string): string {
  const gone = error instanceof Error && [NO_PRODUCT, NO_VARIANT].includes(error.message)
  return gone ? NO_LONGER_SOLD : unsure
}

async function freshProduct(id: string, known: Product | undefined): Promise<Product> {
  const found = await loadProducts([id]).catch((error: unknown) => {
    if (known && (error instanceof NetworkError || error instanceof ApiError)) return { [id]: known }
    throw error
  })
  const product = found[id]
  if (!product) throw new Error(NO_PRODUCT)
  return product
}

function held({ productId, variantId }: NewLine): CartItem | undefined {
  return lineOf(useCartStore.getState().items, productId, variantId)
}

/**
 * Why the cart must not get this line, in the words the line would carry; what the product asks is to be answered first
 * [PDP-11].
 */
function troubleOf(line: NewLine, product: Product): string | undefined {
  const next = addLine(useCartStore.getState().items, line, { id: 'next', now: new Date() })
  const result = lineOf(next, line.productId, line.variantId)
  if (!result) return undefined
  const judged = deriveCart({ ...next }, { [product.id]: product }, currentShopper(), new Set())
  const added = judged.lines.find(({ item }) => item.id === result.id)
  return added?.message?.text ?? added?.answer?.text
}

function put(line: NewLine): CartItem | undefined {
  const before = held(line)?.qty ?? 0
  const items = commitChange({ kind: 'add', line, id: crypto.randomUUID(), createdAt: new Date().toISOString() })
  const added = lineOf(items, line.productId, line.variantId)
  return added && added.qty > before ? added : undefined
}

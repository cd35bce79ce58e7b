'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { Product, Variant } from '#lib/contract/product.ts'
import { nameOf } from '#lib/domain/cart/cart-change.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { currentSizeSystem } from '#stores/size-system.ts'
import { bringBack } from './bring-back.ts'
import { variantWordsIn } from './variant-text.ts'

/** Presses + or − on a line, which counts beside what another device pressed. */
export function stepLineQty({ item }: ValidatedCartLine<Product>, by: number): void {
  commitChange({ kind: 'step', line: nameOf(item), by })
}

/** Sets a line's quantity to the number that was typed. */
export function changeLineQty(line: ValidatedCartLine<Product>, qty: number): void {
  commitChange({ kind: 'setQty', line: nameOf(line.item), qty })
}

/** Makes a line stand for another size of its product, in its old place. Answers its new id. */
export function changeLineSize({ item, product }: ValidatedCartLine<Product>, variant: Variant): string {
  const newId = crypto.randomUUID()
  commitChange({ kind: 'resize', line: nameOf(item), variantId: variant.id, newId })
  announce(`${product.name}: ${variantWordsIn(currentSizeSystem()).choice(variant)}.`)
  return newId
}

/** Takes a line out and offers it back for as long as the message stands. */
export function removeLine({ item, product, variant }: ValidatedCartLine<Product>): void {
  commitChange({ kind: 'remove', lines: [nameOf(item)] })
  const undo = () => void bringBack(item, product.name, undo)
  // Two sizes of a product need two messages: the same text again takes the place of the one before, with its Undo.
  const name = variantWordsIn(currentSizeSystem()).line(product, variant)
  showAlert({ tone: 'info', text: `Removed ${name} from your cart.`, action: { label: 'Undo', run: undo } })
}

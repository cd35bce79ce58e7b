'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import type { Product } from '#lib/contract/product.ts'
import type { JudgedCartLine } from '#lib/domain/cart-lines.ts'

/** Sets a line's quantity at once; what it costs is asked for when the clicking stops. */
export function changeLineQty(line: JudgedCartLine<Product>, qty: number): void {
  commitChange({ kind: 'setQty', id: line.item.id, qty })
}

/** Takes a line out and offers it back for as long as the message stands. */
export function removeLine({ item, product }: JudgedCartLine<Product>): void {
  commitChange({ kind: 'remove', ids: [item.id] })
  const undo = () => void commitChange({ kind: 'restore', item })
  showAlert({ tone: 'info', text: `Removed ${product.name} from your cart.`, action: { label: 'Undo', run: undo } })
}

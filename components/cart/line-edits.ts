'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import type { Product } from '#lib/contract/product.ts'
import { removeLines, restoreLine, setLineQty } from '#lib/domain/cart.ts'
import type { JudgedCartLine } from '#lib/domain/cart-lines.ts'
import { changeCart } from '#stores/cart.ts'

/** Sets a line's quantity at once; what it costs is asked for when the clicking stops. */
export function changeLineQty(line: JudgedCartLine<Product>, qty: number): void {
  changeCart((items) => setLineQty(items, line.item.id, qty))
}

/** Takes a line out and offers it back for as long as the message stands. */
export function removeLine({ item, product }: JudgedCartLine<Product>): void {
  changeCart((items) => removeLines(items, [item.id]))
  const undo = () => void changeCart((items) => restoreLine(items, item))
  showAlert({ tone: 'info', text: `Removed ${product.name} from your cart.`, action: { label: 'Undo', run: undo } })
}

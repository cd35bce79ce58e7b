'use client'
import { useRef } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Product } from '#lib/contract/product.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { CartLine } from './cart-line.tsx'
import { changeLineQty, changeLineSize, removeLine, stepLineQty } from './line-edits.ts'

interface CartLinesProps {
  lines: readonly ValidatedCartLine<Product>[]
  quote: CheckoutData | undefined
  pending: boolean
}

/** The focus follows a line to its new name, unless it has gone elsewhere: leaving the list settles a size, too. */
function focusSize(lineId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(`size-${lineId}`)?.focus()
  })
}

/** The cart's lines, newest first. */
export function CartLines({ lines, quote, pending }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is gone: the list takes the focus rather than the top of the page.
  const settle = () => list.current?.focus({ preventScroll: true })
  const remove = (line: ValidatedCartLine<Product>) => {
    removeLine(line)
    settle()
  }
  const save = async (line: ValidatedCartLine<Product>) => {
    try {
      const { saveLineForLater } = await import('./save-for-later.ts')
      if (saveLineForLater(line)) settle()
    } catch {
      showAlert({ tone: 'error', text: 'We couldn’t save it for later just now. It is still in your cart.' })
    }
  }
  return (
    <ul ref={list} tabIndex={-1} className="border-t border-line outline-none" aria-label="Items in your cart">
      {lines.map((line) => (
        <CartLine
          key={line.item.id}
          line={line}
          amount={lineAmount(quote, line)}
          pending={pending}
          onSize={(variant) => focusSize(changeLineSize(line, variant))}
          onQty={(qty) => changeLineQty(line, qty)}
          onStep={(by) => stepLineQty(line, by)}
          onRemove={() => remove(line)}
          onSave={() => void save(line)}
        />
      ))}
    </ul>
  )
}

function lineAmount(quote: CheckoutData | undefined, { item }: ValidatedCartLine<Product>) {
  const quoted = quote?.lines.find((each) => each.productId === item.productId && each.variantId === item.variantId)
  return quoted && { total: fromDollars(quoted.total), saved: fromDollars(quoted.discount) }
}

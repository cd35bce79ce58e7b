'use client'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Product, Variant } from '#lib/contract/product.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { compareSizes } from '#lib/domain/sizes/sizes.ts'
import { useVariantWords } from './variant-text.ts'

interface LineSizeProps {
  line: ValidatedCartLine<Product>
  onSize: (variant: Variant) => void
}

/** The line's size, to be changed where it stands. A product of one size has nothing to choose. */
export function LineSize({ line: { item, product, variant }, onSize }: LineSizeProps) {
  const words = useVariantWords()
  const run = useArrowRun(variant.id, (id) => {
    const chosen = product.variants.find((each) => each.id === id)
    if (chosen) onSize(chosen)
  })
  const rest = [product.colour, product.variants.length > 1 ? undefined : variant.width].filter(Boolean).join(' · ')
  if (product.variants.length < 2) {
    return <p className="text-sm text-graphite">{[words.size(variant), rest].filter(Boolean).join(' · ')}</p>
  }
  const sizes = product.variants.toSorted((a, b) => compareSizes(a.label, b.label))
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-graphite">
      <label className="sr-only" htmlFor={`size-${item.id}`}>
        Size of {product.name}
      </label>
      <select id={`size-${item.id}`} className="input w-auto max-w-full py-1 pr-9 text-base text-ellipsis" {...run}>
        {sizes.map((each) => (
          <option key={each.id} value={each.id} disabled={isSoldOut(product, each) && each.id !== variant.id}>
            {words.choice(each)}
            {isSoldOut(product, each) ? ' (sold out)' : ''}
          </option>
        ))}
      </select>
      {rest}
    </div>
  )
}

/** Keys that settle a choice or open the list; any other only runs through it. */
const SETTLING = ['Enter', ' ', 'Escape', 'Tab']

/**
 * A choice that arrow keys or letters run to is meant on Enter or on leaving the list: taken at each step, the line
 * would join those of the sizes between. One that is pointed at is meant at once, and Escape takes it back.
 */
function useArrowRun(chosen: string, choose: (id: string) => void) {
  const [reached, setReached] = useState<string>()
  const running = useRef(false)
  const settle = () => {
    setReached(undefined)
    if (reached !== undefined && reached !== chosen) choose(reached)
  }
  return {
    value: reached ?? chosen,
    onPointerDown: () => {
      running.current = false
    },
    onKeyDown: ({ key, altKey }: KeyboardEvent) => {
      running.current = !altKey && !SETTLING.includes(key)
      if (key === 'Enter') settle()
      if (key === 'Escape') setReached(undefined)
    },
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      if (running.current) setReached(target.value)
      else choose(target.value)
    },
    onBlur: settle,
  }
}

function isSoldOut({ functionalType }: Product, { stockQty }: Variant): boolean {
  return functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && stockQty <= 0
}

'use client'
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
  const rest = [product.colour, product.variants.length > 1 ? undefined : variant.width].filter(Boolean).join(' · ')
  if (product.variants.length < 2) {
    return <p className="text-sm text-graphite">{[words.size(variant), rest].filter(Boolean).join(' · ')}</p>
  }
  const choose = (id: string) => {
    const chosen = product.variants.find((each) => each.id === id)
    if (chosen) onSize(chosen)
  }
  const sizes = product.variants.toSorted((a, b) => compareSizes(a.label, b.label))
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-graphite">
      <label className="sr-only" htmlFor={`size-${item.id}`}>
        Size of {product.name}
      </label>
      <select
        id={`size-${item.id}`}
        className="input w-auto max-w-full py-1 pr-9 text-base text-ellipsis"
        value={variant.id}
        onChange={(event) => choose(event.target.value)}
      >
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

function isSoldOut({ functionalType }: Product, { stockQty }: Variant): boolean {
  return functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && stockQty <= 0
}

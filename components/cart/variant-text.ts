import type { Product, Variant } from '#lib/contract/product.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { type SizeSystemChoice, useSizeSystem } from '#stores/size-system.ts'

/**
 * How the shopper reads the sizes of a cart: in the system they chose, `Size EU 42`, else as on the box, `Size AU/UK
 * 8`, `Size XL` [CAT-33].
 */
export function useVariantWords() {
  return variantWordsIn(useSizeSystem())
}

/** The same for a system that is known. */
export function variantWordsIn(system: SizeSystemChoice) {
  const size = (variant: Variant) => sizeName(sizeIn(system, variant))
  /** What sets a variant apart from the others of its product: `Size EU 42 · Wide (2E)`. */
  const choice = (variant: Variant) => [size(variant), variant.width].filter(Boolean).join(' · ')
  return {
    size,
    choice,
    /** A line in a sentence: what comes in one size is named, of all else also the size: `Anvil boot, Size EU 42`. */
    line: (product: Pick<Product, 'name' | 'variants'>, variant: Variant) =>
      product.variants.length > 1 ? `${product.name}, ${choice(variant)},` : product.name,
    /** The size with its width and the product's colour: `Size EU 42 · Wide (2E) · Black`. */
    words: (variant: Variant, { colour }: { colour?: string | undefined }) =>
      [choice(variant), colour].filter(Boolean).join(' · '),
  }
}

import type { Product, Variant } from '#lib/contract/product.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { currentSizeSystem } from '#stores/size-system.ts'

/** A size of a product within a sentence, as the shopper reads sizes [CAT-33]: `Anvil boot, size EU 42 Wide`. */
export function variantWords({ name }: Pick<Product, 'name'>, variant: Variant): string {
  return [`${name}, size`, sizeIn(currentSizeSystem(), variant), variant.width].filter(Boolean).join(' ')
}

import type { Product, Variant } from '#lib/contract/product.ts'
import { sizeNamed } from '#lib/domain/sizes/size-name.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { currentSizeSystem } from '#stores/size-system.ts'

/** A size of a product within a sentence, as the shopper reads sizes [CAT-33]: `Anvil boot, size EU 42 Wide`. */
export function variantWords({ name }: Pick<Product, 'name'>, variant: Variant): string {
  const size = `${name}, ${sizeNamed(sizeIn(currentSizeSystem(), variant))}`
  return variant.width ? `${size} ${variant.width}` : size
}

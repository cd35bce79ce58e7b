import type { Variant } from '#lib/contract/product.ts'
import { SIZE_SYSTEM_LABELS, SIZE_SYSTEMS, sizeText } from '#lib/domain/sizes.ts'

/** A size with the system it is told in, where there is one: `Size 7½ US women`, `Size XL`. */
export function variantSize({ label, sizes }: Variant): string {
  const system = SIZE_SYSTEMS.find((each) => sizes[each] === label)
  return ['Size', sizeText(label), system && SIZE_SYSTEM_LABELS[system]].filter(Boolean).join(' ')
}

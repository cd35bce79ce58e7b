import type { Variant } from '#lib/contract/product.ts'
import { sizeText, systemSize, variantText } from '#lib/domain/sizes/sizes.ts'

/** A size with the system it is told in, where there is one: `Size 7½ US women`, `Size XL`. */
export function variantSize(variant: Variant): string {
  return `Size ${sizeText(systemSize(variant))}`
}

/** What sets a variant apart from the others of its product: `Size 5 UK · Wide (2E)`. */
export function variantChoice(variant: Variant): string {
  return [variantSize(variant), variant.width].filter(Boolean).join(' · ')
}

/** The size with its width and the product's colour: `Size 5 UK · Wide (2E) · Black`. */
export function variantWords(variant: Variant, { colour }: { colour?: string | undefined }): string {
  return `Size ${sizeText(variantText(variant, colour))}`
}

import 'server-only'
import { sizeText, variantText } from '#lib/domain/sizes/sizes.ts'

/** Of a variant `v`, what it is called by. */
export const EXCHANGED_SIZE = `json_build_object('label', v.label, 'sizes', v.sizes, 'width', v.width)`

export interface ExchangedSize {
  label: string
  sizes?: Record<string, string> | null
  width?: string | null
}

/**
 * The size that is wanted instead as a shopper reads it, with its width: another width of the same number is another
 * size [OPS-11].
 */
export function exchangedSizeText({ label, sizes, width }: ExchangedSize): string {
  return sizeText(variantText({ label, sizes: sizes ?? {}, width: width ?? undefined }, undefined))
}

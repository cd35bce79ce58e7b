import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'

/** A product's stock by variant as this browser was last told, and when. */
export interface ToldStock {
  /** Milliseconds since 1970. */
  toldAt: number
  byVariant: ReadonlyMap<string, number>
  /** The price of now, by `pricedText`. */
  priced?: string | undefined
}

/** Variants with the stock this browser was told since their page was made. */
export function withToldStock(variants: readonly SizedVariant[], told: ToldStock | undefined): readonly SizedVariant[] {
  if (!told) return variants
  return variants.map((variant) => ({ ...variant, stockQty: told.byVariant.get(variant.id) ?? variant.stockQty }))
}

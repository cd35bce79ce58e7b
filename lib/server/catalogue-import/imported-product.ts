import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import type { ImportedImage } from './photo-collector.ts'

/** One size as a sheet has it in the end. */
export interface ImportedVariant {
  /** Stays the same from run to run: made of the option values. */
  key: string
  /** Of a size the shop has already. */
  knownId?: string
  label: string
  sizes: VariantSizes
  sku: string
  barcode?: string
  /** Left out: what is on hand stays. */
  quantity?: number
}

/** One product as the shop keeps it: one colour at one price. */
export interface ImportedProduct {
  importHandle: string
  slug: string
  name: string
  state: Product['state']
  colour?: string
  price: Cents
  originalPrice: Cents
  variants: ImportedVariant[]
  /** Left out: the pictures stay. */
  images?: ImportedImage[]
}

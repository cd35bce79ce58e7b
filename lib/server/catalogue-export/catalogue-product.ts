import 'server-only'
import type { Picture, Product } from '#lib/contract/product.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'

/** A size of a product as a catalogue file tells it; fields in the order of the file. */
export interface CatalogueVariant {
  id: string
  /** The SKU. */
  code: string
  barcode?: string
  label: string
  sizes: VariantSizes
  width?: string
  /** Units on hand, those promised to orders included. */
  stock: number
}

/**
 * One line of a catalogue file: a product as it stands in the shop. Money is dollars, as in the API; fields in the
 * order of the file.
 */
export interface CatalogueProduct {
  id: string
  slug: string
  name: string
  brand: { slug: string; name: string }
  styleCode?: string
  productType: string
  state: Product['state']
  functionalType: Product['functionalType']
  demographic: Product['demographic']
  canonicalCategory: string
  /** All the product is listed under, ancestors too, by path. */
  categories: { path: string; name: string }[]
  price: number
  erpOriginalPrice: number
  taxExclusive: boolean
  isNew: boolean
  accountExclusive: boolean
  cartQtyProductMax?: number
  cartQtyVariantMax?: number
  cartQtyVariantMin?: number
  cartQtyVariantMultipleOf?: number
  colour?: string
  material?: string
  pantsFit?: string
  bestFor: string[]
  overlayIds: string[]
  description: string
  specs: { label: string; value: string }[]
  images: Picture[]
  relatedIds: string[]
  challenge?: { question: string; answer?: string }
  /** Smaller comes first under the recommended sort. */
  rank: number
  publishedAt: string
  /** What a Shopify sheet calls it. */
  importHandle?: string
  variants: CatalogueVariant[]
}

/** A category's name when nobody gave it one: `steel-toe` is Steel toe. */
export function nameFromSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words === '' ? slug : words.charAt(0).toUpperCase() + words.slice(1)
}

/** By code unit, so that every machine and every database has the same order. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

import 'server-only'
import type { Picture, Product } from '#lib/contract/product.ts'
import { completeVariants } from './complete-variants.ts'
import { isFootwear } from './import-size.ts'
import type { ImportedProduct } from './imported-product.ts'
import { demographicOf, type ProductReading } from './product-reading.ts'
import { splitProducts } from './product-split.ts'
import type { KnownProduct } from './shop-state.ts'
import { columnName } from './shopify-sheet.ts'

/** A reading filled up with what the shop has: every field of the product is known. */
export interface CompleteProduct {
  reading: ProductReading
  /** The vendor of the sheet, or the brand the product has. */
  brand: { vendor: string } | { slug: string }
  /** What the product is listed under; of use where the sheet does not say. */
  keptCategories: { canonical: string; all: string[] } | undefined
  description: string
  productType: string
  demographic: Product['demographic']
  functionalType: Product['functionalType']
  /** Pictures of a product that is split off one the shop has. */
  keptImages: Picture[]
  /** Whether the sheet names all there is of the handle: what it does not name is retired. */
  whole: boolean
  products: ImportedProduct[]
}

/**
 * Fills a reading up with what the shop has of the handle: an absent column keeps what is there, a blank cell clears
 * it. Adds a problem to the reading where neither the sheet nor the shop knows; then `products` is empty.
 */
export function completeProduct(reading: ProductReading, known: readonly KnownProduct[]): CompleteProduct {
  const { columns, problems } = reading
  const [main] = known
  if (main === undefined) {
    const missing = (['title', 'price'] as const).filter((column) => !columns.has(column))
    for (const column of missing)
      problems.push(
        `the shop has no product "${reading.handle}" yet, and the sheet has no column ${columnName(column)}`,
      )
  }
  const name = reading.title ?? baseName(known)
  const demographic = reading.demographic ?? main?.demographic ?? demographicOf(name)
  const footwear = reading.footwear ?? isFootwear([main?.productType.replaceAll('-', ' '), name].join(' '))
  const { variants, whole } = completeVariants(reading, known, footwear ? demographic : undefined)
  return {
    reading,
    brand: reading.vendor === undefined && main ? { slug: main.brandSlug } : { vendor: reading.vendor ?? 'Unbranded' },
    keptCategories: main && { canonical: main.canonicalCategory, all: main.categories },
    description: reading.description ?? main?.description ?? '',
    productType: reading.productType ?? main?.productType ?? 'product',
    demographic,
    functionalType: reading.functionalType ?? main?.functionalType ?? 'basic',
    keptImages: columns.has('image') ? [] : (main?.images ?? []),
    whole,
    products: problems.length > 0 ? [] : splitProducts(reading, variants, { name, known }),
  }
}

/**
 * The name of a handle whose products may be called after their sizes: `Site tee (3XL)` is Site tee. What is no size
 * belongs to the name, as in `Socks (3 pack)`.
 */
function baseName(known: readonly KnownProduct[]): string {
  const name = known[0]?.name ?? ''
  const [tail, sizes = ''] = / \(([^()]*)\)$/.exec(name) ?? []
  if (tail === undefined || known.length < 2) return name
  const labels = new Set(known.flatMap(({ variants }) => variants.map(({ label }) => label)))
  return sizes.split(', ').every((size) => labels.has(size)) ? name.slice(0, -tail.length) : name
}

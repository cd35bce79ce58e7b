import 'server-only'
import type { Picture, Product } from '#lib/contract/product.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { pool } from '../db/client.ts'
import type { ImportedProduct } from './imported-product.ts'

/** A size that an earlier import made. */
export interface KnownVariant {
  id: string
  code: string
  barcode: string | null
  label: string
  sizes: VariantSizes
}

/** A product that an earlier import made. */
export interface KnownProduct {
  id: string
  slug: string
  handle: string
  importHandle: string
  importDigest: string
  name: string
  brandSlug: string
  description: string
  productType: string
  state: Product['state']
  functionalType: Product['functionalType']
  demographic: Product['demographic']
  /** While a sale runs its prices are the regular ones [OPS-40]. */
  price: Cents
  originalPrice: Cents
  colour: string | null
  canonicalCategory: string
  /** All it is listed under, ancestors too. */
  categories: string[]
  images: Picture[]
  variants: KnownVariant[]
}

/** What the shop has of these handles, by handle, the product that has the plain handle first. */
export async function knownProducts(handles: readonly string[]): Promise<Map<string, KnownProduct[]>> {
  const { rows } = await pool().query<KnownProduct>(
    `select p.id, p.slug, split_part(p.import_handle, '#', 1) as handle, p.import_handle as "importHandle",
       coalesce(p.import_digest, '') as "importDigest", p.images, p.name, p.brand_slug as "brandSlug", p.description,
       p.product_type as "productType", p.state, p.functional_type as "functionalType", p.demographic,
       coalesce(s.regular_price, p.price) as price,
       coalesce(s.regular_original, p.erp_original_price) as "originalPrice", p.colour, p.canonical_category as "canonicalCategory",
       (select coalesce(array_agg(c.category_path), '{}') from product_categories c where c.product_id = p.id) as categories,
       (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'barcode', v.barcode, 'label', v.label,
            'sizes', v.sizes) order by v.position), '[]')
          from variants v where v.product_id = p.id) as variants
     from products p left join sale_prices s on s.product_id = p.id and s.state = 'running' and s.price = p.price
     where split_part(p.import_handle, '#', 1) = any($1)
     order by length(p.import_handle), p.import_handle`,
    [handles],
  )
  const byHandle = new Map<string, KnownProduct[]>()
  for (const row of rows) byHandle.set(row.handle, [...(byHandle.get(row.handle) ?? []), row])
  return byHandle
}

/**
 * Whether the rows are the ones the products were last made from; retired siblings keep their old digest and do not
 * count.
 */
export function isUnchanged(
  digest: string,
  products: readonly ImportedProduct[],
  known: readonly KnownProduct[],
): boolean {
  const digests = new Map(known.map(({ importHandle, importDigest }) => [importHandle, importDigest]))
  return products.every(({ importHandle }) => digests.get(importHandle) === digest)
}

/** SKUs that products outside these handles have already, with the slug of the one that does. */
export async function foreignSkus(
  products: readonly ImportedProduct[],
): Promise<Map<string, { handle: string | null; slug: string }>> {
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  const { rows } = await pool().query<{ code: string; handle: string | null; slug: string }>(
    `select v.code, p.slug, split_part(p.import_handle, '#', 1) as handle
     from variants v join products p on p.id = v.product_id where v.code = any($1)`,
    [skus],
  )
  return new Map(rows.map(({ code, handle, slug }) => [code, { handle, slug }]))
}

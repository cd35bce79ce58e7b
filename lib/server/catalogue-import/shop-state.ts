import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'
import type { ProductReading } from './product-reading.ts'

/** A product that an earlier import made. */
export interface KnownProduct {
  id: string
  slug: string
  handle: string
  importHandle: string
  importDigest: string
  images: Picture[]
  variants: { id: string; code: string }[]
}

/** What the shop has of these handles, by handle. */
export async function knownProducts(handles: readonly string[]): Promise<Map<string, KnownProduct[]>> {
  const { rows } = await pool().query<KnownProduct>(
    `select p.id, p.slug, p.style_code as handle, p.import_handle as "importHandle", p.import_digest as "importDigest", p.images,
       (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code)), '[]')
          from variants v where v.product_id = p.id) as variants
     from products p where p.style_code = any($1) and p.import_handle is not null`,
    [handles],
  )
  const byHandle = new Map<string, KnownProduct[]>()
  for (const row of rows) byHandle.set(row.handle, [...(byHandle.get(row.handle) ?? []), row])
  return byHandle
}

/** Whether the rows are the ones the products were last made from; retired siblings keep their old digest and do not count. */
export function isUnchanged(reading: ProductReading, known: readonly KnownProduct[]): boolean {
  const digests = new Map(known.map(({ importHandle, importDigest }) => [importHandle, importDigest]))
  return reading.products.every(({ importHandle }) => digests.get(importHandle) === reading.digest)
}

/** SKUs that products outside these handles have already, with the slug of the one that does. */
export async function foreignSkus(
  readings: readonly ProductReading[],
): Promise<Map<string, { handle: string | null; slug: string }>> {
  const skus = readings.flatMap(({ products }) => products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const { rows } = await pool().query<{ code: string; handle: string | null; slug: string }>(
    `select v.code, p.slug, case when p.import_handle is null then null else p.style_code end as handle
     from variants v join products p on p.id = v.product_id where v.code = any($1)`,
    [skus],
  )
  return new Map(rows.map(({ code, handle, slug }) => [code, { handle, slug }]))
}

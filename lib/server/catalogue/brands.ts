import 'server-only'
import type { CategoryNode } from '#lib/contract/catalogue.ts'
import type { Picture } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'

export interface BrandSummary {
  slug: string
  name: string
  productCount: number
}

interface BrandRow extends BrandSummary {
  description: string
  story: string
  picture: Picture | null
  categories: CategoryNode[]
}

export interface BrandPage {
  brand: BrandSummary & { description: string; story: string; picture?: Picture }
  /** Categories that hold products of the brand, with how many. Top two levels [CAT-16]. */
  categories: CategoryNode[]
}

/** Brands with sellable products, by name [CAT-18]. */
export const brandsIndex = cachedUntilInvalidated('brands', async (): Promise<BrandSummary[]> => {
  const { rows } = await pool().query<BrandSummary>({
    name: 'brands-index',
    text: `select b.slug, b.name, count(*)::int as "productCount"
      from brands b join products p on p.brand_slug = b.slug and p.state in ('current', 'evergreen')
      group by b.slug, b.name order by b.name collate "en-AU-x-icu", b.slug`,
  })
  return rows
})

/** A brand and the categories it is sold in; undefined for an unknown slug. */
export async function brandBySlug(slug: string): Promise<BrandPage | undefined> {
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) return undefined
  const { rows } = await pool().query<BrandRow>({
    name: 'brand-page',
    text: `select b.slug, b.name, b.description, b.story, b.picture,
        (select count(*)::int from products p where p.brand_slug = b.slug and p.state in ('current', 'evergreen')) as "productCount",
        (select coalesce(jsonb_agg(jsonb_build_object('path', t.path, 'name', t.name, 'productCount', t.n)
            order by t.position, t.path), '[]')
           from (select c.path, c.name, c.position, count(*)::int as n
                   from products p
                   join product_categories pc on pc.product_id = p.id
                   join categories c on c.path = pc.category_path
                  where p.brand_slug = b.slug and p.state in ('current', 'evergreen')
                  group by c.path, c.name, c.position) t) as categories
      from brands b where b.slug = $1`,
    values: [slug],
  })
  const [row] = rows
  if (!row) return undefined
  const { categories, picture, ...brand } = row
  return { brand: { ...brand, ...(picture ? { picture } : {}) }, categories }
}

import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'
import { type ProductRow, productOf, productPath } from './product-row.ts'

/** What `productOf` reads, from `products p` and `brands b`. */
export const PRODUCT_COLUMNS = `
  p.id, p.slug, p.brand_slug, b.name as brand_name, p.name, p.price, p.erp_original_price, p.is_new, p.tax_exclusive,
  p.functional_type, p.colour, p.overlay_ids, p.images, p.state, p.account_exclusive, p.cart_qty_product_max,
  p.cart_qty_variant_max, p.cart_qty_variant_min, p.cart_qty_variant_multiple_of, p.demographic, p.canonical_category,
  p.stock_updated_at, p.published_at, p.description, p.material, p.pants_fit, p.best_for, p.challenge_question,
  p.style_code, p.product_type, p.specs, p.related_ids,
  (select s.ends_at from sale_prices s where s.product_id = p.id and s.state = 'running') as sale_ends_at,
  (select jsonb_build_object('average', round(avg(r.rating), 1), 'count', count(*))
     from reviews r where r.product_id = p.id and r.state = 'published' having count(*) > 0) as rating,
  (select coalesce(array_agg(c.category_path order by c.category_path), '{}')
     from product_categories c where c.product_id = p.id) as categories,
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'label', v.label, 'sizes', v.sizes,
     'width', v.width, 'barcode', v.barcode, 'available', v.stock - v.reserved) order by v.position, v.id), '[]')
     from variants v where v.product_id = p.id) as variants`

const ID = /^[A-Za-z0-9_-]{1,64}$/
const SLUG = /^[a-z0-9-]{1,200}$/

const FROM = 'from products p join brands b on b.slug = p.brand_slug'

/**
 * Product records in the order of `ids`; null where there is none, the same id as often as it is asked for [SRCH-03].
 * Their stock is that of now, and says so: the column knows of counts and imports, not of what is sold, and browsers
 * take only what is newer [CAT-20].
 */
export async function productsByIds(ids: readonly string[]): Promise<(Product | null)[]> {
  const { rows } = await pool().query<ProductRow & { read_at: Date }>({
    name: 'products-by-ids',
    text: `select ${PRODUCT_COLUMNS}, greatest(p.stock_updated_at, statement_timestamp()) as read_at ${FROM} where p.id = any($1)`,
    values: [[...new Set(ids)].filter((id) => ID.test(id))],
  })
  const byId = new Map(rows.map((row) => [row.id, productOf({ ...row, stock_updated_at: row.read_at })]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** Another colour of the same style. */
export interface StyleSibling {
  path: string
  colour: string
  image: Product['image']
  soldOut: boolean
}

export interface ProductPage {
  product: Product
  productType: string
  /** Shared by products that differ only in colour. */
  styleCode?: string
  /** By variant id, where there are any; for crawlers. */
  barcodes: Record<string, string>
  /** The colours of the style that are sold, this product among them if it is; empty when no other is. */
  siblings: StyleSibling[]
  /** From the top of the tree down to the canonical category [PDP-07]. */
  breadcrumbs: { path: string; name: string }[]
}

interface ProductPageRow extends ProductRow {
  siblings: { slug: string; brand_slug: string; colour: string; images: Product['images']; sold_out: boolean }[]
  breadcrumbs: { path: string; name: string }[]
}

/** Everything the product page shows, in one query; undefined when no product has that slug [PDP-18]. */
export async function productBySlug(slug: string): Promise<ProductPage | undefined> {
  if (!SLUG.test(slug)) return undefined
  const { rows } = await pool().query<ProductPageRow>({
    name: 'product-page',
    text: `select ${PRODUCT_COLUMNS},
      (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'brand_slug', s.brand_slug, 'colour', s.colour,
          'images', s.images, 'sold_out', s.functional_type = 'basic' and not exists (
            select from variants v where v.product_id = s.id and v.stock > v.reserved)) order by s.rank, s.id), '[]')
         from products s
        where s.style_code = p.style_code and s.state in ('current', 'evergreen') and s.colour is not null) as siblings,
      (select coalesce(jsonb_agg(jsonb_build_object('path', c.path, 'name', c.name) order by length(c.path)), '[]')
         from categories c
        where c.path = p.canonical_category or p.canonical_category like replace(c.path, '_', '\\_') || '/%') as breadcrumbs
      ${FROM} where p.slug = $1`,
    values: [slug],
  })
  const [row] = rows
  if (!row) return undefined
  const siblings = row.siblings.map((s) => ({
    path: productPath(s),
    colour: s.colour,
    image: s.images[0],
    soldOut: s.sold_out,
  }))
  return {
    product: productOf(row),
    productType: row.product_type,
    ...(row.style_code ? { styleCode: row.style_code } : {}),
    barcodes: Object.fromEntries(row.variants.flatMap(({ id, barcode }) => (barcode ? [[id, barcode]] : []))),
    siblings: siblings.some(({ path }) => path !== productPath(row)) ? siblings : [],
    breadcrumbs: row.breadcrumbs,
  }
}

import type { DrillDatabase } from './database.ts'

/** So many of one size of a product. */
export interface Item {
  productId: string
  variantId: string
  qty: number
}

const PRODUCTS = 10
/** Everybody wants it, and there is too little of it. */
export const SCARCE: Item = { productId: 'drill-0', variantId: 'drill-0-scarce', qty: 1 }

/** One of the goods there is enough of. */
export function plentiful(): Item {
  const product = 1 + Math.floor(Math.random() * PRODUCTS)
  return { productId: `drill-${product}`, variantId: `drill-${product}-9`, qty: 1 }
}

/** Goods of the drill's own, so that what is left of them can be counted. */
export async function stockUp({ ask }: DrillDatabase, scarce: number): Promise<void> {
  await ask("insert into brands (slug, name) values ('drill', 'Drill') on conflict do nothing")
  await ask("insert into categories (path, name) values ('drill', 'Drill') on conflict do nothing")
  await ask(
    `insert into products (id, slug, brand_slug, name, product_type, price, erp_original_price, canonical_category)
     select 'drill-' || i, 'drill-' || i, 'drill', 'Drill boot', 'lace-up-boot', 10000, 10000, 'drill'
     from generate_series(0, $1::int) i`,
    [PRODUCTS],
  )
  await ask(
    `insert into variants (id, product_id, code, label, received, stock)
     select 'drill-' || i || '-9', 'drill-' || i, 'drill-' || i || '-9', '9', 1000000, 1000000 from generate_series(1, $1::int) i`,
    [PRODUCTS],
  )
  await ask(
    `insert into variants (id, product_id, code, label, received, stock)
     values ($1, 'drill-0', $1, '9', $2::int, $2::int)`,
    [SCARCE.variantId, scarce],
  )
}

/** How many of the scarce ones were sold. */
export async function scarceSold({ ask }: DrillDatabase): Promise<number> {
  const [row] = await ask<{ sold: number }>(
    'select coalesce(sum(qty), 0)::int as sold from order_lines where variant_id = $1',
    [SCARCE.variantId],
  )
  return row?.sold ?? 0
}

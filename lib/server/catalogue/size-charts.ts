import 'server-only'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { pool } from '../db/client.ts'
import { keyLookup, type ProductKey } from './product-key.ts'

interface ChartRow {
  id: string | null
  brand_slug: string | null
  brand_name: string | null
  chart: Omit<SizeChart, 'id' | 'brand'> | null
}

/**
 * The chart of a product's type [PDP-01]: the brand's own before the shop's, and of several the one that knows most of the
 * product's sizes. Null when there is none, as for a service on any garment; undefined when there is no such product.
 */
export async function sizeChartOf(key: ProductKey): Promise<SizeChart | null | undefined> {
  const lookup = keyLookup(key)
  if (!lookup) return undefined
  const { rows } = await pool().query<ChartRow>({
    name: `size-chart-by-${lookup.column}`,
    text: `select c.id, c.brand_slug, b.name as brand_name, c.chart
      from products p
      left join size_charts c
        on p.functional_type not in ('giftCard', 'service') and p.product_type = any(c.product_types)
          and (c.brand_slug = p.brand_slug or c.brand_slug is null)
      left join brands b on b.slug = c.brand_slug
      where p.${lookup.column} = $1
      order by (c.id ~ ('-' || p.demographic || '(-eu)?$')) desc, c.brand_slug nulls last,
        (select count(*) from jsonb_array_elements(c.chart->'rows') r
          where exists (select from variants v where v.product_id = p.id and v.label = r->>'label')) desc,
        c.id
      limit 1`,
    values: [lookup.value],
  })
  return rows[0] && chartOf(rows[0])
}

function chartOf({ id, brand_slug, brand_name, chart }: ChartRow): SizeChart | null {
  if (id === null || chart === null) return null
  return { ...chart, id, ...(brand_slug && brand_name ? { brand: { slug: brand_slug, name: brand_name } } : {}) }
}

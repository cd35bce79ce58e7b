import 'server-only'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { type ChartFacts, chartFor, type SizedGoods } from '#lib/domain/sizes/size-chart-choice.ts'
import { pool } from '../db/client.ts'
import { keyLookup, type ProductKey } from './product-key.ts'

interface CandidateRow {
  product_brand: string
  product_type: string
  demographic: string
  labels: string[]
  id: string | null
  brand_slug: string | null
  brand_name: string | null
  product_types: string[] | null
  demographics: string[] | null
  chart: Omit<SizeChart, 'id' | 'brand'> | null
}

/**
 * The chart of a product [PDP-01]. Null when there is none, as for a service on any garment, or for sizes that no chart
 * knows; undefined when there is no such product.
 */
export async function sizeChartOf(key: ProductKey): Promise<SizeChart | null | undefined> {
  const lookup = keyLookup(key)
  if (!lookup) return undefined
  const { rows } = await pool().query<CandidateRow>({
    name: `size-charts-by-${lookup.column}`,
    text: `select p.brand_slug as product_brand, p.product_type, p.demographic,
        array(select distinct v.label from variants v where v.product_id = p.id) as labels,
        c.id, c.brand_slug, b.name as brand_name, c.product_types, c.demographics, c.chart
      from products p
      left join size_charts c
        on p.functional_type not in ('giftCard', 'service') and p.product_type = any(c.product_types)
          and (c.brand_slug = p.brand_slug or c.brand_slug is null)
          and (c.demographics = '{}' or p.demographic = any(c.demographics))
      left join brands b on b.slug = c.brand_slug
      where p.${lookup.column} = $1`,
    values: [lookup.value],
  })
  const [first] = rows
  if (!first) return undefined
  const goods: SizedGoods = { ...first, brand: first.product_brand, productType: first.product_type }
  return chartFor(goods, rows.flatMap(candidateOf))?.shown ?? null
}

function candidateOf(row: CandidateRow): (ChartFacts & { shown: SizeChart })[] {
  const { id, brand_slug: slug, brand_name: name, chart } = row
  if (id === null || chart === null) return []
  const facts = {
    id,
    brand: slug,
    productTypes: row.product_types ?? [],
    demographics: row.demographics ?? [],
    labels: chart.rows.map(({ label }) => label),
  }
  return [{ ...facts, shown: { ...chart, id, ...(slug && name ? { brand: { slug, name } } : {}) } }]
}

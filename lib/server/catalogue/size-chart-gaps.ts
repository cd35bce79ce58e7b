import 'server-only'
import type { ClientBase } from 'pg'
import { type ChartFacts, type SizedGoods, unknownLabels } from '#lib/domain/sizes/size-chart-choice.ts'

/** Products of one brand, kind and sizes whose chart does not know all of these. */
export interface SizeChartGap extends SizedGoods {
  ids: string[]
  /** Labels that no row of their chart is for. */
  unknown: string[]
}

type Client = Pick<ClientBase, 'query'>

/** The size charts of the shop, by what decides whose they are. */
export async function chartFacts(client: Client): Promise<ChartFacts[]> {
  const { rows } = await client.query<ChartFacts>(
    `select id, brand_slug as brand, product_types as "productTypes", demographics,
      array(select r->>'label' from jsonb_array_elements(chart->'rows') r) as labels from size_charts`,
  )
  return rows
}

/**
 * Where a size chart lacks a product's labels or people [PDP-22]. Of goods of whose kind there is a chart; a shop
 * without any for a kind shows none, which is no gap. `productIds` keeps to some products.
 */
export async function sizeChartGaps(
  client: Client,
  charts: readonly ChartFacts[],
  productIds?: readonly string[],
): Promise<SizeChartGap[]> {
  const types = [...new Set(charts.flatMap(({ productTypes }) => productTypes))]
  if (types.length === 0) return []
  const { rows } = await client.query<SizedGoods & { ids: string[] }>(
    `select brand, product_type as "productType", demographic, labels, array_agg(id order by id) as ids from (
       select p.id, p.brand_slug as brand, p.product_type, p.demographic,
         array(select distinct v.label from variants v where v.product_id = p.id order by 1) as labels
       from products p
       where p.functional_type = 'basic' and p.product_type = any($1) and ($2::text[] is null or p.id = any($2))) goods
     group by 1, 2, 3, 4 order by 5`,
    [types, productIds ?? null],
  )
  return rows.flatMap((goods) => {
    const unknown = unknownLabels(goods, charts)
    return unknown.length > 0 ? [{ ...goods, unknown }] : []
  })
}

const LABELS_TOLD = 5

/** A gap in words for whoever brought the goods. */
export function gapText({ productType, demographic, unknown }: SizeChartGap): string {
  const labels = unknown.slice(0, LABELS_TOLD).join(', ')
  return `no size chart for ${demographic} of type ${productType} has ${labels}${unknown.length > LABELS_TOLD ? ' …' : ''}`
}

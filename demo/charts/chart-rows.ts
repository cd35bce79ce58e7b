import 'server-only'
import type { sizeCharts } from '#lib/server/db/content-schema.ts'
import { clothingCharts } from './clothing-charts.ts'
import { footwearCharts } from './footwear-charts.ts'
import { SMALL_GOODS_CHARTS } from './small-goods-charts.ts'

type ChartInsert = typeof sizeCharts.$inferInsert

/** Every size chart of the demo shop: the shop's own and those of brands that are cut differently [PDP-01]. */
export function demoSizeCharts(): ChartInsert[] {
  return [...footwearCharts(), ...clothingCharts(), ...SMALL_GOODS_CHARTS].map(
    ({ id, brand, productTypes, demographics = [], chart }) => ({
      id,
      brandSlug: brand ?? null,
      productTypes: [...productTypes],
      demographics: [...demographics],
      chart,
    }),
  )
}

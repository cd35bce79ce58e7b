import 'server-only'
import { z } from 'zod'
import { entityId } from '#lib/contract/fields.ts'
import { DEMOGRAPHICS } from '#lib/contract/product.ts'
import { sizeChart } from '#lib/contract/size-chart.ts'
import { key, slug, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { sizeCharts } from '../db/content-schema.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const { shape } = sizeChart

const chartRow = z
  .strictObject({
    id: entityId,
    /** Slug of the brand that cuts differently; left out, the chart is the shop's own. */
    brand: slug.optional(),
    productTypes: z.array(key).min(1),
    /** Whom it is for; left out, it is for everybody. */
    demographics: z.array(z.enum(DEMOGRAPHICS)).min(1).optional(),
    title: words.max(200),
    kind: shape.kind,
    columns: z.array(shape.columns.element.strict()),
    rows: z.array(shape.rows.element.strict()),
    howToMeasure: shape.howToMeasure.default([]),
    notes: shape.notes.default([]),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [i, { values }] of rows.entries()) {
      if (values.length === columns.length) continue
      const message = `must have a value for each of the ${columns.length} columns, not ${values.length}`
      context.addIssue({ code: 'custom', path: ['rows', i, 'values'], message })
    }
  })
type ChartFileRow = z.output<typeof chartRow>

/** Size charts of the shop and of brands, by the types of product they are for [PDP-01]. */
export const sizeChartSection: Section<ChartFileRow> = {
  name: 'sizeCharts',
  key: 'id',
  read: listReader(chartRow),
  refers: ({ brand }) => (brand === undefined ? [] : [{ section: 'brands', field: 'brand', value: brand }]),
  async stored(client) {
    const rows = await rowsOf(client, sizeCharts, ['id'])
    return rows.map(({ id, brandSlug, productTypes, demographics, chart }) => ({
      id,
      brand: brandSlug ?? undefined,
      productTypes,
      demographics: demographics.length > 0 ? (demographics as ChartFileRow['demographics']) : undefined,
      ...chart,
    }))
  },
  write: (client, rows) =>
    upsertRows(
      client,
      sizeCharts,
      'id',
      rows.map(({ id, brand = null, productTypes, demographics = [], ...chart }) => ({
        id,
        brandSlug: brand,
        productTypes,
        demographics,
        chart,
      })),
    ),
}

import { z } from 'zod'

const CHART_KINDS = ['footwear', 'tops', 'pants', 'socks', 'gloves', 'headwear', 'belts'] as const

/**
 * A size chart [PDP-01]. Every row is one size; `values` stand under `columns` in the same order. A column in
 * centimetres can be read in inches, the others are sizes and are shown as they are.
 */
export const sizeChart = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(CHART_KINDS),
  brand: z.object({ slug: z.string(), name: z.string() }).optional(),
  columns: z.array(z.object({ name: z.string(), unit: z.enum(['size', 'cm']) })),
  /** `label` is the variant's label the row belongs to: `10`, `M`, `87R`. A range in cm is `96–101`. */
  rows: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
  /** Steps, in order. */
  howToMeasure: z.array(z.string()),
  /** How this brand runs, conversions between men's and women's sizes … */
  notes: z.array(z.string()),
})
export type SizeChart = z.infer<typeof sizeChart>

export const sizeChartResponse = z.object({ chart: sizeChart.nullable() })

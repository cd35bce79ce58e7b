import 'server-only'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'

/** A chart before it has a row. The id ends with whom it is for: `karrabin-footwear-men`. */
export interface DemoChart {
  id: string
  /** Slug; the whole shop's when undefined. */
  brand: string | undefined
  productTypes: readonly PictureType[]
  chart: Omit<SizeChart, 'id' | 'brand'>
}

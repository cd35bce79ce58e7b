import 'server-only'
import type { DEMOGRAPHICS } from '#lib/contract/product.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'

/** A chart before it has a row. */
export interface DemoChart {
  id: string
  /** Slug; the whole shop's when undefined. */
  brand: string | undefined
  productTypes: readonly PictureType[]
  /** Whom it is for; everybody when left out. */
  demographics?: readonly (typeof DEMOGRAPHICS)[number][]
  chart: Omit<SizeChart, 'id' | 'brand'>
}

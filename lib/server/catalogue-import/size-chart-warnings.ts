import 'server-only'
import type { ChartFacts } from '#lib/domain/sizes/size-chart-choice.ts'
import { chartFacts, gapText, sizeChartGaps } from '../catalogue/size-chart-gaps.ts'
import { pool } from '../db/client.ts'
import type { Importer, Reading, Validated } from './importer.ts'

/**
 * Warns of products that were written and whose size chart is not theirs [PDP-22]: they are sold without one, or
 * without some sizes in it. The shop's charts are read once, with the first batch.
 */
export class SizeChartWarnings {
  #charts: Promise<ChartFacts[]> | undefined

  async add<R extends Reading, J extends Validated>(importer: Importer<R, J>, written: readonly J[]): Promise<void> {
    if (written.length === 0) return
    this.#charts ??= chartFacts(pool())
    const gaps = await sizeChartGaps(pool(), await this.#charts, importer.productIds(written))
    if (gaps.length === 0) return
    for (const one of written) {
      const ids = importer.productIds([one])
      const own = gaps.filter((gap) => gap.ids.some((id) => ids.includes(id)))
      for (const gap of own) one.reading.warnings.push({ row: one.reading.row, text: gapText(gap) })
    }
  }
}

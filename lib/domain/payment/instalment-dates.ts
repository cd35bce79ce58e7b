import { addDays, localTime } from '../dates/zoned-time.ts'
import type { Cents } from '../money/money.ts'
import { TIME_ZONE } from '../shop-rules.ts'
import { instalments } from './instalments.ts'

export interface DatedInstalment {
  amount: Cents
  /** `2026-12-05`, as the calendar in Melbourne shows it. */
  date: string
}

/** The four payments of a purchase made now, with their days [PAY-20, PAY-22]. */
export function datedInstalments(total: Cents, now: Date): DatedInstalment[] {
  const { date } = localTime(now, TIME_ZONE)
  return instalments(total).map(({ amount, afterDays }) => ({ amount, date: addDays(date, afterDays) }))
}

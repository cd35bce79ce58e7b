import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { daysBetween } from '#lib/domain/dates/zoned-time.ts'
import { holidaysKnownUntil } from '#lib/domain/delivery/public-holidays.ts'
import { doubtful, type Finding, fine } from './doctor-configuration.ts'

const WARNED_DAYS = 90

/**
 * Until when all public holidays are known that delivery dates leave out: said 90 days before, and from then on
 * [CHK-38].
 */
export function holidayFindings(now: Date): Finding[] {
  const { date, missing } = holidaysKnownUntil()
  const until = `until ${dayInWords(date)}`
  if (daysBetween(dayInMelbourne(now), date) > WARNED_DAYS) return [fine(`All public holidays are known ${until}.`)]
  const names = missing.join(' and ')
  return [
    doubtful(
      `Public holidays that are set year by year are known ${until}: ${names}. Delivery dates go by custom after that. A newer version has them, or lib/domain/delivery/public-holidays.ts takes them.`,
    ),
  ]
}

import { expect, it } from 'vitest'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'

it.each([
  ['2026-03-10T12:59:59Z', '2026-03-10'],
  ['2026-03-10T13:00:00Z', '2026-03-11'],
  // In winter the clocks are ten hours ahead, not eleven.
  ['2026-07-10T13:59:59Z', '2026-07-10'],
  ['2026-07-10T14:00:00Z', '2026-07-11'],
  ['2026-12-31T13:00:00Z', '2027-01-01'],
])('%s is %s in Melbourne [GEN-09]', (instant, day) => {
  expect(dayInMelbourne(new Date(instant))).toBe(day)
})

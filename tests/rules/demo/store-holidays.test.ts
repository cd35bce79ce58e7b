import { describe, expect, it } from 'vitest'
import { publicHolidays } from '#demo/public-holidays.ts'
import { addDays, daysBetween, weekdayOf } from '#lib/domain/dates/zoned-time.ts'
import { isBusinessDay } from '#lib/domain/delivery/business-day.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'

const YEARS = [2026, 2027, 2028, 2029]
const DAYS = Array.from({ length: daysBetween('2026-01-01', '2030-01-01') }, (_, i) => addDays('2026-01-01', i))

describe('the holidays of the demo shop’s stores', () => {
  it.each([...AU_STATES, 'NZ'] as const)(
    'are in %s, from Monday to Friday, those on which no parcel moves [STORE-05]',
    (place) => {
      const country = place === 'NZ' ? 'NZ' : 'AU'
      const kept = YEARS.flatMap((year) => publicHolidays(year, country, place)).map(({ date }) => date)
      const days = DAYS.filter((date) => weekdayOf(date) < 5)
      expect(days.filter((date) => kept.includes(date))).toEqual(
        days.filter((date) => !isBusinessDay(date, [country, place])),
      )
    },
  )

  it('fall on a weekend and on the days that stand in for them, in their order [STORE-05]', () => {
    const around = (year: number, country: 'AU' | 'NZ', from: string, to: string) =>
      publicHolidays(year, country, 'VIC')
        .filter(({ date }) => date >= from && date <= to)
        .map(({ date, name, solemn }) => `${date.slice(5)} ${name}${solemn ? ', solemn' : ''}`)
    expect(around(2026, 'AU', '2026-12-24', '2026-12-31')).toEqual([
      '12-25 Christmas Day, solemn',
      '12-26 Boxing Day',
      '12-28 Boxing Day holiday',
    ])
    expect(around(2027, 'NZ', '2027-12-24', '2027-12-31')).toEqual([
      '12-25 Christmas Day, solemn',
      '12-26 Boxing Day',
      '12-27 Christmas Day holiday',
      '12-28 Boxing Day holiday',
    ])
    expect(around(2028, 'NZ', '2028-01-01', '2028-01-05')).toEqual([
      '01-01 New Year’s Day',
      '01-02 Day after New Year’s Day',
      '01-03 New Year’s Day holiday',
      '01-04 Day after New Year’s Day holiday',
    ])
  })
})

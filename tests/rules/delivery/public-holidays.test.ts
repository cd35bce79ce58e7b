import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { easterSunday, mondayised, nthOf } from '#lib/domain/dates/holiday-rules.ts'
import { addDays, weekdayOf } from '#lib/domain/dates/zoned-time.ts'
import {
  type HolidayPlace,
  holidaysKnownUntil,
  isPublicHoliday,
  publicHolidays,
} from '#lib/domain/delivery/public-holidays.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'
import { holidayFindings } from '#scripts/doctor-holidays.ts'

const PLACES: readonly HolidayPlace[] = ['AU', 'NZ', ...AU_STATES]

/** As the governments publish them, those on a weekend left out. */
const PUBLISHED: Readonly<Record<HolidayPlace, string>> = {
  AU:
    '2026-01-01 2026-01-26 2026-04-03 2026-04-06 2026-12-25 2026-12-28 ' +
    '2027-01-01 2027-01-26 2027-03-26 2027-03-29 2027-12-27 2027-12-28 ' +
    '2028-01-03 2028-01-26 2028-04-14 2028-04-17 2028-04-25 2028-12-25 2028-12-26 2029-01-01 2029-01-26',
  NZ:
    '2026-01-01 2026-01-02 2026-02-06 2026-04-03 2026-04-06 2026-04-27 2026-06-01 2026-07-10 2026-10-26 2026-12-25 2026-12-28 ' +
    '2027-01-01 2027-01-04 2027-02-08 2027-03-26 2027-03-29 2027-04-26 2027-06-07 2027-06-25 2027-10-25 2027-12-27 2027-12-28 ' +
    '2028-01-03 2028-01-04 2028-02-07 2028-04-14 2028-04-17 2028-04-25 2028-06-05 2028-07-14 2028-10-23 2028-12-25 2028-12-26 ' +
    '2029-01-01 2029-01-02',
  ACT:
    '2026-03-09 2026-04-27 2026-06-01 2026-06-08 2026-10-05 ' +
    '2027-03-08 2027-04-26 2027-05-31 2027-06-14 2027-10-04 ' +
    '2028-03-13 2028-05-29 2028-06-12 2028-10-02',
  NSW: '2026-04-27 2026-06-08 2026-10-05 2027-04-26 2027-06-14 2027-10-04 2028-06-12 2028-10-02',
  NT:
    '2026-05-04 2026-06-08 2026-08-03 ' +
    '2027-04-26 2027-05-03 2027-06-14 2027-08-02 ' +
    '2028-05-01 2028-06-12 2028-08-07',
  QLD: '2026-05-04 2026-10-05 2027-04-26 2027-05-03 2027-10-04 2028-05-01 2028-10-02',
  SA:
    '2026-03-09 2026-06-08 2026-10-05 ' +
    '2027-03-08 2027-04-26 2027-06-14 2027-10-04 ' +
    '2028-03-13 2028-06-12 2028-10-02',
  TAS: '2026-03-09 2026-06-08 2027-03-08 2027-06-14 2028-03-13 2028-06-12',
  VIC:
    '2026-03-09 2026-06-08 2026-09-25 2026-11-03 ' +
    '2027-03-08 2027-06-14 2027-09-24 2027-11-02 ' +
    '2028-03-13 2028-06-12 2028-09-29 2028-11-07',
  WA:
    '2026-03-02 2026-04-27 2026-06-01 2026-09-28 ' +
    '2027-03-01 2027-04-26 2027-06-07 2027-09-27 ' +
    '2028-03-06 2028-06-05 2028-09-25',
}

const onWeekdays = (place: HolidayPlace, years: readonly number[]) => [
  ...new Set(
    years
      .flatMap((year) => publicHolidays(place, year))
      .map(({ date }) => date)
      .filter((date) => weekdayOf(date) < 5),
  ),
]
const year = fc.integer({ min: 2026, max: 2052 })
const place = fc.constantFrom(...PLACES)

describe('public holidays [CHK-38]', () => {
  it.each(PLACES)('of %s are those that are published until 2028', (each) => {
    const published = PUBLISHED[each].split(' ').filter((date) => date < '2029')
    expect(onWeekdays(each, [2026, 2027, 2028])).toEqual(published)
  })

  it.each(['AU', 'NZ'] as const)('of %s go on in 2029', (each) => {
    const begun = PUBLISHED[each].split(' ').filter((date) => date >= '2029')
    expect(onWeekdays(each, [2029]).slice(0, 2)).toEqual(begun)
  })

  it('are worked out for years that nobody has published', () => {
    expect(onWeekdays('NZ', [2029])).toEqual([
      ...['2029-01-01', '2029-01-02', '2029-02-06', '2029-03-30', '2029-04-02', '2029-04-25'],
      ...['2029-06-04', '2029-07-06', '2029-10-22', '2029-12-25', '2029-12-26'],
    ])
    // Christmas Day on a Sunday has a Tuesday: the Monday is Boxing Day's own.
    expect(onWeekdays('AU', [2033]).slice(-2)).toEqual(['2033-12-26', '2033-12-27'])
    // New Year's Day on a Sunday, in New Zealand with a day after it.
    expect(onWeekdays('NZ', [2034]).slice(0, 2)).toEqual(['2034-01-02', '2034-01-03'])
    expect(onWeekdays('AU', [2034])[0]).toBe('2034-01-02')
    // Australia Day and Waitangi Day on a Saturday.
    expect(onWeekdays('AU', [2030]).slice(1, 2)).toEqual(['2030-01-28'])
    expect(isPublicHoliday('2032-02-06', 'NZ')).toBe(true)
    expect(onWeekdays('NZ', [2038]).slice(2, 3)).toEqual(['2038-02-08'])
  })

  it('have a Monday for an Anzac Day on a weekend where a law gives it, in New South Wales where it is proclaimed', () => {
    const keeping = (date: string) => PLACES.filter((each) => isPublicHoliday(date, each))
    expect(keeping('2026-04-27')).toEqual(['NZ', 'ACT', 'NSW', 'WA'])
    expect(keeping('2027-04-26')).toEqual(['NZ', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'WA'])
    expect(keeping('2032-04-26')).toEqual(['NZ', 'ACT', 'NT', 'QLD', 'SA', 'WA'])
    expect(keeping('2037-04-27')).toEqual(['NZ', 'ACT', 'WA'])
    expect(keeping('2028-04-25')).toEqual(['AU', 'NZ'])
    expect(keeping('2028-04-26')).toEqual([])
  })

  it('go by custom where nobody has named the day yet', () => {
    const named = (each: HolidayPlace, name: string, years: readonly number[]) =>
      years.map((y) => publicHolidays(each, y).find((day) => day.name === name)?.date)
    expect(named('VIC', 'Grand Final Friday', [2029, 2030, 2034])).toEqual(['2029-09-28', '2030-09-27', '2034-09-29'])
    expect(named('WA', 'King’s Birthday', [2029, 2030])).toEqual(['2029-09-24', '2030-09-30'])
    expect(named('NZ', 'Matariki', [2052, 2053])).toEqual(['2052-06-21', '2053-07-04'])
  })

  it('are by date, in their year, with those on a weekend and what stands in for them', () => {
    expect(publicHolidays('NZ', 2028).slice(0, 4)).toEqual([
      { date: '2028-01-01', name: 'New Year’s Day' },
      { date: '2028-01-02', name: 'Day after New Year’s Day' },
      { date: '2028-01-03', name: 'New Year’s Day holiday' },
      { date: '2028-01-04', name: 'Day after New Year’s Day holiday' },
    ])
    fc.assert(
      fc.property(place, year, (each, y) => {
        const dates = publicHolidays(each, y).map(({ date }) => date)
        expect(dates).toEqual(dates.toSorted())
        for (const date of dates) {
          expect(date.slice(0, 4)).toBe(String(y))
          expect(isPublicHoliday(date, each)).toBe(true)
        }
      }),
    )
  })

  it('are the eleven national days of New Zealand and Matariki every year, each off on a weekday of its own', () => {
    fc.assert(
      fc.property(year, (y) => {
        // In 2038 Anzac Day is Easter Sunday: both have the same Monday.
        expect(onWeekdays('NZ', [y]).length).toBe(y === 2038 ? 10 : 11)
      }),
    )
  })

  it('have Matariki on a Friday between 20 June and 20 July, to the end of the act’s table', () => {
    fc.assert(
      fc.property(year, (y) => {
        const { date = '' } = publicHolidays('NZ', y).find(({ name }) => name === 'Matariki') ?? {}
        expect([weekdayOf(date), date >= `${y}-06-20` && date <= `${y}-07-20`]).toEqual([4, true])
      }),
    )
  })

  it('are none on the days around a year’s first and last', () => {
    fc.assert(
      fc.property(place, year, (each, y) => {
        for (const day of ['12-29', '12-30', '12-31', '01-05', '01-06']) {
          expect(isPublicHoliday(`${y}-${day}`, each)).toBe(false)
        }
      }),
    )
  })
})

describe('the rules of holidays', () => {
  it.each([
    [2026, '2026-04-05'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2035, '2035-03-25'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    // The epact's two exceptions.
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
  ])('have Easter of %i on %s', (y, sunday) => {
    expect(easterSunday(y)).toBe(sunday)
  })

  it('have Easter on a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), (y) => {
        const sunday = easterSunday(y)
        expect(weekdayOf(sunday)).toBe(6)
        expect(sunday >= `${y}-03-22` && sunday <= `${y}-04-25`).toBe(true)
      }),
    )
  })

  it('count the weekdays of a month, and move a weekend’s day to Monday', () => {
    expect(nthOf(1, 0, 2026, 6)).toBe('2026-06-01')
    expect(nthOf(2, 0, 2026, 6)).toBe('2026-06-08')
    expect(nthOf(4, 0, 2026, 10)).toBe('2026-10-26')
    expect(nthOf(1, 1, 2026, 11)).toBe('2026-11-03')
    expect(['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'].map(mondayised)).toEqual([
      '2027-02-05',
      ...Array.from({ length: 3 }, () => '2027-02-08'),
    ])
  })
})

describe('npm run doctor', () => {
  const { date, missing } = holidaysKnownUntil()
  const noon = (days: number) => new Date(`${addDays(date, days)}T01:00Z`)

  it('says until when holidays are known, and nothing else till 90 days before [CHK-38]', () => {
    expect(date).toBe('2028-12-31')
    expect(holidayFindings(noon(-91))).toEqual([
      { state: 'fine', says: 'All public holidays are known until 31 December 2028.' },
    ])
  })

  it.each([-90, 0, 1, 400])('warns from 90 days before, and after the end: %i days [CHK-38]', (days) => {
    expect(missing).toEqual(['the Friday before Victoria’s grand final', 'the King’s Birthday in Western Australia'])
    expect(holidayFindings(noon(days))).toEqual([
      {
        state: 'doubtful',
        says: expect.stringMatching(
          /known until 31 December 2028: the Friday before Victoria’s grand final and the King’s Birthday in Western Australia\. Delivery dates go by custom/,
        ),
      },
    ])
  })
})

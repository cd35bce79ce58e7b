import {
  dayOf,
  easterSunday,
  FRIDAY,
  isWeekend,
  MONDAY,
  mondayised,
  nthOf,
  onOrAfter,
  SATURDAY,
  TUESDAY,
} from '../dates/holiday-rules.ts'
import { addDays, weekdayOf } from '../dates/zoned-time.ts'
import type { AU_STATES } from '../shop-rules.ts'

/** A country, for what is kept everywhere in it, or a state of Australia, for what it keeps besides. */
export type HolidayPlace = 'AU' | 'NZ' | (typeof AU_STATES)[number]

export interface PublicHoliday {
  /** `2027-01-26` */
  date: string
  name: string
}

type ByYear = Readonly<Record<number, string>>
type Named = readonly [name: string, date: string]
type YearRule = readonly [name: string, day: (year: number) => string]

const [JAN, FEB, MAR, APR, MAY, JUN, JUL, AUG, SEP, OCT, NOV, DEC] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** New Zealand's Friday follows the moon: the dates of its act, Te Kāhui o Matariki Public Holiday Act 2022. */
const MATARIKI: ByYear = byYear(
  '2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 2031-07-11 2032-07-02 2033-06-24 2034-07-07 2035-06-29 ' +
    '2036-07-18 2037-07-10 2038-06-25 2039-07-15 2040-07-06 2041-07-19 2042-07-11 2043-07-03 2044-06-24 2045-07-07 ' +
    '2046-06-29 2047-07-19 2048-07-03 2049-06-25 2050-07-15 2051-06-30 2052-06-21',
)

/** Victoria's Friday before the football's grand final, whose day the league names. */
const GRAND_FINAL_FRIDAY: ByYear = byYear('2026-09-25 2027-09-24 2028-09-29')

/** Western Australia's, which its governor proclaims. */
const WA_KINGS_BIRTHDAY: ByYear = byYear('2026-09-28 2027-09-27 2028-09-25')

/** Years in which New South Wales has a Monday for an Anzac Day on a weekend: no law gives it another. */
const NSW_ANZAC_MONDAYS: readonly number[] = [2026, 2027]

/** What no rule tells, and somebody has to look up when it ends. */
const LOOKED_UP: readonly (readonly [what: string, dates: ByYear])[] = [
  ['the Friday before Victoria’s grand final', GRAND_FINAL_FRIDAY],
  ['the King’s Birthday in Western Australia', WA_KINGS_BIRTHDAY],
  ['Matariki', MATARIKI],
]

/** What each state and territory keeps besides the days that all of Australia keeps. */
const STATE_RULES: Readonly<Record<(typeof AU_STATES)[number], readonly YearRule[]>> = {
  ACT: [
    ['Canberra Day', (year) => nthOf(2, MONDAY, year, MAR)],
    ['Reconciliation Day', (year) => onOrAfter(MONDAY, dayOf(year, MAY, 27))],
    ['King’s Birthday', (year) => nthOf(2, MONDAY, year, JUN)],
    ['Labour Day', (year) => nthOf(1, MONDAY, year, OCT)],
  ],
  NSW: [
    ['King’s Birthday', (year) => nthOf(2, MONDAY, year, JUN)],
    ['Labour Day', (year) => nthOf(1, MONDAY, year, OCT)],
  ],
  NT: [
    ['May Day', (year) => nthOf(1, MONDAY, year, MAY)],
    ['King’s Birthday', (year) => nthOf(2, MONDAY, year, JUN)],
    ['Picnic Day', (year) => nthOf(1, MONDAY, year, AUG)],
  ],
  QLD: [
    ['Labour Day', (year) => nthOf(1, MONDAY, year, MAY)],
    ['King’s Birthday', (year) => nthOf(1, MONDAY, year, OCT)],
  ],
  SA: [
    ['Adelaide Cup Day', (year) => nthOf(2, MONDAY, year, MAR)],
    ['King’s Birthday', (year) => nthOf(2, MONDAY, year, JUN)],
    ['Labour Day', (year) => nthOf(1, MONDAY, year, OCT)],
  ],
  TAS: [
    ['Eight Hours Day', (year) => nthOf(2, MONDAY, year, MAR)],
    ['King’s Birthday', (year) => nthOf(2, MONDAY, year, JUN)],
  ],
  VIC: [
    ['Labour Day', (year) => nthOf(2, MONDAY, year, MAR)],
    ['King’s Birthday', (year) => nthOf(2, MONDAY, year, JUN)],
    // By custom the final is played on the last Saturday of September.
    [
      'Grand Final Friday',
      (year) => GRAND_FINAL_FRIDAY[year] ?? addDays(onOrAfter(SATURDAY, dayOf(year, SEP, 24)), -1),
    ],
    ['Melbourne Cup Day', (year) => nthOf(1, TUESDAY, year, NOV)],
  ],
  WA: [
    ['Labour Day', (year) => nthOf(1, MONDAY, year, MAR)],
    ['WA Day', (year) => nthOf(1, MONDAY, year, JUN)],
    ['King’s Birthday', (year) => WA_KINGS_BIRTHDAY[year] ?? onOrAfter(MONDAY, dayOf(year, SEP, 24))],
  ],
}

/** Where by law the Monday stands in for an Anzac Day on a weekend; elsewhere for one on a Sunday, or for none. */
const ANZAC_ON_A_WEEKEND: readonly HolidayPlace[] = ['ACT', 'WA']
const ANZAC_ON_A_SUNDAY: readonly HolidayPlace[] = ['NT', 'QLD', 'SA']

/**
 * The public holidays of a place in a year by date, those on a weekend and the days that stand in for them. Those of a
 * town or a region are left out. A day that is looked up goes by custom after `holidaysKnownUntil` [CHK-38].
 */
export function publicHolidays(place: HolidayPlace, year: number): PublicHoliday[] {
  const days = place === 'AU' ? australian(year) : place === 'NZ' ? newZealand(year) : ofState(year, place)
  return days.map(([name, date]) => ({ date, name })).toSorted((a, b) => a.date.localeCompare(b.date))
}

const known = new Map<string, ReadonlySet<string>>()

/** Whether a date is a public holiday of a place [CHK-38]. */
export function isPublicHoliday(date: string, place: HolidayPlace): boolean {
  const year = date.slice(0, 4)
  const key = `${place} ${year}`
  const dates = known.get(key) ?? new Set(publicHolidays(place, Number(year)).map((day) => day.date))
  known.set(key, dates)
  return dates.has(date)
}

/** The last day until which all holidays are known, and which are not from then on [CHK-38]. */
export function holidaysKnownUntil(): { date: string; missing: string[] } {
  const ends = LOOKED_UP.map(([what, dates]) => ({ what, year: Math.max(...Object.keys(dates).map(Number)) }))
  const first = Math.min(...ends.map(({ year }) => year))
  return { date: dayOf(first, DEC, 31), missing: ends.flatMap(({ what, year }) => (year === first ? [what] : [])) }
}

function australian(year: number): Named[] {
  const easter = easterSunday(year)
  return [
    ['New Year’s Day', mondayised(dayOf(year, JAN, 1))],
    ['Australia Day', mondayised(dayOf(year, JAN, 26))],
    ['Good Friday', addDays(easter, -2)],
    ['Easter Monday', addDays(easter, 1)],
    ['Anzac Day', dayOf(year, APR, 25)],
    ...christmas(year),
    ...substitutes(christmas(year)),
  ]
}

function ofState(year: number, state: (typeof AU_STATES)[number]): Named[] {
  const ruled = STATE_RULES[state].map(([name, day]): Named => [name, day(year)])
  return keepsAnzacMonday(year, state) ? [...ruled, ...substitutes([['Anzac Day', dayOf(year, APR, 25)]])] : ruled
}

function keepsAnzacMonday(year: number, state: HolidayPlace): boolean {
  if (state === 'NSW') return NSW_ANZAC_MONDAYS.includes(year)
  const isSunday = weekdayOf(dayOf(year, APR, 25)) > SATURDAY
  return ANZAC_ON_A_WEEKEND.includes(state) || (isSunday && ANZAC_ON_A_SUNDAY.includes(state))
}

function newZealand(year: number): Named[] {
  const easter = easterSunday(year)
  const newYear: Named[] = [
    ['New Year’s Day', dayOf(year, JAN, 1)],
    ['Day after New Year’s Day', dayOf(year, JAN, 2)],
  ]
  const anzac: Named = ['Anzac Day', dayOf(year, APR, 25)]
  return [
    ...newYear,
    ...[newYear, [anzac], christmas(year)].flatMap(substitutes),
    ['Waitangi Day', mondayised(dayOf(year, FEB, 6))],
    ['Good Friday', addDays(easter, -2)],
    ['Easter Monday', addDays(easter, 1)],
    anzac,
    ['King’s Birthday', nthOf(1, MONDAY, year, JUN)],
    ['Matariki', MATARIKI[year] ?? onOrAfter(FRIDAY, dayOf(year, JUL, 1))],
    ['Labour Day', nthOf(4, MONDAY, year, OCT)],
    ...christmas(year),
  ]
}

function christmas(year: number): Named[] {
  return [
    ['Christmas Day', dayOf(year, DEC, 25)],
    ['Boxing Day', dayOf(year, DEC, 26)],
  ]
}

/** The weekdays that stand in for those of some days that fall on a weekend, in their order. */
function substitutes(days: readonly Named[]): Named[] {
  const taken = new Set(days.map(([, date]) => date))
  return days
    .filter(([, date]) => isWeekend(date))
    .map(([name, date]) => {
      let day = date
      while (isWeekend(day) || taken.has(day)) day = addDays(day, 1)
      taken.add(day)
      return [`${name} holiday`, day]
    })
}

function byYear(dates: string): ByYear {
  return Object.fromEntries(dates.split(' ').map((date) => [date.slice(0, 4), date]))
}

import 'server-only'

export interface PublicHoliday {
  /** `2027-01-26` */
  date: string
  name: string
  /** Days on which even a shop that trades on holidays stays shut. */
  solemn: boolean
}

const DAY_MS = 86_400_000
const [MON, TUE, SAT] = [1, 2, 6]
const [JAN, FEB, MAR, APR, MAY, JUN, JUL, AUG, SEP, OCT, NOV, DEC] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Matariki follows the moon; the dates stand in the act. */
const MATARIKI: Readonly<Record<number, string>> = {
  2026: '2026-07-10',
  2027: '2027-06-25',
  2028: '2028-07-14',
  2029: '2029-07-06',
  2030: '2030-06-21',
}

type YearRule = readonly [name: string, day: (year: number) => Date]

/** What each state and territory keeps besides the days that all of Australia keeps. */
const AU_STATE_RULES: Readonly<Record<string, readonly YearRule[]>> = {
  ACT: [
    ['Canberra Day', (year) => nth(2, MON, year, MAR)],
    ['Reconciliation Day', (year) => onOrAfter(MON, at(year, MAY, 27))],
    ['King’s Birthday', (year) => nth(2, MON, year, JUN)],
    ['Labour Day', (year) => nth(1, MON, year, OCT)],
  ],
  NSW: [
    ['King’s Birthday', (year) => nth(2, MON, year, JUN)],
    ['Labour Day', (year) => nth(1, MON, year, OCT)],
  ],
  NT: [
    ['May Day', (year) => nth(1, MON, year, MAY)],
    ['King’s Birthday', (year) => nth(2, MON, year, JUN)],
    ['Picnic Day', (year) => nth(1, MON, year, AUG)],
  ],
  QLD: [
    ['Labour Day', (year) => nth(1, MON, year, MAY)],
    ['King’s Birthday', (year) => nth(1, MON, year, OCT)],
  ],
  SA: [
    ['Adelaide Cup Day', (year) => nth(2, MON, year, MAR)],
    ['King’s Birthday', (year) => nth(2, MON, year, JUN)],
    ['Labour Day', (year) => nth(1, MON, year, OCT)],
  ],
  TAS: [
    ['Eight Hours Day', (year) => nth(2, MON, year, MAR)],
    ['King’s Birthday', (year) => nth(2, MON, year, JUN)],
  ],
  VIC: [
    ['Labour Day', (year) => nth(2, MON, year, MAR)],
    ['King’s Birthday', (year) => nth(2, MON, year, JUN)],
    ['Grand Final Friday', (year) => plusDays(onOrAfter(SAT, at(year, SEP, 24)), -1)],
    ['Melbourne Cup Day', (year) => nth(1, TUE, year, NOV)],
  ],
  WA: [
    ['Labour Day', (year) => nth(1, MON, year, MAR)],
    ['WA Day', (year) => nth(1, MON, year, JUN)],
    ['King’s Birthday', (year) => lastMonday(year, SEP)],
  ],
}

/** Where the Monday stands in for an Anzac Day on a weekend; elsewhere for one on a Sunday, or for none. */
const ANZAC_ON_A_WEEKEND = ['ACT', 'NSW', 'WA']
const ANZAC_ON_A_SUNDAY = [...ANZAC_ON_A_WEEKEND, 'NT', 'QLD', 'SA']

/** The public holidays of a year in an Australian state, or in New Zealand, by date. */
export function publicHolidays(year: number, country: 'AU' | 'NZ', state: string): PublicHoliday[] {
  const days = country === 'AU' ? australian(year, state) : newZealand(year)
  return days
    .map(([name, date]) => ({
      date: isoDate(date),
      name,
      solemn: /^(Good Friday|Anzac Day|Christmas Day)$/.test(name),
    }))
    .sort((a, b) => a.date.localeCompare(b.date))
}

type NamedDay = readonly [name: string, date: Date]

function australian(year: number, state: string): NamedDay[] {
  const easter = easterSunday(year)
  return [
    ['New Year’s Day', weekday(at(year, JAN, 1))],
    ['Australia Day', weekday(at(year, JAN, 26))],
    ['Good Friday', plusDays(easter, -2)],
    ['Easter Monday', plusDays(easter, 1)],
    ['Anzac Day', at(year, APR, 25)],
    ...(AU_STATE_RULES[state] ?? []).map(([name, day]) => [name, day(year)] as const),
    ...christmas(year),
    ...substitutes(christmas(year)),
    ...(keepsAnzacMonday(year, state) ? substitutes([['Anzac Day', at(year, APR, 25)]]) : []),
  ]
}

function keepsAnzacMonday(year: number, state: string): boolean {
  const states = at(year, APR, 25).getUTCDay() === 0 ? ANZAC_ON_A_SUNDAY : ANZAC_ON_A_WEEKEND
  return states.includes(state)
}

function newZealand(year: number): NamedDay[] {
  const easter = easterSunday(year)
  const matariki = MATARIKI[year]
  const newYear: NamedDay[] = [
    ['New Year’s Day', at(year, JAN, 1)],
    ['Day after New Year’s Day', at(year, JAN, 2)],
  ]
  const anzac: NamedDay = ['Anzac Day', at(year, APR, 25)]
  return [
    ...newYear,
    ...[newYear, [anzac], christmas(year)].flatMap(substitutes),
    ['Waitangi Day', weekday(at(year, FEB, 6))],
    ['Good Friday', plusDays(easter, -2)],
    ['Easter Monday', plusDays(easter, 1)],
    anzac,
    ['King’s Birthday', nth(1, MON, year, JUN)],
    ['Matariki', matariki === undefined ? plusDays(nth(2, MON, year, JUL), -3) : new Date(matariki)],
    ['Labour Day', nth(4, MON, year, OCT)],
    ...christmas(year),
  ]
}

function christmas(year: number): NamedDay[] {
  return [
    ['Christmas Day', at(year, DEC, 25)],
    ['Boxing Day', at(year, DEC, 26)],
  ]
}

/** The weekdays that stand in for those of some days that fall on a weekend, in their order. */
function substitutes(days: readonly NamedDay[]): NamedDay[] {
  const taken = new Set(days.map(([, date]) => isoDate(date)))
  return days
    .filter(([, date]) => isWeekend(date))
    .map(([name, date]) => {
      let day = date
      while (isWeekend(day) || taken.has(isoDate(day))) day = plusDays(day, 1)
      taken.add(isoDate(day))
      return [`${name} holiday`, day]
    })
}

function isWeekend(date: Date): boolean {
  return date.getUTCDay() % 6 === 0
}

/** Months count from 1. */
function at(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day))
}

function plusDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

function onOrAfter(day: number, date: Date): Date {
  return plusDays(date, (day - date.getUTCDay() + 7) % 7)
}

function nth(count: number, day: number, year: number, month: number): Date {
  return plusDays(onOrAfter(day, at(year, month, 1)), (count - 1) * 7)
}

function lastMonday(year: number, month: number): Date {
  return onOrAfter(MON, plusDays(at(year, month + 1, 1), -7))
}

/** The Monday after, when the day falls on a weekend. */
function weekday(date: Date): Date {
  return isWeekend(date) ? onOrAfter(MON, date) : date
}

/** Gregorian Easter, after the anonymous computus. */
function easterSunday(year: number): Date {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * late + 114
  return at(year, Math.floor(days / 31), (days % 31) + 1)
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

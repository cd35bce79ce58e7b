import { expect, it } from 'vitest'
import { type KeptStore, storeHolidayFindings } from '#scripts/doctor-stores.ts'

const day = '08:00-17:00'
const WEEK = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: 'closed' }
const store = (name: string, rest: Partial<KeptStore> = {}): KeptStore => ({
  ...{ name, country: 'AU', postcode: '3220', hours: WEEK, holidays: [], timeZone: 'Australia/Melbourne' },
  ...rest,
})
const DECEMBER = new Date('2026-12-01T00:00:00Z')
const told = (...stores: KeptStore[]) => storeHolidayFindings(stores, DECEMBER)
const HEAD =
  'Stores count as open on public holidays, as in any week, because the shop file names no other hours (stores, holidays): '

it('names the holidays of the next weeks on which stores count as open, and which [OPS-67]', () => {
  const said = { date: '2026-12-25', name: 'Christmas Day', hours: 'closed' }
  const closed = store('Bendigo', { holidays: [said] })
  expect(told(store('Geelong'), closed)).toEqual([
    {
      state: 'doubtful',
      says: `${HEAD}Christmas Day, Fri 25 December (Geelong); Boxing Day, Sat 26 December (Geelong, Bendigo); Boxing Day holiday, Mon 28 December (Geelong, Bendigo); New Year’s Day, Fri 1 January (Geelong, Bendigo); Australia Day, Tue 26 January (Geelong, Bendigo).`,
    },
  ])
})

it('says nothing of stores that are closed then, say what they do, or whose hours nobody knows [OPS-67]', () => {
  const dates = ['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01', '2027-01-26']
  const named = store('Geelong', { holidays: dates.map((date) => ({ date, name: 'A holiday', hours: '10:00-15:00' })) })
  expect(told(named, store('Asked', { hours: {} }))).toEqual([])
  expect(told(store('Sundays', { hours: { sun: day } }))).toEqual([])
  expect(told()).toEqual([])
})

it('goes by the country and the state a store is in, and names three of many [OPS-67]', () => {
  const wellington = store('Wellington', { country: 'NZ', postcode: '6011', timeZone: 'Pacific/Auckland' })
  expect(told(wellington)[0]?.says).toMatch(/Day after New Year’s Day, Sat 2 January \(Wellington\)/)
  expect(told(wellington)[0]?.says).not.toContain('Australia Day')
  const march = new Date('2027-02-25T00:00:00Z')
  const perth = store('Perth', { postcode: '6000', timeZone: 'Australia/Perth' })
  expect(storeHolidayFindings([perth], march)[0]?.says).toMatch(/^[^:]+: Labour Day, Mon 1 March \(Perth\); /)
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => store(name))
  expect(told(...many)[0]?.says).toContain('Christmas Day, Fri 25 December (a, b, c and 2 more)')
  expect(told(...many.slice(0, 3))[0]?.says).toContain('Christmas Day, Fri 25 December (a, b, c)')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readyText } from '#lib/domain/checkout/pickup-ready.ts'
import { clockText } from '#lib/domain/dates/clock-text.ts'
import { addDays, instantOf, localTime } from '#lib/domain/dates/zoned-time.ts'
import {
  afterOpenMinutes,
  dayText,
  differingDays,
  hoursOn,
  hoursText,
  openingState,
  openingText,
  parseHours,
  type Schedule,
  weekTable,
  weekText,
} from '#lib/domain/store-locator/opening-hours.ts'

const weekday = '07:00-17:30'
const perth: Schedule = {
  hours: {
    mon: weekday,
    tue: weekday,
    wed: weekday,
    thu: '07:00-20:00',
    fri: weekday,
    sat: '08:00-12:00',
    sun: 'closed',
  },
  holidays: [
    { date: '2026-12-25', name: 'Christmas Day', hours: 'closed' },
    { date: '2026-12-24', name: 'Christmas Eve', hours: '07:00-13:00' },
  ],
  timeZone: 'Australia/Perth',
}
/** Perth is eight hours ahead of UTC, all year. */
const inPerth = (text: string) => new Date(`${text}:00+08:00`)

describe('opening hours', () => {
  it.each([
    ['in the middle of a day', '2026-11-24T12:00', 'Open until 5:30 pm'],
    ['at the minute of opening', '2026-11-24T07:00', 'Open until 5:30 pm'],
    ['a minute before', '2026-11-24T06:59', 'Closed, opens 7 am'],
    ['at the minute of closing', '2026-11-24T17:30', 'Closed, opens 7 am tomorrow'],
    ['late on Thursday', '2026-11-26T19:59', 'Open until 8 pm'],
    ['on Saturday afternoon', '2026-11-28T13:00', 'Closed, opens 7 am Monday'],
    ['on Sunday', '2026-11-29T10:00', 'Closed, opens 7 am tomorrow'],
    ['on a short day before a holiday', '2026-12-24T12:30', 'Open until 1 pm'],
    ['on a holiday', '2026-12-25T10:00', 'Closed, opens 8 am tomorrow'],
  ])('%s say so [STORE-05, STORE-09]', (_, at, text) => {
    expect(openingText(openingState(perth, inPerth(at)), at.slice(0, 10))).toBe(text)
  })

  it('are the store’s own, wherever the shopper is [STORE-05]', () => {
    const instant = new Date('2026-11-24T22:30:00Z')
    expect(openingState(perth, instant).open).toBe(false)
    expect(openingState({ ...perth, timeZone: 'Australia/Brisbane' }, instant).open).toBe(true)
  })

  it.each([
    // It is the 16th in Melbourne already.
    ['2026-12-15T23:30', 10, 'Thu 24 December 7 am – 1 pm, Fri 25 December closed'],
    ['2026-12-15T23:30', 9, 'Thu 24 December 7 am – 1 pm'],
    ['2026-12-15T23:30', 8, ''],
    ['2026-12-24T23:30', 10, 'Thu 24 December 7 am – 1 pm, Fri 25 December closed'],
    ['2026-12-25T00:00', 10, 'Fri 25 December closed'],
    ['2026-12-25T23:59', 0, 'Fri 25 December closed'],
    ['2026-12-26T00:00', 10, ''],
  ])('that differ are named, of the days to come as the store counts them: %s, %i days [OPS-08]', (at, days, text) => {
    expect(differingDays(perth, inPerth(at), days)).toBe(text)
    const untold = { ...perth, holidays: [{ date: '2026-12-25', name: 'Christmas Day', hours: '' }] }
    expect(differingDays(untold, inPerth(at), 365)).toMatch(
      at < '2026-12-26' ? /^Fri 25 December ask the store$/ : /^$/,
    )
  })

  it('of a week are one sentence, days alike together [OPS-17]', () => {
    expect(weekText(perth)).toBe(
      'Monday to Wednesday 7 am – 5:30 pm, Thursday 7 am – 8 pm, Friday 7 am – 5:30 pm, Saturday 8 am – midday, Sunday closed',
    )
    expect(weekText({ hours: { ...perth.hours, sat: 'closed', fri: 'by the tide' } })).toBe(
      'Monday to Wednesday 7 am – 5:30 pm, Thursday 7 am – 8 pm, Friday ask the store, Saturday and Sunday closed',
    )
    expect(weekText({ hours: {} })).toBe('')
  })

  it('promise nothing for days nobody knows', () => {
    const unknown: Schedule = { hours: {}, holidays: [], timeZone: 'Australia/Perth' }
    expect(openingState(unknown, inPerth('2026-11-24T12:00'))).toEqual({ open: false })
    expect(openingText({ open: false }, '2026-11-24')).toBe('Closed')
    expect(hoursText(undefined)).toBe('Ask the store')
  })

  it.each([
    ...['', '7:00-17:00', '17:00-07:00', '08:00-08:00', '08:00-24:30', 'open'],
    ...['from 08:00-17:00', '08:00-17:00 or later', undefined],
  ])('%j are no hours [STORE-05]', (text) => {
    expect(parseHours(text)).toBeUndefined()
  })

  it.each([
    ['08:30-17:00', '8:30 am – 5 pm'],
    ['00:00-24:00', '12 am – midnight'],
    ['closed', 'Closed'],
    ['ask', 'Ask the store'],
  ])('written %s read “%s” [STORE-05, STORE-09]', (hours, text) => {
    expect(hoursText(hours)).toBe(text)
  })

  it.each([
    ['2026-11-24', ''],
    ['2026-11-23', ''],
    ['2026-11-25', ' tomorrow'],
    ['2026-11-26', ' Thursday'],
    ['2026-11-30', ' Monday'],
    ['2026-12-01', ' Tuesday 1 December'],
  ])('on %s are said to be on that day, seen from Tuesday 24 November [STORE-09]', (date, text) => {
    expect(dayText(date, '2026-11-24')).toBe(text)
  })

  it('are looked for a fortnight ahead, and no further [STORE-09]', () => {
    const opensOn = (date: string) => ({
      ...{ hours: {}, timeZone: 'Australia/Perth' },
      holidays: [{ date, name: 'Reopening', hours: '08:00-12:00' }],
    })
    const now = inPerth('2026-11-24T12:00')
    const opens = { date: '2026-12-08', minutes: 8 * 60 }
    expect(openingState(opensOn('2026-12-08'), now)).toEqual({ open: false, opens })
    expect(openingState(opensOn('2026-12-09'), now)).toEqual({ open: false })
    expect(afterOpenMinutes(opensOn('2026-12-08'), now, 60)).toEqual({ ...opens, minutes: 9 * 60 })
    expect(afterOpenMinutes(opensOn('2026-12-09'), now, 60)).toBeUndefined()
  })

  it('are a table of seven days in words [STORE-09]', () => {
    const table = weekTable(perth)
    expect(table.map(({ day }) => day)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
    expect(table[3]?.text).toBe('7 am – 8 pm')
    expect(table[5]?.text).toBe('8 am – midday')
    expect(table[6]?.text).toBe('Closed')
    expect(clockText(24 * 60)).toBe('midnight')
    expect(clockText(30)).toBe('12:30 am')
  })

  it('open at the very time they promise, and not before', () => {
    const anyInstant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom('Australia/Perth', 'Australia/Melbourne', 'Pacific/Auckland'),
        (now, timeZone) => {
          const schedule = { ...perth, timeZone }
          const state = openingState(schedule, now)
          if (state.open) return
          const opens = state.opens
          expect(opens).toBeDefined()
          if (!opens) return
          const opening = instantOf(opens, timeZone)
          expect(opening.getTime()).toBeGreaterThan(now.getTime() - 60_000)
          expect(openingState(schedule, opening).open).toBe(true)
          expect(openingState(schedule, new Date(opening.getTime() - 60_000)).open).toBe(false)
        },
      ),
    )
  })
})

describe('a pickup', () => {
  const ready = (at: string) =>
    readyText({ name: 'Fitzroy', timeZone: perth.timeZone }, afterOpenMinutes(perth, inPerth(at), 120), inPerth(at))

  it.each([
    ['2026-11-24T12:00', 'Ready in 2 hours at Fitzroy'],
    ['2026-11-24T15:30', 'Ready in 2 hours at Fitzroy'],
    ['2026-11-24T15:31', 'Ready by 7:15 am tomorrow at Fitzroy'],
    ['2026-11-24T06:59', 'Ready by 9 am at Fitzroy'],
    ['2026-11-24T07:00', 'Ready in 2 hours at Fitzroy'],
    ['2026-11-24T16:37', 'Ready by 8:15 am tomorrow at Fitzroy'],
    ['2026-11-24T06:00', 'Ready by 9 am at Fitzroy'],
    ['2026-11-28T11:00', 'Ready by 8 am Monday at Fitzroy'],
    ['2026-12-24T12:30', 'Ready by 9:30 am Saturday at Fitzroy'],
  ])('ordered at %s counts opening hours only', (at, text) => {
    expect(ready(at)).toBe(text)
  })

  it('that needs no time is ready while the store is open, else when it opens', () => {
    expect(afterOpenMinutes(perth, inPerth('2026-11-24T17:29'), 0)).toEqual({ date: '2026-11-24', minutes: 1049 })
    expect(afterOpenMinutes(perth, inPerth('2026-11-24T17:30'), 0)).toEqual({ date: '2026-11-25', minutes: 420 })
    expect(afterOpenMinutes(perth, inPerth('2026-11-24T18:00'), 0)).toEqual({ date: '2026-11-25', minutes: 420 })
  })

  it('has no time where nobody knows the hours', () => {
    expect(readyText({ name: 'Fitzroy', timeZone: perth.timeZone }, undefined, new Date())).toContain('Call the store')
  })
})

describe('local time', () => {
  it('reads and finds instants on both sides of a change of the clocks', () => {
    // Melbourne's clocks go back at 3 am on 5 April 2026 and forward at 2 am on 4 October.
    for (const date of ['2026-04-04', '2026-04-05', '2026-04-06', '2026-10-03', '2026-10-04', '2026-10-05']) {
      for (const minutes of [0, 60, 4 * 60, 14 * 60, 1439]) {
        expect(localTime(instantOf({ date, minutes }, 'Australia/Melbourne'), 'Australia/Melbourne')).toEqual({
          date,
          minutes,
        })
      }
    }
  })

  it('adds days over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(hoursOn(perth, '2026-12-25')).toBeNull()
  })
})

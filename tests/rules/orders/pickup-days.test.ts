import { describe, expect, it } from 'vitest'
import { PICKUP_REMINDED_AFTER_DAYS, pickupKeptUntil } from '#lib/domain/orders/pickup-days.ts'
import type { Schedule } from '#lib/domain/store-locator/opening-hours.ts'

const MELBOURNE = 'Australia/Melbourne'
const storeIn = (timeZone: string): Schedule => ({ hours: {}, holidays: [], timeZone })
const at = (instant: string) => new Date(instant)

describe('the last day a pickup is kept', () => {
  it.each([
    ['early in the day', '2026-11-27T00:30:00+11:00', MELBOURNE, '2026-12-07'],
    ['late in the day', '2026-11-27T23:30:00+11:00', MELBOURNE, '2026-12-07'],
    ['by the calendar of its store', '2026-11-28T00:30:00+11:00', 'Australia/Perth', '2026-12-07'],
    ['over the day the clocks change', '2026-09-30T09:00:00+10:00', MELBOURNE, '2026-10-10'],
    ['over the end of a year', '2026-12-28T09:00:00+11:00', MELBOURNE, '2027-01-07'],
  ])('is the tenth after it was ready, %s [OPS-08]', (_, readyAt, zone, day) => {
    expect(pickupKeptUntil({ readyAt: at(readyAt) }, storeIn(zone))).toBe(day)
  })

  it.each([
    ['in time', '2026-12-02T10:00:00+11:00', '2026-12-07'],
    ['on the ninth day', '2026-12-06T23:00:00+11:00', '2026-12-07'],
    ['on the tenth day', '2026-12-07T01:00:00+11:00', '2026-12-08'],
    ['days too late', '2026-12-20T10:00:00+11:00', '2026-12-21'],
  ])('is a day after its reminder at the earliest: %s [OPS-08]', (_, remindedAt, day) => {
    const pickup = { readyAt: at('2026-11-27T10:00:00+11:00'), remindedAt: at(remindedAt) }
    expect(pickupKeptUntil(pickup, storeIn(MELBOURNE))).toBe(day)
  })

  const holidays = (days: number) =>
    Array.from({ length: days }, (_, i) => {
      const date = new Date(Date.UTC(2026, 11, 7 + i)).toISOString().slice(0, 10)
      return { date, name: 'Works', hours: 'closed' }
    })
  it.each<[string, Partial<Schedule>, string]>([
    ['the store is closed on that weekday', { hours: { mon: 'closed', tue: '08:00-17:00' } }, '2026-12-08'],
    ['it is known of no other day', { hours: { mon: 'closed' } }, '2026-12-08'],
    ['it is a holiday before closed weekdays', { hours: { tue: 'closed' }, holidays: holidays(1) }, '2026-12-09'],
    [
      'the store opens on that day as an exception',
      {
        hours: { mon: 'closed' },
        holidays: [{ date: '2026-12-07', name: 'Open day', hours: '10:00-12:00' }],
      },
      '2026-12-07',
    ],
    ['the store opens again after a month', { holidays: holidays(31) }, '2027-01-07'],
    ['the store is closed for good', { holidays: holidays(32) }, '2026-12-07'],
    ['it was reminded of late', { hours: { tue: 'closed', mon: '08:00-17:00' } }, '2026-12-09'],
  ])('is one on which its store may be open, where %s [OPS-08]', (why, hours, day) => {
    const remindedAt = why.includes('late') ? at('2026-12-07T10:00:00+11:00') : undefined
    const pickup = { readyAt: at('2026-11-27T10:00:00+11:00'), remindedAt }
    expect(pickupKeptUntil(pickup, { ...storeIn(MELBOURNE), ...hours })).toBe(day)
  })

  it.each([
    ['later than the tenth', ['2026-12-09'], '2026-12-09'],
    ['later than a closed tenth would lead to', ['2026-12-07', '2026-12-10'], '2026-12-10'],
    ['sooner', ['2026-12-06'], '2026-12-07'],
    ['on which the store is closed by now', ['2026-12-12'], '2026-12-14'],
  ])('is the one its mails named, where that is %s [DLV-24]', (_, promised, day) => {
    const pickup = { readyAt: at('2026-11-27T10:00:00+11:00'), promised }
    expect(pickupKeptUntil(pickup, { ...storeIn(MELBOURNE), hours: { sat: 'closed', sun: 'closed' } })).toBe(day)
  })

  it('is well after the reminder [OPS-08]', () => {
    expect(PICKUP_REMINDED_AFTER_DAYS).toBe(5)
  })
})

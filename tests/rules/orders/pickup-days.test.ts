import { describe, expect, it } from 'vitest'
import { PICKUP_REMINDED_AFTER_DAYS, pickupKeptUntil } from '#lib/domain/orders/pickup-days.ts'

const MELBOURNE = 'Australia/Melbourne'
const at = (instant: string) => new Date(instant)

describe('the last day a pickup is kept', () => {
  it.each([
    ['early in the day', '2026-11-27T00:30:00+11:00', MELBOURNE, '2026-12-07'],
    ['late in the day', '2026-11-27T23:30:00+11:00', MELBOURNE, '2026-12-07'],
    ['by the calendar of its store', '2026-11-28T00:30:00+11:00', 'Australia/Perth', '2026-12-07'],
    ['over the day the clocks change', '2026-09-30T09:00:00+10:00', MELBOURNE, '2026-10-10'],
    ['over the end of a year', '2026-12-28T09:00:00+11:00', MELBOURNE, '2027-01-07'],
  ])('is the tenth after it was ready, %s [OPS-08]', (_, readyAt, zone, day) => {
    expect(pickupKeptUntil({ readyAt: at(readyAt) }, zone)).toBe(day)
  })

  it.each([
    ['in time', '2026-12-02T10:00:00+11:00', '2026-12-07'],
    ['on the ninth day', '2026-12-06T23:00:00+11:00', '2026-12-07'],
    ['on the tenth day', '2026-12-07T01:00:00+11:00', '2026-12-08'],
    ['days too late', '2026-12-20T10:00:00+11:00', '2026-12-21'],
  ])('is a day after its reminder at the earliest: %s [OPS-08]', (_, remindedAt, day) => {
    const pickup = { readyAt: at('2026-11-27T10:00:00+11:00'), remindedAt: at(remindedAt) }
    expect(pickupKeptUntil(pickup, MELBOURNE)).toBe(day)
  })

  it('is well after the reminder [OPS-08]', () => {
    expect(PICKUP_REMINDED_AFTER_DAYS).toBe(5)
  })
})

import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, vi } from 'vitest'
import { addDays, daysBetween, instantOf, localTime, weekdayOf } from '#lib/domain/dates/zoned-time.ts'

// Browsers lack Temporal still, and its stand-in weighs more than a page may: the shop's calendar is its own, and
// Temporal judges it.
const zone = fc.constantFrom(
  'Australia/Melbourne',
  'Australia/Perth',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
)
const minute = fc
  .integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000))
const day = minute.map((instant) => instant.toISOString().slice(0, 10))

/** Moments around the nights on which clocks are put forward and back, where a calendar is easily wrong. */
const nearChange = fc
  .tuple(fc.integer({ min: 2020, max: 2039 }), fc.constantFrom(3, 8, 9), fc.integer({ min: -1, max: 9 * 24 * 60 }))
  .map(([year, month, minutes]) => new Date(Date.UTC(year, month === 8 ? 8 : month, month === 8 ? 24 : 1, 0, minutes)))
const earlyMorning = ({ date, minutes }: { date: string; minutes: number }) => ({ date, minutes: minutes % 240 })
const instants = fc.oneof(minute, nearChange)

describe('the shop’s calendar, judged by Temporal', () => {
  it('shows an instant as the clocks of a place do [GEN-08, CNC-06]', () => {
    fc.assert(
      fc.property(instants, zone, (instant, timeZone) => {
        const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
        const shown = { date: there.toPlainDate().toString(), minutes: there.hour * 60 + there.minute }
        expect(localTime(instant, timeZone)).toEqual(shown)
      }),
      { numRuns: 500 },
    )
  })

  it('asks for a place’s clock once: a phone takes milliseconds to make one [GEN-08]', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const noon = new Date('2026-11-24T12:00:00Z')
    const shown = ['Pacific/Apia', 'Pacific/Honolulu', 'Pacific/Apia'].map((zone) => localTime(noon, zone).date)
    expect(shown).toEqual(['2026-11-25', '2026-11-24', '2026-11-25'])
    expect(made).toHaveBeenCalledTimes(2)
    made.mockRestore()
  })

  it('finds the instant at which clocks show a time; skipped ones as much later [GEN-08]', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const nights = fc.tuple(instants, minutes).map(([near, of]) => ({
      date: near.toISOString().slice(0, 10),
      minutes: of,
    }))
    fc.assert(
      fc.property(fc.oneof(nights, nights.map(earlyMorning)), zone, (wanted, timeZone) => {
        const there = Temporal.PlainDate.from(wanted.date).toPlainDateTime({
          hour: Math.floor(wanted.minutes / 60),
          minute: wanted.minutes % 60,
        })
        const either = (['compatible', 'later'] as const).map(
          (disambiguation) => there.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
        )
        expect(either).toContain(instantOf(wanted, timeZone).getTime())
      }),
      { numRuns: 1000 },
    )
  })

  it('counts days and names weekdays [GEN-08]', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const from = Temporal.PlainDate.from(date)
        const to = from.add({ days }).toString()
        expect(addDays(date, days)).toBe(to)
        expect(daysBetween(date, to)).toBe(days)
        expect(weekdayOf(date)).toBe(from.dayOfWeek - 1)
      }),
    )
  })
})

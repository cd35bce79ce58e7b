import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settings } from '#lib/contract/settings.ts'
import { addDays, daysBetween } from '#lib/domain/dates/zoned-time.ts'
import {
  EXTENDED_RETURN_DAYS_MAX,
  EXTENDED_RETURNS_MAX,
  type ExtendedReturns,
  extendedReturnDay,
  extendedSeasons,
  lastDayToReturn,
  promisedReturns,
} from '#lib/domain/returns/extended-returns.ts'
import { isOrderReturnable, isReturnWindowOpen, lastReturnDay } from '#lib/domain/returns/return-rules.ts'
import { returnPromise } from '#lib/domain/returns/return-words.ts'

const span = (orderedFrom: string, orderedUntil: string, returnUntil: string): ExtendedReturns => ({
  orderedFrom,
  orderedUntil,
  returnUntil,
})
const CHRISTMAS = span('2026-11-01', '2026-12-24', '2027-01-31')
const EASTER = span('2027-03-01', '2027-03-28', '2027-05-31')

describe('the day an order is placed', () => {
  it.each([
    ['2026-10-31', '2026-12-10'],
    ['2026-11-01', '2027-01-31'],
    ['2026-12-21', '2027-01-31'],
    // Day 40 is the 31st itself, then later than it.
    ['2026-12-22', '2027-01-31'],
    ['2026-12-23', '2027-02-01'],
    ['2026-12-24', '2027-02-02'],
    ['2026-12-25', '2027-02-03'],
  ])('%s lets it come back until %s, never shorter than 40 days [RET-30]', (day, last) => {
    expect(lastDayToReturn(day, [CHRISTMAS])).toBe(last)
    expect(lastDayToReturn(day, [])).toBe(addDays(day, 40))
  })

  it.each([
    ['2026-10-31T12:59:59Z', '2026-12-10'],
    ['2026-10-31T13:00:00Z', '2027-01-31'],
    // In London it is still the day before.
    ['2026-12-21T12:59:59Z', '2027-01-31'],
  ])('is that of Melbourne: at %s until %s [RET-30, GEN-09]', (createdAt, last) => {
    expect(lastReturnDay(createdAt, [CHRISTMAS])).toBe(last)
  })

  const ONE_DAY = span('2026-12-01', '2026-12-01', '2027-01-31')
  it.each([
    ['2026-11-30T12:59:59Z', '2027-01-09'],
    ['2026-11-30T13:00:00Z', '2027-01-31'],
    ['2026-12-01T12:59:59Z', '2027-01-31'],
    ['2026-12-01T13:00:00Z', '2027-01-11'],
  ])('may be the only one of a span: at %s until %s [RET-30, GEN-09]', (createdAt, last) => {
    expect(lastReturnDay(createdAt, [ONE_DAY])).toBe(last)
  })

  it.each([
    [[CHRISTMAS, span('2026-11-20', '2026-11-30', '2027-02-28')], '2027-02-28'],
    [[span('2026-11-20', '2026-11-30', '2027-02-28'), CHRISTMAS], '2027-02-28'],
    [[CHRISTMAS, span('2026-11-20', '2026-11-30', '2027-01-15')], '2027-01-31'],
    [[EASTER, CHRISTMAS], '2027-01-31'],
    [[EASTER], '2027-01-04'],
  ])('is in the span that lasts longest, of %j until %s [RET-30]', (extended, last) => {
    expect(lastDayToReturn('2026-11-25', extended)).toBe(last)
  })
})

describe('the window of an order', () => {
  const order = { status: 'SHIPPED', channel: 'online', createdAt: '2026-11-10T01:00:00Z' } as const
  it.each([
    ['on the last day', '2027-01-31T12:59:59Z', [CHRISTMAS], true],
    ['a minute later', '2027-01-31T13:00:00Z', [CHRISTMAS], false],
    ['on day 40 without a span', '2026-12-20T12:59:59Z', [], true],
    ['on day 41 without a span', '2026-12-20T13:00:00Z', [], false],
    ['on day 41 beside a span', '2026-12-20T13:00:00Z', [EASTER], false],
    ['on day 41 in a span', '2026-12-20T13:00:00Z', [CHRISTMAS], true],
  ])('%s [RET-30, RET-03, GEN-09]', (_, now, extended, open) => {
    expect(isReturnWindowOpen(order.createdAt, extended, new Date(now))).toBe(open)
    expect(isOrderReturnable(order, extended, new Date(now))).toBe(open)
    expect(isOrderReturnable({ ...order, status: 'CANCELLED' }, extended, new Date(now))).toBe(false)
  })
})

describe('the seasons', () => {
  it.each([
    // Cut where day 40 is no earlier.
    [[CHRISTMAS], [span('2026-11-01', '2026-12-21', '2027-01-31')]],
    [[span('2026-11-01', '2026-11-30', '2027-01-31')], [span('2026-11-01', '2026-11-30', '2027-01-31')]],
    [[span('2026-11-01', '2026-11-02', '2026-11-30')], []],
    [[], []],
    [
      [EASTER, span('2026-11-01', '2026-11-10', '2027-01-31'), span('2026-11-11', '2026-11-20', '2027-01-31')],
      [span('2026-11-01', '2026-11-20', '2027-01-31'), EASTER],
    ],
    [
      [CHRISTMAS, span('2026-11-20', '2026-11-30', '2027-02-28')],
      [
        span('2026-11-01', '2026-11-19', '2027-01-31'),
        span('2026-11-20', '2026-11-30', '2027-02-28'),
        span('2026-12-01', '2026-12-21', '2027-01-31'),
      ],
    ],
  ])('of %j are days in a row that share a later last day [RET-30, SEO-02]', (extended, seasons) => {
    expect(extendedSeasons(extended, '2026-10-01')).toEqual(seasons)
  })

  it('are told until their last day of ordering [RET-30, SEO-02]', () => {
    const told = (today: string) => extendedSeasons([EASTER, CHRISTMAS], today).map(({ orderedFrom }) => orderedFrom)
    expect(told('2026-12-21')).toEqual(['2026-11-01', '2027-03-01'])
    expect(told('2026-12-22')).toEqual(['2027-03-01'])
    expect(told('2027-03-28')).toEqual(['2027-03-01'])
    expect(told('2027-03-29')).toEqual([])
  })

  it('say of every day what the rule says [RET-30, SEO-02]', () => {
    const days = fc.integer({ min: 0, max: 120 })
    const spans = fc
      .tuple(days, days, days)
      .map((three) => three.toSorted((a, b) => a - b).map((each) => addDays('2026-10-01', each)))
      .map(([from = '', until = '', last = '']) => span(from, until, last))
    fc.assert(
      fc.property(fc.array(spans, { maxLength: EXTENDED_RETURNS_MAX }), days, (extended, day) => {
        const today = addDays('2026-10-01', day)
        const found = extendedSeasons(extended, '2026-10-01').filter(
          ({ orderedFrom, orderedUntil }) => orderedFrom <= today && today <= orderedUntil,
        )
        const until = extendedReturnDay(today, extended)
        expect(found.map(({ returnUntil }) => returnUntil)).toEqual(until === undefined ? [] : [until])
        expect(daysBetween(today, lastDayToReturn(today, extended))).toBeGreaterThanOrEqual(40)
      }),
    )
  })
})

it('promises the day while it is later than day 40, and the days otherwise [RET-31]', () => {
  expect(returnPromise('2026-10-31', [CHRISTMAS])).toBe('40 days to return')
  expect(returnPromise('2026-11-01', [CHRISTMAS])).toBe('Return until 31 January')
  expect(returnPromise('2026-12-21', [CHRISTMAS])).toBe('Return until 31 January')
  expect(returnPromise('2026-12-22', [CHRISTMAS])).toBe('40 days to return')
})

describe('the setting', () => {
  const troubles = (extended: unknown) =>
    (settings.shape.returns.safeParse({ extended }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ])

  it('is none, and at most five, of less than a year each [CONST-123, RET-30]', () => {
    expect([EXTENDED_RETURNS_MAX, EXTENDED_RETURN_DAYS_MAX]).toEqual([5, 364])
    expect(settings.shape.returns.parse({})).toEqual({ extended: [] })
    expect(troubles(Array.from({ length: 5 }, () => CHRISTMAS))).toEqual([])
    expect(troubles(Array.from({ length: 6 }, () => CHRISTMAS))).toMatchObject([['extended', expect.anything()]])
    expect(troubles([span('2026-02-01', '2026-02-01', '2027-01-31')])).toEqual([])
    expect(troubles([span('2026-02-01', '2026-02-01', '2027-02-01')])).toEqual([
      ['extended.0.returnUntil', 'must be less than a year after orderedFrom'],
    ])
  })

  it('takes a span of one day, and days in their order only [RET-30]', () => {
    expect(troubles([span('2026-12-01', '2026-12-01', '2026-12-01')])).toEqual([])
    expect(troubles([CHRISTMAS, span('2026-12-02', '2026-12-01', '2026-11-30')])).toEqual([
      ['extended.1.orderedUntil', 'must not be before orderedFrom'],
      ['extended.1.returnUntil', 'must not be before orderedUntil'],
    ])
  })
})

describe('what was promised', () => {
  const DAYS = Array.from({ length: 60 }, (_, i) => addDays('2026-11-01', i))
  const day = fc.constantFrom(...DAYS)
  const anySpan = fc
    .tuple(day, day, fc.constantFrom(...DAYS, '2027-01-31', '2027-02-28'))
    .map((three) => three.toSorted())
    .map(([from = '', until = '', back = '']) => span(from, until, back))
  const spans = fc.array(anySpan, { maxLength: 4 })

  it('is kept for what was ordered by then, and nothing is promised to others [RET-32]', () => {
    fc.assert(
      fc.property(spans, spans, day, day, (before, now, today, ordered) => {
        const was = lastDayToReturn(ordered, before)
        const is = lastDayToReturn(ordered, [...now, ...promisedReturns(before, now, today)])
        const alone = lastDayToReturn(ordered, now)
        const stands = ordered <= today && was >= today
        expect(is).toBe(stands && was > alone ? was : alone)
      }),
    )
  })

  it.each([
    ['as much', [CHRISTMAS], []],
    ['more', [span('2026-10-01', '2026-12-31', '2027-02-28')], []],
    ['fewer of the first days', [span('2026-11-02', '2026-12-24', '2027-01-31')], [CHRISTMAS]],
    ['fewer of the last days', [span('2026-11-01', '2026-12-23', '2027-01-31')], [CHRISTMAS]],
    ['an earlier last day', [span('2026-11-01', '2026-12-24', '2027-01-30')], [CHRISTMAS]],
  ])('of a span is kept or not where the file has %s [RET-32]', (_, now, kept) => {
    expect(promisedReturns([CHRISTMAS], now, '2026-12-24')).toEqual(kept)
  })

  it('begins with the first day of ordering, and ends after the last to return [RET-32]', () => {
    expect(promisedReturns([CHRISTMAS], [], '2026-11-01')).toEqual([{ ...CHRISTMAS, orderedUntil: '2026-11-01' }])
    expect(promisedReturns([CHRISTMAS], [], '2027-01-31')).toEqual([CHRISTMAS])
    expect(promisedReturns([EASTER, CHRISTMAS], [], '2027-03-02')).toEqual([{ ...EASTER, orderedUntil: '2027-03-02' }])
    const other = span('2026-11-20', '2026-11-21', '2027-03-31')
    expect(promisedReturns([other, CHRISTMAS], [], '2026-12-24')).toEqual([other, CHRISTMAS])
  })

  it('is kept in as few spans as say it, also after many files [RET-32]', () => {
    const files = [[CHRISTMAS], [], [CHRISTMAS], [CHRISTMAS, span('2026-11-05', '2026-11-06', '2027-01-31')], []]
    let kept: ExtendedReturns[] = []
    files.forEach((file, i) => {
      kept = promisedReturns([...kept, ...(files[i - 1] ?? [])], file, addDays('2026-11-20', i))
    })
    expect(kept).toEqual([{ ...CHRISTMAS, orderedUntil: '2026-11-24' }])
    expect(promisedReturns([CHRISTMAS, CHRISTMAS], [], '2026-12-25')).toEqual([CHRISTMAS])
    expect(promisedReturns([CHRISTMAS], [], '2027-02-01')).toEqual([])
    expect(promisedReturns([CHRISTMAS], [], '2026-10-31')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { type ClosureCountry, closingTime, closureText, retryAfterSeconds } from '#lib/domain/closure/closure.ts'

describe('the time a shop is closed until', () => {
  it.each([
    ['2026-12-01T03:00Z', '2026-12-01T03:00:00.000Z'],
    ['2026-12-01T03:00:30Z', '2026-12-01T03:00:30.000Z'],
    ['2026-12-01T14:00+11:00', '2026-12-01T03:00:00.000Z'],
    ['2028-02-29T10:30-03:30', '2028-02-29T14:00:00.000Z'],
  ])('is read as %s [OPS-41]', (text, instant) => {
    expect(closingTime(text)?.toISOString()).toBe(instant)
  })

  it.each(
    [
      [
        '2026-12-01T03:00',
        '2026-12-01',
        '2026-12-01 03:00Z',
        'tomorrow',
        '2026-12-01T03:00Z (noon)',
        '',
        ' 2026-12-01T03:00Z',
        '2026-12-01T03:00Z ',
      ],
      ['2026-02-30T03:00Z', '2026-13-01T03:00Z', '2026-12-01T25:00Z', '2026-12-01T03:00+99:00', '2026-12-01T03:00:5Z'],
    ].flat(),
  )('is not read out of “%s” [OPS-41]', (text) => {
    expect(closingTime(text)).toBeUndefined()
  })
})

describe('a closed shop', () => {
  const now = new Date('2026-12-01T02:00:00Z')
  const until = (text: string) => ({ until: new Date(text) })
  const BOTH: ClosureCountry[] = ['AU', 'NZ']
  const SOON = 'We’re closed for maintenance and will be back soon.'

  it.each<[string, { until?: Date }, ClosureCountry[], string]>([
    [
      'by both clocks',
      until('2026-12-01T03:00Z'),
      BOTH,
      'until 2 pm on Tuesday 1 December in Sydney, 4 pm in Auckland.',
    ],
    [
      'by the winter’s clocks',
      until('2027-07-01T02:30Z'),
      BOTH,
      'until 12:30 pm on Thursday 1 July in Sydney, 2:30 pm in Auckland.',
    ],
    [
      'with two days where the clocks show two',
      until('2026-12-01T12:00Z'),
      BOTH,
      'until 11 pm on Tuesday 1 December in Sydney, 1 am on Wednesday 2 December in Auckland.',
    ],
    [
      'by the clock of the one country it sells to',
      until('2026-12-01T03:00Z'),
      ['NZ'],
      'until 4 pm on Tuesday 1 December in Auckland.',
    ],
  ])('says until when %s [OPS-41]', (_, closure, countries, words) => {
    expect(closureText(closure, countries, now)).toBe(`We’re closed for maintenance ${words}`)
  })

  it.each([{}, until('2026-12-01T02:00:00Z'), until('2026-12-01T01:59:59Z')])(
    'promises no end for %j [OPS-41]',
    (closure) => {
      expect(closureText(closure, BOTH, now)).toBe(SOON)
    },
  )

  it.each<[{ until?: Date }, number]>([
    [{}, 300],
    [until('2026-12-01T01:00:00Z'), 300],
    [until('2026-12-01T02:00:00Z'), 300],
    [until('2026-12-01T02:00:01Z'), 60],
    [until('2026-12-01T02:01:00.500Z'), 61],
    [until('2026-12-01T02:30:00Z'), 1800],
    [until('2026-12-01T09:00:00Z'), 3600],
  ])('%j is asked again after %i seconds [OPS-41]', (closure, seconds) => {
    expect(retryAfterSeconds(closure, now)).toBe(seconds)
  })
})

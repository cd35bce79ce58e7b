import { describe, expect, it } from 'vitest'
import { addDays } from '#lib/domain/dates/zoned-time.ts'
import { giftCardCodeText, giftCardName, giftDayProblem } from '#lib/domain/vouchers/gift-card.ts'

// 11 March 2026, 00:30 in Melbourne; still the 10th in UTC.
const NOW = new Date('2026-03-10T13:30:00Z')

describe('the day a gift card is sent on', () => {
  it.each([
    [undefined, undefined],
    ['2026-03-09', 'Choose today or a later day.'],
    // Today still, for whoever buys it in Perth: it goes at once.
    ['2026-03-10', undefined],
    ['2026-03-11', undefined],
    ['2027-03-11', undefined],
    ['2027-03-12', 'Choose a day within a year.'],
  ])('%s: %s [OPS-13, GEN-29]', (day, problem) => {
    expect(giftDayProblem(day, NOW)).toBe(problem)
  })

  it('is over once it is over in Perth, too [OPS-13, GEN-29]', () => {
    expect(giftDayProblem('2026-03-10', new Date('2026-03-10T23:59:59+08:00'))).toBeUndefined()
    expect(giftDayProblem('2026-03-10', new Date('2026-03-11T00:00:00+08:00'))).toBe('Choose today or a later day.')
  })
})

it.each([
  // A quarter past midnight on the day clocks go back, which is another one a year on.
  ['2026-04-05T00:15:00+11:00', '2027-04-05'],
  // Late on the day before they go forward.
  ['2026-10-03T23:30:00+10:00', '2027-10-03'],
])('at %s may be as far ahead as %s, whatever clocks do meanwhile [OPS-13, GEN-09]', (now, last) => {
  expect(giftDayProblem(last, new Date(now))).toBeUndefined()
  expect(giftDayProblem(addDays(last, 1), new Date(now))).toBe('Choose a day within a year.')
})

it.each([
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDEFGHI', 'ABCD EFGH I'],
  ['ABCD', 'ABCD'],
])('shows the code %s as %s', (code, text) => {
  expect(giftCardCodeText(code)).toBe(text)
})

it.each([
  ['ABCD2345EFGH6789', 'Gift card ending in 6789'],
  ['abcd k7qm', 'Gift card ending in K7QM'],
])('names the card %s by its end alone [VOUCH-08]', (code, name) => {
  expect(giftCardName(code)).toBe(name)
})

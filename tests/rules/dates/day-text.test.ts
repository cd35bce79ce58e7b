import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInWords, nearDayInWords } from '#lib/domain/dates/day-text.ts'
import { countText } from '#lib/domain/text/count-text.ts'

describe('days and counts in words', () => {
  it.each([
    ['2026-12-05', '5 December 2026', 'Sat 5 December'],
    ['2028-02-29', '29 February 2028', 'Tue 29 February'],
    ['1988-03-04', '4 March 1988', 'Fri 4 March'],
  ])('writes %s as %s and %s [PAY-22, ACCT-12]', (date, full, near) => {
    expect(dayInWords(date)).toBe(full)
    expect(nearDayInWords(date)).toBe(near)
  })

  it('says of any day and count what the language data of this machine says [PAY-22]', () => {
    const day = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
    const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.nat(), (instant, count) => {
        expect(dayInWords(instant.toISOString().slice(0, 10))).toBe(day.format(instant))
        expect(countText(count)).toBe(count.toLocaleString('en-AU'))
      }),
    )
  })
})

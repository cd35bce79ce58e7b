import { describe, expect, it } from 'vitest'
import { arrivalCalendar } from '#lib/domain/delivery/arrival-calendar.ts'

const NOW = new Date('2026-11-24T08:09:10.123Z')
const PARCEL = {
  orderNumber: 'W1',
  arrival: { from: '2026-11-30', to: '2026-12-01' },
  place: '12 Swan St, Richmond VIC 3121',
  url: 'https://shop.example/orders/W1',
}
const linesOf = (rest: Partial<typeof PARCEL> = {}) => arrivalCalendar({ ...PARCEL, ...rest }, NOW).split('\r\n')

describe('a calendar entry for the days of arrival', () => {
  it('covers both days, over the end of a month, and is no appointment [CHK-46]', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//shop.example//Orders//EN',
      'BEGIN:VEVENT',
      'UID:order-W1@shop.example',
      'DTSTAMP:20261124T080910Z',
      'DTSTART;VALUE=DATE:20261130',
      'DTEND;VALUE=DATE:20261202',
      'SUMMARY:Order W1 arrives',
      'LOCATION:12 Swan St\\, Richmond VIC 3121',
      'URL:https://shop.example/orders/W1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is one day where one was promised, and another order has an entry of its own [CHK-46]', () => {
    const one = linesOf({ orderNumber: 'W2', arrival: { from: '2026-12-31', to: '2026-12-31' } })
    expect(one).toContain('DTSTART;VALUE=DATE:20261231')
    expect(one).toContain('DTEND;VALUE=DATE:20270101')
    expect(one).toContain('UID:order-W2@shop.example')
  })

  it('escapes what would end a value, and folds long lines at 75 bytes without cutting a letter [CHK-46]', () => {
    const place = `Level 2; Māori\\Kāinga${'ā'.repeat(60)}\nWellington`
    const text = arrivalCalendar({ ...PARCEL, place }, NOW)
    const bytes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:Level 2\\; Māori\\\\Kāinga${'ā'.repeat(60)}\\nWellington`)
  })

  it('folds no line of exactly 75 bytes, and the next longer one once [CHK-46]', () => {
    const place = 'x'.repeat(75 - 'LOCATION:'.length)
    expect(linesOf({ place })).toContain(`LOCATION:${place}`)
    expect(linesOf({ place: `${place}y` })).toContain(' y')
  })
})

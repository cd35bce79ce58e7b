import { describe, expect, it } from 'vitest'
import { creditNoteNumber, exchangeCancelledNote } from '#lib/domain/orders/credit-note.ts'
import { ORDER_EVENT_TYPES } from '#lib/domain/orders/order-events.ts'
import { orderNumber } from '#lib/domain/orders/order-number.ts'
import { isTold, type TimelineEntry, TOLD, timelineText } from '#lib/domain/orders/order-timeline.ts'

const at = '2026-03-01T10:00:00.000Z'
const text = (entry: Omit<TimelineEntry, 'at'>, parcels = 1) => timelineText({ at, ...entry }, parcels)

describe('the timeline of an order', () => {
  it.each([
    ['placed', 'Order placed'],
    ['acknowledged', 'We started packing'],
    ['parcel_sent', 'Parcel on its way'],
    ['parcel_delivered', 'Parcel delivered'],
    ['ready', 'Ready to collect'],
    ['collected', 'Collected'],
    ['issued', 'Gift card issued'],
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
    ['return_received', 'We have your return'],
  ] as const)('says of %s “%s” [OPS-07, ORD-08]', (type, words) => {
    expect(isTold(type)).toBe(true)
    expect(text({ type })).toBe(words)
  })

  it('tells nothing else that happens [OPS-07]', () => {
    expect(ORDER_EVENT_TYPES.filter(isTold).toSorted()).toEqual(TOLD.toSorted())
    expect(TOLD).toHaveLength(10)
  })

  it.each([
    [{ type: 'parcel_sent', parcelNo: 2 }, 1, 'Parcel on its way'],
    [{ type: 'parcel_sent', parcelNo: 2 }, 2, 'Parcel 2 on its way'],
    [{ type: 'parcel_delivered', parcelNo: 1 }, 3, 'Parcel 1 delivered'],
    [{ type: 'parcel_delivered' }, 3, 'Parcel delivered'],
    [{ type: 'cancelled' }, 2, 'Cancelled'],
    [{ type: 'cancelled', partly: false }, 1, 'Cancelled'],
    [{ type: 'cancelled', partly: true }, 1, 'Some items cancelled'],
    [{ type: 'refunded', partly: true }, 1, 'Refunded'],
    [{ type: 'collected', by: 'Kim Lee' }, 1, 'Collected by Kim Lee'],
  ] as const)('%j of %i parcels: %s [OPS-07]', (entry, parcels, words) => {
    expect(text(entry, parcels)).toBe(words)
  })
})

describe('a fresh number', () => {
  const drawn: number[] = []
  const draw = (value: number) => (bound: number) => {
    drawn.push(bound)
    return value
  }

  it.each([
    [0, '000000000'],
    [42, '000000042'],
    [999_999_999, '999999999'],
  ])('is nine digits of what is drawn: %i [PAY-35, OPS-10]', (value, digits) => {
    expect(orderNumber(draw(value))).toBe(`W${digits}`)
    expect(creditNoteNumber(draw(value))).toBe(`C${digits}`)
    expect(new Set(drawn)).toEqual(new Set([1_000_000_000]))
  })
})

it('the credit note for an exchange that is not sent names it [OPS-09, OPS-11]', () => {
  expect(exchangeCancelledNote('W000000042')).toBe('Exchange W000000042 was cancelled.')
})

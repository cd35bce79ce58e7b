import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReturnRequest } from '#lib/contract/return.ts'
import { isReturnOnUs, RETURN_REASON_TEXTS, RETURN_REASONS } from '#lib/domain/returns/return-reasons.ts'
import {
  isOrderReturnable,
  isReturnWindowOpen,
  lastReturnDay,
  RETURN_NOTE_MAX,
  returnableQty,
  returnNumber,
} from '#lib/domain/returns/return-rules.ts'
import { RETURN_ORDER_AGE_MAX, RETURN_TOKEN_AGE_HOURS } from '#lib/domain/shop-rules.ts'

it('knows its constants [CONST-14, CONST-98]', () => {
  expect([RETURN_ORDER_AGE_MAX, RETURN_TOKEN_AGE_HOURS, RETURN_NOTE_MAX]).toEqual([40, 24, 250])
})

describe('the window', () => {
  it.each([
    // Melbourne is eleven hours ahead in summer, ten in winter.
    ['on the day itself', '2026-01-10T01:00:00Z', '2026-01-10T02:00:00Z', true],
    ['at the end of day 40', '2026-01-10T01:00:00Z', '2026-02-19T12:59:59Z', true],
    ['as day 41 begins', '2026-01-10T01:00:00Z', '2026-02-19T13:00:00Z', false],
    ['ordered a minute before midnight in Melbourne, day 40', '2026-01-09T12:59:00Z', '2026-02-18T12:59:59Z', true],
    ['ordered a minute before midnight in Melbourne, day 41', '2026-01-09T12:59:00Z', '2026-02-18T13:00:00Z', false],
    ['across the end of daylight saving, day 40', '2026-03-01T00:00:00Z', '2026-04-10T13:59:59Z', true],
    ['across the end of daylight saving, day 41', '2026-03-01T00:00:00Z', '2026-04-10T14:00:00Z', false],
    ['across the start of daylight saving, day 40', '2026-09-10T00:00:00Z', '2026-10-20T12:59:59Z', true],
    ['across the start of daylight saving, day 41', '2026-09-10T00:00:00Z', '2026-10-20T13:00:00Z', false],
  ])('%s [RET-03, GEN-09]', (_, createdAt, now, open) => {
    expect(isReturnWindowOpen(createdAt, [], new Date(now))).toBe(open)
  })

  it('names the last day [RET-03]', () => {
    expect(lastReturnDay('2026-01-10T01:00:00Z', [])).toBe('2026-02-19')
    expect(lastReturnDay('2026-01-10T13:30:00Z', [])).toBe('2026-02-20')
  })
})

describe('an order', () => {
  const order = { status: 'SHIPPED', channel: 'online', createdAt: '2026-01-10T01:00:00Z' } as const
  const now = new Date('2026-01-20T01:00:00Z')

  it.each([
    ['PLACED', true],
    ['PROCESSING', true],
    ['READY_FOR_COLLECTION', true],
    ['SHIPPED', true],
    ['COMPLETED', true],
    ['CANCELLED', false],
    ['RETURNED', false],
  ])('that is %s: %s [RET-08]', (status, returnable) => {
    expect(isOrderReturnable({ ...order, status }, [], now)).toBe(returnable)
  })

  it('from a counter goes back over one, and an old one stays [RET-03, RET-08]', () => {
    expect(isOrderReturnable({ ...order, channel: 'in-store' }, [], now)).toBe(false)
    expect(isOrderReturnable(order, [], new Date('2026-02-20T01:00:00Z'))).toBe(false)
  })

  it.each([
    [undefined, true],
    [{}, true],
    [{ byEmail: false }, true],
    [{ byEmail: true }, false],
    [{ label: 'Standard' }, true],
    [{ label: 'Done in store' }, false],
  ])(
    'sent as %j: %s, for nothing that was mailed or done in a store comes back [CHK-39, RET-08]',
    (shipping, returnable) => {
      expect(isOrderReturnable({ ...order, shipping }, [], now)).toBe(returnable)
    },
  )
})

describe('quantities', () => {
  const qty = fc.integer({ min: 0, max: 9999 })

  it('what is left and what is back are what was bought [RET-05]', () => {
    fc.assert(
      fc.property(qty, qty, (bought, back) => {
        const left = returnableQty({ qty: bought, returnedQty: back, giftCard: false })
        expect(left).toBe(back > bought ? 0 : bought - back)
      }),
    )
  })

  it('no gift card comes back [RET-08]', () => {
    fc.assert(
      fc.property(qty, qty, (bought, back) => returnableQty({ qty: bought, returnedQty: back, giftCard: true }) === 0),
    )
  })
})

it('has six reasons, each in words, three of them on the shop [RET-06]', () => {
  expect(RETURN_REASONS).toEqual(['TOO_SMALL', 'TOO_BIG', 'CHANGED_MIND', 'FAULTY', 'WRONG_ITEM', 'NOT_AS_DESCRIBED'])
  expect(RETURN_REASON_TEXTS).toEqual({
    TOO_SMALL: 'Too small',
    TOO_BIG: 'Too big',
    CHANGED_MIND: 'Changed my mind',
    FAULTY: 'Faulty',
    WRONG_ITEM: 'Wrong item',
    NOT_AS_DESCRIBED: 'Not as described',
  })
  expect(RETURN_REASONS.filter(isReturnOnUs)).toEqual(['FAULTY', 'WRONG_ITEM', 'NOT_AS_DESCRIBED'])
})

it('numbers returns unlike orders [RET-07]', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), (drawn) => {
      expect(returnNumber(() => drawn)).toMatch(/^R\d{9}$/)
    }),
  )
  const bounds: number[] = []
  expect(returnNumber((bound) => bounds.push(bound) + 6)).toBe('R000000007')
  expect(bounds).toEqual([1_000_000_000])
})

it('takes a blank note for none [RET-05]', () => {
  const parsed = createReturnRequest.parse({ lines: [{ lineId: '0', qty: 1, reason: 'FAULTY', note: '   ' }] })
  expect(parsed.lines[0]?.note).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CameBack,
  notGivenBack,
  POSTAGE_CARD_MAX,
  returnValue,
  splitPostage,
  swappedValue,
  within,
} from '#lib/domain/returns/return-money.ts'

describe('what goes back for returned units', () => {
  it.each([
    ['one of three that do not divide', { qty: 3, cancelled: 0, swapped: 0, given: 0, total: 100 }, 1, 34],
    ['the next of them', { qty: 3, cancelled: 0, swapped: 0, given: 1, total: 100 }, 1, 33],
    ['all that is left', { qty: 3, cancelled: 0, swapped: 0, given: 1, total: 100 }, 2, 66],
    ['no more than was kept', { qty: 3, cancelled: 1, swapped: 0, given: 1, total: 300 }, 2, 100],
    [
      'no more than was neither cancelled nor swapped',
      { qty: 4, cancelled: 1, swapped: 1, given: 1, total: 400 },
      2,
      100,
    ],
    ['nothing when all went back', { qty: 2, cancelled: 0, swapped: 0, given: 2, total: 300 }, 1, 0],
  ])('%s [OPS-11]', (_, line, units, value) => {
    expect(returnValue(line, units)).toBe(value)
  })

  it('is never more than the line cost, however it is split [OPS-11]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 9 }),
        (qty, total, parts) => {
          let [given, paid] = [0, 0]
          for (const units of parts) {
            paid += returnValue({ qty, cancelled: 0, swapped: 0, given, total }, units)
            given += units
          }
          expect(paid).toBeLessThanOrEqual(total)
          if (given >= qty) expect(paid).toBe(total)
        },
      ),
    )
  })
})

describe('what a return may promise of what is left of its order', () => {
  const boots = { lineId: '0', amount: 12_995, gst: 1181 }
  const socks = { lineId: '1', amount: 4500, gst: 409 }
  const laces = { lineId: '2', amount: 700, gst: 64 }

  it.each([
    ['all of it where more is left', 30_000, [boots, socks, laces]],
    ['all of it where just so much is left', 18_195, [boots, socks, laces]],
    ['from the first line on, with the GST of that part', 14_990, [boots, { ...socks, amount: 1995, gst: 181 }, null]],
    ['a part of the first line alone', 1100, [{ ...boots, amount: 1100, gst: 100 }, null, null]],
    ['nothing where all was given back by hand', 0, [null, null, null]],
  ])('%s [OPS-10, OPS-11]', (_, left, promised) => {
    const lines = [boots, socks, laces]
    const expected = promised.map((line, i) => line ?? { ...lines[i], amount: 0, gst: 0 })
    expect(within(lines, left)).toEqual(expected)
    expect(boots).toEqual({ lineId: '0', amount: 12_995, gst: 1181 })
  })

  it('asks nothing for a line that cost nothing [OPS-11]', () => {
    const gift = { amount: 0, gst: 0 }
    expect(within([gift, socks], 4000)).toEqual([gift, { ...socks, amount: 4000, gst: 364 }])
  })
})

describe('what swapped units are worth', () => {
  it.each([
    ['one of three that do not divide', { qty: 3, cancelled: 0, given: 0, swapped: 0, total: 101 }, 1, 33],
    ['the next of them, which bears an odd cent', { qty: 3, cancelled: 0, given: 0, swapped: 1, total: 101 }, 1, 34],
    ['all of them', { qty: 3, cancelled: 0, given: 0, swapped: 0, total: 101 }, 3, 101],
    ['all that was kept', { qty: 3, cancelled: 1, given: 0, swapped: 0, total: 101 }, 2, 68],
    ['two of which one was given back by hand', { qty: 3, cancelled: 0, given: 2, swapped: 0, total: 101 }, 2, 33],
    ['one that was given back by hand', { qty: 2, cancelled: 1, given: 1, swapped: 0, total: 101 }, 1, 0],
  ])('%s [OPS-10, OPS-11]', (_, line, units, value) => {
    expect(swappedValue(line, units)).toBe(value)
  })

  it('is with what goes back beside them never more than the line cost, and all of it in the end [OPS-10, OPS-11]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.record({ units: fc.integer({ min: 1, max: 4 }), swap: fc.boolean() }), {
          minLength: 1,
          maxLength: 9,
        }),
        (total, cancelled, parts) => {
          const kept = parts.reduce((sum, { units }) => sum + units, 0)
          const line = { qty: kept + cancelled, cancelled, total }
          let [given, swapped, worth] = [0, 0, 0]
          for (const { units, swap } of parts) {
            worth += swap
              ? swappedValue({ ...line, given, swapped }, units)
              : returnValue({ ...line, given, swapped }, units)
            if (swap) swapped += units
            else given += units
          }
          expect(worth).toBe(returnValue({ ...line, given: 0, swapped: 0 }, kept))
        },
      ),
    )
  })
})

describe('postage that is on the shop', () => {
  it.each([
    ['goes back whole where so much is left', 995, 995, { money: 995, onCard: 0 }],
    ['goes back as far as is left, the rest on a card', 995, 400, { money: 400, onCard: 595 }],
    ['goes on a card where nothing is left', 995, 0, { money: 0, onCard: 995 }],
    ['is nothing where there is none', 0, 400, { money: 0, onCard: 0 }],
    ['goes on a card up to what a parcel costs', 10_400, 400, { money: 400, onCard: 10_000 }],
    ['is refused beyond that', 10_401, 400, undefined],
  ])('%s [OPS-11]', (_, postage, left, split) => {
    expect(splitPostage(postage, left)).toEqual(split)
    expect(POSTAGE_CARD_MAX).toBe(10_000)
  })
})

describe('what was promised and did not go back', () => {
  const socks = { promised: 1001, announced: 3, came: 2 }
  const bound = { total: 1001, qty: 3, kept: 3, given: 0 }
  const of = (given: number, ...lines: CameBack['lines']): CameBack => ({ given, lines })

  it.each<[string, CameBack[], number]>([
    ['nothing of no return', [], 0],
    ['all that was promised for what came', [of(0, socks)], 668],
    ['less what went back', [of(600, socks)], 68],
    ['no less than nothing, whatever more went back', [of(700, socks), of(0, socks)], 668],
    ['of several lines and returns', [of(100, { ...socks, bound }, socks), of(0, socks)], 668 + 668 - 100 + 668],
    ['no more than is kept of the line', [of(0, { ...socks, bound: { ...bound, kept: 1 } })], 334],
    ['no more than did not go back otherwise', [of(0, { ...socks, bound: { ...bound, given: 600 } })], 401],
    ['nothing of a line that went back otherwise', [of(0, { ...socks, bound: { ...bound, given: 1002 } }, socks)], 668],
  ])('is %s [OPS-06, OPS-11]', (_, returns, amount) => {
    expect(notGivenBack(returns)).toBe(amount)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountPercent, priceBeforeTax, shopperPrice } from '#lib/domain/catalogue/price.ts'
import { gstWithin, shareGst } from '#lib/domain/money/gst.ts'
import { allocate, fromDollars, roundHalfUp, toDollars } from '#lib/domain/money/money.ts'

describe('cents and dollars', () => {
  it.each([
    [0, 0],
    [0.5, 1],
    [1.4999, 1],
    [2.5, 3],
    [-0.4, 0],
    [-0.5, -1],
    [-1.4, -1],
  ])('rounds %d cents to %d [GEN-07, CAT-26]', (amount, cents) => {
    expect(roundHalfUp(amount)).toBe(cents)
  })

  it.each([
    [129.95, 12995],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [0, 0],
    [19.99, 1999],
  ])('reads %d dollars as %d cents [GEN-07]', (dollars, cents) => {
    expect(fromDollars(dollars)).toBe(cents)
  })

  it('writes no amount with more than two decimals and reads it back [GEN-07]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const dollars = toDollars(cents)
        expect(String(dollars)).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(fromDollars(dollars)).toBe(cents)
      }),
    )
  })
})

describe('sharing an amount', () => {
  it('gives the spare cent to the largest remainder', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [1, 2, 2])).toEqual([2, 4, 4])
    expect(allocate(5, [0, 0])).toEqual([5, 0])
    expect(allocate(5, [])).toEqual([])
  })

  it('sums to the total and never strays a cent from the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        (total, weights) => {
          const parts = allocate(total, weights)
          const sum = weights.reduce((a, b) => a + b, 0)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
          for (const [i, part] of parts.entries()) {
            const exact = sum > 0 ? (total * (weights[i] ?? 0)) / sum : part
            expect(Math.abs(part - exact)).toBeLessThan(1.0001)
          }
        },
      ),
    )
  })
})

describe('GST', () => {
  it.each([
    [11000, 1000],
    [10000, 909],
    [5, 0],
    [6, 1],
    [0, 0],
  ])('finds the GST within %d cents: %d [CAT-24]', (total, gst) => {
    expect(gstWithin(total, 0.1)).toBe(gst)
  })

  it('shares the GST of an order so that the lines sum to it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 30 }), (lines) => {
        const { gst, shares } = shareGst(lines, 0.1)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(lines.length === 0 ? 0 : gst)
      }),
    )
  })
})

describe('prices', () => {
  it.each([
    { price: 11000, taxExclusive: false, shown: 11000, before: 10000 },
    { price: 10000, taxExclusive: true, shown: 11000, before: 10000 },
    { price: 9995, taxExclusive: true, shown: 10995, before: 9995 },
    { price: 9995, taxExclusive: false, shown: 9995, before: 9086 },
  ])('shows $price as $shown, $before before tax (tax exclusive: $taxExclusive) [CAT-24, CAT-25, CAT-26]', (row) => {
    expect(shopperPrice(row.price, row.taxExclusive, 0.1)).toBe(row.shown)
    expect(priceBeforeTax(row.price, row.taxExclusive, 0.1)).toBe(row.before)
  })

  it.each([
    [6667, 10000, 33],
    [3335, 10000, 66],
    [9949, 10000, undefined],
    [1, 300, 99],
    [7000, 10000, 30],
    [9999, 10000, undefined],
    [10000, 10000, undefined],
    [10001, 10000, undefined],
    [100, 0, undefined],
    [0, 100, 100],
    [710, 1000, 29],
    [430, 1000, 57],
    [781, 1100, 29],
  ])('boasts of %d against %d with %s percent [CAT-22]', (price, original, percent) => {
    expect(discountPercent(price, original)).toBe(percent)
  })

  it('gives every whole percentage its own number [CAT-22]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 100_000 }), (percent, unit) => {
        expect(discountPercent((100 - percent) * unit, 100 * unit)).toBe(percent)
      }),
    )
  })
})

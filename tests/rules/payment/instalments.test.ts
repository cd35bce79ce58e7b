import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowsPayLater, instalments, mentionsPayLater } from '#lib/domain/payment/instalments.ts'

describe('pay-later', () => {
  it.each([
    [3, false],
    [4, true],
    [200_000, true],
    [200_001, false],
  ])('takes a total of %d cents: %s [PAY-19, CONST-15, CONST-16]', (total, allowed) => {
    expect(allowsPayLater(total)).toBe(allowed)
  })

  it.each([
    [4, false],
    [99, false],
    [100, true],
    [200_000, true],
    [200_001, false],
  ])('is spoken of beside %d cents: %s [PAY-47]', (total, spokenOf) => {
    expect(mentionsPayLater(total)).toBe(spokenOf)
  })

  it.each([
    [4, [1, 1, 1, 1]],
    [7, [4, 1, 1, 1]],
    [9999, [2502, 2499, 2499, 2499]],
    [200_000, [50_000, 50_000, 50_000, 50_000]],
  ])('splits %d cents into %j [PAY-20, PAY-21]', (total, amounts) => {
    expect(instalments(total).map((i) => i.amount)).toEqual(amounts)
  })

  it('falls due today and 2, 4 and 6 weeks later [PAY-20, PAY-22, CONST-19]', () => {
    expect(instalments(10_000).map((i) => i.afterDays)).toEqual([0, 14, 28, 42])
  })

  it('sums to the total [PAY-21]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 200_000 }), (total) => {
        const parts = instalments(total)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(total)
        expect(Math.min(...parts.map((part) => part.amount))).toBeGreaterThan(0)
      }),
    )
  })
})

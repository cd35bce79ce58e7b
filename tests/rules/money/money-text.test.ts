import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyText } from '#lib/domain/money/money-text.ts'

describe('money as text', () => {
  it.each([
    [0, '$0'],
    [-0, '$0'],
    [1, '$0.01'],
    [4, '$0.04'],
    [99, '$0.99'],
    [100, '$1'],
    [12_995, '$129.95'],
    [99_999, '$999.99'],
    [100_000, '$1,000'],
    [123_450, '$1,234.50'],
    [123_456_789, '$1,234,567.89'],
    [-500, '-$5'],
    [-1, '-$0.01'],
    [-123_450, '-$1,234.50'],
  ])('prints %i cents as %s [CAT-24, CAT-48]', (cents, text) => {
    expect(moneyText(cents)).toBe(text)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'refuses %d, which is no amount of cents [GEN-07]',
    (cents) => {
      expect(() => moneyText(cents)).toThrow(new RangeError(`Not a whole number of cents: ${cents}`))
    },
  )

  it('loses no cent, and writes none where there are none: the text reads back to the amount [CAT-48, GEN-07]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const [, sign, dollars, rest = '00'] =
          /^(-?)\$(\d{1,3}(?:,\d{3})*)(?:\.(?!00)(\d{2}))?$/.exec(moneyText(cents)) ?? []
        const read = BigInt(`${dollars?.replaceAll(',', '')}${rest}`) * (sign === '-' ? -1n : 1n)
        expect(read).toBe(BigInt(cents))
      }),
    )
  })
})

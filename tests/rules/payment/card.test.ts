import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardBrand,
  digitsOf,
  formatExpiry,
  groupCardNumber,
  hasExpired,
  isCardNumber,
  isExpiry,
  isSecurityCode,
  parseExpiry,
  securityCodeLength,
} from '#lib/domain/payment/card.ts'

describe('a card number', () => {
  it.each([
    ['4111 1111 1111 1111', 'Visa', true],
    ['5555555555554444', 'Mastercard', true],
    ['2223000048400011', 'Mastercard', true],
    ['3782 822463 10005', 'American Express', true],
    ['3530111333300000', 'JCB', true],
    ['6011111111111117', 'Discover', true],
    ['30569309025904', 'Diners Club', true],
    ['4111 1111 1111 1112', 'Visa', false],
    ['411111111111111', 'Visa', false],
    ['', undefined, false],
    ['1', undefined, false],
  ])('%s is %s, valid: %s [VAL-28]', (number, brand, valid) => {
    expect(cardBrand(number)).toBe(brand)
    expect(isCardNumber(number)).toBe(valid)
  })

  it.each([
    ['34', 'American Express'],
    ['36', 'Diners Club'],
    ['37', 'American Express'],
    ['300', 'Diners Club'],
    ['305', 'Diners Club'],
    ['306', undefined],
    ['38', 'Diners Club'],
    ['39', 'Diners Club'],
    ['31', undefined],
    ['3527', undefined],
    ['3528', 'JCB'],
    ['3529', 'JCB'],
    ['353', 'JCB'],
    ['358', 'JCB'],
    ['359', undefined],
    ['50', undefined],
    ['51', 'Mastercard'],
    ['55', 'Mastercard'],
    ['56', undefined],
    ['2220', undefined],
    ['2221', 'Mastercard'],
    ['2229', 'Mastercard'],
    ['223', 'Mastercard'],
    ['229', 'Mastercard'],
    ['21', undefined],
    ['23', 'Mastercard'],
    ['26', 'Mastercard'],
    ['270', 'Mastercard'],
    ['271', 'Mastercard'],
    ['2720', 'Mastercard'],
    ['2721', undefined],
    ['6011', 'Discover'],
    ['6012', undefined],
    ['643', undefined],
    ['644', 'Discover'],
    ['649', 'Discover'],
    ['65', 'Discover'],
    ['62', 'UnionPay'],
    ['61', undefined],
    ['4', 'Visa'],
    // Only the first digits tell.
    ['94111', undefined],
    ['934', undefined],
    ['9305', undefined],
    ['93528', undefined],
    ['951', undefined],
    ['96011', undefined],
    ['962', undefined],
  ])('beginning with %s is of %s [VAL-28]', (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand)
  })

  /** A number of so many digits that passes the check, beginning with these. */
  function soundNumber(first: string, length: number): string {
    const body = first.padEnd(length - 1, '0')
    return [...'0123456789'].map((last) => body + last).find(sums) ?? ''
  }
  function sums(digits: string): boolean {
    const worth = [...digits].toReversed().map((digit, i) => (i % 2 === 0 ? Number(digit) : Number(digit) * 2))
    return worth.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0
  }

  it.each([
    ['34', [15]],
    ['36', [14, 16]],
    ['3528', [16]],
    ['51', [16]],
    ['6011', [16]],
    ['62', [16, 17, 18, 19]],
    ['4', [13, 16, 18, 19]],
    ['9', [12, 13, 14, 15, 16, 17, 18, 19]],
  ])('beginning with %s has one of %j digits [VAL-28]', (first, lengths) => {
    const taken = Array.from({ length: 12 }, (_, i) => i + 10).filter((length) =>
      isCardNumber(soundNumber(first, length)),
    )
    expect(taken).toEqual(lengths)
    expect(groupCardNumber('9'.repeat(20)).replaceAll(' ', '')).toHaveLength(19)
    expect(groupCardNumber(first.padEnd(25, '1')).replaceAll(' ', '')).toHaveLength(Math.max(...lengths))
  })

  it.each([
    ['34', 4],
    ['36', 3],
    ['3528', 3],
    ['51', 3],
    ['6011', 3],
    ['62', 3],
    ['4', 3],
    ['9', 3],
  ])('beginning with %s has %i digits on its back [VAL-28]', (first, length) => {
    expect(securityCodeLength(first)).toBe(length)
  })

  it.each([
    ['', ''],
    ['4111', '4111'],
    ['3782822', '3782 822'],
    ['62000000000000000000', '6200 0000 0000 0000 000'],
    ['41111', '4111 1'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['4111-1111 1111.1111', '4111 1111 1111 1111'],
    ['55555555555544445', '5555 5555 5555 4444'],
  ])('%s is grouped as on the card: %s', (typed, grouped) => {
    expect(groupCardNumber(typed)).toBe(grouped)
  })

  it('keeps its digits when grouped, and grouping again changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{0,15}$/), (digits) => {
        expect(digitsOf(groupCardNumber(digits))).toBe(digits)
        expect(groupCardNumber(groupCardNumber(digits))).toBe(groupCardNumber(digits))
      }),
    )
  })

  it('with any one digit changed is not valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4111111111111111'].map(Number)
        digits[at] = ((digits[at] ?? 0) + by) % 10
        expect(isCardNumber(digits.join(''))).toBe(false)
      }),
    )
  })
})

describe('an expiry', () => {
  const march = new Date('2026-03-15T00:00:00Z')

  it.each([
    ['12/30', '12', '2030'],
    ['1230', '12', '2030'],
    ['12/2030', '12', '2030'],
    ['3/27', '03', '2027'],
    ['12 / 30', '12', '2030'],
    ['12-30', '12', '2030'],
    ['12 30', '12', '2030'],
    [' 122030 ', '12', '2030'],
    ['  1 / 2030 ', '01', '2030'],
    ['01/30', '01', '2030'],
  ])('%s is %s %s', (typed, month, year) => {
    expect(parseExpiry(typed)).toEqual({ month, year })
  })

  it.each([
    'x12/30',
    '12/30x',
    '12/3',
    '12/203',
    '123/30',
    '0/30',
    '13/30',
    '1/1/30',
    'x1230',
    '1230x',
    '12.30',
    '12345',
  ])('%s is none [VAL-28]', (typed) => {
    expect(parseExpiry(typed)).toBeUndefined()
  })

  it.each([
    ['03/26', true],
    ['02/26', false],
    ['12/25', false],
    ['13/30', false],
    ['00/30', false],
    ['03/46', true],
    ['04/46', false],
    ['', false],
    ['1', false],
  ])('%s is good in March 2026: %s [VAL-28]', (typed, good) => {
    expect(isExpiry(typed, march)).toBe(good)
  })

  it.each([
    ['1', '', '1'],
    ['3', '', '03/'],
    ['12', '1', '12/'],
    ['123', '12/', '12/3'],
    ['12/30', '12/3', '12/30'],
    ['12/', '12/3', '12/'],
    ['12', '12/', '12'],
    ['', '1', ''],
    ['9', '', '09/'],
    ['2', '', '02/'],
    ['0', '', '0'],
    ['05', '0', '05/'],
    ['1/', '1', '01/'],
    ['1 /', '1 ', '01/'],
    ['1/3', '1/', '01/3'],
    ['12/2030', '12/203', '12/2030'],
    ['1/2030', '1/203', '1/2030'],
    ['1/2030x', '1/2030', '01/2030'],
    ['12/20301', '12/2030', '12/2030'],
    ['12/203', '12/20', '12/203'],
    ['1x2', '1x', '12/'],
    ['12/x', '12/3x', '12/'],
    ['123456789', '12345678', '12/3456'],
  ])('typed as %s after %s reads %s', (typed, before, shown) => {
    expect(formatExpiry(typed, before)).toBe(shown)
  })
})

describe('a security code', () => {
  it.each([
    ['123', '4111', true],
    ['12', '4111', false],
    ['1234', '4111', false],
    ['1234', '3782', true],
    ['123', '3782', false],
    ['12a', '4111', false],
    ['a123', '3782', false],
    ['', '4111', false],
  ])('%s for a card %s…: %s [VAL-28]', (code, number, good) => {
    expect(isSecurityCode(code, number)).toBe(good)
  })
})

describe('a saved card', () => {
  it.each([
    ['03/2026', '2026-03-31T23:59:59Z', false],
    ['03/2026', '2026-04-01T00:00:00Z', true],
    ['12/2025', '2026-01-01T00:00:00Z', true],
    ['12/2026', '2026-01-01T00:00:00Z', false],
    ['01/2099', '2026-01-01T00:00:00Z', false],
    ['soon', '2026-01-01T00:00:00Z', true],
  ])('of %s has expired at %s: %s [ACCT-17]', (expiry, now, expired) => {
    expect(hasExpired(expiry, new Date(now))).toBe(expired)
  })
})

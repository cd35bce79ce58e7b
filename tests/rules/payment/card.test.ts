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
  ])('%s is %s %s', (typed, month, year) => {
    expect(parseExpiry(typed)).toEqual({ month, year })
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

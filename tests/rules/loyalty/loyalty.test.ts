import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loyaltyDetails, loyaltyForm } from '#lib/contract/loyalty.ts'
import {
  estimatedPoints,
  memberNameProblem,
  memberNumberProblem,
  pointsFor,
  tidyMemberNumber,
} from '#lib/domain/loyalty/loyalty.ts'
import {
  type GuestLoyalty,
  isToBeLinked,
  isYoungEnough,
  orderMemberId,
  parseGuestLoyalty,
} from '#lib/domain/loyalty/loyalty-guest.ts'
import * as rules from '#lib/domain/shop-rules.ts'

const TOO_LONG_OR_SHORT = 'Enter a number of 7 to 10 digits.'
const NAME_LENGTH = 'Last name must be 2 to 50 characters.'
const ALPHABET = 'Use letters, spaces, full stops, apostrophes and hyphens only.'

describe('the limits of a membership', () => {
  it.each([
    ['[CONST-13]', rules.LOYALTY_GUEST_DATA_AGE_MAX, 120],
    ['[CONST-86]', [rules.LOYALTY_NUMBER_MIN, rules.LOYALTY_NUMBER_MAX], [7, 10]],
    ['[CONST-87]', [rules.LOYALTY_LAST_NAME_MIN, rules.LOYALTY_LAST_NAME_MAX], [2, 50]],
  ])('are the register’s %s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })
})

describe('a frequent-flyer number', () => {
  it.each([
    ['', 'Frequent flyer number is required.'],
    ['123456', TOO_LONG_OR_SHORT],
    ['1234567', undefined],
    ['1234567890', undefined],
    ['12345678901', TOO_LONG_OR_SHORT],
    ['QF1234567', TOO_LONG_OR_SHORT],
    ['١٢٣٤٥٦٧', TOO_LONG_OR_SHORT],
  ])('%j: %s [LOY-13, VAL-29, ERR-120]', (number, problem) => {
    expect(memberNumberProblem(number)).toBe(problem)
  })

  it('may be typed with spaces anywhere [LOY-13]', () => {
    expect(tidyMemberNumber(' 1900 100\u00a0200 ')).toBe('1900100200')
    expect(loyaltyForm.parse({ memberId: '1900 100 200', lastName: ' Reid ' })).toEqual({
      memberId: '1900100200',
      lastName: 'Reid',
    })
  })

  it('is good exactly when it has 7 to 10 digits [LOY-13]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 14 }), (digits) => {
        expect(memberNumberProblem(digits) === undefined).toBe(digits.length >= 7 && digits.length <= 10)
      }),
    )
  })
})

describe('the last name of a membership', () => {
  it.each([
    ['', 'Last name is required.'],
    ['N', NAME_LENGTH],
    ['Ng', undefined],
    ['n'.repeat(50), undefined],
    ['n'.repeat(51), NAME_LENGTH],
    ["O'Neil-Smith Jr.", undefined],
    ['Ōtāhuhu', undefined],
    ['Reid2', ALPHABET],
  ])('%j: %s [LOY-14, VAL-30, ERR-120]', (name, problem) => {
    expect(memberNameProblem(name)).toBe(problem)
  })
})

describe('a membership in a call', () => {
  it.each([[{}], [{ memberId: ' ', lastName: ' ' }]])(
    'may be blank, to be told so by a code: %o [ERR-80]',
    (details) => {
      expect(loyaltyDetails.parse(details)).toEqual({ memberId: '', lastName: '' })
    },
  )

  it('is otherwise held to the same rules [LOY-06]', () => {
    const { error } = loyaltyDetails.safeParse({ memberId: '123456', lastName: 'N' })
    expect(error?.issues.map(({ message }) => message)).toEqual([TOO_LONG_OR_SHORT, NAME_LENGTH])
  })
})

const NOW = new Date('2026-03-01T12:00:00.000Z')
const givenAgo = (minutes: number, milliseconds = 0): GuestLoyalty => ({
  memberId: '1900100200',
  lastName: 'Reid',
  createdAt: new Date(NOW.getTime() - minutes * 60_000 - milliseconds).toISOString(),
})

describe('a guest’s pending membership', () => {
  it.each([
    [givenAgo(0), true],
    [givenAgo(119), true],
    [givenAgo(120), true],
    [givenAgo(120, 1), false],
    [givenAgo(121), false],
    [givenAgo(0, -1), false],
    [givenAgo(-60), false],
    [givenAgo(-121), false],
  ])('%o counts: %s [LOY-08, LOY-09]', (pending, counts) => {
    expect(isYoungEnough(pending, NOW)).toBe(counts)
    expect(isToBeLinked(pending, undefined, NOW)).toBe(counts)
  })

  it('never takes the place of a number the account has [LOY-09]', () => {
    expect(isToBeLinked(givenAgo(1), '1900300', NOW)).toBe(false)
  })

  it('is read back as it was written, and junk is nothing [LOY-07, GEN-10]', () => {
    const given = givenAgo(5)
    expect(parseGuestLoyalty({ ...given, extra: 1 })).toEqual(given)
    for (const junk of [
      undefined,
      null,
      'x',
      { ...given, memberId: 1_900_100_200 },
      { ...given, memberId: '12' },
      { ...given, lastName: '' },
      { ...given, createdAt: 'noon' },
    ]) {
      expect(parseGuestLoyalty(junk)).toBeUndefined()
    }
    fc.assert(fc.property(fc.anything(), (data) => void parseGuestLoyalty(data)))
  })
})

describe('the points an order brings', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 2],
    [9995, 198],
    [-500, 0],
  ])('%i cents: %i points [LOY-02, CONST-20]', (cents, points) => {
    expect(pointsFor(cents)).toBe(points)
  })

  it('count the lines together, gift cards left out [LOY-02]', () => {
    expect(
      estimatedPoints([
        { total: 150, giftCard: false },
        { total: 5000, giftCard: true },
        { total: 150, giftCard: false },
      ]),
    ).toBe(6)
  })
})

describe('the number an order carries', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  const pending = (minutes: number) => ({
    memberId: '1900100200',
    lastName: 'Lee',
    createdAt: new Date(now.getTime() - minutes * 60_000).toISOString(),
  })

  it.each([
    ['the linked one for a customer', { loggedIn: true, linked: '7654321', pending: pending(1) }, '7654321'],
    ['none for a customer without one', { loggedIn: true, linked: undefined, pending: pending(1) }, undefined],
    ['a guest’s at 120 minutes', { loggedIn: false, linked: undefined, pending: pending(120) }, '1900100200'],
    ['none at 121 minutes', { loggedIn: false, linked: undefined, pending: pending(121) }, undefined],
    ['none of a guest without one', { loggedIn: false, linked: undefined, pending: undefined }, undefined],
  ])('is %s, and none while loyalty is off [LOY-12]', (_, membership, expected) => {
    expect(orderMemberId({ enabled: true, ...membership }, now)).toBe(expected)
    expect(orderMemberId({ enabled: false, ...membership }, now)).toBeUndefined()
  })
})

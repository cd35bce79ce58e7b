import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isSame, SAME_PASSWORD, twicePassword } from '#components/account/auth-new-password.ts'
import { savedChoice } from '#components/checkout/saved-address.ts'
import { newPassword, updateCustomerRequest } from '#lib/contract/account.ts'
import { isBirthDate } from '#lib/domain/account/birth-date.ts'

const problemOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? undefined : result.error.issues[0]?.message
}
const SOUND = 'Boots4work!'
const padded = (length: number) => SOUND + 'x'.repeat(length - SOUND.length)

describe('a password being chosen', () => {
  it.each([
    [7, 'Bo4ts!x', false],
    [8, 'Bo4ts!xx', true],
    [256, padded(256), true],
    [257, padded(257), false],
  ])('of %i characters is fine: %s [VAL-05, CONST-76]', (length, password, fine) => {
    expect(password).toHaveLength(length)
    expect(problemOf(newPassword, password) === undefined).toBe(fine)
  })

  it.each([
    ['a lowercase letter', 'BOOTS4WORK!'],
    ['an uppercase letter', 'boots4work!'],
    ['a number', 'Boots-work!'],
    ['a special character', 'Boots4workk'],
    ['a special character, a blank being none', 'Boots4 work'],
  ])('needs %s [VAL-06, ERR-112]', (_, password) => {
    expect(problemOf(newPassword, password)).toBe(
      'Use at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character.',
    )
  })

  it('has no space at either end, and may have some inside [VAL-07, ERR-112]', () => {
    for (const odd of [` ${SOUND}`, `${SOUND} `, `${SOUND}\t`]) {
      expect(problemOf(newPassword, odd)).toBe("Your password can't start or end with a space.")
    }
    expect(problemOf(newPassword, 'Boots 4 work!')).toBeUndefined()
  })

  it('is typed the same way twice [VAL-08, ERR-112]', () => {
    const form = z.object(twicePassword).refine(isSame, SAME_PASSWORD)
    expect(problemOf(form, { password: SOUND, repeated: 'Boots4Work!' })).toBe("The passwords don't match.")
    expect(problemOf(form, { password: SOUND, repeated: SOUND })).toBeUndefined()
  })
})

describe('the phone of an account', () => {
  const { phone } = updateCustomerRequest.shape.customer.shape

  it('may be blank [VAL-10]', () => {
    expect(phone.safeParse('').success).toBe(true)
  })

  it('is a mobile number of Australia or New Zealand when there is one [VAL-10, VAL-12]', () => {
    expect(phone.parse('0412 345 678')).toBe('+61412345678')
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (typed) => {
        const result = phone.safeParse(typed)
        expect(!result.success || /^(\+6(14\d{8}|42\d{7,9}))?$/.test(result.data ?? '')).toBe(true)
      }),
    )
  })
})

describe('choosing among saved addresses', () => {
  it('is refused without a choice [VAL-34, ERR-75]', () => {
    expect(problemOf(savedChoice, '')).toBe('Select a saved address.')
    expect(problemOf(savedChoice, '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b001')).toBeUndefined()
  })
})

describe('a birth date', () => {
  // Melbourne is ten or eleven hours ahead: its 2 March begins at 13:00 UTC on the first.
  const now = new Date('2026-03-01T13:30:00Z')
  it.each([
    ['2026-03-01', true],
    ['2026-03-02', false],
    ['2026-03-03', false],
    ['1899-12-31', true],
    ['0001-01-01', true],
    ['0000-12-31', false],
  ])('of %s is one, on 2 March in Melbourne: %s [VAL-26, GEN-09]', (date, is) => {
    expect(isBirthDate(date, now)).toBe(is)
  })
})

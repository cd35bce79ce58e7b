import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '#lib/domain/account/common-password.ts'
import { passwordProblem } from '#lib/domain/account/password.ts'

const COMMON = new Set(dictionary['passwords-common'])

describe('a password that keeps the rules and is among the commonest leaked ones [VAL-46]', () => {
  it.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd1',
    'Qwerty123!',
    '!Welcome1',
    '#!Welcome1!#',
    'Sunshine2026!',
    'Dragon99#',
    'Trustno1!',
  ])('%s is one', (password) => {
    expect(passwordProblem(password)).toBeUndefined()
    expect(isCommonPassword(password, COMMON)).toBe(true)
  })

  it.each(['Boots4work!', 'Gloves4work!', 'kV9#tuLm2x', 'Wattle-3-Magpies', 'Ümläut7!x'])('%s is none', (password) => {
    expect(passwordProblem(password)).toBeUndefined()
    expect(isCommonPassword(password, COMMON)).toBe(false)
  })

  it('needs more than a short word in it', () => {
    expect(isCommonPassword('Cat12345!', new Set(['cat']))).toBe(false)
    expect(isCommonPassword('Work12345!', new Set(['work']))).toBe(false)
    expect(isCommonPassword('Boots1234!', new Set(['boots']))).toBe(true)
  })

  it.each([
    ['@', 'a'],
    ['4', 'a'],
    ['3', 'e'],
    ['1', 'i'],
    ['!', 'i'],
    ['0', 'o'],
    ['$', 's'],
    ['5', 's'],
    ['7', 't'],
  ])('reads %s as %s, and a sign that looks like no letter as itself', (sign, letter) => {
    const common = new Set([`wo${letter}ker`])
    expect(isCommonPassword(`Wo${sign}ker1!`, common)).toBe(true)
    expect(isCommonPassword('Wo8ker1!', common)).toBe(false)
  })
})

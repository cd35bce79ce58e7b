import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runLogin } from '#lib/client/auth/login-sequence.ts'
import { guardAccount, guardOfPath, returnPath } from '#lib/domain/account/account-guards.ts'
import { type AuthEvent, type AuthStatus, nextAuthStatus } from '#lib/domain/account/auth-machine.ts'
import { GENERATED_PASSWORD, PASSWORD_RULES, passwordProblem } from '#lib/domain/account/password.ts'

describe('signing in and out', () => {
  it.each<[AuthStatus, AuthEvent, AuthStatus]>([
    ['INITIALISING', 'sessionFound', 'LOGGED_IN'],
    ['INITIALISING', 'sessionMissing', 'LOGGED_OUT'],
    ['LOGGED_OUT', 'restoreBegun', 'INITIALISING'],
    ['LOGGED_OUT', 'signInBegun', 'LOGGING_IN'],
    ['LOGGING_IN', 'signInDone', 'LOGGED_IN'],
    ['LOGGING_IN', 'signInFailed', 'LOGGED_OUT'],
    ['LOGGING_IN', 'sessionMissing', 'LOGGED_OUT'],
    ['LOGGED_IN', 'signOutBegun', 'LOGGING_OUT'],
    ['LOGGED_IN', 'sessionMissing', 'LOGGED_OUT'],
    ['LOGGING_OUT', 'signOutDone', 'LOGGED_OUT'],
    // Late or out of place: nothing happens.
    ['LOGGED_OUT', 'sessionFound', 'LOGGED_OUT'],
    ['LOGGING_OUT', 'sessionFound', 'LOGGING_OUT'],
    ['LOGGED_IN', 'restoreBegun', 'LOGGED_IN'],
  ])('goes from %s by %s to %s [AUTH-01, AUTH-02, AUTH-26]', (from, event, to) => {
    expect(nextAuthStatus(from, event)).toBe(to)
  })

  it('takes its steps in order, whatever becomes of one of them [AUTH-26]', async () => {
    const taken: string[] = []
    const step = (name: string) => async () => taken.push(name)
    const done = await runLogin({
      session: async () => taken.push('session') > 0,
      account: step('account'),
      cart: async () => Promise.reject(new Error(String(taken.push('cart')))),
      wishlist: step('wishlist'),
      loyalty: step('loyalty'),
    })
    expect(done).toBe(true)
    expect(taken).toEqual(['session', 'account', 'cart', 'wishlist', 'loyalty'])
  })

  it('takes none of them without a session [AUTH-26]', async () => {
    const taken: string[] = []
    expect(await runLogin({ session: async () => false, account: async () => taken.push('account') })).toBe(false)
    expect(taken).toEqual([])
  })
})

describe('the guard of a page', () => {
  it.each([
    ['/account', 'signedIn'],
    ['/account/orders/W1', 'signedIn'],
    ['/account/password/change', 'signedIn'],
    ['/account/crew-lists', 'signedIn'],
    ['/account/crew-lists/1', undefined],
    ['/account/signin', 'signedOut'],
    ['/account/signup/', 'signedOut'],
    ['/account/password/forgot', 'signedOut'],
    ['/account/password/reset', 'anybody'],
    ['/account/verify', 'anybody'],
    ['/account//', 'signedIn'],
    ['/account/orders', 'signedIn'],
    ['/account/orders/W1/return/new', 'signedIn'],
    ['/account/orders/W1/return', undefined],
    ['/account/orders/W1/new', undefined],
    ['/account/orders/W1/return/new/more', undefined],
    ['/account/addresses/1', undefined],
    ['/nz/account/orders', undefined],
    ['/accounts', undefined],
    ['/cart', undefined],
  ])('of %s is %s [GUARD-01, GUARD-02, GUARD-03]', (path, guard) => {
    expect(guardOfPath(path)).toBe(guard)
  })

  it('lets only customers into every page of the account there is [GUARD-01]', () => {
    const pages = globSync('app/(account)/account/**/page.tsx').map((file) =>
      file
        .replace('app/(account)', '')
        .replace('/page.tsx', '')
        .replaceAll(/\[\w+\]/g, 'X1'),
    )
    expect(pages).toContain('/account/orders/X1')
    expect(pages.filter((path) => guardOfPath(path) !== 'signedIn')).toEqual([])
  })

  it('holds nobody up over an address of nothing but slashes [ROUTE-52]', () => {
    const slashes = '/'.repeat(15_000)
    const tries = [1, 2, 3].map(() => {
      const startedMs = performance.now()
      expect(guardOfPath(`/account${slashes}x`)).toBeUndefined()
      return performance.now() - startedMs
    })
    expect(Math.min(...tries)).toBeLessThan(60)
    expect(guardOfPath(`/account${slashes}`)).toBe('signedIn')
  })

  it('sends the wrong ones away and throws when nobody knows it [GUARD-01, GUARD-02, GUARD-16, ERR-107]', () => {
    expect([guardAccount('signedIn', false), guardAccount('signedIn', true)]).toEqual(['/account/signin', undefined])
    expect([guardAccount('signedOut', true), guardAccount('signedOut', false)]).toEqual(['/account', undefined])
    expect([guardAccount('anybody', true), guardAccount('anybody', false)]).toEqual([undefined, undefined])
    expect(() => guardAccount('staff', true)).toThrow('Unknown middleware: staff')
    expect(() => guardAccount('toString', true)).toThrow('Unknown middleware: toString')
  })
})

describe('where to go back to', () => {
  it.each(['/account/orders?page=2', '/products/a/b#sizes', '/', `/${'a'.repeat(999)}`])(
    'may be %s [GUARD-04]',
    (path) => {
      expect(returnPath(path)).toBe(path)
    },
  )

  it.each([
    undefined,
    '',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a b',
    '/a\u0000',
    `/${'a'.repeat(1000)}`,
    '/account/signin',
    '/account/signin?then=/cart',
    '/account/signup#top',
    '/api/auth/signout',
  ])('is never %j [GUARD-04]', (path) => {
    expect(returnPath(path)).toBeUndefined()
  })
})

describe('a password being chosen', () => {
  const RULES =
    'Use at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character.'
  const EDGE = "Your password can't start or end with a space."
  const long = (length: number) => 'Aa1!'.padEnd(length, 'x')

  it.each([
    ['', 'Password is required.'],
    [long(7), RULES],
    [long(8), undefined],
    [long(256), undefined],
    [long(257), 'Password must be 256 characters or fewer.'],
    ['Aa1!👢👢👢', RULES],
    ['Aa1!👢👢👢👢', undefined],
  ])('of %j: %s [VAL-05, CONST-76]', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  it.each([
    ['ABCDEF1!', 'A lowercase letter'],
    ['abcdef1!', 'An uppercase letter'],
    ['Abcdefg!', 'A number'],
    ['Abcdefg1', 'A special character'],
    ['Abc def1', 'A special character'],
  ])('%j lacks one thing, and is told which: %s [VAL-06, ERR-112]', (password, label) => {
    expect(passwordProblem(password)).toBe(RULES)
    expect(PASSWORD_RULES.filter((rule) => !rule.passes(password)).map((rule) => rule.label)).toEqual([label])
  })

  it.each([' Boots4work!', 'Boots4work! ', 'Boots4work!\t'])('%j begins or ends with a space [VAL-07]', (password) => {
    expect(passwordProblem(password)).toBe(EDGE)
  })

  it('is made by password managers as the rules want it, of special characters that count [VAL-05, VAL-06]', () => {
    const [, special = ''] = /\[(.+)\]/.exec(GENERATED_PASSWORD) ?? []
    expect(GENERATED_PASSWORD).toBe(
      `minlength: 8; maxlength: 256; required: lower; required: upper; required: digit; required: [${special}];`,
    )
    expect(special).toBe('-!#$%&*+=?@_')
    for (const character of special) expect(passwordProblem(`Abcdef1${character}`)).toBeUndefined()
  })

  it('may have spaces inside [VAL-07]', () => {
    expect(passwordProblem('my Boots 4 work!')).toBeUndefined()
  })
})

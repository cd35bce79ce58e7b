import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccountAnswer,
  accountLoadResult,
  isPreparingLong,
  preparingPauseMs,
} from '#lib/domain/account/account-load.ts'
import {
  defaultsAfterRemoval,
  defaultsAfterSaving,
  isSameAddress,
  usableAddresses,
} from '#lib/domain/account/address-book.ts'

const notFound: AccountAnswer = { kind: 'refused', errorCode: 'CustomerNotFound' }

describe('what an answer to the account load means', () => {
  it.each([
    ['the account', { kind: 'answered' }, 'SUCCESS'],
    ['customer not found', notFound, 'PREPARING'],
    ['another refusal', { kind: 'refused', errorCode: 'InternalError' }, 'ERROR'],
    ['no answer', { kind: 'failed' }, 'ERROR'],
    ['given up', { kind: 'aborted' }, 'ABORTED'],
  ] as const)('%s [ACCT-03, ACCT-04, ACCT-06]', (_, answer, result) => {
    expect(accountLoadResult(answer)).toBe(result)
  })

  it.each([
    [0, 3000, false],
    [9, 3000, false],
    [10, 30_000, true],
    [500, 30_000, true],
  ])('after %i repeats it is asked again in %i ms; that it takes long is said: %s [ACCT-05]', (repeats, ms, long) => {
    expect([preparingPauseMs(repeats), isPreparingLong(repeats)]).toEqual([ms, long])
  })
})

const place = (country: string, billing: boolean, shipping: boolean) => ({
  country,
  isDefaultBilling: billing,
  isDefaultShipping: shipping,
})
const AU = (billing = false, shipping = false) => place('AU', billing, shipping)

describe('the address book on account load', () => {
  it('drops addresses of other countries, and judges defaults on what remains [ACCT-13, ACCT-14]', () => {
    expect(usableAddresses([place('US', true, true), AU(), place('NZ', false, false)])).toEqual([
      AU(true, true),
      place('NZ', false, false),
    ])
  })

  it.each([
    ['no default', [AU(), AU()], [AU(true, true), AU()]],
    ['only billing', [AU(), AU(true)], [AU(false, true), AU(true)]],
    ['only shipping', [AU(), AU(false, true)], [AU(true), AU(false, true)]],
    ['both', [AU(), AU(true, true)], [AU(), AU(true, true)]],
    ['an empty book', [], []],
  ])('fills in what is missing with the first: %s [ACCT-14]', (_, given, expected) => {
    expect(usableAddresses(given)).toEqual(expected)
  })
})

const HOME = { country: 'AU', contactName: 'Dana Reid', street1: '12 Rope St', suburb: 'Brunswick', postcode: '3056' }

describe('identical addresses', () => {
  it.each([
    [{ street1: ' 12  ROPE st ' }, true],
    [{ street1: '12Rope St' }, false],
    [{ company: '' }, true],
    [{ company: ' ' }, true],
    [{ company: 'Reid Concreting' }, false],
    [{ street2: 'Unit 2' }, false],
    [{ postcode: '3057' }, false],
    [{ country: 'NZ' }, false],
  ])('%o beside the same: %s [ADDR-04]', (change, same) => {
    expect(isSameAddress(HOME, { ...HOME, ...change })).toBe(same)
  })
})

const flags = fc.record({ isDefaultBilling: fc.boolean(), isDefaultShipping: fc.boolean() })

describe('who is the default', () => {
  it('is the saved one where it asks, else who was, else the oldest [ADDR-06]', () => {
    fc.assert(
      fc.property(fc.array(flags, { maxLength: 5 }), flags, (list, intent) => {
        const others = list.map((each, i) => ({ ...each, id: `a${i}` }))
        const { billing, shipping } = defaultsAfterSaving(others, { ...intent, id: 'saved' })
        const held = (flag: 'isDefaultBilling' | 'isDefaultShipping') =>
          (others.find((each) => each[flag]) ?? others[0])?.id ?? 'saved'
        expect(billing).toBe(intent.isDefaultBilling ? 'saved' : held('isDefaultBilling'))
        expect(shipping).toBe(intent.isDefaultShipping ? 'saved' : held('isDefaultShipping'))
      }),
    )
  })

  it('is the oldest that remains when the default goes, and nobody in an empty book [ADDR-06]', () => {
    expect(defaultsAfterRemoval([])).toBeUndefined()
    const remaining = [
      { ...AU(), id: 'oldest' },
      { ...AU(false, true), id: 'newer' },
    ]
    expect(defaultsAfterRemoval(remaining)).toEqual({ billing: 'oldest', shipping: 'newer' })
    const other = remaining.map((each) => ({
      ...each,
      isDefaultBilling: each.isDefaultShipping,
      isDefaultShipping: false,
    }))
    expect(defaultsAfterRemoval(other)).toEqual({ billing: 'newer', shipping: 'oldest' })
  })
})

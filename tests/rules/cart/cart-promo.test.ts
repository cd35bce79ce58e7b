import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUPON_RESULTS } from '#lib/contract/checkout.ts'
import { couponMessage } from '#lib/domain/cart/cart-promo.ts'
import { sameCode } from '#lib/domain/cart/promo-code.ts'

const DEFAULT = "This promo code can't be applied to your order."

describe('how a promo code fared', () => {
  it.each<[string, Record<string, string | number>, string | undefined]>([
    ['APPLIED', {}, undefined],
    ['ALREADY_APPLIED', {}, 'This promo code has already been applied.'],
    ['INVALID_CODE', {}, 'This promo code is not valid.'],
    ['OFFERS_LIMIT_REACHED', { n: 3 }, 'You can use up to 3 offers at once.'],
    ['EXCLUSIVE_CONFLICT', { name: 'Boot week' }, "This offer can't be used together with Boot week."],
    ['NO_APPLICABLE_ITEMS', {}, "This offer doesn't apply to any items in your cart."],
    ['CUSTOMER_USAGE_EXCEEDED', {}, "You've already used this offer as often as it allows."],
    ['USAGE_EXCEEDED', {}, 'This offer has been fully claimed.'],
    ['STOPPED_BY_OFFER', {}, 'Another offer in your cart stops this one from applying.'],
    ['DEFAULT', {}, DEFAULT],
    ['DEFAULT', { spendMissing: 2005 }, `${DEFAULT} Spend $20.05 more on the items it’s for.`],
    ['DEFAULT', { quantityMissing: 1 }, `${DEFAULT} Add 1 more of the items it’s for.`],
    ['DEFAULT', { login: 1 }, `${DEFAULT} Log in to use it.`],
    ['SOMETHING_NEW', {}, DEFAULT],
    ['toString', {}, DEFAULT],
    ['OFFERS_LIMIT_REACHED', {}, DEFAULT],
  ])(
    '%s with %o is said as %o [PROMO-02, PROMO-03, ERR-32, ERR-33, ERR-34, ERR-35, ERR-36, ERR-37, ERR-38, ERR-39, ERR-40]',
    (result, parameters, text) => {
      expect(couponMessage({ result, parameters })).toBe(text)
    },
  )

  it('every result the quote can give has its words [PROMO-03]', () => {
    const parameters = { n: 3, name: 'Boot week' }
    const said = COUPON_RESULTS.map((result) => couponMessage({ result, parameters }))
    expect(new Set(said).size).toBe(COUPON_RESULTS.length)
  })
})

it('codes are the same trimmed and without case [PROMO-10]', () => {
  const codes = fc.stringMatching(/^[A-Z0-9]{1,10}$/)
  fc.assert(
    fc.property(codes, (code) => {
      const typed = ` ${code.toLowerCase()} `
      expect([sameCode(typed, code), sameCode(code, typed)]).toEqual([true, true])
    }),
  )
  expect(sameCode('TEN', 'TENOFF')).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors.ts'
import { paymentEntry } from '#lib/contract/order.ts'
import { voucherBalanceQuery, voucherBalanceResponse } from '#lib/contract/voucher.ts'
import * as rules from '#lib/domain/shop-rules.ts'
import { isGiftCardExpired } from '#lib/domain/vouchers/gift-card.ts'
import { joinProblem, type VoucherAnswer, voucherDefect, voucherResult } from '#lib/domain/vouchers/voucher.ts'
import { giftCardCodeProblem, giftCardPinProblem, tidyPin } from '#lib/domain/vouchers/voucher-form.ts'
import { cancelledWords, VOUCHER_WORDS } from '#lib/domain/vouchers/voucher-words.ts'

const balance = (amountRemaining: number): VoucherAnswer => ({
  kind: 'balance',
  balance: { expires: '2035-12-31', amountRemaining },
})
const refused = (errorCode: string, message = ''): VoucherAnswer => ({ kind: 'refused', errorCode, message })
const SUSPENDED = refused('InvalidRequest', 'Gift card is suspended')

describe('what came of asking for a balance', () => {
  it.each([
    ['[SM-VOUCH-01, VOUCH-05]', balance(1), 'SUCCESS', undefined],
    ['[SM-VOUCH-02, VOUCH-10]', balance(0), 'SUCCESS', 'REDEEMED'],
    ['[SM-VOUCH-03, VOUCH-05, VOUCH-07]', SUSPENDED, 'SUSPENDED', 'SUSPENDED'],
    ['[SM-VOUCH-04, VOUCH-05, VOUCH-06]', refused('VoucherExpired'), 'EXPIRED', 'EXPIRED'],
    ['[SM-VOUCH-05, VOUCH-05, VOUCH-06]', refused('VoucherInvalid'), 'NOT_FOUND', 'NOT_FOUND'],
    ['[SM-VOUCH-06, VOUCH-05, VOUCH-06]', refused('VoucherLocked'), 'LOCKED', 'LOCKED'],
    ['[SM-VOUCH-07, VOUCH-12]', { kind: 'silence' }, undefined, undefined],
    ['[SM-VOUCH-07, VOUCH-12]', refused('ServiceUnavailable'), undefined, undefined],
    ['[SM-VOUCH-07]', refused('BotCheckFailed'), undefined, undefined],
  ] as const)('%s %o is %s, and the card cannot pay because of %s', (_, answer, result, defect) => {
    expect([voucherResult(answer), voucherDefect(answer)]).toEqual([result, defect])
  })

  it('knows a suspended card by exactly those words [VOUCH-07]', () => {
    for (const words of ['gift card is suspended', 'Gift card is suspended.', '']) {
      expect(voucherResult(refused('InvalidRequest', words))).toBeUndefined()
    }
    expect(voucherResult(refused('VoucherInvalid', 'Gift card is suspended'))).toBe('NOT_FOUND')
  })

  it('is nothing for any code nobody has named [SM-VOUCH-07]', () => {
    const named = /^Voucher(Expired|Invalid|Locked)$/
    fc.assert(
      fc.property(fc.string(), fc.string(), (code, message) => {
        if (named.test(code) || (code === 'InvalidRequest' && message === 'Gift card is suspended')) return
        expect(voucherResult(refused(code, message))).toBeUndefined()
      }),
    )
  })
})

describe('joining the cards on an order', () => {
  it.each(['GIFT50', 'gift50', ' GIFT 50 ', 'gi ft5\t0'])('%o is there already [VOUCH-10, ERR-47]', (typed) => {
    expect(joinProblem(['OTHER', 'GIFT50'], typed)).toBe('ALREADY_APPLIED')
  })

  it('is for ten at most, and the eleventh hears it [VOUCH-15]', () => {
    const codes = Array.from({ length: 10 }, (_, i) => `CARD${i}`)
    expect(joinProblem(codes.slice(1), 'NEW')).toBeUndefined()
    expect(joinProblem(codes, 'NEW')).toBe('TOO_MANY')
    expect(joinProblem(codes, 'card3')).toBe('ALREADY_APPLIED')
    expect(VOUCHER_WORDS.TOO_MANY).toBe('You can use up to 10 gift cards on one order.')
  })

  it.each(['2026-12-31', '2026-06-30', '2028-02-29'])(
    'a card of %s is good until that day is over in Perth, where it ends last [VOUCH-15, GEN-29]',
    (lastDay) => {
      expect(isGiftCardExpired(lastDay, new Date(`${lastDay}T23:59:59.999+08:00`))).toBe(false)
      expect(isGiftCardExpired(lastDay, new Date(Date.parse(`${lastDay}T23:59:59.999+08:00`) + 1))).toBe(true)
    },
  )
})

describe('what is typed', () => {
  it.each([
    ['', 'Gift card code is required.'],
    ['   ', 'Gift card code is required.'],
    ['gift-50 a', undefined],
    ['A'.repeat(50), undefined],
    ['A'.repeat(51), 'Gift card code must be 50 characters or fewer.'],
    ['GIFT/50', 'Use letters, digits and hyphens only.'],
    ['ÄGIFT', 'Use letters, digits and hyphens only.'],
  ])('the code %o: %o [VOUCH-02, VAL-27]', (typed, problem) => {
    expect(giftCardCodeProblem(typed)).toBe(problem)
  })

  it.each([
    ['', 'PIN is required.'],
    [' ', 'PIN is required.'],
    ['1234', undefined],
    ['12 34 56 78', undefined],
    ['123', 'Enter a PIN of 4 to 8 digits.'],
    ['123456789', 'Enter a PIN of 4 to 8 digits.'],
    ['12a4', 'Enter a PIN of 4 to 8 digits.'],
  ])('the PIN %o: %o [VOUCH-02, VAL-27]', (typed, problem) => {
    expect(giftCardPinProblem(typed)).toBe(problem)
  })

  it('is the same rule for the form, the call and the payment [VAL-27, VOUCH-01]', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (pin) => {
        const fine = giftCardPinProblem(pin) === undefined
        expect(voucherBalanceQuery.safeParse({ pin }).success).toBe(fine)
        const entry = { methodCode: 'voucher', amount: 1, type: 'immediate', code: 'GIFT50', pin: tidyPin(pin) }
        expect(paymentEntry.safeParse(entry).success).toBe(fine)
      }),
    )
  })
})

describe('the contract of a card', () => {
  it('tells its last day and what is left, and nothing else [VOUCH-01, VOUCH-03]', () => {
    const told = { expires: '2035-12-31', amountRemaining: 24.95 }
    expect(voucherBalanceResponse.parse({ ...told, pin: '1234' })).toEqual(told)
    for (const wrong of [{ expires: '31/12/2035' }, { amountRemaining: -1 }, { amountRemaining: 0.001 }]) {
      expect(voucherBalanceResponse.safeParse({ ...told, ...wrong }).success).toBe(false)
    }
  })

  it('pays with code and PIN under the method code voucher [VOUCH-01, VOUCH-14]', () => {
    const entry = { methodCode: 'voucher', amount: 1, type: 'immediate', code: 'GIFT50', pin: '1050' }
    expect(paymentEntry.parse(entry)).toEqual(entry)
    for (const missing of ['code', 'pin']) {
      expect(paymentEntry.safeParse({ ...entry, [missing]: undefined }).success).toBe(false)
    }
  })

  it('locks after five wrong PINs [CONST-100]', () => {
    expect(rules.VOUCHER_WRONG_PINS_MAX).toBe(5)
  })
})

describe('the words', () => {
  it.each([
    ['[ERR-42]', 'NOT_FOUND', 'The gift card code or PIN is incorrect.'],
    ['[ERR-43]', 'SUSPENDED', 'Gift card is suspended'],
    [
      '[ERR-44]',
      'LOCKED',
      'This gift card has been locked because an incorrect PIN was entered too many times. Please contact our support team.',
    ],
    ['[ERR-45]', 'REDEEMED', 'This gift card has already been redeemed.'],
    ['[ERR-46]', 'EXPIRED', 'This gift card has expired.'],
    ['[ERR-47]', 'ALREADY_APPLIED', 'This gift card has already been applied.'],
    [
      '[ERR-48]',
      'BALANCE_CHANGED',
      'The balance of a gift card has changed. Please review your payment and try again.',
    ],
    ['[ERR-51]', 'UNABLE_TO_CHECK', "We couldn't check this gift card. Please try again."],
  ] as const)('%s %s: %o', (_, name, words) => {
    expect(VOUCHER_WORDS[name]).toBe(words)
  })

  it('are those of the API where the API has some [ERR-42, ERR-44, ERR-46, ERR-48, ERR-49]', () => {
    expect(ERRORS.VoucherInvalid.message).toBe(VOUCHER_WORDS.NOT_FOUND)
    expect(ERRORS.VoucherLocked.message).toBe(VOUCHER_WORDS.LOCKED)
    expect(ERRORS.VoucherExpired.message).toBe(VOUCHER_WORDS.EXPIRED)
    expect(ERRORS.VoucherInsufficientFunds).toEqual({ status: 422, message: VOUCHER_WORDS.BALANCE_CHANGED })
  })

  it('of a removal name the last four characters and the reason, never the code [ERR-50, VOUCH-08, VOUCH-16]', () => {
    expect(cancelledWords('SECRET-CARD-8842', 'EXPIRED')).toBe(
      'Gift card ending in 8842 was removed: This gift card has expired.',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { datedInstalments } from '#lib/domain/payment/instalment-dates.ts'
import { EXPRESS_KINDS, WALLET_KINDS, WALLETS, walletOfMethod } from '#lib/domain/payment/wallets.ts'

describe('the wallets', () => {
  it('are listed by checkout in this order, and as express buttons with those of the device first [PAY-01, EXP-01]', () => {
    expect(WALLET_KINDS).toEqual(['PAYPAL', 'AFTERPAY', 'APPLE_PAY', 'GOOGLE_PAY'])
    expect(EXPRESS_KINDS).toEqual(['APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL', 'AFTERPAY'])
  })

  it.each([
    ['PAYPAL', 'PayPal', 'paypal', 'PayPal account', undefined],
    [
      'AFTERPAY',
      'Afterpay',
      'afterpay',
      'Afterpay account',
      'Afterpay takes the amount off your open instalments first.',
    ],
    ['APPLE_PAY', 'Apple Pay', 'applePay', 'Apple Pay card', undefined],
    ['GOOGLE_PAY', 'Google Pay', 'googlePay', 'Google Pay card', undefined],
  ] as const)(
    '%s is called %s, offered as %s, and holds money on a %s [API-77, PAY-33]',
    (kind, name, offer, holder, note) => {
      expect(WALLETS[kind]).toMatchObject({ name, offer, holder, refundNote: note })
    },
  )

  it.each([
    ['PAYPAL', 'braintree', 'braintree_paypal', 'BRAINTREE_PAYPAL', 'BRAINTREE_PAYPAL_EXPRESS'],
    ['AFTERPAY', 'afterpay', 'afterpay', 'AFTERPAY', 'AFTERPAY_EXPRESS'],
    ['APPLE_PAY', 'braintree', 'braintree_apple_pay', 'BRAINTREE_APPLE_PAY', 'BRAINTREE_APPLE_PAY_EXPRESS'],
    ['GOOGLE_PAY', 'braintree', 'braintree_google_pay', 'BRAINTREE_GOOGLE_PAY', 'BRAINTREE_GOOGLE_PAY_EXPRESS'],
  ] as const)('%s is paid at %s as %s [PAY-02, PAY-04]', (kind, provider, methodCode, checkout, express) => {
    expect(WALLETS[kind]).toMatchObject({ provider, methodCode, checkout, express })
    expect(walletOfMethod(methodCode)).toBe(WALLETS[kind])
  })

  it.each([
    ['PAYPAL', false, true, 10, 'offered'],
    ['AFTERPAY', false, true, 13, 'always'],
    ['APPLE_PAY', true, false, 7, 'never'],
    ['GOOGLE_PAY', true, false, 7, 'never'],
  ] as const)(
    '%s: of the device %s, taken in parts %s, held for %i days, in four %s [PAY-19, PAY-23, OPS-06]',
    (kind, device, inParts, heldDays, payInFour) => {
      expect(WALLETS[kind]).toMatchObject({ device, inParts, heldDays, payInFour })
    },
  )

  it.each(['braintree_credit_card', 'voucher', ''])('%s is none [PAY-02]', (methodCode) => {
    expect(walletOfMethod(methodCode)).toBeUndefined()
  })
})

it('instalments fall due by Melbourne’s calendar, from the day of purchase on [PAY-20, PAY-22, GEN-09]', () => {
  const of = (now: string) => datedInstalments(10_001, new Date(now))
  expect(of('2026-11-24T12:59:59Z')).toEqual([
    { amount: 2501, date: '2026-11-24' },
    { amount: 2500, date: '2026-12-08' },
    { amount: 2500, date: '2026-12-22' },
    { amount: 2500, date: '2027-01-05' },
  ])
  expect(of('2026-11-24T13:00:00Z')[0]?.date).toBe('2026-11-25')
})

import { WALLETS, type WalletKind } from './wallets.ts'

/** The method code of a card, typed or saved. */
export const CARD_METHOD_CODE = 'braintree_credit_card'

type Wallets = (typeof WALLETS)[WalletKind]

export type PaymentType = 'BRAINTREE_CREDIT_CARD' | 'BRAINTREE_SAVED' | Wallets['checkout' | 'express']

/** Who is charged: a provider's code, never a gift card's. */
export type ChargeMethodCode = typeof CARD_METHOD_CODE | Wallets['methodCode']

interface PaymentRoute {
  methodCode: ChargeMethodCode
  type: 'immediate' | 'saved'
}

/**
 * How each way to pay travels: its method code, and whether the token is one-time or names a saved method [PAY-02,
 * PAY-04].
 */
export const PAYMENT_ROUTES = {
  BRAINTREE_CREDIT_CARD: { methodCode: CARD_METHOD_CODE, type: 'immediate' },
  BRAINTREE_SAVED: { methodCode: CARD_METHOD_CODE, type: 'saved' },
  ...Object.fromEntries(
    Object.values(WALLETS).flatMap(({ checkout, express, methodCode }) =>
      [checkout, express].map((type) => [type, { methodCode, type: 'immediate' }]),
    ),
  ),
} as Record<PaymentType, PaymentRoute>

/** Whether a method is Braintree's: only its payments carry device data [PAY-37]. */
export function isBraintreeMethod(methodCode: string): boolean {
  return methodCode.startsWith('braintree_')
}

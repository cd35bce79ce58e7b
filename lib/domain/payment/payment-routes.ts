/** How each way to pay travels: its method code, and whether the token is one-time or names a saved method [PAY-02, PAY-04]. */
export const PAYMENT_ROUTES = {
  BRAINTREE_CREDIT_CARD: { methodCode: 'braintree_credit_card', type: 'immediate' },
  BRAINTREE_APPLE_PAY: { methodCode: 'braintree_apple_pay', type: 'immediate' },
  BRAINTREE_GOOGLE_PAY: { methodCode: 'braintree_google_pay', type: 'immediate' },
  BRAINTREE_PAYPAL: { methodCode: 'braintree_paypal', type: 'immediate' },
  BRAINTREE_SAVED: { methodCode: 'braintree_credit_card', type: 'saved' },
  BRAINTREE_APPLE_PAY_EXPRESS: { methodCode: 'braintree_apple_pay', type: 'immediate' },
  BRAINTREE_GOOGLE_PAY_EXPRESS: { methodCode: 'braintree_google_pay', type: 'immediate' },
  BRAINTREE_PAYPAL_EXPRESS: { methodCode: 'braintree_paypal', type: 'immediate' },
  AFTERPAY: { methodCode: 'afterpay', type: 'immediate' },
  AFTERPAY_EXPRESS: { methodCode: 'afterpay', type: 'immediate' },
} as const

export type PaymentType = keyof typeof PAYMENT_ROUTES

/** Whether a method is Braintree's: only its payments carry device data [PAY-37]. */
export function isBraintreeMethod(methodCode: string): boolean {
  return methodCode.startsWith('braintree_')
}

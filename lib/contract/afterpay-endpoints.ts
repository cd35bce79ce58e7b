import { afterpayCheckoutRequest, afterpayCheckoutResponse, afterpayCheckoutState } from './afterpay.ts'
import type { Endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'

/** Afterpay: a checkout the shopper approves there before the order is placed. */
export const afterpayEndpoints = {
  createAfterpayCheckout: {
    ...ROUTES.createAfterpayCheckout,
    summary: 'Opens an Afterpay checkout for what the shop itself computes the cart to cost',
    body: afterpayCheckoutRequest,
    response: afterpayCheckoutResponse,
    status: 201,
    errors: [
      'AmountMismatch',
      'PayLaterOutOfRange',
      'CartInvalid',
      'ChallengeFailed',
      'ProductNotFound',
      'IdempotencyKeyReused',
      'ProviderUnavailable',
    ],
    replayed: true,
  },
  afterpayCheckout: {
    ...ROUTES.afterpayCheckout,
    summary: 'What the shopper has chosen in an Afterpay checkout that is not paid yet',
    response: afterpayCheckoutState,
    status: 200,
    errors: ['AfterpayCheckoutNotFound', 'ProviderUnavailable'],
  },
} as const satisfies Record<string, Endpoint>

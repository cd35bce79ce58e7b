import { checkoutData, checkoutInfoRequest } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { loyaltyDetails, loyaltyMemberResponse } from './loyalty.ts'
import { placeOrderRequest, placeOrderResponse } from './order.ts'
import { clientTokenResponse } from './settings.ts'

/** From quote to order. */
export const checkoutEndpoints = {
  checkoutInfo: {
    method: 'POST',
    path: '/checkout/info',
    identity: 'optional',
    summary: 'Quotes a cart: lines, promotions, delivery methods, totals',
    body: checkoutInfoRequest,
    response: checkoutData,
    status: 200,
    errors: ['CartInvalid', 'ChallengeFailed', 'ProductNotFound'],
  },
  verifyLoyalty: {
    method: 'POST',
    path: '/loyalty/qantas/verify',
    identity: 'optional',
    summary: 'Looks up the frequent-flyer membership a guest adds to an order',
    body: loyaltyDetails,
    response: loyaltyMemberResponse,
    status: 200,
    errors: [
      'LoyaltyMemberNotFound',
      'LoyaltyMemberInactive',
      'LoyaltyDetailsMissing',
      'LoyaltyDisabled',
      'LoyaltyUnableToAdd',
    ],
  },
  clientToken: {
    method: 'GET',
    path: '/payment/client-token',
    identity: 'optional',
    summary: "The payment provider's token for this browser, and the methods on offer",
    response: clientTokenResponse,
    status: 200,
    errors: ['ProviderUnavailable'],
  },
  placeOrder: {
    method: 'POST',
    path: '/order/place',
    identity: 'optional',
    summary: 'Places an order: reserves stock, takes the payment, confirms',
    body: placeOrderRequest,
    response: placeOrderResponse,
    status: 201,
    errors: [
      'ProductNotFound',
      'PaymentDeclined',
      'PaymentFailureUnrecoverable',
      'PaymentInstrumentTypeNotAccepted',
      'PaymentMethodNotFound',
      'VoucherInsufficientFunds',
      'VoucherExpired',
      'VoucherInvalid',
      'VoucherLocked',
      'ItemSoldOut',
      'StoreStockUnavailable',
      'ClickAndCollectUnavailable',
      'DeliveryMethodUnavailable',
      'AuthorityToLeaveRequired',
      'CartInvalid',
      'ChallengeFailed',
      'AmountMismatch',
      'PayLaterOutOfRange',
      'OrderCouldNotBeProcessed',
      'IdempotencyKeyReused',
      'ProviderUnavailable',
    ],
    replayed: true,
  },
} as const satisfies Record<string, Endpoint>

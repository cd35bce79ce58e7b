import { checkoutData, checkoutInfoRequest } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { loyaltyDetails, loyaltyMemberResponse } from './loyalty.ts'
import { placeOrderRequest, placeOrderResponse } from './order.ts'
import {
  openPlacementResponse,
  placementStatusResponse,
  recentPurchaseRequest,
  recentPurchaseResponse,
} from './placement.ts'
import { ROUTES } from './routes.ts'
import { clientTokenResponse } from './settings.ts'

/** From quote to order. */
export const checkoutEndpoints = {
  checkoutInfo: {
    ...ROUTES.checkoutInfo,
    summary: 'Quotes a cart: lines, promotions, delivery methods, totals',
    body: checkoutInfoRequest,
    response: checkoutData,
    status: 200,
    errors: ['CartInvalid', 'ChallengeFailed', 'ProductNotFound'],
  },
  verifyLoyalty: {
    ...ROUTES.verifyLoyalty,
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
    ...ROUTES.clientToken,
    summary: "The payment provider's token for this browser, and the methods on offer",
    response: clientTokenResponse,
    status: 200,
    errors: ['ProviderUnavailable'],
  },
  placeOrder: {
    ...ROUTES.placeOrder,
    summary: 'Places an order: reserves stock, takes the payment, confirms',
    body: placeOrderRequest,
    response: placeOrderResponse,
    status: 201,
    errors: [
      'ProductNotFound',
      'PaymentDeclined',
      'PaymentAuthenticationRequired',
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
      'PlacementUnderWay',
      'PlacementClosed',
      'ProviderUnavailable',
    ],
    replayed: true,
  },
  placementStatus: {
    ...ROUTES.placementStatus,
    summary: 'What became of the placement sent under an Idempotency-Key of the caller',
    response: placementStatusResponse,
    status: 200,
    errors: [],
  },
  openPlacement: {
    ...ROUTES.openPlacement,
    summary: 'The customer’s placement that is under way, on any device',
    response: openPlacementResponse,
    status: 200,
    errors: [],
  },
  recentPurchase: {
    ...ROUTES.recentPurchase,
    summary: 'The caller’s order of the same goods within half an hour, to be asked about before they are bought again',
    body: recentPurchaseRequest,
    response: recentPurchaseResponse,
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>

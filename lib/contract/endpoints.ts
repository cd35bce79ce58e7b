import type { z } from 'zod'
import {
  brandResponse,
  brandsResponse,
  categoriesResponse,
  categoryResponse,
  listingRequest,
  listingResponse,
  objectsRequest,
  objectsResponse,
  productResponse,
} from './catalogue.ts'
import { checkoutData, checkoutInfoRequest } from './checkout.ts'
import type { ErrorCode } from './errors.ts'
import { placeOrderRequest, placeOrderResponse } from './order.ts'
import { clientTokenResponse, healthResponse, settings } from './settings.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api; `{name}` is one segment, `{name...}` the rest of the path. */
  path: `/${string}`
  /** Who may call: anyone, anyone (a token is honoured), or a signed-in customer only [GEN-03]. */
  identity: 'none' | 'optional' | 'session'
  summary: string
  body?: z.ZodType
  response: z.ZodType
  status: 200 | 201 | 202 | 204
  /** Beyond InvalidRequest, RateLimited, InternalError and ServiceUnavailable, which any call may answer. */
  errors: readonly ErrorCode[]
  /** Catalogue answers may be kept for 60 s; everything else is private [API-15]. */
  cacheable?: true
  /** Answers are stored under the caller's Idempotency-Key and replayed [API-11]. */
  replayed?: true
}

/** Every call of the API. Client, server, tests and the OpenAPI document read it from here [API-01, API-14]. */
export const endpoints = {
  queryIndex: {
    method: 'POST',
    path: '/search/indexes/{indexName}/query',
    identity: 'none',
    summary: 'A page of a listing with its facet counts',
    body: listingRequest,
    response: listingResponse,
    status: 200,
    errors: ['IndexNotFound'],
  },
  indexObjects: {
    method: 'POST',
    path: '/search/indexes/{indexName}/objects',
    identity: 'none',
    summary: 'Product records, aligned to the ids sent; null where there is none',
    body: objectsRequest,
    response: objectsResponse,
    status: 200,
    errors: ['IndexNotFound'],
  },
  categories: {
    method: 'GET',
    path: '/category',
    identity: 'none',
    summary: 'The navigation tree',
    response: categoriesResponse,
    status: 200,
    errors: [],
    cacheable: true,
  },
  category: {
    method: 'GET',
    path: '/category/{path...}',
    identity: 'none',
    summary: 'A category with its ancestors and children',
    response: categoryResponse,
    status: 200,
    errors: ['CategoryNotFound'],
    cacheable: true,
  },
  brands: {
    method: 'GET',
    path: '/brand',
    identity: 'none',
    summary: 'Brands with sellable products',
    response: brandsResponse,
    status: 200,
    errors: [],
    cacheable: true,
  },
  brand: {
    method: 'GET',
    path: '/brand/{slug}',
    identity: 'none',
    summary: 'A brand and its categories',
    response: brandResponse,
    status: 200,
    errors: ['BrandNotFound'],
    cacheable: true,
  },
  product: {
    method: 'GET',
    path: '/product/{productId}',
    identity: 'none',
    summary: 'A product record',
    response: productResponse,
    status: 200,
    errors: ['ProductNotFound'],
    cacheable: true,
  },
  settings: {
    method: 'GET',
    path: '/settings',
    identity: 'none',
    summary: 'Shop settings',
    response: settings,
    status: 200,
    errors: [],
    cacheable: true,
  },
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
  health: {
    method: 'GET',
    path: '/health',
    identity: 'none',
    summary: 'Whether the shop can serve',
    response: healthResponse,
    status: 200,
    errors: ['ServiceUnavailable'],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

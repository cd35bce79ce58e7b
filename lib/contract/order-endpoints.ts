import type { Endpoint } from './endpoint.ts'
import {
  cancelOrderRequest,
  orderHistoryQuery,
  orderHistoryResponse,
  orderLinksRequest,
  orderLookupRequest,
  orderResponse,
} from './order-history.ts'
import { ROUTES } from './routes.ts'
import { emptyResponse } from './settings.ts'

/** Orders after they were placed: a customer's history, and one order for whoever may see it. */
export const orderEndpoints = {
  orderHistory: {
    ...ROUTES.orderHistory,
    summary: 'Purchase history, newest first, 20 a page',
    query: orderHistoryQuery,
    response: orderHistoryResponse,
    status: 200,
    errors: ['ProviderUnavailable'],
  },
  accountOrder: {
    ...ROUTES.accountOrder,
    summary: 'One order of the customer',
    response: orderResponse,
    status: 200,
    errors: ['OrderNotFound', 'ProviderUnavailable'],
  },
  lookUpOrder: {
    ...ROUTES.lookUpOrder,
    summary: 'Finds an order by number and email, and lets this browser see it for 30 minutes',
    body: orderLookupRequest,
    response: orderResponse,
    status: 200,
    errors: ['OrderNotFound', 'OrderRequiresLogin'],
  },
  mailOrderLinks: {
    ...ROUTES.mailOrderLinks,
    summary: 'Mails an address a link to each of its latest orders; answers the same where there are none',
    body: orderLinksRequest,
    response: emptyResponse,
    status: 202,
    errors: [],
  },
  order: {
    ...ROUTES.order,
    summary: 'One order, for its owner or a browser that has looked it up',
    response: orderResponse,
    status: 200,
    errors: ['OrderNotFound'],
  },
  cancelOrder: {
    ...ROUTES.cancelOrder,
    summary: 'Cancels an order, whole or by line, while nobody has begun to pack it',
    body: cancelOrderRequest,
    response: orderResponse,
    status: 200,
    errors: ['OrderNotFound', 'OrderStatusConflict', 'OrderQuantityInvalid', 'IdempotencyKeyReused'],
    replayed: true,
  },
} as const satisfies Record<string, Endpoint>

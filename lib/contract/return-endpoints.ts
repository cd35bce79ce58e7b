import type { Endpoint } from './endpoint.ts'
import {
  createGuestReturnRequest,
  createReturnRequest,
  createReturnResponse,
  guestReturnQuery,
  returnableOrder,
} from './return.ts'

const REFUSALS = ['OrderNotFound', 'ReturnTokenInvalid', 'ReturnWindowClosed'] as const

/** Sending things back, by the token that came with the order [RET-04]. */
export const returnEndpoints = {
  accountReturn: {
    method: 'GET',
    path: '/account/orders/{number}/return/{token}',
    identity: 'session',
    summary: 'What the customer can send back of an order',
    response: returnableOrder,
    status: 200,
    errors: REFUSALS,
  },
  createAccountReturn: {
    method: 'POST',
    path: '/account/orders/{number}/return/{token}',
    identity: 'session',
    summary: 'Returns items of the customer’s order',
    body: createReturnRequest,
    response: createReturnResponse,
    status: 201,
    errors: [...REFUSALS, 'ReturnQuantityInvalid'],
    replayed: true,
  },
  guestReturn: {
    method: 'GET',
    path: '/return/guest',
    identity: 'none',
    summary: 'What can be sent back of the order this browser has looked up',
    query: guestReturnQuery,
    response: returnableOrder,
    status: 200,
    errors: REFUSALS,
  },
  createGuestReturn: {
    method: 'POST',
    path: '/return/guest',
    identity: 'none',
    summary: 'Returns items of the order this browser has looked up',
    body: createGuestReturnRequest,
    response: createReturnResponse,
    status: 201,
    errors: [...REFUSALS, 'ReturnQuantityInvalid'],
    replayed: true,
  },
} as const satisfies Record<string, Endpoint>

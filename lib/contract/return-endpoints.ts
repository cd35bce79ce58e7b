import type { Endpoint } from './endpoint.ts'
import { orderResponse } from './order-history.ts'
import {
  createGuestReturnRequest,
  createReturnRequest,
  createReturnResponse,
  guestReturnQuery,
  returnableOrder,
} from './return.ts'
import { ROUTES } from './routes.ts'

const REFUSALS = ['OrderNotFound', 'ReturnTokenInvalid', 'ReturnWindowClosed'] as const

/** Sending things back, by the token that came with the order [RET-04]. */
export const returnEndpoints = {
  accountReturn: {
    ...ROUTES.accountReturn,
    summary: 'What the customer can send back of an order',
    response: returnableOrder,
    status: 200,
    errors: REFUSALS,
  },
  createAccountReturn: {
    ...ROUTES.createAccountReturn,
    summary: 'Returns items of the customer’s order',
    body: createReturnRequest,
    response: createReturnResponse,
    status: 201,
    errors: [...REFUSALS, 'ReturnQuantityInvalid'],
    replayed: true,
  },
  guestReturn: {
    ...ROUTES.guestReturn,
    summary: 'What can be sent back of the order this browser has looked up',
    query: guestReturnQuery,
    response: returnableOrder,
    status: 200,
    errors: REFUSALS,
  },
  createGuestReturn: {
    ...ROUTES.createGuestReturn,
    summary: 'Returns items of the order this browser has looked up',
    body: createGuestReturnRequest,
    response: createReturnResponse,
    status: 201,
    errors: [...REFUSALS, 'ReturnQuantityInvalid'],
    replayed: true,
  },
  withdrawReturn: {
    ...ROUTES.withdrawReturn,
    summary: 'Withdraws a return of which nothing has come back; doing it again changes nothing',
    response: orderResponse,
    status: 200,
    errors: ['OrderNotFound', 'ReturnNotFound', 'OrderStatusConflict'],
  },
} as const satisfies Record<string, Endpoint>

import 'server-only'
import type { OrderReturn } from '#lib/contract/return.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { createReturn } from '../returns/create-return.ts'
import { readReturn } from '../returns/return-record.ts'
import { findReturnable, type ReturnAccess } from '../returns/returnable.ts'
import { type ApiContext, signedIn } from './context.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { allowedOrder } from './order-access.ts'
import { type ApiApp, serve } from './serve.ts'

/** Sending things back, from the account and as a guest [API-55, API-56, API-59, API-60]. */
export function mountReturns(app: ApiApp): void {
  serve(app, 'accountReturn', (c) => findReturnable(accountAccess(c), new Date()))
  serve(
    app,
    'createAccountReturn',
    withIdempotencyKey((c, { lines }) => createReturn(accountAccess(c), lines, new Date()), announced),
  )
  serve(app, 'guestReturn', (c, _, { code }) => findReturnable(guestAccess(c, code), new Date()))
  serve(
    app,
    'createGuestReturn',
    withIdempotencyKey((c, { code, lines }) => createReturn(guestAccess(c, code), lines, new Date()), announced),
  )
}

async function announced(_c: ApiContext, returnNumber: string): Promise<Result<{ return: OrderReturn }>> {
  const found = await readReturn(returnNumber)
  return found ? ok({ return: found.return }) : err('ReturnNotFound')
}

function accountAccess(c: ApiContext): ReturnAccess {
  const { number, token = '' } = c.req.param()
  return { orderNumber: number, customerId: signedIn(c).customerId, token }
}

function guestAccess(c: ApiContext, token: string): ReturnAccess {
  return { orderNumber: allowedOrder(c), token }
}

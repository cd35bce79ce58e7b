import type { OrderReturn, ReturnableOrder } from '#lib/contract/return.ts'
import type { ReturnWish } from '#lib/domain/returns/return-draft.ts'
import { api } from '../api.ts'

/** Where a return is asked for and sent to. */
export interface ReturnSource {
  load: (signal: AbortSignal) => Promise<ReturnableOrder>
  /** Under the same key it is one return, however often it is sent [API-11, RET-07]. */
  send: (lines: ReturnWish[], idempotencyKey: string) => Promise<OrderReturn>
}

/** A customer's [API-55, API-56]. */
export function accountReturn(number: string, token: string): ReturnSource {
  const params = { number, token }
  return {
    load: (signal) => api('accountReturn', { params, signal }),
    send: async (lines, idempotencyKey) =>
      (await api('createAccountReturn', { params, body: { lines }, idempotencyKey })).return,
  }
}

/** A guest's, whose browser has looked the order up [API-59, API-60]. */
export function guestReturn(code: string): ReturnSource {
  return {
    load: (signal) => api('guestReturn', { query: { code }, signal }),
    send: async (lines, idempotencyKey) =>
      (await api('createGuestReturn', { body: { code, lines }, idempotencyKey })).return,
  }
}

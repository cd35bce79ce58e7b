import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn, ReturnableOrder } from '#lib/contract/return.ts'
import type { ReturnIntent } from '#lib/domain/returns/return-draft.ts'
import { ApiError } from '../call-error.ts'
import { invalidateOrders } from '../orders/order-queries.ts'
import { mutate, mutation, query, useApiMutation, useApiQuery } from '../query.ts'

export type ReturnView =
  | { kind: 'loading' }
  /** Nobody knows why: worth another try. */
  | { kind: 'trouble' }
  /** `returnableUntil`: the last day there was, `2026-12-31`, where it is over [RET-31]. */
  | { kind: 'refused'; code: ErrorCode; message: string; returnableUntil?: string | undefined }
  | ({ kind: 'open' } & ReturnableOrder)
  | { kind: 'made'; order: Order; made: OrderReturn }

/** Why a return was not taken, by what the shopper can do about it. */
export interface SendTrouble {
  message: string
  /** By place in what was sent: `lines.0.qty`. */
  fields: Readonly<Record<string, string>>
}

/** Sends a return. Under the same key it is one return, however often it is sent [API-11, RET-07]. */
type Send = (lines: ReturnIntent[], idempotencyKey: string) => Promise<{ return: OrderReturn }>

// These say that the whole page is no use any more, whatever is filled in.
const FINAL: ReadonlySet<ErrorCode> = new Set(['ReturnTokenInvalid', 'ReturnWindowClosed', 'OrderNotFound'])
const UNREACHABLE = 'We couldn’t reach the shop. Please try again: it only counts once, however often you press.'

/** A customer's return [API-55, API-56]. */
export function useAccountReturn(number: string, token: string) {
  const params = { number, token }
  const found = useApiQuery(query('accountReturn', { params }))
  return useReturn(found, (lines, idempotencyKey) =>
    mutate(mutation('createAccountReturn'), { params, body: { lines }, idempotencyKey }),
  )
}

/** The return of a guest whose browser has looked the order up [API-59, API-60]. */
export function useGuestReturn(code: string) {
  const found = useApiQuery(query('guestReturn', { query: { code } }))
  return useReturn(found, (lines, idempotencyKey) =>
    mutate(mutation('createGuestReturn'), { body: { code, lines }, idempotencyKey }),
  )
}

export type ReturnInHand = ReturnType<typeof useReturn>

/** A return from looking what can come back to its number [RET-05, RET-07]. */
function useReturn(found: UseQueryResult<ReturnableOrder>, sendReturn: Send) {
  const intent = useRef<{ body: string; key: string }>(undefined)
  // A return nobody has answered for may have been taken. Cut down to what is left, the next press would be another.
  const [unheard, setUnheard] = useState<ReturnableOrder>()
  const sending = useApiMutation({
    mutationFn: async ({ order, lines }: { order: Order; lines: ReturnIntent[] }) => {
      const body = JSON.stringify(lines)
      if (intent.current?.body !== body) intent.current = { body, key: crypto.randomUUID() }
      return { order, made: (await sendReturn(lines, intent.current.key)).return }
    },
    // The way back leads to the order, which was read before there was this return.
    onSuccess: invalidateOrders,
  })
  const send = async (order: Order, lines: ReturnIntent[]): Promise<SendTrouble | undefined> => {
    try {
      await sending.mutateAsync({ order, lines })
      return undefined
    } catch (error) {
      const silent = !(error instanceof ApiError)
      setUnheard(silent || error.refusal.status >= 500 ? (unheard ?? found.data) : undefined)
      if (silent) return { message: UNREACHABLE, fields: {} }
      // Somebody was quicker: what can still come back has changed.
      if (error.refusal.errorCode === 'ReturnQuantityInvalid') void found.refetch()
      return { message: error.refusal.message, fields: error.refusal.fields }
    }
  }
  return {
    view: viewOf(found, unheard ?? found.data, sending),
    retry: () => void found.refetch(),
    send,
    sending: sending.isPending,
  }
}

function viewOf(
  { error }: UseQueryResult<ReturnableOrder>,
  data: ReturnableOrder | undefined,
  sending: { data: { order: Order; made: OrderReturn } | undefined; error: Error | null },
): ReturnView {
  if (sending.data) return { kind: 'made', ...sending.data }
  const final = [sending.error, error].find(isFinal)
  if (final) {
    const { errorCode, message, details } = final.refusal
    const lastDay = details?.['returnableUntil']
    return {
      kind: 'refused',
      code: errorCode,
      message,
      ...(typeof lastDay === 'string' ? { returnableUntil: lastDay } : {}),
    }
  }
  // A form that is open stays open: only what it knew of the quantities is older.
  if (data) return { kind: 'open', ...data }
  return { kind: error ? 'trouble' : 'loading' }
}

function isFinal(error: Error | null): error is ApiError {
  return error instanceof ApiError && FINAL.has(error.refusal.errorCode)
}

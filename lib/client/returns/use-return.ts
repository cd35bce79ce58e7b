import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn, ReturnableOrder } from '#lib/contract/return.ts'
import type { ReturnWish } from '#lib/domain/returns/return-draft.ts'
import { ApiError } from '../call-error.ts'
import type { ReturnSource } from './return-source.ts'

export type ReturnView =
  | { kind: 'loading' }
  /** Nobody knows why: worth another try. */
  | { kind: 'trouble' }
  | { kind: 'refused'; code: ErrorCode; message: string }
  | ({ kind: 'open' } & ReturnableOrder)
  | { kind: 'made'; order: Order; made: OrderReturn }

/** Why a return was not taken, by what the shopper can do about it. */
export interface SendTrouble {
  message: string
  /** By place in what was sent: `lines.0.qty`. */
  fields: Readonly<Record<string, string>>
}

// These say that the whole page is no use any more, whatever is filled in.
const FINAL: ReadonlySet<ErrorCode> = new Set(['ReturnTokenInvalid', 'ReturnWindowClosed', 'OrderNotFound'])
const UNREACHABLE = 'We couldn’t reach the shop. Please try again: it counts once, however often you press.'

/** A return from looking what can come back to its number [RET-05, RET-07]. */
export function useReturn(source: ReturnSource) {
  const [view, setView] = useState<ReturnView>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const wish = useRef({ body: '', key: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads anew
  useEffect(() => {
    const leaving = new AbortController()
    source.load(leaving.signal).then(
      (found) => setView({ kind: 'open', ...found }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        // A form that is open stays open: only what it knew of the quantities is older.
        setView((now) => (now.kind === 'open' && !isFinal(error) ? now : failedView(error)))
      },
    )
    return () => leaving.abort()
  }, [source, tries])

  const retry = () => {
    setView({ kind: 'loading' })
    setTries(tries + 1)
  }
  const send = async (order: Order, lines: ReturnWish[]): Promise<SendTrouble | undefined> => {
    const body = JSON.stringify(lines)
    if (wish.current.body !== body) wish.current = { body, key: crypto.randomUUID() }
    setSending(true)
    try {
      setView({ kind: 'made', order, made: await source.send(lines, wish.current.key) })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) return { message: UNREACHABLE, fields: {} }
      if (isFinal(error)) setView(failedView(error))
      // Somebody was quicker: what can still come back has changed.
      else if (error.refusal.errorCode === 'ReturnQuantityInvalid') setTries(tries + 1)
      return { message: error.refusal.message, fields: error.refusal.fields }
    } finally {
      setSending(false)
    }
  }
  return { view, retry, send, sending }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.refusal.errorCode)
}

function failedView(error: unknown): ReturnView {
  if (!(error instanceof ApiError) || !isFinal(error)) return { kind: 'trouble' }
  return { kind: 'refused', code: error.refusal.errorCode, message: error.refusal.message }
}

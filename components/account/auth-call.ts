'use client'
import { useState } from 'react'
import { ApiError, NetworkError } from '#lib/client/call-error.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'

export interface CallTrouble {
  message: string
  errorCode?: ErrorCode | undefined
  fields: Readonly<Record<string, string>>
}

/** Runs one call of a form at a time and keeps what went wrong with it; what was typed stays. */
export function useAuthCall() {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CallTrouble>()
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setTrouble(undefined)
    try {
      await call()
      return true
    } catch (error) {
      setTrouble(troubleOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, run, setTrouble }
}

function troubleOf(error: unknown): CallTrouble {
  if (error instanceof ApiError) {
    const { message, errorCode, fields } = error.refusal
    return { message, errorCode, fields }
  }
  if (error instanceof NetworkError) {
    return { message: 'We couldn’t reach the shop. Check your connection and try again.', fields: {} }
  }
  throw error
}

import 'server-only'

/** Who is calling: there are exactly two roles [GEN-03]. */
export type Caller = { kind: 'guest' } | { kind: 'customer'; customerId: string; email: string; sessionId?: string }

/**
 * A machine of the retailer, known by its key and the same one when that is changed for another. It is nobody's role:
 * it speaks under /erp/v1 only [GEN-04].
 */
export interface Machine {
  kind: 'machine'
  /** Of the machine's row, which its keys share. */
  keyId: string
  name: string
  scopes: readonly string[]
}

export const GUEST: Caller = { kind: 'guest' }

/** The caller's name in stored keys: `guest`, `account:{id}` or `machine:{id}`. */
export function callerKey(caller: Caller | Machine): string {
  if (caller.kind === 'machine') return `machine:${caller.keyId}`
  return caller.kind === 'guest' ? 'guest' : `account:${caller.customerId}`
}

import 'server-only'

/** Who is calling: there are exactly two roles [GEN-03]. */
export type Caller = { kind: 'guest' } | { kind: 'customer'; customerId: string; email: string; sessionId?: string }

export const GUEST: Caller = { kind: 'guest' }

/** The caller's name in stored keys: `guest` or `account:{id}`. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'guest' ? 'guest' : `account:${caller.customerId}`
}

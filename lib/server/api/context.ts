import 'server-only'
import type { Context } from 'hono'
import type { Caller } from '../platform/caller.ts'

export interface ApiVariables {
  requestId: string
  caller: Caller
}

/** What every handler of the API is given. */
export type ApiContext = Context<{ Variables: ApiVariables }>

/** What calls of shoppers and of machines have in common. */
export type CallContext = Pick<ApiContext, 'req' | 'res' | 'env' | 'header' | 'json'> & {
  get(key: 'requestId'): string
}

/** The customer of a call that wants a session; `serve` has turned guests away. */
export function signedIn(c: ApiContext): Extract<Caller, { kind: 'customer' }> {
  const caller = c.get('caller')
  if (caller.kind === 'guest') throw new Error('A guest has no account.')
  return caller
}

/** Whose call it is where a guest may make it too; undefined for a guest. */
export function customerIdOf(c: ApiContext): string | undefined {
  const caller = c.get('caller')
  return caller.kind === 'guest' ? undefined : caller.customerId
}

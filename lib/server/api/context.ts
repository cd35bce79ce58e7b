import 'server-only'
import type { Context } from 'hono'
import type { Caller } from '../platform/caller.ts'

export interface ApiVariables {
  requestId: string
  caller: Caller
}

/** What every handler of the API is given. */
export type ApiContext = Context<{ Variables: ApiVariables }>

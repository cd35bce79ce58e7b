import type { EndpointName } from '#lib/contract/endpoints.ts'
import type { ApiError } from './call-error.ts'

/** Looks at a refused call, its token and its name, and may ask for it to be sent again [API-09]. */
export type RefusedHandler = (error: ApiError, token: string | undefined, name: EndpointName) => Promise<boolean>

let handler: RefusedHandler = async () => false

/** Sets the one handler that may ask for retries. Apart from the client: every page sets it, and few make a call. */
export function setRefusedHandler(next: RefusedHandler): void {
  handler = next
}

/** What that handler says: whether the call is to be sent again. */
export const handleRefused: RefusedHandler = (...refused) => handler(...refused)

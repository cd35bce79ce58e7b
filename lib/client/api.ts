import type { EndpointName } from '#lib/contract/endpoints.ts'
import type { callApi } from './api-call.ts'
import { begunCalls } from './begun-calls.ts'
import { NetworkError } from './call-error.ts'
import type { AnswerOf, CallOptions } from './call-options.ts'

export type { AnswerOf, CallOptions } from './call-options.ts'

let loaded: typeof callApi | undefined

/**
 * Calls the API. Resolves with the contract's answer; throws ApiError for a refusal, NetworkError when there is no
 * answer (also after 20 s, or 60 s for a placement [API-19]), and the signal's AbortError when the caller gave up.
 * What it takes to call comes over the wire with the first call: most visits of the catalogue make none [GEN-13].
 */
export async function api<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Promise<AnswerOf<Name>> {
  // Of the session it is called in, however long it takes to load.
  const { leaving } = begunCalls
  return (loaded ?? (await loadApi()))(name, options, leaving)
}

/** Loads what it takes to call, for who is about to. Throws NetworkError when it cannot be had: nothing was sent. */
export async function loadApi(): Promise<typeof callApi> {
  try {
    const loading = import('./api-call.ts')
    begunCalls.loading = loading
    loaded = (await loading).callApi
    return loaded
  } catch (cause) {
    throw new NetworkError('The shop cannot be reached.', { cause })
  }
}

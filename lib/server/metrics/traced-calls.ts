import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type KeepPart, partsKeeper } from '../platform/trace-scope.ts'

interface Call {
  request: ClientRequest
  response?: IncomingMessage
}

const CREATED = 'http.client.request.created'
const ANSWERED = 'http.client.response.finish'
const FAILED = 'http.client.request.error'

/** Makes every call to a provider that a traced request waits for a part of its trace. Returns how to stop. */
export function traceCalls(): () => void {
  const underWay = new WeakMap<ClientRequest, { keep: KeepPart; startedMs: number }>()
  const created = (message: unknown) => {
    const keep = partsKeeper()
    if (keep) underWay.set((message as Call).request, { keep, startedMs: performance.now() })
  }
  const ended = (message: unknown) => {
    const { request, response } = message as Call
    const begun = underWay.get(request)
    if (!begun) return
    underWay.delete(request)
    const status = response?.statusCode
    begun.keep({
      name: `${request.method} ${request.host}`,
      kind: 'client',
      startedMs: begun.startedMs,
      endedMs: performance.now(),
      failed: status === undefined || status >= 500,
      // No path: providers put what is a customer's into theirs.
      attributes: {
        'http.request.method': request.method,
        'server.address': request.host,
        ...(status === undefined ? {} : { 'http.response.status_code': status }),
      },
    })
  }
  subscribe(CREATED, created)
  subscribe(ANSWERED, ended)
  subscribe(FAILED, ended)
  return () => {
    unsubscribe(CREATED, created)
    unsubscribe(ANSWERED, ended)
    unsubscribe(FAILED, ended)
  }
}

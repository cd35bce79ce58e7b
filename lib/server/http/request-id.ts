import 'server-only'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isOwnProxy, type TrustedProxies } from '../platform/client-address.ts'

// Unlike any other process's, and counted on: as unique as a random id for each request, and cheaper.
const PREFIX = randomBytes(9).toString('base64url')
let served = 0

const SANE = /^[\w-]{8,64}$/

/**
 * The id a request is known by in the log and in its answer. One that comes with it counts only when our own proxy has
 * set it [OBS-13].
 */
export function requestIdOf(request: IncomingMessage, proxies: TrustedProxies): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE.test(given) && isOwnProxy(request.socket.remoteAddress, proxies)
    ? given
    : `${PREFIX}-${(++served).toString(36)}`
}

/** Writes the id into the request, over any that a stranger has sent, for those who answer it further down. */
export function stampRequest(request: IncomingMessage, requestId: string): void {
  request.headers['x-request-id'] = requestId
  const raw = request.rawHeaders
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === 'x-request-id') raw.splice(i, 2)
  raw.push('X-Request-Id', requestId)
}

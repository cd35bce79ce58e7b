import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerAddress, networkOf, type TrustedProxies } from '../platform/client-address.ts'

/** Who waits for a page. */
export interface Asker {
  /** The network, as limits count it; empty for the shop itself. */
  address: string
  /** On the way to pay: goes before everybody else. */
  paying: boolean
}

/** The app, which may have the asker wait for their turn. */
export type PageListener = (request: IncomingMessage, response: ServerResponse, asker: Asker) => unknown

/** The shop itself, renewing a page behind everybody's back. */
export const NOBODY: Asker = { address: '', paying: false }

const PAYING = /^\/checkout(\/|$)/

export function askerOf(request: IncomingMessage, path: string, proxies: TrustedProxies): Asker {
  const forwarded = request.headers['x-forwarded-for']
  const address = callerAddress(request.socket.remoteAddress, forwarded?.toString(), proxies)
  return { address: networkOf(address ?? 'unknown'), paying: PAYING.test(path) }
}

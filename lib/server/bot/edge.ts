import 'server-only'
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'

/** Whether a call is to be challenged. */
export type EdgeStandIn = (request: Request) => boolean

// server.ts and the bundle Next builds each load their own copy of this module; the edge is the process's.
const HOME = Symbol.for('steelcap.edge')
const home = globalThis as { [HOME]?: EdgeStandIn | undefined }

/**
 * Lets somebody judge calls before the shop sees them, as Cloudflare does in front of a real one. Returns how to undo
 * it.
 */
export function standInForEdge(isSuspicious: EdgeStandIn): () => void {
  home[HOME] = isSuspicious
  return () => {
    if (home[HOME] === isSuspicious) home[HOME] = undefined
  }
}

/** Without these nobody could ever pass, or tell whether the shop is well. */
const NEVER_CHALLENGED = new Set(['/api/bot-check/clearance', '/api/health'])

/**
 * On loopback only: challenges the calls the stand-in finds suspicious [BOT-16]. In front of a real shop that is
 * Cloudflare's to do.
 */
export const challengeSuspects: MiddlewareHandler = async (c, next) => {
  if (!home[HOME]?.(c.req.raw) || NEVER_CHALLENGED.has(c.req.path)) return next()
  c.header('cf-mitigated', 'challenge')
  c.header('Cache-Control', 'private, no-store')
  return c.html(html`<!doctype html><title>Just a moment</title><p>Prove that you are not a robot.</p>`, 403)
}

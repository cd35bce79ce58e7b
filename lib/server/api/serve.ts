import 'server-only'
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { BlankSchema } from 'hono/types'
import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { identify } from '../auth/identity.ts'
import { viewerWith } from '../orders/order-view-browser.ts'
import type { Refusal, Result } from '../platform/result.ts'
import { isUnreadable, pathAsSent } from '../platform/unreadable.ts'
import { isOver, refuse } from './answer.ts'
import { readBody, readQuery } from './body.ts'
import type { ApiContext, ApiVariables } from './context.ts'

export type ApiApp = Hono<{ Variables: ApiVariables }, BlankSchema, '/api'>

type BodyOf<N extends EndpointName> = (typeof endpoints)[N] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
type QueryOf<N extends EndpointName> = (typeof endpoints)[N] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined
type AnswerOf<N extends EndpointName> = z.input<(typeof endpoints)[N]['response']>

/** An answer that is already JSON text, for hot paths that keep theirs serialised. */
export interface Serialised {
  json: string
}

/** Server-sent events, for as long as the caller listens. */
export interface Events {
  events: ReadableStream<Uint8Array>
}

type Run<N extends EndpointName> = (
  c: ApiContext,
  body: BodyOf<N>,
  query: QueryOf<N>,
) => Promise<Result<AnswerOf<N> | Serialised | Events>>

/**
 * Mounts an endpoint of the contract: identify → parse → run → answer, and 405 for its other methods [API-14 to
 * API-16].
 */
export function serve<N extends EndpointName>(app: ApiApp, name: N, run: Run<N>): void {
  const endpoint: Endpoint = endpoints[name]
  const unknown = endpoint.errors.find((code) => ERRORS[code].status === 404)
  app.on(endpoint.method, routePath(endpoint.path), async (c) => {
    const caller = await identify(endpoint.identity === 'none' ? undefined : c.req.header('Authorization'))
    if (!caller.ok) return refuseCaller(c, caller.refusal)
    if (endpoint.identity === 'session' && caller.value.kind === 'guest')
      return refuse(c, { errorCode: 'Unauthorised' })
    c.set('caller', caller.value)
    if (unknown && isUnreadable(pathAsSent(c.req.url))) return refuse(c, { errorCode: unknown })
    const body = endpoint.body ? await readBody(c, endpoint.body) : { ok: true as const, value: undefined }
    if (!body.ok) return refuse(c, body.refusal)
    const query = endpoint.query ? readQuery(c, endpoint.query) : { ok: true as const, value: undefined }
    if (!query.ok) return refuse(c, query.refusal)
    const result = await run(c, body.value as BodyOf<N>, query.value as QueryOf<N>)
    return result.ok ? answer(c, endpoint, result.value) : refuse(c, result.refusal, endpoint.statuses)
  })
}

/** The cookie is looked at only where it would go: most tokens are refused because they are old. */
async function refuseCaller(c: ApiContext, refusal: Refusal): Promise<Response> {
  return refuse(c, refusal, {}, { keepsSession: isOver(refusal) && (await isSignedIn(c)) })
}

/**
 * Whether the cookie stands for a session that is good: a window that has slept through a logging out speaks with the
 * token of the session before, and must not take this one from the others [AUTH-05, AUTH-25].
 */
async function isSignedIn(c: ApiContext): Promise<boolean> {
  return (await viewerWith((name) => getCookie(c, name))).customerId !== undefined
}

function answer(c: ApiContext, endpoint: Endpoint, value: unknown): Response {
  if (endpoint.status === 204) return c.body(null, 204, { 'Cache-Control': 'private, no-store' })
  if (isEvents(value)) return c.body(value.events, 200, EVENT_HEADERS)
  const cacheControl = endpoint.cacheable ? 'public, max-age=60' : 'private, no-store'
  const json = isSerialised(value) ? value.json : JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl }
  return c.body(json, endpoint.status, headers)
}

// A proxy that gathers or compresses a stream holds it back.
const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

function isEvents(value: unknown): value is Events {
  return typeof value === 'object' && value !== null && 'events' in value && value.events instanceof ReadableStream
}

function isSerialised(value: unknown): value is Serialised {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'json'
}

/** `{name}` becomes Hono's `:name`, `{name...}` the rest of the path. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\.\.\.\}/g, ':$1{.+}').replace(/\{(\w+)\}/g, ':$1')
}

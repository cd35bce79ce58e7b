import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { BlankSchema } from 'hono/types'
import { isDatabaseUnavailable } from '../db/database-trouble.ts'
import { log } from '../platform/log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import { errorAnswer } from './answer.ts'
import type { ApiVariables, CallContext } from './context.ts'
import { routePath } from './serve.ts'

// What stands around every call, of shoppers and of machines alike.

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Gives a call the id it came with, or one of its own, and says it in `X-Request-Id` [API-05, OBS-13]. */
export function nameCall(c: CallContext & { set(key: 'requestId', value: string): void }): void {
  const given = c.req.header('X-Request-Id')
  c.set('requestId', given && REQUEST_ID.test(given) ? given : randomUUID())
  // Before the answer is made: touching the headers of a finished one makes Hono build a second, whole Response.
  c.header('X-Request-Id', c.get('requestId'))
}

/**
 * A known path with a wrong method answers 405 and says which are right [API-16]. Registered last, so it only sees what
 * nobody took.
 */
export function refuseOtherMethods<E extends { Variables: ApiVariables }>(
  app: Hono<E, BlankSchema, string>,
  calls: readonly { method: string; path: string }[],
): void {
  const allowed = new Map<string, Set<string>>()
  for (const { method, path } of calls) {
    const methods = allowed.get(path) ?? new Set<string>()
    for (const each of method === 'GET' ? ['GET', 'HEAD'] : [method]) methods.add(each)
    allowed.set(path, methods)
  }
  for (const [path, methods] of allowed) {
    app.all(routePath(path), (c) => {
      c.header('Allow', [...methods].join(', '))
      return errorAnswer(c, { errorCode: 'MethodNotAllowed' })
    })
  }
}

/**
 * Answers a call whose handler threw, and says so in the log under these words: ServiceUnavailable while the database
 * is away, else InternalError [API-05].
 */
export function thrownAnswer(c: CallContext, error: Error, words: string): Response {
  // Whoever asked went away in the middle of their own request. It looks like a broken connection to the database, and
  // is none.
  if (isAbandoned(error)) return errorAnswer(c, { errorCode: 'InvalidRequest' })
  const requestId = c.get('requestId')
  const gone = isDatabaseUnavailable(error)
  if (gone) log.warn({ requestId, err: error }, 'database unavailable')
  else log.error({ requestId, path: loggedPath(c.req.path), err: error }, words)
  return errorAnswer(c, { errorCode: gone ? 'ServiceUnavailable' : 'InternalError' })
}

function isAbandoned(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}

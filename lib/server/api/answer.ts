import 'server-only'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { ERRORS, type ErrorBody } from '#lib/contract/errors.ts'
import type { Refusal } from '../platform/result.ts'
import type { ApiContext, CallContext } from './context.ts'
import { clearSession } from './session-cookies.ts'

const RETRY_AFTER_SECONDS = 5
/** As long as any limit counts: for a refusal whose own limit has not said when to ask again. */
const LIMIT_SECONDS_MOST = 3600

/** Refuses a call; a session that is over goes with it, unless the browser's is another one [AUTH-05]. */
export function refuse(
  c: ApiContext,
  refusal: Refusal,
  statuses?: Endpoint['statuses'],
  { keepsSession = false }: { keepsSession?: boolean } = {},
): Response {
  if (isOver(refusal) && !keepsSession) clearSession(c)
  return errorAnswer(c, refusal, statuses)
}

/**
 * The one error body, with the catalogue's words, and its status unless the call has its own; a 429 says when to ask
 * again [API-05, API-07, API-18].
 */
export function errorAnswer(c: CallContext, refusal: Refusal, statuses: Endpoint['statuses'] = {}): Response {
  const { message } = ERRORS[refusal.errorCode]
  const status = statuses[refusal.errorCode] ?? ERRORS[refusal.errorCode].status
  const body: ErrorBody = {
    errorCode: refusal.errorCode,
    message: refusal.message ?? message.replace('{number}', refusal.orderNumber ?? ''),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.orderNumber ? { orderNumber: refusal.orderNumber } : {}),
    ...(refusal.details ? { details: refusal.details } : {}),
    requestId: c.get('requestId'),
  }
  c.header('Cache-Control', 'private, no-store')
  if (status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  if (status === 429 && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(LIMIT_SECONDS_MOST))
  return c.json(body, status as ContentfulStatusCode)
}

/** Whether a refusal says that the session of its token is over. */
export function isOver({ errorCode }: Refusal): boolean {
  return errorCode === 'SessionUnreadable' || errorCode === 'UserNotFound'
}

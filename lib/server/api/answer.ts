import 'server-only'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERRORS, type ErrorBody } from '#lib/contract/errors.ts'
import type { Refusal } from '../refusal.ts'
import type { ApiContext } from './context.ts'

const RETRY_AFTER_SECONDS = 5

/** The one error body, with the catalogue's status and words [API-05, API-07]. */
export function refuse(c: ApiContext, refusal: Refusal): Response {
  const { status, message } = ERRORS[refusal.errorCode]
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
  return c.json(body, status as ContentfulStatusCode)
}

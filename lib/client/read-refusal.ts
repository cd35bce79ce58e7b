import type { ErrorBody } from '#lib/contract/errors.ts'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import { BOT_CHECK_FAILED } from '#lib/domain/bot/bot-check.ts'
import type { RefusedCall } from './call-error.ts'

/** Whether a bot check stands in a request's way; it never reached the shop [API-12]. */
export function isChallenged(response: Response): boolean {
  return response.headers.get('cf-mitigated') === 'challenge'
}

/**
 * What an unsuccessful answer says; an answer that is not ours (a proxy's page) still becomes an error with a status.
 */
export async function readRefusal(response: Response): Promise<RefusedCall> {
  const challenged = isChallenged(response)
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  const errorCode = body.errorCode
  const wordless = response.status >= 500 ? 'ServiceUnavailable' : 'InvalidRequest'
  return {
    errorCode: errorCode ?? (challenged ? 'BotCheckFailed' : wordless),
    // The shop's words for an account that is gone are internal; its shopper is logged out [ERR-98].
    message:
      errorCode === 'UserNotFound'
        ? 'Please log in again.'
        : (body.message ?? (challenged ? BOT_CHECK_FAILED : 'Something went wrong. Please try again.')),
    status: response.status,
    fields: body.fields ?? {},
    requestId: body.requestId ?? response.headers.get('x-request-id') ?? undefined,
    orderNumber: body.orderNumber,
    details: body.details,
    challenged,
    replayed: response.headers.has(REPLAYED),
  }
}

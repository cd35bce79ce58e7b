import 'server-only'
import { createHash } from 'node:crypto'
import { isUuid } from '#lib/contract/uuid.ts'
import { runIdempotently } from '../platform/idempotency.ts'
import { err, ok, type Result } from '../platform/result.ts'
import type { ApiContext, CallContext } from './context.ts'

/** The caller's name for this request, the same on a retry and in capitals; empty when they sent none. */
export function idempotencyKey(c: CallContext): string {
  return c.req.header('Idempotency-Key')?.toLowerCase() ?? ''
}

/** The same, which must be a UUID; InvalidRequest naming the header otherwise [API-11]. */
export function requiredKey(c: CallContext): Result<string> {
  const key = idempotencyKey(c)
  return isUuid(key) ? ok(key) : err('InvalidRequest', { fields: { 'Idempotency-Key': 'Send a UUID in this header.' } })
}

/**
 * Runs a handler once for each Idempotency-Key of a caller and gives its answer again to whoever repeats the request;
 * for endpoints the contract calls `replayed` [API-11]. IdempotencyKeyReused when the same key comes with another body.
 * `again` answers what was done and whose answer was lost, by the outcome that the use case has named.
 */
export function withIdempotencyKey<Body, Answer>(
  handler: (c: ApiContext, body: Body) => Promise<Result<Answer>>,
  again?: (c: ApiContext, outcome: string) => Promise<Result<Answer>>,
): (c: ApiContext, body: Body) => Promise<Result<Answer>> {
  return async (c, body) => {
    const key = requiredKey(c)
    if (!key.ok) return key
    const request = { caller: c.get('caller'), key: key.value, digest: digestOf(c, body) }
    return runIdempotently(request, () => handler(c, body), again && ((outcome) => again(c, outcome)))
  }
}

/** The parsed body decides: two ways to write the same request are the same request. */
export function digestOf(c: CallContext, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([c.req.method, c.req.path, body]))
    .digest('base64url')
}

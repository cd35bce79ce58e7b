import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Route } from './routes.ts'

/** A call of the API [API-01, API-14]. */
export interface Endpoint extends Route {
  summary: string
  body?: z.ZodType
  /** Query string; a parameter it does not name is ignored. */
  query?: z.ZodType
  response: z.ZodType
  status: 200 | 201 | 202 | 204
  /** Beyond InvalidRequest, RateLimited, InternalError and ServiceUnavailable, which any call may answer. */
  errors: readonly ErrorCode[]
  /** Where this call answers an error with another status than the catalogue has [API-30]. */
  statuses?: Partial<Record<ErrorCode, number>>
  /** Catalogue answers may be kept for 60 s; everything else is private [API-15]. */
  cacheable?: true
  /** The answer is a stream of server-sent events; each one's data is a `response`. */
  events?: true
  /** Answers are stored under the caller's Idempotency-Key and replayed [API-11]. */
  replayed?: true
}

import 'server-only'
import type { ErrorCode } from '#lib/contract/errors.ts'

/** An expected no, as a value: the API turns it into the one error body [API-05]. */
export interface Refusal {
  errorCode: ErrorCode
  /** Only where the catalogue's own words do not serve, e.g. 'Afterpay details mismatch'. */
  message?: string
  /** Field path → message, e.g. `cart.items.0.qty`. */
  fields?: Record<string, string>
  orderNumber?: string
  details?: Record<string, unknown>
}

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function err(errorCode: ErrorCode, rest: Omit<Refusal, 'errorCode'> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { errorCode, ...rest } }
}

import type { ErrorCode } from '#lib/contract/errors.ts'

export interface RefusedCall {
  errorCode: ErrorCode
  message: string
  status: number
  fields: Readonly<Record<string, string>>
  requestId?: string | undefined
  orderNumber?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  /** Whether a bot check stands in the way [API-12]. */
  challenged: boolean
  /** Whether this is what an earlier request under the same key was told [API-11]. */
  replayed: boolean
}

/** The API answered, and the answer was no [API-05]. */
export class ApiError extends Error {
  readonly refusal: RefusedCall

  constructor(refusal: RefusedCall) {
    super(refusal.message)
    this.name = 'ApiError'
    this.refusal = refusal
  }
}

/** No answer, or none that can be read: nobody knows whether the request was carried out. */
export class NetworkError extends Error {
  readonly timedOut: boolean

  constructor(message: string, options: { timedOut?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'NetworkError'
    this.timedOut = options.timedOut ?? false
  }
}

import { ApiError } from './call-error.ts'

/**
 * What the shop said against a call: of this field, else in general. Undefined when the error is no answer of the shop,
 * as without a connection.
 */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? (error.refusal.fields[field] ?? error.message) : undefined
}

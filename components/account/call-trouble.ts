import { ApiError } from '#lib/client/call-error.ts'

/** What a call that failed tells a shopper: the shop's own words, or that the shop could not be reached. */
export function troubleText(error: unknown): string {
  const found = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (found instanceof ApiError) return found.refusal.message
  return 'We couldn’t reach the shop. Nothing was changed. Please try again.'
}

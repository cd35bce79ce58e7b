import { ApiError } from '#lib/client/call-error.ts'

/** What a call that failed tells a shopper: the shop's own words, or that the shop could not be reached. */
export function troubleText(error: unknown): string {
  const found = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (found instanceof ApiError) return found.refusal.message
  return 'We couldn’t reach the shop. Nothing was changed. Please try again.'
}

/** Whether the shop said no to the password that was asked for once more. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.refusal.errorCode === 'CurrentPasswordIncorrect'
}

/** The shop's words for too many wrong passwords speak of changing the password, which is not what was done. */
export function passwordTrouble(error: unknown): string {
  const isTooOften = error instanceof ApiError && error.refusal.errorCode === 'TooManyPasswordChanges'
  return isTooOften ? 'Too many wrong passwords. Try again later.' : troubleText(error)
}

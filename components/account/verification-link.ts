import type { CallTrouble } from './auth-call.ts'

const GONE = 'Verification link no longer valid.'

/**
 * What a refused link of the verification mail says: of one that was cut short, which is refused by its parts, no more
 * than that either [AUTH-14, AUTH-29, ERR-08].
 */
export function linkTrouble({ message, fields }: Pick<CallTrouble, 'message' | 'fields'>): string {
  return fields['user'] || fields['code'] ? GONE : message
}

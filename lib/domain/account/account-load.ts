import {
  ACCOUNT_PREPARING_INTERVAL_SECONDS,
  ACCOUNT_PREPARING_LATER_SECONDS,
  ACCOUNT_PREPARING_TRIES,
} from '../shop-rules.ts'

/** How a load of the account ended [ACCT-03]. */
export type AccountLoadResult = 'SUCCESS' | 'PREPARING' | 'ABORTED' | 'ERROR'

/** What became of one request for the account. */
export type AccountAnswer =
  | { kind: 'answered' }
  | { kind: 'refused'; errorCode: string }
  | { kind: 'aborted' }
  | { kind: 'failed' }

/**
 * What an answer means. A customer not found is one who is being prepared, however long it takes [ACCT-04 to ACCT-06,
 * SM-ACCT-01 to SM-ACCT-04].
 */
export function accountLoadResult(answer: AccountAnswer): AccountLoadResult {
  if (answer.kind === 'answered') return 'SUCCESS'
  if (answer.kind === 'aborted') return 'ABORTED'
  return answer.kind === 'refused' && answer.errorCode === 'CustomerNotFound' ? 'PREPARING' : 'ERROR'
}

/** Whether an account that is being prepared takes so long that its customer is told [ACCT-05]. */
export function isPreparingLong(repeats: number): boolean {
  return repeats >= ACCOUNT_PREPARING_TRIES
}

/** How long to wait before an account that is being prepared is asked for again. */
export function preparingPauseMs(repeats: number): number {
  return 1000 * (isPreparingLong(repeats) ? ACCOUNT_PREPARING_LATER_SECONDS : ACCOUNT_PREPARING_INTERVAL_SECONDS)
}

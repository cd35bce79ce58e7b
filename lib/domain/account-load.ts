import { ACCOUNT_PREPARING_TRIES } from './shop-rules.ts'

/** How a load of the account ended [ACCT-03]. */
export type AccountLoadResult = 'SUCCESS' | 'PREPARING' | 'ABORTED' | 'ERROR'

/** What became of one request for the account. */
export type AccountAnswer =
  | { kind: 'answered' }
  | { kind: 'refused'; errorCode: string }
  | { kind: 'aborted' }
  | { kind: 'failed' }

/**
 * What an answer means after `repeats` requests that were made again because the account was being prepared. A customer not found
 * is one who is being prepared, until the tenth repeat [ACCT-04 to ACCT-06, SM-ACCT-01 to SM-ACCT-04].
 */
export function accountLoadResult(answer: AccountAnswer, repeats: number): AccountLoadResult {
  if (answer.kind === 'answered') return 'SUCCESS'
  if (answer.kind === 'aborted') return 'ABORTED'
  const preparing = answer.kind === 'refused' && answer.errorCode === 'CustomerNotFound'
  return preparing && repeats < ACCOUNT_PREPARING_TRIES ? 'PREPARING' : 'ERROR'
}

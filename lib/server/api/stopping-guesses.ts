import 'server-only'
import { GUESSES_SECONDS, unlessGuessing } from '../orders/guessed-codes.ts'
import type { Result } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { clientAddress } from './rate-limit.ts'

/**
 * Answers what tells of promo codes, or of a guest's use of them, while the caller's network has not guessed too many;
 * then RateLimited, with how long to wait [API-18, PROMO-37].
 */
export async function stoppingGuesses<T>(
  c: ApiContext,
  { promoCodes, email }: { promoCodes: readonly string[]; email?: string | undefined },
  answer: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const guests = c.get('caller').kind === 'guest' ? email : undefined
  const answered = await unlessGuessing({ network: clientAddress(c), codes: promoCodes, email: guests }, answer)
  if (!answered.ok && answered.refusal.errorCode === 'RateLimited') c.header('Retry-After', String(GUESSES_SECONDS))
  return answered
}

import 'server-only'
import { pool } from '../db/client.ts'
import { type Attempt, mayTry, takeBackAttempt } from '../platform/attempts.ts'
import { err, ok, type Result } from '../platform/result.ts'

/** Whether an answer is the right one: case and blanks around it do not count [PDP-11]. */
function isRight(answer: string, wanted: string): boolean {
  return answer.trim().toLowerCase() === wanted.trim().toLowerCase()
}

/** Checks the answer to a product's question [API-29]. A product that asks nothing takes any answer. */
async function verifyChallenge(productId: string, answer: string): Promise<Result<{ valid: true }>> {
  const { rows } = await pool().query<{ wanted: string | null }>({
    name: 'challenge-answer',
    text: 'select challenge_answer as wanted from products where id = $1',
    values: [productId],
  })
  const [product] = rows
  if (!product) return err('ProductNotFound')
  if (product.wanted === null || isRight(answer, product.wanted)) return ok({ valid: true })
  return err('ChallengeFailed')
}

/** Who answers: a guest is known by the network alone. */
export interface Answerer {
  network: string
  customerId?: string | undefined
}

/**
 * The same for whoever may be guessing: wrong answers count, by customer and by network, and RateLimited stands for any
 * answer once there were too many [API-29].
 */
export async function tryAnswer(productId: string, answer: string, who: Answerer): Promise<Result<{ valid: true }>> {
  const counted: [Attempt, string][] = [
    ...(who.customerId === undefined ? [] : [['answer', who.customerId] satisfies [Attempt, string]]),
    ['networkAnswer', who.network],
  ]
  // Before the answer is looked at: many at once would each be heard otherwise.
  const taken: typeof counted = []
  const takeBack = () => Promise.all(taken.map(([attempt, of]) => takeBackAttempt(attempt, of)))
  for (const [attempt, of] of counted) {
    if (await mayTry(attempt, of)) taken.push([attempt, of])
    else {
      // Nobody's own count grows by what their network did.
      await takeBack()
      return err('RateLimited')
    }
  }
  const verified = await verifyChallenge(productId, answer)
  if (verified.ok || verified.refusal.errorCode !== 'ChallengeFailed') await takeBack()
  return verified
}

import 'server-only'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'

/** Whether an answer is the right one: case and blanks around it do not count [PDP-11]. */
function isRight(answer: string, wanted: string): boolean {
  return answer.trim().toLowerCase() === wanted.trim().toLowerCase()
}

/** Checks the answer to a product's question [API-29]. A product that asks nothing takes any answer. */
export async function verifyChallenge(productId: string, answer: string): Promise<Result<{ valid: true }>> {
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

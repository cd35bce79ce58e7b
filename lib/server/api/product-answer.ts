import 'server-only'
import { tryAnswer } from '../bot/challenge.ts'
import { secondsCounted } from '../platform/attempts.ts'
import type { ApiContext } from './context.ts'
import { clientAddress } from './rate-limit.ts'

/**
 * Tries an answer to a product's question, sent by a call or by a form: one limit counts the wrong ones of both, and
 * whoever has given too many is told how long to wait. Refused as `tryAnswer` [API-18, API-29, CART-33].
 */
export async function answerProduct(
  c: ApiContext,
  { productId, answer, customerId }: { productId: string; answer: string; customerId?: string | undefined },
): ReturnType<typeof tryAnswer> {
  const tried = await tryAnswer(productId, answer, { network: clientAddress(c), customerId })
  if (!tried.ok && tried.refusal.errorCode === 'RateLimited') {
    c.header('Retry-After', String(secondsCounted('networkAnswer')))
  }
  return tried
}

import { useCartStore } from '#stores/cart.ts'
import { ApiError } from '../call-error.ts'
import { loadCheckoutData } from '../checkout/checkout-data.ts'
import { commitChange } from './commit-change.ts'
import { verifyAnswer } from './verify-answer.ts'

/**
 * Gives a line another answer to its product's question, once it was found right [PDP-11, PDP-13]. Undefined, or what
 * is wrong.
 */
export async function answerQuestion(
  { id, productId, variantId }: { id: string; productId: string; variantId: string },
  typed: string,
): Promise<string | undefined> {
  const answer = typed.trim()
  if (answer === '') return 'Answer the question first.'
  try {
    await verifyAnswer(productId, answer)
  } catch (error) {
    return error instanceof ApiError
      ? error.message
      : 'We couldn’t check your answer. Check your connection and try again.'
  }
  const known = useCartStore.getState().items[id]?.challengeAnswer === answer
  commitChange({ kind: 'answer', line: { productId, variantId }, challengeAnswer: answer })
  // Nothing in the cart has changed that would ask for a new total, and the last one was refused.
  if (known) void loadCheckoutData().catch(() => {})
  return undefined
}

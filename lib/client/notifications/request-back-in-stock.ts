import { api } from '../api.ts'
import { botToken } from '../bot/token.ts'
import { fieldProblem } from '../field-problem.ts'

/**
 * Asks to be mailed once when a size is back, with a token that says a person asks. What the shop said against it;
 * undefined when the email is kept. Rejects when the shop cannot be reached.
 */
export async function requestBackInStock(
  productId: string,
  variantId: string,
  email: string,
): Promise<string | undefined> {
  try {
    const recaptchaToken = await botToken('stock_notification_ask')
    await api('sendBackInStock', { params: { productId }, body: { variantId, email, recaptchaToken } })
    return undefined
  } catch (error) {
    const problem = fieldProblem(error, 'email')
    if (problem === undefined) throw error
    return problem
  }
}

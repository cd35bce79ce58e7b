import { api } from '../api.ts'
import { botToken } from '../bot/token.ts'

/**
 * Asks whether the answer to a product's question is right, with a token that says a person asks. Throws the call's
 * error [PDP-11, BOT-14].
 */
export async function verifyAnswer(productId: string, answer: string): Promise<void> {
  const recaptchaToken = await botToken('product_challenge_verify')
  await api('verifyChallenge', { body: { productId, answer, recaptchaToken } })
}

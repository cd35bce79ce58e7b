import { api } from '../api.ts'
import { botToken } from '../bot/token.ts'

/** Asks to be mailed once when a size is back, with a token that says a person asks. Throws the call's error. */
export async function requestBackInStock(productId: string, variantId: string, email: string): Promise<void> {
  const recaptchaToken = await botToken('stock_notification_ask')
  await api('sendBackInStock', { params: { productId }, body: { variantId, email, recaptchaToken } })
}

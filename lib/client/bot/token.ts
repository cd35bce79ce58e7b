import type { BotAction } from '#lib/domain/bot/bot-check.ts'
import { providerKey, SANDBOX_KEY } from './provider-keys.ts'

/**
 * A bot-protection token for one call: fetch it right before, send it as `recaptchaToken`, never twice [BOT-14,
 * API-13]. Its provider is loaded with the first one. Never rejects: without a provider, or when it cannot be reached,
 * it is an empty text, and the shop says what that means.
 */
export async function botToken(action: BotAction): Promise<string> {
  const key = providerKey('recaptcha')
  if (key === undefined) return ''
  try {
    if (key === SANDBOX_KEY) return await (await import('./sandbox-token.ts')).sandboxToken(action)
    return await (await import('./recaptcha.ts')).recaptchaToken(key, action)
  } catch {
    return ''
  }
}

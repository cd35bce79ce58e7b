import 'server-only'
import type { BotAction } from '#lib/domain/bot/bot-check.ts'
import { BOT_SCORE_MIN } from '#lib/domain/shop-rules.ts'
import { environment } from '../platform/environment.ts'
import { err, ok, type Result } from '../platform/result.ts'
import type { BotProvider } from './port.ts'
import { recaptcha } from './recaptcha.ts'

/**
 * Whether a call goes ahead when the provider cannot say who is calling: money waits, other things do not (decision
 * 022).
 */
const WITHOUT_A_VERDICT: Record<BotAction, 'granted' | 'refused'> = {
  product_challenge_verify: 'granted',
  payment_voucher_balance_fetch: 'refused',
  stock_notification_ask: 'granted',
}

let provider: BotProvider | undefined

/**
 * Lets a call go ahead if its token was fetched by a person for just this action [BOT-15]. A missing, used or foreign
 * token and a score below 0.5 are BotCheckFailed; without a verdict a gift card's balance is ServiceUnavailable and
 * everything else goes ahead.
 */
export async function verifyBotToken(token: string | undefined, action: BotAction): Promise<Result<true>> {
  if (!token) return err('BotCheckFailed')
  provider ??= recaptcha(environment())
  const said = await provider.judge(token)
  if (said === 'unavailable') {
    return WITHOUT_A_VERDICT[action] === 'granted' ? ok(true) : err('ServiceUnavailable')
  }
  const human = said.genuine && said.action === action && said.score >= BOT_SCORE_MIN
  return human ? ok(true) : err('BotCheckFailed')
}

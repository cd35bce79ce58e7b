import { type BOT_ACTIONS, BOT_IGNORED_CODE_PREFIXES } from '../shop-rules.ts'

/**
 * What a bot-protection token is fetched for: the specification's two calls [BOT-14], and waiting for a size (decision
 * 026).
 */
export type BotAction = (typeof BOT_ACTIONS)[number] | 'stock_notification_ask'

/** BotCheckFailed in the shop's words, for where no answer of the API brings them [ERR-87]. */
export const BOT_CHECK_FAILED = "We couldn't confirm that you're not a robot. Please try again."

/** What came of a bot check [BOT-02]. */
export type BotCheckOutcome = 'TOKENSET' | 'PRECLEARANCESET' | 'FAILURE'

/** What a solved widget means: only a pre-clearance lets a refused call through the second time [BOT-03]. */
export function solvedOutcome(preClearance: boolean): BotCheckOutcome {
  return preClearance ? 'PRECLEARANCESET' : 'TOKENSET'
}

/**
 * What an error of the widget means; undefined for the ones it gets over by itself, such as a challenge that took too
 * long [BOT-03, BOT-04].
 */
export function errorOutcome(code: string): BotCheckOutcome | undefined {
  return BOT_IGNORED_CODE_PREFIXES.some((prefix) => code.startsWith(prefix)) ? undefined : 'FAILURE'
}

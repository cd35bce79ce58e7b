import 'server-only'

/**
 * What the provider says of a token. `action` is what it was fetched for, `score` runs from 0 (a robot) to 1 (a
 * person).
 */
export interface TokenJudgement {
  genuine: boolean
  action: string
  score: number
}

/** Tells people from robots. Every failure of its own is a value; only programming errors are thrown [GEN-11]. */
export interface BotProvider {
  judge(token: string): Promise<TokenJudgement | 'unavailable'>
}

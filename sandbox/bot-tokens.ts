import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '#lib/server/platform/sealed.ts'

/** As long as the provider's own. */
const TOKEN_AGE_MS = 2 * 60_000

const tokenShape = z.object({ id: z.string(), action: z.string(), score: z.number() })
export type BotToken = z.infer<typeof tokenShape>

/** A token of the bot-protection stand-in for one action, good once and for two minutes. A low score is a robot's. */
export function issueBotToken(action: string, { score = 0.9, now = new Date() } = {}): string {
  const token: BotToken = { id: randomUUID(), action, score }
  return seal('sandbox-bot-token', JSON.stringify(token), new Date(now.getTime() + TOKEN_AGE_MS))
}

/** What a token says; undefined for one the stand-in did not issue, or too long ago. */
export function readBotToken(token: string): BotToken | undefined {
  const text = unseal('sandbox-bot-token', token, new Date())
  return text === undefined ? undefined : tokenShape.parse(JSON.parse(text))
}

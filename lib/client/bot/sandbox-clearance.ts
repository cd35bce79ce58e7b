import { api } from '../api.ts'
import { sandboxToken } from './sandbox-token.ts'

/**
 * Has the stand-in take this browser for a person's from now on, as Cloudflare does when its widget is solved [API-81,
 * BOT-16].
 */
export async function clearBrowser(): Promise<boolean> {
  const { preClearance } = await api('botClearance', { body: { token: await sandboxToken('bot_check') } })
  return preClearance
}

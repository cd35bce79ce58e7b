import { isChallenged } from '../read-refusal.ts'
import { passBotCheck } from './pass-bot-check.ts'

/**
 * Sends a request, and once more when a bot check stood in its way and was passed [API-12]. For what goes out past the
 * API client.
 */
export async function sendPastBotCheck(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  return isChallenged(response) && (await passBotCheck()) ? send() : response
}

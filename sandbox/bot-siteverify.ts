import { HttpResponse, http } from 'msw/http'
import { TURNSTILE } from '#lib/server/bot/clearance.ts'
import { RECAPTCHA } from '#lib/server/bot/recaptcha.ts'
import { readBotToken } from './bot-tokens.ts'
import { faults } from './faults.ts'

export const BOT_HOSTS = [RECAPTCHA, TURNSTILE].map(({ url }) => new URL(url).hostname)

/** Tokens that were asked about: none is good twice. Those of yesterday are forgotten by their age. */
const used = new Set<string>()

/** The providers' siteverify, in their common format. It takes the tokens the stand-in issued. */
export const siteverifyHandlers = [RECAPTCHA, TURNSTILE].map(({ url, sandboxSecret }) =>
  http.post(url, async ({ request }) => trouble() ?? verdict(await request.text(), sandboxSecret)),
)

/** What stands in the way of an answer, if anything does. */
function trouble(): Promise<Response> | Response | undefined {
  const { botSilent, botDown } = faults()
  // No answer, ever: the caller has to give up by itself.
  if (botSilent) return new Promise(() => {})
  return botDown ? new HttpResponse('Service Unavailable', { status: 503 }) : undefined
}

function verdict(form: string, secret: string): Response {
  const asked = new URLSearchParams(form)
  if (asked.get('secret') !== secret) return refusal('invalid-input-secret')
  const response = asked.get('response')
  if (!response) return refusal('missing-input-response')
  const token = readBotToken(response)
  if (!token) return refusal('invalid-input-response')
  if (used.has(token.id)) return refusal('timeout-or-duplicate')
  used.add(token.id)
  const { action, score } = token
  return HttpResponse.json({ success: true, action, score, hostname: 'localhost' })
}

function refusal(code: string): Response {
  return HttpResponse.json({ success: false, 'error-codes': [code] })
}

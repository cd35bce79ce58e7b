import { HttpResponse, http } from 'msw/http'
import { RECAPTCHA } from '#lib/server/bot/recaptcha.ts'
import { readBotToken } from './bot-tokens.ts'

export const RECAPTCHA_HOST = new URL(RECAPTCHA.url).hostname

/** Tokens that were asked about: none is good twice. Those of yesterday are forgotten by their age. */
const used = new Set<string>()

/** The bot-protection provider's siteverify, in its own format. It takes the tokens the stand-in issued. */
export const siteverifyHandlers = [http.post(RECAPTCHA.url, async ({ request }) => verdict(await request.text()))]

function verdict(form: string): Response {
  const asked = new URLSearchParams(form)
  if (asked.get('secret') !== RECAPTCHA.sandboxSecret) return refusal('invalid-input-secret')
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

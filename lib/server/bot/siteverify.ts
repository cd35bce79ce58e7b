import 'server-only'
import { z } from 'zod'
import { failureOf } from '../platform/failed-call.ts'
import { callHttps } from '../platform/https-call.ts'
import { log } from '../platform/log.ts'

/** A shopper waits for it. */
const ANSWER_DEADLINE_MS = 3000

const answerShape = z.object({
  success: z.boolean(),
  action: z.string().catch(''),
  score: z.number().catch(0),
  'error-codes': z.array(z.string()).catch([]),
})

/**
 * What a siteverify endpoint says of a token; Google's and Cloudflare's take the same form and give the same answer.
 */
export type SiteverifyAnswer = z.output<typeof answerShape>

/** Codes that blame the shop's own set-up, or the provider; the others blame the token. */
const NOT_THE_TOKENS_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'])

export interface Siteverify {
  url: string
  secret: string
  deadlineMs?: number
}

/**
 * Asks for a token's verdict. `unavailable` when there is none that can be understood in time, or the shop's key is
 * wrong.
 */
export async function askSiteverify(
  { url, secret, deadlineMs = ANSWER_DEADLINE_MS }: Siteverify,
  token: string,
): Promise<SiteverifyAnswer | 'unavailable'> {
  try {
    const { status, body } = await callHttps({
      method: 'POST',
      url: new URL(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ secret, response: token }).toString(),
      deadlineMs,
    })
    if (status !== 200) return unavailable(url, `it answered ${status}`)
    const answer = answerShape.parse(body)
    const fault = answer['error-codes'].find((code) => NOT_THE_TOKENS_FAULT.has(code))
    return fault === undefined ? answer : unavailable(url, fault)
  } catch (error) {
    return unavailable(url, failureOf(error))
  }
}

function unavailable(url: string, reason: string): 'unavailable' {
  log.warn({ provider: new URL(url).hostname, reason }, 'Nobody could say whether this is a robot')
  return 'unavailable'
}

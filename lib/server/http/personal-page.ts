import 'server-only'
import type { IncomingMessage, RequestListener } from 'node:http'
import { CapturedResponse } from './captured-response.ts'
import { policyForPage } from './content-security.ts'
import { withEarlyInput } from './early-input.ts'
import type { HeaderPair } from './prepared-head.ts'
import { headerOf, type Representation, represent } from './representation.ts'
import { everyAnswer, everyPage } from './security-headers.ts'

const REPLACED = /^(cache-control|vary|x-powered-by)$/i

/** A page for the one who asks, cookies and all: rendered whole, so that its policy can name its scripts, and kept nowhere. */
export async function personalPage(
  request: IncomingMessage,
  next: RequestListener,
  https: boolean,
): Promise<Representation> {
  const response = new CapturedResponse(request)
  await next(request, response)
  const answer = await response.answer
  const html = headerOf(answer.headers, 'content-type')?.startsWith('text/html') ?? false
  const own = answer.headers.filter(([name]) => !REPLACED.test(name))
  const vary = [headerOf(answer.headers, 'vary'), 'Accept-Encoding', 'Cookie'].filter(Boolean).join(', ')
  const headers: HeaderPair[] = [...own, ['Vary', vary], ['Cache-Control', 'private, no-store']]
  if (!html) return represent({ ...answer, headers: [...headers, ...everyAnswer(https)] })
  const text = withEarlyInput(answer.body.toString())
  headers.push(...everyPage(https), ['Content-Security-Policy', policyForPage(text, https)])
  return represent({ ...answer, headers, body: Buffer.from(text) })
}

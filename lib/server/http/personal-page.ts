import 'server-only'
import type { IncomingMessage } from 'node:http'
import { withEarlyInput } from '#lib/next-adapter/early-input.ts'
import { isRouterState } from '#lib/next-adapter/router-state.ts'
import type { Asker, PageListener } from './asker.ts'
import type { HeaderPair } from './cached-headers.ts'
import { CapturedResponse } from './captured-response.ts'
import { policyForPage } from './content-security.ts'
import { headerOf, type Representation, represent } from './representation.ts'
import { pathOf } from './request-target.ts'
import { everyAnswer, everyPage } from './security-headers.ts'

const REPLACED = /^(cache-control|vary|x-powered-by)$/i

/**
 * What a page may be asked with. Anything else is a stranger's word to the inside of the app, which answers some of it
 * with an error.
 */
const HEARD = new Set([
  ...['host', 'cookie', 'user-agent', 'accept', 'accept-language', 'x-request-id', 'x-forwarded-proto'],
  ...['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-url'],
])

function forgetOddHeaders({ headers, rawHeaders }: IncomingMessage): void {
  const state = headers['next-router-state-tree']
  if (typeof state === 'string' && !isRouterState(state)) delete headers['next-router-state-tree']
  for (const name of Object.keys(headers)) if (!HEARD.has(name)) delete headers[name]
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    if (headers[rawHeaders[i]?.toLowerCase() ?? ''] === undefined) rawHeaders.splice(i, 2)
  }
}

/**
 * A page for the one who asks, cookies and all: rendered whole, so that its policy can name its scripts, and kept
 * nowhere.
 */
export async function personalPage(
  request: IncomingMessage,
  next: PageListener,
  https: boolean,
  asker: Asker,
): Promise<Representation> {
  forgetOddHeaders(request)
  const response = new CapturedResponse(request)
  await next(request, response, asker)
  const answer = await response.answer
  const html = headerOf(answer.headers, 'content-type')?.startsWith('text/html') ?? false
  const own = answer.headers.filter(([name]) => !REPLACED.test(name))
  const vary = [headerOf(answer.headers, 'vary'), 'Accept-Encoding', 'Cookie'].filter(Boolean).join(', ')
  const headers: HeaderPair[] = [...own, ['Vary', vary], ['Cache-Control', 'private, no-store']]
  if (!html) return represent({ ...answer, headers: [...headers, ...everyAnswer(https)] })
  const text = withEarlyInput(answer.body.toString())
  headers.push(...everyPage(https), ...policyForPage(text, https, pathOf(request)))
  return represent({ ...answer, headers, body: Buffer.from(text) })
}

import 'server-only'
import type { ServerResponse } from 'node:http'
import { log } from '../platform/log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import { PageUnavailable } from './page-cache.ts'
import { everyAnswer } from './security-headers.ts'

const RETRY_AFTER_SECONDS = 5

/** Nothing here but words: it must work when nothing else does [ROUTE-39, ROUTE-40]. */
const UNAVAILABLE = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10">
<title>Something went wrong</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#1b1b18}h1{font-size:1.5rem;line-height:1.2;overflow-wrap:anywhere}a{display:inline-block;min-height:44px;line-height:44px}</style>
<h1>Something went wrong</h1>
<p>We can’t show this page right now. It will try again by itself in ten seconds. Nothing in your cart is lost.</p>
<p><a href="/">Return to home</a></p>
</html>
`

function sendBare(response: ServerResponse, status: number, type: string, text: string, more: Record<string, string>) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ...more,
  })
  response.end(text)
}

/** For a file or picture that is not there; a page that is not there is the app's own. */
export function sendNotFound(response: ServerResponse, requestId: string): void {
  sendBare(response, 404, 'text/plain; charset=utf-8', 'Not found\n', { 'X-Request-Id': requestId })
}

/** The request itself is not one: nothing was looked up for it [ROUTE-49]. */
export function sendBadRequest(response: ServerResponse, requestId: string): void {
  sendBare(response, 400, 'text/plain; charset=utf-8', 'Bad request\n', {
    'X-Request-Id': requestId,
    Connection: 'close',
  })
}

/** A page can only be looked at [ROUTE-50]. */
export function sendMethodNotAllowed(response: ServerResponse, requestId: string, https: boolean): void {
  sendBare(response, 405, 'text/plain; charset=utf-8', 'Method not allowed\n', {
    ...Object.fromEntries(everyAnswer(https)),
    Allow: 'GET, HEAD',
    'X-Request-Id': requestId,
  })
}

/**
 * A form that only scripts send, sent before they ran: its page again, without what was typed in the address
 * [ROUTE-50].
 */
export function sendFormAgain(response: ServerResponse, requestId: string, path: string, https: boolean): void {
  sendBare(response, 303, 'text/plain; charset=utf-8', 'See other\n', {
    ...Object.fromEntries(everyAnswer(https)),
    Location: path,
    'X-Request-Id': requestId,
  })
}

/** To a client navigation: what is no router's answer makes the browser load the page itself [ROUTE-51]. */
export function sendWholePageWanted(response: ServerResponse, requestId: string): void {
  sendBare(response, 200, 'text/html; charset=utf-8', '', { 'X-Request-Id': requestId })
}

/**
 * The page is somewhere else: this time (307), or for good. Browsers keep that for an hour only, since what has moved
 * may move back.
 */
export function sendRedirect(
  response: ServerResponse,
  requestId: string,
  to: string,
  https: boolean,
  status: 307 | 308,
  cookie?: string,
): void {
  sendBare(response, status, 'text/plain; charset=utf-8', 'Moved\n', {
    ...Object.fromEntries(everyAnswer(https)),
    // A header holds plain ASCII; what is escaped already stays so.
    Location: to.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
    ...(status === 308 ? { 'Cache-Control': 'public, max-age=3600' } : {}),
    ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }),
    'X-Request-Id': requestId,
  })
}

/** Closed for a while: search engines come back after as many seconds, and keep what they know [OPS-41]. */
export function sendClosed(
  response: ServerResponse,
  requestId: string,
  https: boolean,
  { type, text, retryAfter }: { type: string; text: string; retryAfter: number },
): void {
  sendBare(response, 503, type, text, {
    ...Object.fromEntries(everyAnswer(https)),
    'Retry-After': String(retryAfter),
    'X-Robots-Tag': 'noindex',
    'X-Request-Id': requestId,
  })
}

/**
 * There is no answer now. 503 also where the reason is a fault of ours: it tells shoppers and crawlers alike to come
 * back.
 */
export function sendUnavailable(response: ServerResponse, requestId: string, url: string, error: unknown): void {
  // The page cache has said already why it has no page.
  if (!(error instanceof PageUnavailable))
    log.error({ requestId, path: loggedPath(url), err: error }, 'A request could not be answered')
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'X-Request-Id': requestId }
  sendBare(response, 503, 'text/html; charset=utf-8', UNAVAILABLE, headers)
}

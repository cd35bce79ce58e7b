import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeCachedHeaders } from './cached-headers.ts'
import { acceptedEncodings, BROTLI, GZIP } from './encoding.ts'
import { addBrotli, countBrotli, type Representation, type Variant } from './representation.ts'

// Pages live for a minute, files for ever: the quality follows how often the bytes will be sent.
export const PAGE_BROTLI_QUALITY = 8
export const FILE_BROTLI_QUALITY = 11
/** For a page's first visitor: many pages are seen once. */
export const NO_BROTLI_YET = 0

function chooseVariant(of: Representation, accepted: number, brotliQuality: number): Variant {
  if (accepted & BROTLI) {
    if (of.brotli) {
      if (brotliQuality === PAGE_BROTLI_QUALITY) countBrotli(of, FILE_BROTLI_QUALITY)
      return of.brotli
    }
    if (brotliQuality > 0) addBrotli(of, brotliQuality)
  }
  return accepted & GZIP && of.gzip ? of.gzip : of.plain
}

/**
 * If-None-Match compares weakly, so that the same page in another encoding counts as known too; `*` matches anything
 * there is.
 */
function matchingTag(header: string, of: Representation, chosen: Variant): boolean {
  if (header === chosen.etag || header === '*') return true
  for (const tag of header.split(',')) {
    const digest = /^\s*(?:W\/)?"([\w-]{20})(?:-gz|-brx?)?"\s*$/.exec(tag)?.[1]
    if (digest === of.digest) return true
  }
  return false
}

/**
 * Sends an answer in the encoding the client prefers, or 304 when it has it already; a HEAD gets the same headers
 * without a body. Returns the status. This is the path of every cached page: nothing here waits, nothing is put
 * together that could have been before.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Representation,
  requestId: string,
  brotliQuality = PAGE_BROTLI_QUALITY,
): number {
  const headers = request.headers
  const chosen = chooseVariant(
    answer,
    acceptedEncodings(headers['accept-encoding'] as string | undefined),
    brotliQuality,
  )
  const known = headers['if-none-match']
  const current = known !== undefined && answer.status === 200 && matchingTag(known, answer, chosen)
  writeCachedHeaders(request, response, current ? chosen.notModified : chosen.head, requestId)
  if (current || request.method === 'HEAD') response.end()
  else response.end(chosen.body)
  return current ? 304 : answer.status
}

import { type FeedName, merchantFeedStream } from '#lib/server/seo/merchant-feed.ts'

const BUSY = { status: 503, headers: { 'Retry-After': '60', 'Content-Type': 'text/plain; charset=utf-8' } }

/** Every size that can be bought, for shopping engines. Streamed: the shop may be larger than its memory. */
export function feedAnswer(name: FeedName, type: string): Response {
  const feed = merchantFeedStream(name)
  return feed ? new Response(feed, { headers: headersOf(type) }) : new Response('Try again in a minute.\n', BUSY)
}

/** Who asks for the headers alone is no reader: Next would throw the stream away without ending it. */
export function feedHead(type: string): Response {
  return new Response(null, { headers: headersOf(type) })
}

function headersOf(type: string): Record<string, string> {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'public, max-age=3600',
    'X-Robots-Tag': 'noindex',
  }
}

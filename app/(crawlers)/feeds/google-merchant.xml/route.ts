import { merchantFeedStream } from '#lib/server/seo/merchant-feed.ts'

export const dynamic = 'force-dynamic'

const BUSY = { status: 503, headers: { 'Retry-After': '60', 'Content-Type': 'text/plain; charset=utf-8' } }
const HEADERS = {
  'Content-Type': 'application/rss+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  'X-Robots-Tag': 'noindex',
}

/** Every size that can be bought, for shopping engines. Streamed: the shop may be larger than its memory. */
export function GET(): Response {
  const feed = merchantFeedStream()
  return feed ? new Response(feed, { headers: HEADERS }) : new Response('Try again in a minute.\n', BUSY)
}

import { feedAnswer, feedHead } from '../feed-answer.ts'

export const dynamic = 'force-dynamic'

const TYPE = 'application/rss+xml'

/** Google Merchant, as RSS [SEO-09]. */
export function GET(): Response {
  return feedAnswer('google-merchant.xml', TYPE)
}

export function HEAD(): Response {
  return feedHead(TYPE)
}

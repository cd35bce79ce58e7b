import { feedAnswer } from '../feed-answer.ts'

export const dynamic = 'force-dynamic'

/** Google Merchant, as RSS [SEO-09]. */
export function GET(): Response {
  return feedAnswer('google-merchant.xml', 'application/rss+xml')
}

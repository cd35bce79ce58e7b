import { feedAnswer, feedHead } from '../feed-answer.ts'

export const dynamic = 'force-dynamic'

const TYPE = 'text/tab-separated-values'

/** Google Merchant, as tab-delimited text [SEO-09]. */
export function GET(): Response {
  return feedAnswer('google-merchant.tsv', TYPE)
}

export function HEAD(): Response {
  return feedHead(TYPE)
}

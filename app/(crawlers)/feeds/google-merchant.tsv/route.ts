import { feedAnswer } from '../feed-answer.ts'

export const dynamic = 'force-dynamic'

/** Google Merchant, as tab-delimited text [SEO-09]. */
export function GET(): Response {
  return feedAnswer('google-merchant.tsv', 'text/tab-separated-values')
}

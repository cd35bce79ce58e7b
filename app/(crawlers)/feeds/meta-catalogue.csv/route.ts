import { feedAnswer, feedHead } from '../feed-answer.ts'

export const dynamic = 'force-dynamic'

const TYPE = 'text/csv'

/** Meta's catalogue [SEO-09]. */
export function GET(): Response {
  return feedAnswer('meta-catalogue.csv', TYPE)
}

export function HEAD(): Response {
  return feedHead(TYPE)
}

import { feedAnswer } from '../feed-answer.ts'

export const dynamic = 'force-dynamic'

/** Meta's catalogue [SEO-09]. */
export function GET(): Response {
  return feedAnswer('meta-catalogue.csv', 'text/csv')
}

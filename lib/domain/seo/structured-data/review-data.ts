import { dayInMelbourne } from '../../dates/melbourne-day.ts'
import type { SchemaNode } from './schema-org.ts'

/** What the page shows of a product's reviews; nothing else may be claimed. */
export interface ShownReviews {
  average: number
  count: number
  reviews: readonly { rating: number; title: string; body: string; author: string; createdAt: string }[]
}

/** The stars and reviews that stand on the page; nothing where none do. */
export function reviewData(shown: ShownReviews | undefined): SchemaNode {
  if (!shown || shown.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: shown.average,
      reviewCount: shown.count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(shown.reviews.length > 0 ? { review: shown.reviews.map(reviewNode) } : {}),
  }
}

function reviewNode(review: ShownReviews['reviews'][number]): SchemaNode {
  return {
    '@type': 'Review',
    ...(review.title ? { name: review.title } : {}),
    reviewBody: review.body,
    datePublished: dayInMelbourne(new Date(review.createdAt)),
    author: { '@type': 'Person', name: review.author },
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
  }
}

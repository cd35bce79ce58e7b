import type { Metadata } from 'next'
import { ReviewForms, TROUBLE } from '#components/reviews/review-forms.tsx'
import { orderOfReviewToken, reviewableLines } from '#lib/server/reviews/review-invitation.ts'

interface WriteReviewPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Says of an error what a page with scripts says [UI-20]. */
export async function generateMetadata({ searchParams }: WriteReviewPageProps): Promise<Metadata> {
  const refused = (await searchParams)['outcome'] === TROUBLE
  return { title: `${refused ? 'Error: ' : ''}Write a review`, robots: { index: false }, referrer: 'same-origin' }
}

/** Where a mailed invitation leads: a form for each thing that was bought [OPS-14]. */
export default async function WriteReviewPage({ searchParams }: WriteReviewPageProps) {
  const { token, leave, outcome } = await searchParams
  const text = (value: typeof token) => (typeof value === 'string' ? value : undefined)
  const order = token === undefined ? undefined : orderOfReviewToken(text(token) ?? '', new Date())
  const lines = order === undefined ? [] : await reviewableLines(order)
  return (
    <div className="wrap grid gap-5 pt-5 pb-16 md:pt-8">
      <h1 className="font-display text-2xl font-semibold md:text-3xl">How do they fit?</h1>
      <ReviewForms token={text(token) ?? ''} leave={text(leave)} lines={lines} outcome={text(outcome)} />
    </div>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { QuestionForm } from '#components/questions/question-form.tsx'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { askedProduct } from '#lib/server/questions/product-questions.ts'

interface AskPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const metadata: Metadata = { title: 'Ask a question', robots: { index: false }, referrer: 'same-origin' }

/** Where a product's page leads whoever wants to know more [PDP-29]. */
export default async function AskPage({ searchParams }: AskPageProps) {
  const { product, outcome } = await searchParams
  const about = (typeof product === 'string' && (await askedProduct(product))) || notFound()
  const sent = outcome === 'sent'
  return (
    <div className="wrap grid justify-items-start gap-5 pt-5 pb-16 md:pt-8">
      <h1 className="font-display text-2xl font-semibold md:text-3xl">
        Ask about the {productTitle(about.brandName, about.name, about.colour)}
      </h1>
      {sent ? (
        <p role="status" className="rounded bg-sand px-4 py-3 font-semibold">
          Thank you. We’ll email you the answer.
        </p>
      ) : null}
      {about.taken || sent ? null : <p>We take no questions about this product.</p>}
      {about.taken && !sent ? <QuestionForm productId={about.id} /> : null}
      <a className="link" href={`/products/${about.path}`}>
        Back to the product
      </a>
    </div>
  )
}

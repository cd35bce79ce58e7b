import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ConsentChoice } from '#components/layout/consent-choice.tsx'
import { analyticsKeys } from '#lib/server/insight/google-analytics.ts'

export const metadata: Metadata = { title: 'Privacy choices', robots: { index: false } }

/** What is counted, and what may be shared: only a shop that shares has anything to choose [OBS-34]. */
export default function PrivacyChoicesPage() {
  if (!analyticsKeys()) notFound()
  return (
    <div className="wrap grid max-w-[640px] gap-5 pt-5 pb-16 md:pt-8">
      <h1 className="font-display text-2xl font-semibold md:text-3xl">Privacy choices</h1>
      <p>
        We count how often pages are seen, products added and orders placed, how fast pages are and what goes wrong.
        None of it names you or your browser, and it is deleted after 90 days.
      </p>
      <div>
        <ConsentChoice />
      </div>
    </div>
  )
}

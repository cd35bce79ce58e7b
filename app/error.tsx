'use client'

import { SomethingWrong } from '#components/layout/something-wrong.tsx'
import { usePageTrouble } from '#components/layout/use-page-trouble.ts'

export default function PageError({ error, retry }: { error: unknown; retry?: () => void }) {
  usePageTrouble(error)
  return (
    <main id="content">
      <SomethingWrong {...(retry ? { onRetry: retry } : {})} />
    </main>
  )
}

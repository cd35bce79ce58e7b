'use client'

import { SomethingWrong } from '#components/layout/something-wrong.tsx'

export default function PageError({ retry }: { error: unknown; retry?: () => void }) {
  return (
    <main id="content">
      <SomethingWrong {...(retry ? { onRetry: retry } : {})} />
    </main>
  )
}

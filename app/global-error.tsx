'use client'

import { SomethingWrong } from '#components/layout/something-wrong.tsx'
import { usePageTrouble } from '#components/layout/use-page-trouble.ts'
import '#styles/globals.css'

/** Stands in for the whole document when even the layout fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry?: () => void }) {
  usePageTrouble(error)
  return (
    <html lang="en-AU">
      <body>
        <title>Something went wrong</title>
        <main id="content">
          <SomethingWrong {...(retry ? { onRetry: retry } : {})} />
        </main>
      </body>
    </html>
  )
}

'use client'

import { SomethingWrong } from '#components/layout/something-wrong.tsx'
import '#styles/globals.css'

/** Stands in for the whole document when even the layout fails. */
export default function GlobalError({ retry }: { error: unknown; retry?: () => void }) {
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

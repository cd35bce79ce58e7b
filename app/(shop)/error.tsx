'use client'

import { SomethingWrong } from '#components/layout/something-wrong.tsx'
import { usePageTrouble } from '#components/layout/use-page-trouble.ts'

export default function ShopError({ error, retry }: { error: unknown; retry?: () => void }) {
  usePageTrouble(error)
  return <SomethingWrong {...(retry ? { onRetry: retry } : {})} />
}

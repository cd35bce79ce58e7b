'use client'

import { SomethingWrong } from '#components/layout/something-wrong.tsx'

export default function ShopError({ retry }: { error: unknown; retry?: () => void }) {
  return <SomethingWrong {...(retry ? { onRetry: retry } : {})} />
}

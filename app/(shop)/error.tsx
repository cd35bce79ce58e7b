'use client'

import { useEffect } from 'react'
import { SomethingWrong } from '#components/layout/something-wrong.tsx'
import { reloadAfterChunkFailure } from '#lib/client/chunk-reload.ts'

export default function ShopError({ error, retry }: { error: unknown; retry?: () => void }) {
  // A boundary catches what the window would have heard of [UI-15].
  useEffect(() => {
    reloadAfterChunkFailure(error, Date.now(), () => location.reload())
  }, [error])
  return <SomethingWrong {...(retry ? { onRetry: retry } : {})} />
}

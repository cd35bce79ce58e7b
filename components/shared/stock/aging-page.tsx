'use client'
import { useState } from 'react'
import { PageRefresh } from '#components/ui/page-refresh.tsx'
import { useNow } from '#lib/client/platform/use-now.ts'
import { STOCK_DATA_AGE_MAX } from '#lib/domain/shop-rules.ts'

/**
 * On a page that shows stock as the server had it: has it made anew whenever that is more than 300 s ago and somebody
 * looks [CAT-21].
 */
export function AgingPage() {
  const now = useNow()
  const [openedAt] = useState(Date.now)
  const [round, setRound] = useState(0)
  const due = now ? Math.floor((now.getTime() - openedAt) / (STOCK_DATA_AGE_MAX * 1000)) : 0
  if (due > round && document.visibilityState === 'visible') setRound(due)
  return round > 0 ? <PageRefresh key={round} /> : null
}

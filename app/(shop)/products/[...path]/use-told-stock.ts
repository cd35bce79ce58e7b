import { useCallback, useEffect, useState } from 'react'
import type { ToldStock } from '#components/product/told-stock.ts'
import { staleAt } from '#lib/domain/catalogue/stock-age.ts'
import { prepareToAdd } from './product-calls.ts'

/** So long after a question without an answer the next one may be asked. */
const RETRY_MS = 60_000

/**
 * A product's stock as this browser was last told: when `ask` is called, and again whenever that is more than 300 s ago
 * and the page is looked at [PDP-27, CAT-21].
 */
export function useToldStock(productId: string): { told: ToldStock | undefined; ask: () => Promise<void> } {
  const [told, setTold] = useState<ToldStock>()
  const [openedAt] = useState(Date.now)
  const ask = useCallback(async () => {
    const answer = await prepareToAdd(productId)
    if (answer) setTold(answer)
  }, [productId])
  const fetchedAt = told?.toldAt ?? openedAt
  useEffect(() => keepYoung(fetchedAt, ask), [fetchedAt, ask])
  return { told, ask }
}

/** Asks when stock told at `fetchedAt` is too old, as long as somebody looks, until it is stopped. */
function keepYoung(fetchedAt: number, ask: () => Promise<void>): () => void {
  const gone = new AbortController()
  const due = staleAt({ stockUpdatedAt: '', fetchedAt })
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    clearTimeout(timer)
    if (Date.now() >= due && document.visibilityState === 'visible') await ask()
    if (!gone.signal.aborted) timer = setTimeout(look, Math.max(due - Date.now(), RETRY_MS))
  }
  timer = setTimeout(look, Math.max(due - Date.now(), 0))
  document.addEventListener('visibilitychange', look, { signal: gone.signal })
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}

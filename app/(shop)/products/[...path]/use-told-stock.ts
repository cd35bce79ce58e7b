import { useCallback, useRef, useState } from 'react'
import type { ToldStock } from '#components/product/told-stock.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
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
  const fetchedAt = useRef(0)
  const ask = useCallback(async () => {
    const answer = await prepareToAdd(productId)
    if (!answer) return
    fetchedAt.current = answer.toldAt
    setTold(answer)
  }, [productId])
  useOnMount(() => {
    fetchedAt.current = Date.now()
    return keepYoung(() => fetchedAt.current, ask)
  })
  return { told, ask }
}

/** Asks whenever stock that was last told at `fetchedAt` is too old, as long as somebody looks, until it is stopped. */
function keepYoung(fetchedAt: () => number, ask: () => Promise<void>): () => void {
  const gone = new AbortController()
  const due = () => staleAt({ stockUpdatedAt: '', fetchedAt: fetchedAt() })
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    clearTimeout(timer)
    const isDue = Date.now() >= due()
    if (isDue && document.visibilityState === 'visible') await ask()
    if (!gone.signal.aborted) timer = setTimeout(look, Math.max(due() - Date.now(), isDue ? RETRY_MS : 0))
  }
  timer = setTimeout(look, Math.max(due() - Date.now(), 0))
  document.addEventListener('visibilitychange', look, { signal: gone.signal })
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}

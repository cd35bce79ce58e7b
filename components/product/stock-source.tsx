import { useState } from 'react'
import { PageRefresh } from '#components/ui/page-refresh.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { staleAt } from '#lib/domain/catalogue/stock-age.ts'
import { clockText } from '#lib/domain/dates/clock-text.ts'
import type { ToldStock } from './told-stock.ts'

/** So long after a question without an answer the next one may be asked. */
const RETRY_MS = 60_000

interface StockSourceProps {
  productId: string
  /** The price the page shows, by `pricedText`; undefined where none may change under it. */
  priced?: string | undefined
  /** When this browser was told, in milliseconds since 1970; undefined until it was. */
  toldAt: number | undefined
  /** Whether stock decides what can be bought, and is spoken of. */
  said?: boolean
  /** Asks the shop; undefined when it could not be asked. */
  ask?: ((productId: string) => Promise<ToldStock | undefined>) | undefined
  onTold?: (told: ToldStock) => void
}

/**
 * Whose count a stock is, and of when. The shop is asked when nothing was told yet, and again whenever that is more
 * than 300 s ago and the page is looked at; where the price is another one by then, the page is made anew [PDP-27,
 * CAT-21, OPS-40].
 */
export function StockSource({ productId, priced, toldAt, said = true, ask, onTold }: StockSourceProps) {
  const [pricedNow, setPricedNow] = useState<string>()
  useOnMount(() => {
    if (!ask || !onTold) return
    let fetchedAt = toldAt
    return keepYoung(
      () => fetchedAt,
      async () => {
        const told = await ask(productId)
        if (!told) return
        fetchedAt = told.toldAt
        onTold(told)
        setPricedNow(told.priced)
      },
    )
  })
  // A sale has ended, or begun, since the page was made: its price, and all that follows from it, is the server's.
  const isOver = priced !== undefined && pricedNow !== undefined && pricedNow !== priced
  return (
    <>
      {isOver ? <PageRefresh key={pricedNow} /> : null}
      {said ? (
        <p className="stock-source">
          Online stock, {toldAt === undefined ? 'as this page was opened' : `checked at ${timeText(new Date(toldAt))}`}
        </p>
      ) : null}
    </>
  )
}

/** By the shopper's own clock. */
function timeText(instant: Date): string {
  return clockText(instant.getHours() * 60 + instant.getMinutes())
}

/** Asks whenever stock that was last told at `fetchedAt` is too old, as long as somebody looks, until it is stopped. */
function keepYoung(fetchedAt: () => number | undefined, ask: () => Promise<void>): () => void {
  const gone = new AbortController()
  const due = () => staleAt({ stockUpdatedAt: '', fetchedAt: fetchedAt() })
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const isDue = Date.now() >= due()
    if (isDue && document.visibilityState === 'visible') await ask()
    if (!gone.signal.aborted) timer = setTimeout(look, Math.max(due() - Date.now(), isDue ? RETRY_MS : 0))
  }
  void look()
  document.addEventListener('visibilitychange', look, { signal: gone.signal })
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}

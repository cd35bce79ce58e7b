import type { OrderChannel } from '#lib/contract/order-history.ts'

/** What purchase history is called, by where it was bought [ORD-01]. */
export const HISTORY_TITLES: Readonly<Record<OrderChannel, string>> = {
  online: 'Online orders',
  'in-store': 'In-store orders',
}

/** Address of a page of purchase history; the first page of online orders is the plain one [ROUTE-47]. */
export function historyHref(channel: OrderChannel, page = 1): string {
  const query = new URLSearchParams()
  if (channel !== 'online') query.set('channel', channel)
  if (page > 1) query.set('page', String(page))
  return `/account/orders${query.size > 0 ? `?${query}` : ''}`
}

/** From online orders to those of the stores and back. */
export function HistoryLinks({ channel }: { channel: OrderChannel }) {
  return (
    <nav aria-label="Where you bought" className="flex gap-2 border-b border-line print:hidden">
      {(['online', 'in-store'] as const).map((each) => (
        <a
          key={each}
          href={historyHref(each)}
          className="-mb-px inline-flex min-h-12 items-center border-b-[3px] border-transparent px-3 font-semibold text-graphite no-underline hover:text-ink aria-[current]:border-orange aria-[current]:text-ink"
          {...(each === channel ? { 'aria-current': 'page' as const } : {})}
        >
          {each === 'online' ? 'Online' : 'In store'}
        </a>
      ))}
    </nav>
  )
}

import type { SeenOrder } from '#lib/contract/order-history.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { timelineText } from '#lib/domain/orders/order-timeline.ts'

/** What has happened to an order, newest first [OPS-04]. Draws nothing while it was only placed. */
export function OrderTimeline({ order }: { order: SeenOrder }) {
  // Nothing of an order that is mailed is packed, whoever acknowledged it [CHK-39].
  const told = (order.timeline ?? []).filter(({ type }) => !(type === 'acknowledged' && order.shipping?.byEmail))
  const entries = told.toReversed()
  if (entries.length < 2) return null
  const parcels = order.parcels?.length ?? 0
  return (
    <details className="rounded border border-line bg-card px-4 print:hidden">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">What has happened so far</summary>
      <ol className="grid gap-2 pb-4 text-sm">
        {entries.map((entry) => (
          <li key={`${entry.type} ${entry.at}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{timelineText(entry, parcels)}</span>
            <time className="text-graphite" dateTime={entry.at}>
              {dayText(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}

import type { SeenOrder, StartedReturn } from '#lib/contract/order-history.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'

/** What was said to come back of an order, with the numbers that go into the parcels [ORD-08, RET-07]. Draws nothing before the first. */
export function OrderReturns({ order }: { order: SeenOrder }) {
  if (!order.returns?.length) return null
  const done = order.status === 'RETURNED'
  return (
    <section className="print:hidden" aria-labelledby="order-returns">
      <h2 id="order-returns" className="pb-2 font-display text-lg font-semibold">
        Returns
      </h2>
      <ul className="rounded border border-line bg-card px-4">
        {order.returns.map((started) => (
          <li key={started.number} className="grid gap-1 border-line py-4 not-first:border-t">
            <h3 className="font-text text-base font-semibold">Return {started.number}</h3>
            <p className="text-sm text-graphite">
              {done ? 'Completed' : 'Waiting for your parcel'} · Started {dayText(started.createdAt)}
            </p>
            <ReturnedLines lines={started.lines} bought={order.lines} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReturnedLines({ lines, bought }: { lines: StartedReturn['lines']; bought: SeenOrder['lines'] }) {
  return (
    <ul className="text-sm">
      {lines.map(({ lineId, qty }) => {
        const line = bought.find((each) => each.lineId === lineId)
        return line ? (
          <li key={lineId}>
            {qty} × {line.name}, size {sizeText(line.label)}
          </li>
        ) : null
      })}
    </ul>
  )
}

'use client'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { historyQuery } from '#lib/client/orders/order-queries.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { StatusBadge } from './status-badge.tsx'
import { summaryProgress } from './summary-progress.ts'

/** The newest online order of whoever is signed in, and how far it has come [ROUTE-01]. */
export function LatestOrder() {
  const { data, isError } = useApiQuery(historyQuery('online', 1))
  if (isError && !data) return <p className="text-graphite">We couldn’t load this just now.</p>
  if (!data) return <Skeleton width="12em" height="80px" />
  const [order] = data.orders
  if (!order) return <p className="text-graphite">Nothing ordered yet. What you order while logged in shows up here.</p>
  return (
    <div className="grid justify-items-start gap-1">
      <StatusBadge progress={summaryProgress(order)} />
      <a className="link inline-flex min-h-11 items-center font-semibold" href={`/account/orders/${order.number}`}>
        Order {order.number}
      </a>
      <p className="text-graphite">
        {dayText(order.createdAt)} · {order.itemCount === 1 ? '1 item' : `${order.itemCount} items`}&nbsp;·{' '}
        <Money cents={fromDollars(order.total)} />
      </p>
    </div>
  )
}

'use client'
import { buttonClass } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { historyQuery } from '#lib/client/orders/order-queries.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { OrderChannel } from '#lib/contract/order-history.ts'
import { historyHref } from './history-links.tsx'
import { OrderRow } from './order-row.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

interface OrderHistoryProps {
  channel: OrderChannel
  /** 1-based. */
  page: number
}

/** A page of what a customer has bought, online or in stores [ORD-01, ORD-02, ORD-14]. */
export function OrderHistory({ channel, page }: OrderHistoryProps) {
  const { data, isError, refetch } = useApiQuery(historyQuery(channel, page))
  if (isError && !data) {
    return (
      <LoadTrouble onRetry={() => void refetch()}>
        {channel === 'online' ? 'We couldn’t load your orders.' : 'We couldn’t reach our stores’ records just now.'}
      </LoadTrouble>
    )
  }
  if (!data) return <OrderSkeleton blocks={4} height="192px" label="Loading your orders" />
  if (data.total === 0) return <NothingBought channel={channel} />
  if (data.orders.length === 0) {
    return (
      <p>
        There’s no page {page}.{' '}
        <a className="link" href={historyHref(channel)}>
          See your newest orders
        </a>
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3">
        {data.orders.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      <Pagination page={page} pageCount={data.pageCount} href={(each) => historyHref(channel, each)} />
    </div>
  )
}

function NothingBought({ channel }: { channel: OrderChannel }) {
  return (
    <div className="grid max-w-md justify-items-start gap-4">
      <p className="text-lg">
        {channel === 'online'
          ? 'No online orders yet. What you order while logged in shows up here.'
          : 'Nothing bought in a store yet. Give your email at the till and the docket shows up here.'}
      </p>
      <a className={buttonClass('primary')} href={channel === 'online' ? '/search' : '/stores'}>
        {channel === 'online' ? 'Start shopping' : 'Find a store'}
      </a>
    </div>
  )
}

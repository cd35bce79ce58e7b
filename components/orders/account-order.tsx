'use client'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Status } from '#components/ui/status.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { orderQuery } from '#lib/client/orders/order-queries.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { historyHref } from './history-links.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderView, type Seller } from './order-view.tsx'
import { accountReturnHref } from './return-links.ts'

interface AccountOrderProps {
  number: string
  seller: Seller
}

/** One order of the customer who is signed in [ROUTE-05, ORD-08]. */
export function AccountOrder({ number, seller }: AccountOrderProps) {
  const { data, error, refetch } = useApiQuery(orderQuery(number))
  const order = data?.order
  if (order) return <OrderView order={order} seller={seller} returnHref={accountReturnHref(order)} />
  if (error instanceof ApiError && error.refusal.errorCode === 'OrderNotFound') {
    return (
      <div className="grid justify-items-start gap-2">
        <Status words={error.refusal.message} />
        <a className="link inline-flex min-h-11 items-center" href={historyHref('online')}>
          See all your orders
        </a>
      </div>
    )
  }
  if (error) return <LoadTrouble onRetry={() => void refetch()}>We couldn’t load this order.</LoadTrouble>
  return <OrderSkeleton blocks={3} height="160px" label="Loading the order" />
}

import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { HISTORY_TITLES, HistoryLinks } from '#components/orders/history-links.tsx'
import { OrderHistory } from '#components/orders/order-history.tsx'
import { OrderSkeleton } from '#components/orders/order-skeleton.tsx'
import { orderHistoryQuery } from '#lib/contract/order-history.ts'

interface OrdersPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** What is asked for; nonsense in an address is the first page of online orders. */
async function read({ searchParams }: OrdersPageProps) {
  const { channel, page } = orderHistoryQuery.shape
  const asked = await searchParams
  return { channel: channel.catch('online').parse(asked['channel']), page: page.catch(1).parse(asked['page']) }
}

export async function generateMetadata(props: OrdersPageProps): Promise<Metadata> {
  return { title: HISTORY_TITLES[(await read(props)).channel] }
}

export default async function OrdersPage(props: OrdersPageProps) {
  const { channel, page } = await read(props)
  return (
    <>
      <AccountTitle>{HISTORY_TITLES[channel]}</AccountTitle>
      <HistoryLinks channel={channel} />
      <AccountGate skeleton={<OrderSkeleton blocks={4} height="192px" />}>
        <OrderHistory channel={channel} page={page} />
      </AccountGate>
    </>
  )
}

import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { AccountOrder } from '#components/orders/account-order.tsx'
import { OrderSkeleton } from '#components/orders/order-skeleton.tsx'
import { tidyOrderNumber } from '#lib/domain/orders/order-lookup.ts'
import { decoded } from '#lib/domain/text/decoded.ts'
import { seller } from '../../../../seller.ts'

interface OrderPageProps {
  params: Promise<{ number: string }>
}

async function numberOf({ params }: OrderPageProps): Promise<string> {
  return tidyOrderNumber(decoded((await params).number))
}

export async function generateMetadata(props: OrderPageProps): Promise<Metadata> {
  return { title: `Order ${await numberOf(props)}` }
}

export default async function OrderPage(props: OrderPageProps) {
  const number = await numberOf(props)
  return (
    <>
      <div className="grid gap-1">
        <p className="print:hidden">
          <a className="link inline-flex min-h-11 items-center" href="/account/orders">
            All orders
          </a>
        </p>
        <AccountTitle>{`Order ${number}`}</AccountTitle>
      </div>
      <AccountGate skeleton={<OrderSkeleton blocks={3} height="160px" />}>
        <AccountOrder number={number} seller={seller()} />
      </AccountGate>
    </>
  )
}

'use client'
import { orderQuery } from '#lib/client/orders/order-queries.ts'
import { fetchQuery } from '#lib/client/query.ts'
import type { OrderSummary } from '#lib/contract/order-history.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { invoiceHref } from '#lib/domain/orders/invoice-link.ts'
import { BuyAgain } from './buy-again.tsx'
import { accountReturnHref } from './return-links.ts'

/** Where each parcel of an order is, and what is done with an order most, without opening it [ORD-15]. */
export function OrderRowActions({ order }: { order: OrderSummary }) {
  const { number, status, parcels = [] } = order
  const returnHref = accountReturnHref(order)
  const lines = async () => (await fetchQuery(orderQuery(number))).order.lines
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      {parcels.length > 0 ? (
        <ul aria-label={`Parcels of order ${number}`}>
          {parcels.map((parcel) => (
            <li key={parcel.number} className="flex flex-wrap items-center gap-x-4">
              <ParcelLine parcel={parcel} several={parcels.length > 1} order={number} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
        <BuyAgain number={number} lines={lines} />
        {returnHref ? (
          <a className="link inline-flex min-h-11 items-center" href={returnHref}>
            Return items <span className="sr-only">of order {number}</span>
          </a>
        ) : null}
        {status === 'CANCELLED' ? null : (
          <a className="link inline-flex min-h-11 items-center" href={invoiceHref(`/account/orders/${number}`)}>
            Tax invoice <span className="sr-only">of order {number}</span>
          </a>
        )}
      </div>
    </div>
  )
}

interface ParcelLineProps {
  parcel: NonNullable<OrderSummary['parcels']>[number]
  /** Whether the order has other parcels. */
  several: boolean
  order: string
}

function ParcelLine({ parcel: { number, deliveredAt, trackingUrl }, several, order }: ParcelLineProps) {
  const name = several ? `Parcel ${number}` : 'Parcel'
  return (
    <>
      <span className="py-1">
        {name}: {deliveredAt ? `delivered ${dayText(deliveredAt)}` : 'on its way'}
      </span>
      {trackingUrl && !deliveredAt ? (
        <a className="link inline-flex min-h-11 items-center" href={trackingUrl} rel="noreferrer">
          Track
          <span className="sr-only">
            {' '}
            {several ? `parcel ${number}` : 'the parcel'} of order {order}
          </span>
        </a>
      ) : null}
    </>
  )
}

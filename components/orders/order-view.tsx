import { buttonClass } from '#components/ui/button.tsx'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { INVOICE_ID } from '#lib/domain/orders/invoice-link.ts'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'
import type { OrderProgress } from '#lib/domain/orders/order-status.ts'
import { BuyAgain } from './buy-again.tsx'
import { OrderCancel } from './order-cancel.tsx'
import { OrderExpected } from './order-expected.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderGiftCards } from './order-gift-cards.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PrintButton } from './print-button.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Who sells, for the invoice. */
export interface Seller {
  name: string
  abn?: string | undefined
  /** Where the shop is, for the foot of the page on paper. */
  siteUrl: string
}

interface OrderViewProps {
  order: SeenOrder
  seller: Seller
  /** Where a return of it starts; absent when it cannot be returned. */
  returnHref?: string | undefined
}

/** One order, whole; on paper it is its tax invoice [ORD-08]. */
export function OrderView({ order, seller, returnHref }: OrderViewProps) {
  const progress = progressOf(order)
  return (
    <article className="one-page grid gap-6">
      <InvoiceHead order={order} seller={seller} />
      <p className="flex flex-wrap items-center gap-3 text-graphite print:hidden">
        <StatusBadge progress={progress} />
        {order.channel === 'in-store' ? 'Bought' : 'Placed'} {dayText(order.createdAt)}
      </p>
      <OrderSteps progress={progress}>
        <OrderExpected order={order} />
      </OrderSteps>
      <OrderTimeline order={order} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <BuyAgain lines={order.lines} />
        {returnHref ? (
          <a className={buttonClass()} href={returnHref}>
            Return items
          </a>
        ) : null}
        {order.status === 'CANCELLED' ? null : <PrintButton id={INVOICE_ID}>Print tax invoice</PrintButton>}
      </div>
      {returnHref && order.returnableUntil ? (
        <p className="text-graphite print:hidden">
          Items can come back until <b>{dayInWords(order.returnableUntil)}</b>.
        </p>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] print:block">
        <div className="grid gap-6">
          <OrderLines lines={order.lines} />
          <OrderParcels order={order} />
          <OrderGiftCards order={order} />
          <OrderReturns order={order} againHref={returnHref} />
          <OrderRefunds order={order} />
          <OrderFacts order={order} />
          <OrderCancel order={order} />
        </div>
        <OrderTotals order={order} />
      </div>
      <footer className="hidden text-sm print:block">
        {seller.siteUrl}/orders/{order.number}
      </footer>
    </article>
  )
}

/** What the tax office asks of an invoice besides lines and totals: the words, the seller and their ABN, the date. */
function InvoiceHead({ order, seller }: { order: SeenOrder; seller: Seller }) {
  const invoice = order.status !== 'CANCELLED'
  return (
    <header className="hidden print:block">
      <p className="font-display text-2xl font-extrabold">{invoice ? 'Tax invoice' : 'Cancelled order'}</p>
      <p>
        {seller.name}
        {seller.abn ? ` · ABN ${seller.abn}` : ''}
      </p>
      <p>
        {invoice ? 'Invoice' : 'Order'} {order.number} · {dayText(order.createdAt)}
      </p>
      {order.purchaseOrderNumber ? (
        <p className="wrap-anywhere">Purchase order number: {order.purchaseOrderNumber}</p>
      ) : null}
    </header>
  )
}

function progressOf(order: SeenOrder): OrderProgress {
  const { status, channel, shipping, parcels, timeline = [] } = order
  const pickup = shipping?.type === 'STORE_PICKUP'
  const sent = parcels !== undefined || timeline.some(({ type }) => type === 'collected')
  const { goods, cards, services } = keptWays(order)
  return { status, channel, pickup, mailed: cards && !goods, services, sent }
}

import { Money } from '#components/ui/money.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { OrderSummary } from '#lib/contract/order-history.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { OrderRowActions } from './order-row-actions.tsx'
import { StatusBadge } from './status-badge.tsx'
import { summaryProgress } from './summary-progress.ts'

/**
 * One order of purchase history: number, date, status, total and how many things, which lead to it, and what is done
 * with it most [ORD-02, ORD-15].
 */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { number, channel, createdAt, total, itemCount } = order
  return (
    <li className="rounded border border-line bg-card">
      <div className="relative grid gap-3 rounded p-4 outline-ink focus-within:outline hover:outline sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
        <div className="grid justify-items-start gap-1">
          <StatusBadge progress={summaryProgress(order)} />
          <h2 className="font-display text-lg font-semibold">
            <a className="no-underline after:absolute after:inset-0" href={`/account/orders/${number}`}>
              {channel === 'in-store' ? 'Docket' : 'Order'} {number}
            </a>
          </h2>
          <p className="text-graphite">
            {dayText(createdAt)} · {itemCount === 1 ? '1 item' : `${itemCount} items`}&nbsp;·{' '}
            <strong className="font-semibold text-ink">
              <Money cents={fromDollars(total)} />
            </strong>
          </p>
        </div>
        <Pictures images={order.images} />
      </div>
      <OrderRowActions order={order} />
    </li>
  )
}

function Pictures({ images }: Pick<OrderSummary, 'images'>) {
  if (images.length === 0) return null
  return (
    <div className="flex gap-2" aria-hidden="true">
      {images.map((image, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat; none changes place
        <span key={i} className="w-14 overflow-hidden rounded border border-line">
          <Picture source={image} sizes="56px" decorative />
        </span>
      ))}
    </div>
  )
}

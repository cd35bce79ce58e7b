import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { OrderLookup } from '#components/orders/order-lookup.tsx'
import { OrderView } from '#components/orders/order-view.tsx'
import { OwnersPage } from '#components/orders/owners-page.tsx'
import { accountReturnHref, guestReturnHref } from '#components/orders/return-links.ts'
import { tidyOrderNumber } from '#lib/domain/orders/order-lookup.ts'
import { decoded } from '#lib/domain/text/decoded.ts'
import { viewerWith } from '#lib/server/orders/order-view-browser.ts'
import { orderFor } from '#lib/server/orders/order-view-rights.ts'
import { seller } from '../../../seller.ts'
import { cancelledText, cancelTrouble } from './cancel-outcome.ts'
import { withdrawOutcome } from './withdraw-outcome.ts'

interface OrderPageProps {
  params: Promise<{ number: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Says of an error what a page with scripts says [UI-20]. */
export async function generateMetadata({ searchParams }: Pick<OrderPageProps, 'searchParams'>): Promise<Metadata> {
  const query = await searchParams
  const refused = cancelTrouble(query['trouble']) ?? withdrawOutcome(query, {}).trouble
  return { title: `${refused !== undefined ? 'Error: ' : ''}Your order`, robots: { index: false } }
}

/**
 * One order, for its owner or a browser that has looked it up; for everybody else the way to look it up [ROUTE-31,
 * ORD-10, ORD-11].
 */
export default async function OrderPage({ params, searchParams }: OrderPageProps) {
  const number = tidyOrderNumber(decoded((await params).number))
  const jar = await cookies()
  const viewer = await viewerWith((name) => jar.get(name)?.value)
  const seen = await orderFor(number, viewer)
  const query = await searchParams
  const withdrawn = seen ? withdrawOutcome(query, seen.order) : {}
  const trouble = cancelTrouble(query['trouble']) ?? withdrawn.trouble
  const done = (seen && query['cancelled'] === '1' ? cancelledText(seen.order) : undefined) ?? withdrawn.done
  return (
    <div className="wrap grid gap-5 pt-5 pb-16 md:pt-8">
      <h1 className="font-display text-2xl font-semibold md:text-3xl">{seen ? `Order ${number}` : 'Track an order'}</h1>
      {seen?.as === 'owner' ? <OwnersPage /> : null}
      {seen && trouble ? (
        <p role="alert" className="rounded border border-rust bg-rust-tint p-3">
          {trouble}
        </p>
      ) : null}
      {done ? <p className="rounded border border-line bg-card p-3 font-semibold print:hidden">{done}</p> : null}
      {seen ? (
        <OrderView
          order={seen.order}
          seller={seller()}
          returnHref={seen.as === 'owner' ? accountReturnHref(seen.order) : guestReturnHref(seen.order)}
        />
      ) : (
        <>
          <p className="max-w-[60ch] text-graphite">
            Enter the email you gave with the order to see it here.{' '}
            {viewer.customerId ? (
              'It isn’t one of your account’s orders.'
            ) : (
              <>
                Placed it with an account?{' '}
                <a className="link" href={`/account/orders/${encodeURIComponent(number)}`} data-hard>
                  Log in to see it
                </a>
                .
              </>
            )}
          </p>
          <OrderLookup number={number.slice(0, 40)} />
        </>
      )}
    </div>
  )
}

'use client'
import type { ReactNode } from 'react'
import { ReturnWithdrawn } from '#components/shared/returns/return-withdrawn.tsx'
import { WithdrawReturn } from '#components/shared/returns/withdraw-return.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import { useWithdrawal } from '#lib/client/returns/use-withdrawal.ts'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn } from '#lib/contract/return.ts'
import { postcodeKey } from '#lib/domain/address/locality.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { RETURN_REASON_TEXTS } from '#lib/domain/returns/return-reasons.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'
import type { ReturnLinks } from './return-links.ts'

interface ReturnDoneProps {
  order: Order
  made: OrderReturn
  links: ReturnLinks
}

/** The number and what to do now; prints as the slip that goes into the parcel [RET-07]. */
export function ReturnDone({ order, made, links }: ReturnDoneProps) {
  const { packing, store, postTo, postage, refund } = made.instructions
  const withdrawal = useWithdrawal(made.orderNumber, made.number, () => undefined)
  if (withdrawal.done) return <Withdrawn made={made} links={links} />
  if (made.lines.length === 0) return <NothingToReturn made={made} links={links} />
  // Nothing is refunded where every size is swapped.
  const swapped = made.lines.every(({ exchangeFor }) => exchangeFor !== undefined)
  return (
    <div className="one-page grid gap-6">
      <div className="grid gap-2">
        <h2 ref={startHere} tabIndex={-1} className="flex items-center gap-3 text-2xl text-eucalypt">
          <TickIcon />
          Return {made.number}
        </h2>
        <p>
          For order {made.orderNumber}, started {dayText(made.createdAt)}. We’ve sent this to{' '}
          <span className="wrap-anywhere">{order.contact.email}</span> too.
        </p>
      </div>
      <Items order={order} made={made} />
      <Codes made={made} />
      <div className="grid gap-6 sm:grid-cols-2">
        {links.noStores ? null : (
          <Part title="In a store: free">
            {store ? (
              <p>
                <a className="link" href={`/stores/${store.path}`}>
                  {store.name}
                </a>
                , {store.address}, or any other store.
              </p>
            ) : (
              <AnyStore address={order.shipping.address} />
            )}
            <p>{swapped ? 'Bring the return number.' : 'Bring the return number. You’re refunded while you wait.'}</p>
          </Part>
        )}
        <Part title="By post">
          {postTo ? (
            <address className="not-italic">
              {postTo.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          ) : (
            <p>Ask us where to send it{links.email ? `: ${links.email}` : ''}.</p>
          )}
          <p>{postage}</p>
        </Part>
      </div>
      <Part title="Packing">
        <ol className="grid list-decimal gap-1 pl-5">
          {packing.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      <Part title={swapped ? 'Your other size' : 'Your money'}>
        {refund.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Part>
      <p className="flex flex-wrap gap-3 print:hidden">
        <Button look="primary" onClick={() => window.print()}>
          Print this
        </Button>
        <BackToOrder links={links} />
      </p>
      <WithdrawReturn
        orderNumber={made.orderNumber}
        returnNumber={made.number}
        swapped={made.lines.some(({ exchangeFor }) => exchangeFor !== undefined)}
        withdrawal={withdrawal}
      />
    </div>
  )
}

/** In place of a slip that is good for nothing any more [RET-29]. */
function Withdrawn({ made: { number }, links }: Pick<ReturnDoneProps, 'made' | 'links'>) {
  return (
    <div className="grid justify-items-start gap-4">
      <ReturnWithdrawn returnNumber={number} againHref={links.againHref} />
      <BackToOrder links={links} />
    </div>
  )
}

/** Asked for again after all of it was cancelled. */
function NothingToReturn({ made: { number }, links }: Pick<ReturnDoneProps, 'made' | 'links'>) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={startHere} tabIndex={-1} className="text-2xl">
        Nothing to send back
      </h2>
      <p>Everything in return {number} was cancelled since. We’ve told you by email.</p>
      <BackToOrder links={links} />
    </div>
  )
}

function BackToOrder({ links: { orderHref } }: Pick<ReturnDoneProps, 'links'>) {
  return (
    <a className={buttonClass('secondary')} href={orderHref}>
      {orderHref === '/orders' ? 'Look up an order' : 'Back to the order'}
    </a>
  )
}

/** The form that had focus and scroll is gone. */
function startHere(heading: HTMLElement | null): void {
  if (!heading) return
  heading.focus()
  window.scrollTo({ top: 0 })
}

/** Where it can be dropped off: all stores, and those around the address it was sent to. */
function AnyStore({ address: { country, postcode } }: Pick<Order['shipping'], 'address'>) {
  return (
    <p>
      Any of our{' '}
      <a className="link" href="/stores">
        stores
      </a>
      : see{' '}
      <a className="link" href={`/stores?near=${postcodeKey(postcode, country)}`}>
        those near {postcode}
      </a>
      .
    </p>
  )
}

function Items({ order, made }: { order: Order; made: OrderReturn }) {
  return (
    <section className="rounded border border-line bg-card p-5" aria-labelledby="return-items">
      <h3 id="return-items" className="pb-2 text-lg">
        What you’re returning
      </h3>
      <ul>
        {made.lines.map(({ lineId, qty, reason, note, amount, exchangeFor }) => {
          const line = order.lines.find((each) => each.lineId === lineId)
          return line ? (
            <li key={lineId} className="grid border-t border-line py-3">
              <span className="font-semibold">
                {qty} × {line.brandName} {line.name}
              </span>
              <span className="text-sm text-graphite">
                {sizeName(line.label)} · {RETURN_REASON_TEXTS[reason]}
              </span>
              <span className="text-sm font-semibold">
                {exchangeFor ? `Size ${exchangeFor} instead` : `${moneyText(fromDollars(amount))} back`}
              </span>
              {note ? <span className="text-sm text-graphite wrap-anywhere">“{note}”</span> : null}
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}

/** What a counter or the returns desk scans instead of typing the number [OPS-11]. */
function Codes({ made: { number, codes } }: { made: OrderReturn }) {
  return (
    <figure className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-6 rounded bg-white p-3">
        {/* biome-ignore lint/performance/noImgElement: a drawing within the answer, nothing to optimise */}
        <img src={codes.qr} alt="" width={120} height={120} />
        {/* biome-ignore lint/performance/noImgElement: as above */}
        <img src={codes.code128} alt="" width={230} height={60} />
      </div>
      <figcaption className="text-sm text-graphite">
        Return {number}, for the scanner. Put this page in the parcel.
      </figcaption>
    </figure>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

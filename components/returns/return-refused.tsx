import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { ReturnableOrder } from '#lib/contract/return.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'
import type { ReturnLinks } from './return-links.ts'

interface ReturnRefusedProps {
  code: ErrorCode
  message: string
  /** The last day to return it, `2026-12-31`, where that is over [RET-31]. */
  returnableUntil?: string | undefined
  links: ReturnLinks
}

/** Why nothing can be returned here, and the way on [ERR-13, ERR-18, ERR-19]. */
export function ReturnRefused({ code, message, returnableUntil, links }: ReturnRefusedProps) {
  if (code === 'ReturnTokenInvalid') {
    return (
      <Refusal title={message} links={links} fresh>
        <p>Return links work for 24 hours. Open your order again and choose Return items for a fresh link.</p>
      </Refusal>
    )
  }
  if (code === 'OrderNotFound') {
    return (
      <Refusal title="Please open your order again" links={links} fresh>
        <p>We only show an order to someone who has just looked it up. Then choose Return items there.</p>
      </Refusal>
    )
  }
  return (
    <Refusal title="This order can no longer be returned online" links={links}>
      <p>
        {returnableUntil
          ? `The last day to return it was ${dayInWords(returnableUntil)}.`
          : `You can return items within ${RETURN_ORDER_AGE_MAX} days of ordering, unless the order was cancelled.`}{' '}
        There’s no such limit for anything faulty: please talk to us.
      </p>
    </Refusal>
  )
}

/** All that can come back is coming back already. */
export function NothingLeft({ returnable: { lines }, links }: { returnable: ReturnableOrder; links: ReturnLinks }) {
  const sentSome = lines.some(({ returnedQty }) => returnedQty > 0)
  const giftCards = lines.every(({ giftCard }) => giftCard)
  return (
    <Refusal title="Nothing left to return" links={links}>
      <p>
        {sentSome
          ? 'Everything in this order that can be returned is already being returned. The instructions are in the email we sent you. To change something, withdraw the return on the page of the order and start a new one.'
          : giftCards
            ? 'Gift cards can’t be returned, and there is nothing else in this order.'
            : 'Nothing in this order can be sent back. If something is wrong with it, please talk to us.'}
      </p>
    </Refusal>
  )
}

interface RefusalProps {
  title: string
  links: ReturnLinks
  /** The order's page is what helps. */
  fresh?: boolean
  children: ReactNode
}

/** It takes the focus: the form may be gone with the button that was pressed, and so screen readers say it [UI-16]. */
function Refusal({ title, links: { orderHref, helpHref, email }, fresh = false, children }: RefusalProps) {
  return (
    <section className="grid max-w-[60ch] justify-items-start gap-3 rounded border border-line bg-card p-5">
      <h2 ref={focusOnAppear} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      {children}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a className={buttonClass(fresh ? 'primary' : 'secondary')} href={orderHref}>
          {orderHref === '/orders' ? 'Look up an order' : 'Open the order'}
        </a>
        {helpHref ? (
          <a className="link inline-flex min-h-11 items-center" href={helpHref}>
            How returns work
          </a>
        ) : null}
        {email ? (
          <a className="link inline-flex min-h-11 items-center wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        ) : null}
      </p>
    </section>
  )
}

'use client'
import { buttonClass } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type ReturnInHand, useAccountReturn, useGuestReturn } from '#lib/client/returns/use-return.ts'
import { ReturnDone } from './return-done.tsx'
import { ReturnForm } from './return-form.tsx'
import type { ReturnLinks } from './return-links.ts'
import { NothingLeft, ReturnRefused } from './return-refused.tsx'

type Links = Omit<ReturnLinks, 'orderHref' | 'againHref'>

/** A customer's return of an order [RET-01]. */
export function AccountReturn({ number, token, ...links }: { number: string; token: string } & Links) {
  const orderHref = `/account/orders/${encodeURIComponent(number)}`
  const againHref = `${orderHref}/return/${encodeURIComponent(token)}`
  return <ReturnScreen inHand={useAccountReturn(number, token)} links={{ ...links, orderHref, againHref }} />
}

/** A guest's return of the order this browser has looked up [RET-02]. */
export function GuestReturn({ code, ...links }: { code: string } & Links) {
  const againHref = `/return/guest/create?code=${encodeURIComponent(code)}`
  return <ReturnScreen inHand={useGuestReturn(code)} links={{ ...links, orderHref: '/orders', againHref }} />
}

function ReturnScreen({ inHand, links }: { inHand: ReturnInHand; links: ReturnLinks }) {
  const { view, retry, send, sending } = inHand
  switch (view.kind) {
    case 'loading':
      return <ReturnSkeleton />
    case 'trouble':
      return <LoadTrouble onRetry={retry}>We couldn’t load your order. Nothing is lost.</LoadTrouble>
    case 'refused':
      return <ReturnRefused {...view} links={links} />
    case 'made':
      return <ReturnDone order={view.order} made={view.made} links={links} />
    case 'open':
      if (view.lines.every((line) => line.returnableQty === 0)) return <NothingLeft returnable={view} links={links} />
      return (
        <ReturnForm returnable={view} links={links} sending={sending} onSend={(lines) => send(view.order, lines)} />
      )
  }
}

/** Holds the place of a return's form. */
export function ReturnSkeleton() {
  return (
    <div className="grid gap-4 noscript:hidden" aria-busy="true">
      <p className="sr-only" role="status">
        Loading your order
      </p>
      <Skeleton width="60%" height="24px" />
      <Skeleton height="136px" />
      <Skeleton height="136px" />
      <Skeleton width="220px" height="48px" />
    </div>
  )
}

/** What the guest page says without a code: where one comes from [ROUTE-32]. */
export function ReturnStart({ helpHref }: { helpHref?: string | undefined }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[60ch]">
        Look up your order first, with its number and your email. Then choose <strong>Return items</strong> there: no
        account needed.
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a className={buttonClass('primary')} href="/orders">
          Look up an order
        </a>
        {helpHref ? (
          <a className="link inline-flex min-h-11 items-center" href={helpHref}>
            How returns work
          </a>
        ) : null}
      </p>
      <p className="text-graphite">
        Ordered with an account?{' '}
        <a className="link" href="/account/orders">
          Start from your orders
        </a>
        .
      </p>
    </div>
  )
}

'use client'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useNow } from '#lib/client/platform/use-now.ts'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'
import { daysText, leftText, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { postcodeNote } from '#lib/domain/delivery/delivery-zone.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import type { Destination, PromiseState } from './use-delivery-promise.ts'

interface PromiseAnswerProps extends Destination {
  promise: PromiseState
}

const NOTES = {
  PO_BOX: 'This is a PO box postcode. Couriers need a street address, so four-hour delivery can’t go there.',
  REMOTE: 'Carriers come to this area on some days only, so we allow a little longer.',
} as const

/** The dates for a postcode, in a place that keeps its height whatever stands in it. */
export function PromiseAnswer({ promise, postcode, country }: PromiseAnswerProps) {
  const note = promise.state === 'ready' ? postcodeNote(postcode, country) : undefined
  return (
    <div className="promise-answer" aria-live="polite" aria-busy={promise.state === 'loading'}>
      {promise.state === 'none' ? <p>Enter your postcode to see dates and prices before you add anything.</p> : null}
      {promise.state === 'loading' ? <Skeleton height="8rem" /> : null}
      {promise.state === 'failed' ? (
        <>
          <p>We couldn’t work out the delivery dates just now.</p>
          <Button look="quiet" onClick={promise.retry}>
            Try again
          </Button>
        </>
      ) : null}
      {promise.state === 'ready' ? <PromisedDates promise={promise.promise} /> : null}
      {note ? <p className="promise-note">{NOTES[note]}</p> : null}
    </div>
  )
}

function PromisedDates({ promise: { methods } }: { promise: DeliveryPromise }) {
  const [soonest] = methods
  if (!soonest) return <p>We couldn’t find that postcode. Check the 4 digits.</p>
  return (
    <>
      <CutOff method={soonest} />
      <ul className="promise-methods">
        {methods.map(({ code, label, price, from, to }) => (
          <li key={code}>
            <span className="promise-days">{daysText(from, to)}</span>
            <span className="promise-name">{methodName(label)}</span>
            <span className="promise-price">{price === 0 ? 'Free' : moneyText(fromDollars(price))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * The time left for the soonest dates, which it names: other methods may stop earlier or later. Counts down outside the live region's
 * ears: a clock that speaks every minute is no help.
 */
function CutOff({ method: { cutOff, from, to } }: { method: DeliveryPromise['methods'][number] }) {
  const now = useNow()
  const left = now ? Math.max(0, new Date(cutOff).getTime() - now.getTime()) : 0
  return (
    <p className="promise-cutoff" aria-live="off">
      Order in the next <b>{leftText(left)}</b> for {daysText(from, to)}
    </p>
  )
}

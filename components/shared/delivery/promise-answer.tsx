'use client'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TryAgain } from '#components/ui/try-again.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { type PromisedParcel, useDeliveryPromise } from '#lib/client/delivery/use-delivery-promise.ts'
import { useNow } from '#lib/client/platform/use-now.ts'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'
import { daysText, leftText, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { postcodeNote } from '#lib/domain/delivery/delivery-zone.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

const NOTES = {
  PO_BOX:
    'This is a PO box postcode. Couriers need a street address, so express and four-hour delivery can’t go there.',
  REMOTE: 'Carriers only come to this area on some days, so we allow a little longer.',
} as const

interface PromiseAnswerProps {
  parcel: PromisedParcel
  /** Hears of a place that some method goes to. */
  onKnown: (place: { postcode: string; country: 'AU' | 'NZ' }) => void
}

/** When a parcel ordered now arrives, by each method. One for each place: give it a `key`. */
export function PromiseAnswer({ parcel, onKnown }: PromiseAnswerProps) {
  const { postcode, country } = parcel
  const { data, isError, refetch } = useDeliveryPromise(parcel)
  const known = data !== undefined && data.methods.length > 0
  useWhen(known, () => onKnown({ postcode, country }))
  if (data) return <Promised promise={data} {...parcel} />
  if (!isError) return <Skeleton height="8rem" />
  return (
    <>
      <p>We couldn’t work out the delivery dates just now.</p>
      <TryAgain onRetry={() => void refetch()} />
    </>
  )
}

function Promised({ promise, postcode, country }: PromisedParcel & { promise: DeliveryPromise }) {
  const note = postcodeNote(postcode, country)
  return (
    <>
      <PromisedDates promise={promise} />
      {note ? <p className="promise-note">{NOTES[note]}</p> : null}
    </>
  )
}

function PromisedDates({ promise: { methods } }: { promise: DeliveryPromise }) {
  const [soonest] = methods
  if (!soonest) return <p>We can’t deliver to that postcode. Check the 4 digits.</p>
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
 * The time left for the soonest dates, which it names: other methods may stop earlier or later. Counts down outside the
 * live region's ears: a clock that speaks every minute is no help.
 */
function CutOff({ method: { cutOff, from, to } }: { method: DeliveryPromise['methods'][number] }) {
  const now = useNow()
  const left = now ? new Date(cutOff).getTime() - now.getTime() : 0
  // Over, by a clock that may be ahead of the shop’s: the dates stand without it, which the shop’s own clock has named.
  if (left <= 0) return null
  return (
    <p className="promise-cutoff" aria-live="off">
      Order in the next <b>{leftText(left)}</b> for {daysText(from, to)}
    </p>
  )
}

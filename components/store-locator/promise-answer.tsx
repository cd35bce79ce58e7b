import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useNow } from '#lib/client/platform/use-now.ts'
import { query, useApiQuery } from '#lib/client/query.ts'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'
import { daysText, leftText, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { postcodeNote } from '#lib/domain/delivery/delivery-zone.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

interface Parcel {
  postcode: string
  country: 'AU' | 'NZ'
  /** What is in it, in dollars. */
  total: number
}

const NOTES = {
  PO_BOX: 'This is a PO box postcode. Couriers need a street address, so four-hour delivery can’t go there.',
  REMOTE: 'Carriers come to this area on some days only, so we allow a little longer.',
} as const

/** When a parcel ordered now arrives; asked again as soon as a cut-off it spoke of has passed. */
export function PromiseAnswer(parcel: Parcel) {
  const { data, isError, refetch } = useApiQuery({
    ...query('deliveryPromise', { query: { ...parcel } }),
    staleTime: ({ state }) => msUntilOver(state.data, state.dataUpdatedAt),
    refetchInterval: ({ state }) => state.data !== undefined && Math.max(msUntilOver(state.data, Date.now()), AGAIN_MS),
  })
  if (data) return <Promised promise={data} {...parcel} />
  if (!isError) return <Skeleton height="8rem" />
  return (
    <>
      <p>We couldn’t work out the delivery dates just now.</p>
      <Button look="quiet" onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  )
}

/** For a shop whose clock is behind this browser's. */
const AGAIN_MS = 20_000

/** Each method has its own last moment: its dates are wrong from then on, whatever the others' are. */
function msUntilOver(promise: DeliveryPromise | undefined, from: number): number {
  if (!promise) return 0
  const moments = [promise.cutOff, ...promise.methods.map(({ cutOff }) => cutOff)]
  return Math.max(0, Math.min(...moments.map((moment) => new Date(moment).getTime())) - from)
}

function Promised({ promise, postcode, country }: Parcel & { promise: DeliveryPromise }) {
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

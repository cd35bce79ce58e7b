import { type ReactNode, useEffect, useRef } from 'react'
import { RadioGroup } from '#components/ui/choice-field.tsx'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Arrival } from '#lib/client/checkout/use-arrival.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { useNow } from '#lib/client/platform/use-now.ts'
import type { ShippingMethod } from '#lib/contract/checkout.ts'
import { offeredMethods } from '#lib/domain/checkout/checkout-selection.ts'
import { daysText, leftText, methodDays, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { fromDollars } from '#lib/domain/money/money.ts'

interface MethodChoiceProps {
  methods: readonly ShippingMethod[] | undefined
  /** Why there are no methods; by itself, that there is no postcode yet. */
  unloaded?: string | undefined
  /** They are on their way: their room is kept, so that nothing below them moves. */
  coming?: boolean
  /** The methods are for an older address. */
  pending: boolean
  chosen: string
  error: string | undefined
  /** The address has no door for a courier. */
  poBox?: boolean
  /** When each of them would arrive. */
  arrival?: Arrival
  /** What changed without the shopper's doing, and why; empty when nothing did. */
  change?: string
  onChoose: (code: string) => void
}

/** No method goes to the address [CHK-36]. */
export const UNDELIVERABLE = 'We can’t deliver to that address. Please use another one.'

const USUAL_OPTIONS = ['standard', 'express']

const PO_BOX =
  'Couriers don’t deliver to PO boxes and parcel lockers. For express or four-hour delivery, use a street address.'

/** Ways to get the order, cheapest first, with what each costs [CHK-11, CHK-13]. */
export function MethodChoice({
  methods,
  unloaded = 'Enter your postcode to see delivery options and prices.',
  coming = false,
  pending,
  chosen,
  error,
  poBox = false,
  arrival,
  change = '',
  onChoose,
}: MethodChoiceProps) {
  const now = useNow()
  useSayOptions(pending ? undefined : methods, chosen)
  if (!methods) {
    return (
      <div className="grid gap-2">
        <p id="shipping-methodCode" tabIndex={-1} className="field-hint min-h-6">
          {unloaded}
        </p>
        {coming ? USUAL_OPTIONS.map((code) => <Skeleton key={code} height="70px" />) : null}
      </div>
    )
  }
  const offered = offeredMethods(methods, 'DELIVERY')
  if (offered.length === 0) {
    return (
      <p id="shipping-methodCode" tabIndex={-1} className="rounded bg-rust-tint px-4 py-3 font-semibold" role="alert">
        {UNDELIVERABLE}
      </p>
    )
  }
  return (
    <div className={`grid gap-3 ${pending ? 'opacity-60' : ''}`} aria-busy={pending}>
      <p className={poBox ? 'rounded bg-sand px-4 py-3' : 'sr-only'} role="status">
        {poBox ? PO_BOX : ''}
      </p>
      <p role="status" className={change ? 'rounded bg-hivis px-3 py-2 text-sm font-semibold' : 'sr-only'}>
        {change}
      </p>
      <RadioGroup
        id="shipping-methodCode"
        name="methodCode"
        label="Delivery option"
        error={error}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        options={offered.map((method) => ({
          value: method.code,
          ...optionWords(method, arrival, now),
          aside: <Money cents={fromDollars(method.price)} free />,
        }))}
      />
    </div>
  )
}

/**
 * Options that come while the address is filled in are said once: they stand below the field that brought them [UI-19].
 */
function useSayOptions(methods: readonly ShippingMethod[] | undefined, chosen: string) {
  const before = useRef<string>(undefined)
  const offered = methods && offeredMethods(methods, 'DELIVERY')
  const key = offered?.map(({ code }) => code).join(' ')
  const label = offered?.find(({ code }) => code === chosen)?.label
  const count = offered?.length ?? 0
  const began = useRef(methods !== undefined)
  // The screen reader, told once the options stand there.
  useEffect(() => {
    // The one that is chosen to begin with is chosen a moment later.
    if (key === undefined || key === before.current || label === undefined) return
    const known = began.current && before.current === undefined
    before.current = key
    if (!known) announce(`${count === 1 ? '1 delivery option.' : `${count} delivery options.`} ${label} is chosen.`)
  }, [key, label, count])
}

/** As long as what is said of days, which may wrap. */
const DAYS_ROOM = 'Tue 24 – Wed 25 Nov, if you order in the next 20 h 30 min'

const NO_DAYS_NOW = 'We can’t name the days right now'
const NO_DAYS = 'We can’t name the days for this option'

/**
 * A method with its exact days, where they are known, and until when they hold; otherwise with those its label speaks
 * of, in the room of the exact ones as long as they may come, could not be asked for or are not among those that came:
 * what is below must not move.
 */
function optionWords(method: ShippingMethod, arrival: Arrival | undefined, now: Date | undefined) {
  const home = method.requiresAuthorityToLeave ? 'Left in a safe place: nobody has to be home.' : undefined
  const promised = arrival?.byCode.get(method.code)
  if (!promised && (arrival?.coming || arrival?.failed || arrival?.answered)) {
    const otherwise = arrival.failed ? NO_DAYS_NOW : arrival.answered ? NO_DAYS : ''
    const days = (
      <span className="grid">
        <span className="col-start-1 row-start-1">{methodDays(method.label) || otherwise}</span>
        <span className="invisible col-start-1 row-start-1" aria-hidden="true">
          {DAYS_ROOM}
        </span>
      </span>
    )
    return { label: methodName(method.label), detail: withHome(days, home) }
  }
  if (!promised) return { label: method.label, detail: home }
  const left = now ? new Date(promised.cutOff).getTime() - now.getTime() : 0
  // Over, by a clock that may be ahead of the shop’s: the dates stand without it, which the shop’s own clock has named.
  const clock = left <= 0 ? '' : `, if you order in the next ${leftText(left)}`
  return {
    label: methodName(method.label),
    detail: withHome(
      <>
        <span className="font-semibold text-ink">{daysText(promised.from, promised.to)}</span>
        {clock}
      </>,
      home,
    ),
  }
}

function withHome(days: ReactNode, home: string | undefined) {
  return (
    <>
      {days}
      {home ? <span className="block">{home}</span> : null}
    </>
  )
}

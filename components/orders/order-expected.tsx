'use client'
import { CalendarButton } from '#components/shared/delivery/calendar-button.tsx'
import { useNow } from '#lib/client/platform/use-now.ts'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { addressLine } from '#lib/domain/address/address-line.ts'
import { daysText, expectedText, isLate } from '#lib/domain/delivery/delivery-promise-text.ts'

const UNDER_WAY: readonly SeenOrder['status'][] = ['PLACED', 'PROCESSING', 'SHIPPED']

/**
 * The days that were promised when it was placed, while it is under way, for the calendar too; that it is late, once it
 * is [CHK-38, CHK-46].
 */
export function OrderExpected({ order: { number, status, shipping } }: { order: SeenOrder }) {
  const now = useNow()
  const arrival = shipping?.arrival
  if (!arrival || !UNDER_WAY.includes(status)) return null
  return (
    <div>
      <p className="font-semibold">
        {now ? expectedText(arrival, now) : `Expected ${daysText(arrival.from, arrival.to)}.`}
      </p>
      {now && !isLate(arrival, now) ? (
        <CalendarButton orderNumber={number} arrival={arrival} place={addressLine(shipping.address)} />
      ) : null}
    </div>
  )
}

'use client'
import { useNow } from '#lib/client/platform/use-now.ts'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { daysText, expectedText } from '#lib/domain/delivery/delivery-promise-text.ts'

const UNDER_WAY: readonly SeenOrder['status'][] = ['PLACED', 'PROCESSING', 'SHIPPED']

/** The days that were promised when it was placed, while it is under way; that it is late, once it is [CHK-38]. */
export function OrderExpected({ order: { status, shipping } }: { order: SeenOrder }) {
  const now = useNow()
  const arrival = shipping?.arrival
  if (!arrival || !UNDER_WAY.includes(status)) return null
  return (
    <p className="font-semibold">
      {now ? expectedText(arrival, now) : `Expected ${daysText(arrival.from, arrival.to)}.`}
    </p>
  )
}

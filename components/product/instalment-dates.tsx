'use client'

import { useSyncExternalStore } from 'react'
import { datedInstalments } from '#lib/domain/instalment-dates.ts'
import type { Cents } from '#lib/domain/money.ts'
import { moneyText } from '#lib/domain/money-text.ts'

const WEEKS_ON = ['today', 'in 2 weeks', 'in 4 weeks', 'in 6 weeks']
const DAY = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' })

const never = () => () => {}

/** The four payments with their days. The page is kept for everybody: the days are told in the browser [PAY-20, PAY-22]. */
export function InstalmentDates({ price }: { price: Cents }) {
  const known = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <ol className="instalments">
      {datedInstalments(price, known ? new Date() : EPOCH).map(({ amount, date }, i) => (
        <li key={WEEKS_ON[i]}>
          <b>{moneyText(amount)}</b> {WEEKS_ON[i]}
          {known && i > 0 ? `, ${DAY.format(new Date(date))}` : ''}
        </li>
      ))}
    </ol>
  )
}

// Its days are never shown; the amounts are the same on every day.
const EPOCH = new Date(0)

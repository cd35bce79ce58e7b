'use client'

import { type ReactNode, useState } from 'react'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { instalments } from '#lib/domain/payment/instalments.ts'

const WEEKS_ON = ['today', 'in 2 weeks', 'in 4 weeks', 'in 6 weeks']

interface InstalmentDatesProps {
  price: Cents
  /** What can be read without opening it. */
  summary: ReactNode
}

/**
 * The four payments with their days. The page is kept for everybody, so the days are told in the browser, and only to
 * who opens this: the calendar of a time zone is dear on a slow phone, and comes with the press [PAY-20, PAY-22].
 */
export function InstalmentDates({ price, summary }: InstalmentDatesProps) {
  const [days, setDays] = useState<string[]>()
  const look = (details: HTMLDetailsElement | null) => {
    if (!details?.open || days) return
    const now = new Date()
    // Without the calendar the weeks stand there alone.
    import('./instalment-days.ts').then(
      ({ instalmentDays }) => setDays((before) => before ?? instalmentDays(price, now)),
      () => undefined,
    )
  }
  return (
    <details className="pay-later" ref={look} onToggle={({ currentTarget }) => look(currentTarget)}>
      <summary>{summary}</summary>
      <ol className="instalments">
        {instalments(price).map(({ amount }, i) => (
          <li key={WEEKS_ON[i]}>
            <b>{moneyText(amount)}</b> {WEEKS_ON[i]}
            {days && i > 0 ? `, ${days[i]}` : ''}
          </li>
        ))}
      </ol>
    </details>
  )
}

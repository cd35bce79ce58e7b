import type { ReactNode } from 'react'
import { nextStepText, type OrderProgress, orderSteps } from '#lib/domain/orders/order-status.ts'

const MARKS = {
  done: 'bg-eucalypt border-eucalypt',
  now: 'bg-orange border-orange',
  ahead: 'bg-card border-edge',
} as const
const SPOKEN = { done: 'done', now: 'now', ahead: 'to come' } as const

/** How far an order has come, and what happens next [ORD-08, ORD-09]. */
export function OrderSteps({ progress, children }: { progress: OrderProgress; children?: ReactNode }) {
  return (
    <section aria-label="Progress" className="grid gap-3 rounded border border-line bg-card p-4 print:hidden">
      <ol className="flex flex-wrap gap-x-5 gap-y-2">
        {orderSteps(progress).map(({ name, state }) => (
          <li
            key={name}
            className={`flex items-center gap-2 ${state === 'ahead' ? 'text-graphite' : state === 'now' ? 'font-semibold' : ''}`}
            {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
          >
            <span aria-hidden="true" className={`size-3 rounded-full border-2 ${MARKS[state]}`} />
            {name}
            <span className="sr-only">({SPOKEN[state]})</span>
          </li>
        ))}
      </ol>
      <p>{nextStepText(progress)}</p>
      {children}
    </section>
  )
}

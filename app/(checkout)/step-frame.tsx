import type { ReactNode } from 'react'
import { OrderSummary } from '#components/cart/order-summary.tsx'

interface StepFrameProps {
  title: ReactNode
  children: ReactNode
}

/** A step: one column of fields, the order beside it, or folded on top on a phone. */
export function StepFrame({ title, children }: StepFrameProps) {
  return (
    <div className="wrap grid max-w-[1120px] items-start gap-6 pt-6 lg:grid-cols-[minmax(0,480px)_minmax(0,400px)] lg:justify-between lg:gap-16">
      <div className="order-1 lg:order-2">
        <OrderSummary />
      </div>
      <div className="order-2 grid max-w-[480px] gap-6 lg:order-1">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}

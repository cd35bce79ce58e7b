'use client'
import { lazy, Suspense } from 'react'
import { tracedLoad } from '#lib/client/reports/traces.ts'

const Checkout = lazy(async () => ({
  default: (await tracedLoad('express', () => import('./express-checkout.tsx'))).ExpressCheckout,
}))

/** Where express checkout goes: a page carries no more of it than this until it is shown. */
export function ExpressPlace() {
  return (
    <Suspense>
      <Checkout />
    </Suspense>
  )
}

'use client'
import { useCartSync } from '#stores/cart-sync.ts'

/** Says that changes have yet to reach the customer's account, for as long as that is so [SYNC-26]. */
export function CartWaiting() {
  const waiting = useCartSync((state) => state.waiting)
  return (
    <p role="status" className={waiting > 0 ? 'rounded bg-sand p-3 font-semibold' : 'sr-only'}>
      {waiting > 0 ? `Saved on this device, ${waiting} ${waiting === 1 ? 'change' : 'changes'} waiting` : ''}
    </p>
  )
}

'use client'
import { usePathname } from 'next/navigation'
import { stepOfPath } from '#lib/domain/checkout/checkout-steps.ts'

/** The one way out of checkout: to the cart, or on to the shop once the order is placed and the cart is empty. */
export function ExitLink() {
  const placed = stepOfPath(usePathname()) === 'success'
  return (
    <a className="link grid min-h-11 place-items-center whitespace-nowrap print:hidden" href={placed ? '/' : '/cart'}>
      {placed ? 'Back to shop' : 'Back to cart'}
    </a>
  )
}

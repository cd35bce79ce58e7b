'use client'
import Link from 'next/link'
import { useState } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { StepSkeleton } from './step-skeleton.tsx'

interface ErrorViewProps {
  phone?: string | undefined
  email?: string | undefined
}

/** The order that could not be completed: its number, whether money was taken, whom to ask [CHK-26]. */
export function ErrorView({ phone, email }: ErrorViewProps) {
  const entry = useCheckoutGuard('error')
  const kept = useCheckoutStore(({ record }) => record.failedOrder)
  // What is tried anew in another window forgets it, and this page is still about it.
  const [failed, show] = useState(kept)
  if (kept && kept !== failed) show(kept)
  if (entry === 'waiting' || !failed) return <StepSkeleton fields={2} />
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl md:text-3xl">Your order wasn’t completed</h1>
      <p className="text-lg">
        We couldn’t complete order <strong className="whitespace-nowrap">{failed.orderNumber}</strong>. Please contact
        our support team before ordering again.
      </p>
      <p>
        Your payment may have been started. If any money was held, we’ll release it: you won’t be charged for an order
        that wasn’t placed, and we’ll email you what happened to it. Your cart is just as you left it.
      </p>
      <p>Rather not wait? You can pay another way: this attempt is then closed, and only the new one can be charged.</p>
      <p className="flex flex-wrap gap-3">
        <Link className={buttonClass('secondary')} href="/checkout/payment" prefetch={false}>
          Pay another way
        </Link>
        {phone ? (
          <a className={buttonClass('primary')} href={`tel:${phone.replace(/\s/g, '')}`}>
            Call {phone}
          </a>
        ) : null}
        {email ? (
          <a className={buttonClass('secondary')} href={`mailto:${email}?subject=Order ${failed.orderNumber}`}>
            Email us
          </a>
        ) : null}
        <Link className={buttonClass('quiet')} href="/cart" prefetch={false}>
          Back to your cart
        </Link>
      </p>
    </div>
  )
}

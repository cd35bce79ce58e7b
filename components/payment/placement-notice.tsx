'use client'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { PlacementOutcome } from '#lib/client/checkout/placement-outcome.ts'

type Refusal = Extract<PlacementOutcome, { money: unknown }>

interface PlacementNoticeProps {
  refusal: Refusal
  /** The shopper has checked: the earlier try is given up for a new order. */
  onStartOver: () => void
}

const MONEY_WORDS = {
  notCharged: 'You haven’t been charged.',
  unknown:
    'We don’t know yet whether your payment went through. Check your email for a confirmation first. Paying again here tries the same order, so you won’t be charged twice.',
} as const

/** Why the order was not placed, whether money moved, and what to do now. */
export function PlacementNotice({ refusal, onStartOver }: PlacementNoticeProps) {
  const box = useRef<HTMLElement>(null)
  const { errorCode } = refusal
  const needsCart = errorCode === 'ItemSoldOut' || errorCode === 'CartInvalid' || errorCode === 'ChallengeFailed'
  // Focus is the browser's: the button that was pressed is far below what went wrong.
  useEffect(() => box.current?.focus(), [])
  return (
    <section className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{refusal.message}</h2>
      <p className="pt-2">{MONEY_WORDS[refusal.money]}</p>
      {needsCart ? (
        <p className="pt-2">
          <Link href="/cart" prefetch={false}>
            Review your cart
          </Link>
        </p>
      ) : null}
      {refusal.kind === 'KEY_REUSED' ? (
        <div className="grid justify-items-start gap-2 pt-3">
          <p>No email after ten minutes? Then start again.</p>
          <Button onClick={onStartOver}>Place it as a new order</Button>
        </div>
      ) : null}
    </section>
  )
}

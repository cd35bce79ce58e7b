'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { TitleError } from '#components/ui/title-error.tsx'
import type { PlacementRefusal } from '#lib/client/checkout/placement-outcome.ts'

interface PlacementNoticeProps {
  refusal: PlacementRefusal
  /** Where the shopper can go on, if there is more to say than the words do. */
  children?: ReactNode
}

const MONEY_WORDS = {
  notCharged: 'You haven’t been charged.',
  released:
    'You haven’t been charged. An amount was briefly held and has been released; your bank may show it for a few days.',
  held: 'You haven’t been charged. If an amount was held, we’ll release it and email you when that’s done.',
  unknown: 'We don’t know yet whether your payment went through. We’ll keep checking, and you can’t be charged twice.',
} as const

/** Why the order was not placed, whether money moved, and what to do now. */
export function PlacementNotice({ refusal, children }: PlacementNoticeProps) {
  const { errorCode } = refusal
  const needsCart = errorCode === 'ItemSoldOut' || errorCode === 'CartInvalid' || errorCode === 'ChallengeFailed'
  return (
    // The button that was pressed is far below what went wrong.
    <section className="error-summary" ref={focusOnAppear} tabIndex={-1} role="alert">
      <TitleError />
      <h2>{refusal.message}</h2>
      <p className="pt-2">{MONEY_WORDS[refusal.money]}</p>
      {needsCart ? (
        <p className="pt-2">
          <Link href="/cart" prefetch={false}>
            Review your cart
          </Link>
        </p>
      ) : null}
      {children}
    </section>
  )
}

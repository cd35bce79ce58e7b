'use client'
import { useEffect, useRef } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { promotionChanges } from '#lib/domain/promotion-changes.ts'

/** Says which offers came and went between two quotes [PROMO-09, DATA-12, ERR-41]. Draws nothing itself. */
export function PromotionNews({ quote }: { quote: CheckoutData | undefined }) {
  const last = useRef<CheckoutData['promotions']>(undefined)
  useEffect(() => {
    if (!quote) return
    tell(last.current, quote.promotions)
    last.current = quote.promotions
  }, [quote])
  return null
}

function tell(before: CheckoutData['promotions'] | undefined, now: CheckoutData['promotions']): void {
  const changes = promotionChanges(before, now)
  for (const { name } of changes?.applied ?? []) showAlert({ tone: 'success', text: `${name} has been applied.` })
  // A code that was refused never applied: the form says why.
  const lost = changes?.disallowed.filter(({ id }) => before && id in before.appliedPromotions) ?? []
  for (const { name } of lost) showAlert({ tone: 'info', text: `${name} no longer applies.` })
  for (const { name } of changes?.removed ?? []) showAlert({ tone: 'info', text: `${name} has been removed.` })
}

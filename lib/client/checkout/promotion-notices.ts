import type { CheckoutData } from '#lib/contract/checkout.ts'
import { promotionChanges } from '#lib/domain/promotions/promotion-changes.ts'
import { postNotice } from '#stores/notices.ts'

type Promotions = CheckoutData['promotions']

/** Says which offers came and went between two quotes, on whatever page the shopper is [PROMO-09, DATA-12, ERR-41]. */
export function tellPromotionChanges(before: Promotions | undefined, now: Promotions): void {
  const changes = promotionChanges(before, now)
  for (const { name } of changes?.applied ?? []) postNotice({ tone: 'success', text: `${name} has been applied.` })
  for (const { id, name } of changes?.disallowed ?? []) {
    const applied = before !== undefined && id in before.appliedPromotions
    postNotice({ tone: 'info', text: applied ? `${name} no longer applies.` : `${name} can’t be used on this order.` })
  }
  for (const { name } of changes?.removed ?? []) postNotice({ tone: 'info', text: `${name} has been removed.` })
}

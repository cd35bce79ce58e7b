import { leadToArticle } from '#components/shared/payment/refused-order.ts'
import { showAlert } from '#components/ui/alert-queue.ts'
import { hearRefusal } from '#lib/client/checkout/heard-refusal.ts'
import { adoptPlacement, resumePlacement } from '#lib/client/checkout/place-order.ts'
import type { PlacementOutcome } from '#lib/client/checkout/placement-outcome.ts'
import { isBuying } from './buying-path.ts'

type Go = (path: string) => void

/**
 * Asks what became of this browser's placement, or with `adopt` of one that the customer is making on another device,
 * and leads or tells the shopper there, as after a press [PAY-31, PAY-38].
 */
export async function resume(go: Go, adopt: boolean): Promise<void> {
  if (adopt && !(await adoptPlacement())) return
  const outcome = await resumePlacement()
  if (!outcome) return
  if (outcome.kind === 'ORDER_COULD_NOT_BE_PROCESSED' && isBuying(window.location.pathname)) {
    return leadToArticle(outcome.message, go)
  }
  if ('money' in outcome) hearRefusal(outcome)
  lead(outcome, go)
}

/** To the order's own page where it was being bought; elsewhere the shopper is told of it and stays. */
function lead(outcome: PlacementOutcome, go: Go): void {
  const path = PATHS[outcome.kind]
  if (!path) return
  if (isBuying(window.location.pathname)) go(path)
  else showAlert({ tone: 'info', text: textOf(outcome), action: { label: 'See it', run: () => go(path) } })
}

const PATHS: Partial<Record<PlacementOutcome['kind'], string>> = {
  SUCCESS: '/checkout/success',
  PAYMENT_FAILURE_UNRECOVERABLE: '/checkout/error',
}

function textOf(outcome: PlacementOutcome): string {
  return outcome.kind === 'SUCCESS' ? `Your order ${outcome.order.number} has been placed.` : outcome.message
}

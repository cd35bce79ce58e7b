'use client'
import { usePathname, useRouter } from 'next/navigation'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { PlacementOutcome } from '#lib/client/checkout/placement-outcome.ts'
import { loadOnceOnline } from '#lib/client/platform/chunk-reload.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { keptPlacement, watchPlacement } from '#stores/placement.ts'

type Go = (path: string) => void

/**
 * Finds out, once a page is there, what became of a placement nobody has heard of; where something is bought, also of
 * one that a customer is making on another device [PAY-38]. Mounted once for all pages.
 */
export function PlacementStart() {
  const router = useRouter()
  const elsewhere = isBuying(usePathname())
  const customer = useIdentityStore(({ status }) => isLoggedIn(status))
  useOnMount(() => {
    const look = () => {
      const kept = keptPlacement()
      if (kept && kept.heard !== 'failed') void resume(router.replace)
    }
    look()
    return watchPlacement(look)
  })
  useWhen(customer && elsewhere, () => void resume(router.replace, { adopt: true }))
  return null
}

async function resume(go: Go, { adopt = false } = {}): Promise<void> {
  // Few pages need it: most shoppers have been answered.
  const loaded = await loadOnceOnline(() =>
    Promise.all([import('#lib/client/checkout/place-order.ts'), import('#lib/client/checkout/heard-refusal.ts')]),
  )
  if (!loaded) return
  const [{ adoptPlacement, resumePlacement }, { hearRefusal }] = loaded
  if (adopt && !(await adoptPlacement())) return
  const outcome = await resumePlacement()
  if (!outcome) return
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

function isBuying(path: string): boolean {
  return /^\/(cart|checkout)(\/|$)/.test(path)
}

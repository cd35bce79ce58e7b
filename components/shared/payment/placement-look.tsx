'use client'
import { Status } from '#components/ui/status.tsx'
import { useHeardRefusal } from '#lib/client/checkout/heard-refusal.ts'
import type { PlacementRefusal } from '#lib/client/checkout/placement-outcome.ts'
import { usePlacementLook } from '#stores/placement.ts'
import { PlacementNotice } from './placement-notice.tsx'

const WORDS = {
  checking:
    'We’re checking what happened to your order. This page will carry on by itself, and you can’t be charged twice.',
  unreachable:
    'We can’t reach the shop to check what happened to your order. We’ll keep trying, and you can’t be charged twice.',
} as const

/**
 * What is known of a placement that went unanswered: that it is being looked for, or what came of it [PAY-38]. It asks
 * nothing itself; nothing is to be seen while there is nothing to say. `refused`: why this page's own attempt came to
 * nothing, which is said instead of what was heard of an earlier one.
 */
export function PlacementLook({ refused }: { refused?: PlacementRefusal | undefined }) {
  const phase = usePlacementLook((look) => look.phase)
  const heard = useHeardRefusal(({ refusal }) => refusal)
  const refusal = refused ?? (phase === 'none' ? heard : undefined)
  return (
    <>
      {refusal ? <PlacementNotice refusal={refusal} /> : null}
      <Status
        className="flex items-center gap-3 rounded border border-ink bg-card px-4 py-3"
        mark={<span className="btn-spinner static! shrink-0" aria-hidden="true" />}
        words={phase === 'none' ? undefined : WORDS[phase]}
      />
    </>
  )
}

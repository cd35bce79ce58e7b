import { create } from 'zustand'
import type { PlacementOutcome } from './placement-outcome.ts'

/** An outcome that is no order and says whether money moved. */
export type PlacementRefusal = Extract<PlacementOutcome, { money: unknown }>

/**
 * Why an earlier placement came to nothing, as a page that has just been loaded heard it; in memory, until something is
 * tried anew [PAY-38].
 */
export const useHeardRefusal = create<{ refusal?: PlacementRefusal | undefined }>()(() => ({}))

/** Shows a refusal on this page from now on; undefined once something is tried anew. */
export function hearRefusal(refusal: PlacementRefusal | undefined): void {
  useHeardRefusal.setState({ refusal })
}

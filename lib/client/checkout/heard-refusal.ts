import { create } from 'zustand'
import type { PlacementRefusal } from './placement-outcome.ts'

/**
 * Why an earlier placement came to nothing, as a page that has just been loaded heard it; in memory, until something is
 * tried anew [PAY-38].
 */
export const useHeardRefusal = create<{ refusal?: PlacementRefusal | undefined }>()(() => ({}))

/** Shows a refusal on this page from now on; undefined once something is tried anew. */
export function hearRefusal(refusal: PlacementRefusal | undefined): void {
  useHeardRefusal.setState({ refusal })
}

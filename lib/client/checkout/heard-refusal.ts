import { create } from 'zustand'
import type { PlacementOutcome } from './placement-outcome.ts'

export type PlacementRefusal = Extract<PlacementOutcome, { money: unknown }>

/**
 * Why an earlier placement came to nothing, as a page that has just been loaded heard it; in memory, until something is
 * tried anew [PAY-38].
 */
export const useHeardRefusal = create<{ refusal?: PlacementRefusal | undefined }>()(() => ({}))

export function hearRefusal(refusal: PlacementRefusal | undefined): void {
  useHeardRefusal.setState({ refusal })
}

import { useEffect } from 'react'
import { GUEST, type SavedLine, withoutSaved, withSaved } from '#lib/domain/cart/saved-lines.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { adoptGuestsSaved, changeSaved, savedOf, useSavedLines } from '#stores/saved-lines.ts'

function owner(): string {
  return useIdentityStore.getState().customerId ?? GUEST
}

const NONE: readonly SavedLine[] = []

/**
 * What whoever uses this browser has put aside, newest first; a guest's list goes along when they sign in [CART-35].
 */
export function useSavedForLater(): readonly SavedLine[] {
  const customerId = useIdentityStore((identity) => identity.customerId)
  const lists = useSavedLines((state) => state.lists)
  // The kept lists of this browser: a guest’s become the customer’s.
  useEffect(() => {
    if (customerId !== undefined) adoptGuestsSaved(customerId)
  }, [customerId])
  return lists[customerId ?? GUEST] ?? NONE
}

/** What of a line that was put aside is on the list still, and the way to take it off again. */
export interface PutAside {
  /** Units: the list, or another window, may have given some away since. */
  left(): number
  /** Takes those off as if they had never been there; what was put aside before or since stays. */
  takeBack(): void
}

/** Puts a line on the list; undefined when the list is full, and nothing has changed. */
export function putAside(line: Omit<SavedLine, 'savedAt'>): PutAside | undefined {
  const whose = owner()
  const isThis = isThe(line)
  let before: SavedLine | undefined
  let full = false
  changeSaved(whose, (lines) => {
    const next = withSaved(lines, { ...line, savedAt: new Date().toISOString() })
    before = lines.find(isThis)
    full = next === undefined
    return next ?? lines
  })
  if (full) return undefined
  const unitsOf = (lines: readonly SavedLine[]) => Math.min(line.qty, lines.find(isThis)?.qty ?? 0)
  return {
    left: () => unitsOf(savedOf(whose)),
    takeBack: () =>
      changeSaved(whose, (lines) => {
        const [held, units] = [lines.find(isThis), unitsOf(lines)]
        if (!held) return lines
        const rest = held.qty > units ? [{ ...(before ?? held), qty: held.qty - units }] : []
        return inOrder([...withoutSaved(lines, line), ...rest])
      }),
  }
}

const isThe = (line: Omit<SavedLine, 'savedAt'>) => (each: SavedLine) =>
  each.productId === line.productId && each.variantId === line.variantId
const inOrder = (lines: readonly SavedLine[]) =>
  lines.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))

/** Takes a line off the list of whoever uses this browser. */
export function forgetSaved(line: SavedLine): void {
  changeSaved(owner(), (lines) => withoutSaved(lines, line))
}

/** Puts a line back where it was on the list, after an undo; what was put aside of it since stays, too. */
export function restoreSavedLine(line: SavedLine): void {
  changeSaved(owner(), (lines) => inOrder(withSaved(lines, line) ?? [...lines, line]))
}

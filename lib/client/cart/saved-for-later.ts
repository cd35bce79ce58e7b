import { useEffect } from 'react'
import { GUEST, type SavedLine, withoutSaved, withSaved } from '#lib/domain/cart/saved-lines.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { adoptGuestsSaved, changeSaved, useSavedLines } from '#stores/saved-lines.ts'

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

/**
 * Puts a line on the list. The answer takes it off again as if it had never been; undefined when the list is full, and
 * nothing has changed.
 */
export function putAside(line: Omit<SavedLine, 'savedAt'>): (() => void) | undefined {
  const whose = owner()
  let before: readonly SavedLine[] = NONE
  let full = false
  changeSaved(whose, (lines) => {
    const next = withSaved(lines, { ...line, savedAt: new Date().toISOString() })
    before = lines
    full = next === undefined
    return next ?? lines
  })
  if (full) return undefined
  return () => changeSaved(whose, (lines) => inOrder([...withoutSaved(lines, line), ...before.filter(isThe(line))]))
}

const isThe = (line: Omit<SavedLine, 'savedAt'>) => (each: SavedLine) =>
  each.productId === line.productId && each.variantId === line.variantId
const inOrder = (lines: readonly SavedLine[]) => lines.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))

export function forgetSaved(line: SavedLine): void {
  changeSaved(owner(), (lines) => withoutSaved(lines, line))
}

/** Puts a line back where it was on the list, after an undo. */
export function restoreSavedLine(line: SavedLine): void {
  changeSaved(owner(), (lines) => inOrder([...withoutSaved(lines, line), line]))
}

import { create } from 'zustand'
import {
  GUEST,
  mergeSaved,
  parseSavedLists,
  SAVED_RECORD_KEY,
  SAVED_RECORD_VERSION,
  type SavedLine,
  type SavedLists,
} from '#lib/domain/cart/saved-lines.ts'
import { browserRecord } from './browser-record.ts'

interface SavedState {
  lists: SavedLists
}

const record = browserRecord({ key: SAVED_RECORD_KEY, version: SAVED_RECORD_VERSION, parse: parseSavedLists })

/** What was put aside in this browser. It starts empty, as the server's HTML does [CART-35]. */
export const useSavedLines = create<SavedState>()(() => ({ lists: {} }))

if (typeof window !== 'undefined') {
  restoreSaved()
  record.watch(restoreSaved)
}

/** Reads the record at the start, and after another window wrote it. */
export function restoreSaved(): void {
  useSavedLines.setState({ lists: record.read() ?? {} })
}

/**
 * Changes one owner's list, starting from what another window may have written a moment ago; other owners' lists stay
 * as they are.
 */
export function changeSaved(owner: string, change: (lines: readonly SavedLine[]) => readonly SavedLine[]): void {
  keep({ ...newest(), [owner]: change(savedOf(owner)) })
}

/** One owner's list as it stands in this browser now. */
export function savedOf(owner: string): readonly SavedLine[] {
  return newest()[owner] ?? []
}

/** A guest has signed in: what they put aside before is theirs still. */
export function adoptGuestsSaved(customerId: string): void {
  const { [GUEST]: guests = [], ...lists } = newest()
  if (guests.length > 0) keep({ ...lists, [customerId]: mergeSaved(lists[customerId] ?? [], guests) })
}

function newest(): SavedLists {
  return record.read() ?? useSavedLines.getState().lists
}

function keep(all: SavedLists): void {
  const lists = Object.fromEntries(Object.entries(all).filter(([, lines]) => lines.length > 0))
  record.write(lists)
  useSavedLines.setState({ lists })
}

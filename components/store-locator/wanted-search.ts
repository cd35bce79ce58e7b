import { create } from 'zustand'
import { keepWantedSize, readWantedSize, type WantedSize } from '#stores/wanted-size.ts'

interface WantedSearch {
  wanted?: WantedSize | undefined
  near: string
  within: number
}

/** What the shopper came to look for, and around which place. */
export const useWantedSearch = create<WantedSearch>()(() => ({ near: '', within: 0 }))

/** Looks near a place for what this window remembers. */
export function searchWanted(near: string, within: number): void {
  useWantedSearch.setState({ wanted: readWantedSize(), near, within })
}

/** Looks no longer; the window remembers it for the next list. */
export function stopSearch(): void {
  useWantedSearch.setState({ wanted: undefined })
}

export function forgetWanted(): void {
  keepWantedSize(undefined)
  stopSearch()
}

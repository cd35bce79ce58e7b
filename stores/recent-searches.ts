import { create } from 'zustand'
import { isText, listOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

const KEPT_MAX = 6
const isSearches = listOf(isText)

const record = browserRecord<string[]>({
  key: 'recentSearches',
  version: 1,
  parse: (data) => (isSearches(data) ? data.slice(0, KEPT_MAX) : undefined),
})

const useStore = create<{ searches: readonly string[] }>()(() => ({ searches: [] }))

if (typeof window !== 'undefined') {
  restore()
  record.watch(restore)
}

function restore(): void {
  useStore.setState({ searches: record.read() ?? [] })
}

/** What was searched for in this browser, newest first. */
export function useRecentSearches(): readonly string[] {
  return useStore(({ searches }) => searches)
}

/** Puts a search on top of the list; the same words in another case count as the same. */
export function rememberSearch(text: string): void {
  const search = text.trim()
  if (search === '') return
  // Another window may have searched a moment ago.
  const before = record.read() ?? useStore.getState().searches
  const others = before.filter((each) => each.toLowerCase() !== search.toLowerCase())
  keep([search, ...others].slice(0, KEPT_MAX))
}

export function forgetSearches(): void {
  keep([])
}

function keep(searches: string[]): void {
  record.write(searches)
  useStore.setState({ searches })
}

import { create } from 'zustand'
import { fields, isText } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/** The store a shopper calls theirs: enough to name it without asking the API. */
export interface MyStore {
  erpStoreId: string
  name: string
  /** Below /stores. */
  path: string
  locality: string
  postcode: string
}

interface MyStoreState {
  store?: MyStore | undefined
  /** Whether this browser's record has been read: the server's HTML and the first paint know nothing of it. */
  restored: boolean
}

const isMyStore = fields({ erpStoreId: isText, name: isText, path: isText, locality: isText, postcode: isText })

const record = browserRecord<{ store?: MyStore | undefined }>({ key: 'myStore', version: 1, parse: parseMyStore })

const useMyStoreState = create<MyStoreState>()(() => ({ restored: false }))

if (typeof window !== 'undefined') {
  restoreMyStore()
  record.watch(restoreMyStore)
}

function parseMyStore(data: unknown): { store?: MyStore | undefined } | undefined {
  if (!fields({})(data)) return undefined
  const { store } = data as { store?: unknown }
  if (store === undefined) return {}
  return isMyStore(store) ? { store } : undefined
}

/** Reads the record again: at the start, when another window wrote it, when the page comes back from the cache. */
export function restoreMyStore(): void {
  useMyStoreState.setState({ store: record.read()?.store, restored: true })
}

/** The store chosen in this browser; undefined on the server, while hydrating, and when none is chosen. */
export function useMyStore(): MyStore | undefined {
  return useMyStoreState((state) => state.store)
}

/** The same outside React. */
export function currentMyStore(): MyStore | undefined {
  return useMyStoreState.getState().store
}

/** Remembers a store for the whole site, or forgets it. */
export function chooseMyStore(store: MyStore | undefined): void {
  record.write({ store })
  useMyStoreState.setState({ store, restored: true })
}

import { create } from 'zustand'
import type { SyncResult } from '#lib/domain/sync.ts'
import { parseSyncRecord, SYNC_RECORD_VERSION, type SyncRecord } from '#lib/domain/sync-record.ts'
import { browserRecord } from './browser-record.ts'

/** How the last change of the shared cart ended, or that one is being sent again [SYNC-05]; in memory. */
export const useCartSync = create<{ result?: SyncResult | undefined }>()(() => ({}))

const record = browserRecord<SyncRecord | null>({
  key: 'cartSync',
  version: SYNC_RECORD_VERSION,
  parse: (data) => (data === null ? null : parseSyncRecord(data)),
})

let inMemory: SyncRecord | undefined
let recordKept = true

/** The newest sync of this browser: another window may have written it a moment ago. */
export function readCartSync(): SyncRecord | undefined {
  return recordKept ? (record.read() ?? undefined) : inMemory
}

/** Keeps it, in memory where the browser keeps nothing; undefined forgets it. */
export function keepCartSync(sync: SyncRecord | undefined): void {
  inMemory = sync
  recordKept = record.write(sync ?? null)
  useCartSync.setState({ result: sync?.state.result })
}

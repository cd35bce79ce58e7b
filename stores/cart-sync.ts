import { create } from 'zustand'
import type { SyncResult } from '#lib/domain/cart/sync.ts'
import { parseSyncRecord, SYNC_RECORD_VERSION, type SyncRecord } from '#lib/domain/cart/sync-record.ts'
import { browserRecord } from './browser-record.ts'

interface CartSyncState {
  /** How the last change of the shared cart ended, or that one is being sent again [SYNC-05]. */
  result?: SyncResult | undefined
  /** Something waits for the server: the cart shown may not be the customer's newest. */
  busy?: boolean
  /** Changes that are saved on this device only, while the shop cannot be reached [SYNC-26]. */
  waiting: number
}

/** What the cart says of its sync; in memory. */
export const useCartSync = create<CartSyncState>()(() => ({ waiting: 0 }))

const record = browserRecord<SyncRecord | null>({
  key: 'cartSync',
  version: SYNC_RECORD_VERSION,
  parse: (data) => (data === null ? null : parseSyncRecord(data)),
})

/** The newest sync of this browser: another window may have written it a moment ago. */
export function readCartSync(): SyncRecord | undefined {
  return record.read() ?? undefined
}

/** Keeps it; undefined forgets it. */
export function keepCartSync(sync: SyncRecord | undefined, busy = false): void {
  record.write(sync ?? null)
  useCartSync.setState({ result: sync?.state.result, busy })
}

/** Says what the cart waits for. */
export function noteCartSync(note: { waiting: number; busy: boolean }): void {
  useCartSync.setState(note)
}

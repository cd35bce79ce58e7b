import { SIGNED_IN_COOKIE } from '#lib/domain/account/session-cookies.ts'
import type { CartChange } from '#lib/domain/cart/cart-change.ts'
import { fields, isFlag, isText, maybe, readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'
import { dropText, storedKeys, storedText, storeText } from './browser-storage.ts'
import { useIdentityStore } from './identity.ts'

/** A change and the id it has on every device and on the server. */
export interface PostedChange {
  id: string
  change: CartChange
}

/** A change that waits to reach the server, as it was found in the browser. */
export interface KeptChange {
  id: string
  /** As it was read back: whoever applies it looks at it first. */
  change: unknown
  /** Whose it is; undefined when that was not known yet. */
  owner?: string | undefined
  /** Its customer's session has ended: it waits for their next login, and no cart shows it [SYNC-30]. */
  held: boolean
}

// One record each: a list would be rewritten by two windows at once, and one of them would lose [SYNC-25].
const PREFIX = 'cartChange:'
const VERSION = 1
const HELD_MAX_MS = 30 * 24 * 60 * 60 * 1000

const hasFields = fields({ id: isText, owner: maybe(isText), held: isFlag })
const isKept = (data: unknown): data is KeptChange => hasFields(data) && 'change' in data

type Takes = () => void
let carrier: Takes | undefined

/** Who carries changes to the server from now on; undefined for nobody. It finds them here. */
export function setCartCarrier(takes: Takes | undefined): void {
  carrier = takes
}

/**
 * Hands on a change that was made here. A customer's is put aside in the browser's storage until the server has it: a
 * page that is left at once loses nothing. A guest's goes nowhere [SYNC-12].
 */
export function postCartChange({ id, change }: PostedChange): void {
  if (!carrier && !document.cookie.includes(`${SIGNED_IN_COOKIE}=1`)) return
  const { customerId: owner } = useIdentityStore.getState()
  // Behind all that waits already, whatever the clock says.
  const last = Math.max(0, ...storedKeys(PREFIX).map(timeOf))
  const at = Math.max(Date.now(), last + 1)
  write(`${PREFIX}${String(at).padStart(15, '0')}:${id}`, { id, change, owner, held: false })
  carrier?.()
}

/** All that waits here, oldest first. */
export function waitingChanges(): KeptChange[] {
  return storedKeys(PREFIX)
    .sort()
    .flatMap((key) => read(key) ?? [])
}

/** Forgets the changes that are done with. */
export function dropChanges(isDone: (kept: KeptChange) => boolean): void {
  for (const key of storedKeys(PREFIX)) {
    const kept = read(key)
    if (!kept || isDone(kept)) dropText(key)
  }
}

/** Lets a customer's changes wait for their next login, for a month at most [SYNC-30]. */
export function holdChanges(owner: string): void {
  for (const key of storedKeys(PREFIX)) {
    const kept = read(key)
    if (kept && (kept.owner ?? owner) === owner) write(key, { ...kept, owner, held: true })
    else if (Date.now() - timeOf(key) > HELD_MAX_MS) dropText(key)
  }
}

function timeOf(key: string): number {
  return Number(key.slice(PREFIX.length, PREFIX.length + 15)) || 0
}

function read(key: string): KeptChange | undefined {
  return readStoredRecord(storedText(key), VERSION, (data) => (isKept(data) ? data : undefined))
}

function write(key: string, kept: KeptChange): void {
  storeText(key, writeStoredRecord(VERSION, kept))
}

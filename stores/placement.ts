import { create } from 'zustand'
import { REPLACED_KEYS_MAX } from '#lib/domain/shop-rules.ts'
import { fields, isAmount, isText, listOf, maybe, oneOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'
import { useIdentityStore } from './identity.ts'

/** A placement that was sent, until an order is known to have come of it or of one that replaces it. */
export interface OpenPlacement {
  idempotencyKey: string
  /** Keys of earlier placements it was sent to replace. */
  replaces?: string[] | undefined
  /**
   * Nobody reads it. Windows of the release before this one take no record without it, and would send a second order
   * beside an open one: it is written empty for one release, and goes with the next.
   */
  intent: string
  /** Milliseconds since 1970. */
  sentAt: number
  /** Whose it is; a guest's may become a customer's by logging in. */
  customerId?: string | undefined
  /**
   * What the shop has said of it: `failed` for good, or `unknown` to the shop so far. Without it nobody knows, and
   * nothing else may be placed [PAY-38].
   */
  heard?: 'failed' | 'unknown' | undefined
}

/** As long as the shop keeps answers under their key [API-11]. */
const KEPT_MS = 24 * 60 * 60 * 1000

const isPlacement = fields({
  idempotencyKey: isText,
  replaces: maybe(listOf(isText)),
  intent: maybe(isText),
  sentAt: isAmount,
  customerId: maybe(isText),
  heard: maybe(oneOf('failed', 'unknown')),
})

const record = browserRecord<OpenPlacement | null>({
  key: 'placement',
  version: 1,
  parse: (data) => (data === null || isPlacement(data) ? (data as OpenPlacement | null) : undefined),
})

let inMemory: OpenPlacement | undefined

interface PlacementLook {
  /** What is known while a placement has no answer: the shop is asked, or cannot be reached. */
  phase: 'none' | 'checking' | 'unreachable'
}

/** Whether this window is finding out what became of a placement; in memory. */
export const usePlacementLook = create<PlacementLook>()(() => ({ phase: 'none' }))

/** The placement this browser remembers, whatever was heard of it, if it is this shopper's. */
export function keptPlacement(now = Date.now()): OpenPlacement | undefined {
  const kept = anyPlacement(now)
  if (!kept) return undefined
  const { customerId } = useIdentityStore.getState()
  return kept.customerId === undefined || kept.customerId === customerId ? kept : undefined
}

function anyPlacement(now: number): OpenPlacement | undefined {
  // Null is another window's word that an order came of it; where storage was cleared, this page still knows.
  const stored = record.read()
  const kept = stored === undefined ? inMemory : stored
  return kept && now - kept.sentAt < KEPT_MS ? kept : undefined
}

/**
 * Whether there is one nobody knows the outcome of, whosever it is: where a session has ended, that of the customer who
 * sent it is nobody's any more.
 */
export function mayHavePaid(now = Date.now()): boolean {
  const kept = anyPlacement(now)
  return kept !== undefined && kept.heard === undefined
}

/** The placement nobody knows the outcome of, after a reload and in another window too. */
export function openPlacement(now = Date.now()): OpenPlacement | undefined {
  const kept = keptPlacement(now)
  return kept?.heard === undefined ? kept : undefined
}

/** The keys the next placement has to replace. */
export function keysToReplace(): string[] {
  const kept = keptPlacement()
  return kept ? [...(kept.replaces ?? []), kept.idempotencyKey].slice(-REPLACED_KEYS_MAX) : []
}

export function keepPlacement(placement: OpenPlacement): void {
  inMemory = placement
  record.write(placement)
}

/** The shop has answered: another placement may replace it. */
export function notePlacement(heard: OpenPlacement['heard']): void {
  const kept = keptPlacement()
  if (kept) keepPlacement({ ...kept, heard })
}

/** An order came of it: there is nothing left to replace. */
export function closePlacement(): void {
  inMemory = undefined
  record.write(null)
}

/** Tells when another window sent a placement, or heard of one. */
export const watchPlacement = record.watch

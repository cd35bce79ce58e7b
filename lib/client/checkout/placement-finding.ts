import type { Order } from '#lib/contract/order.ts'
import { identitySettled } from '#stores/identity.ts'
import { keptPlacement, notePlacement, type OpenPlacement, openPlacement, usePlacementLook } from '#stores/placement.ts'
import { type AnswerOf, api } from '../api.ts'
import { ApiError } from '../call-error.ts'
import { tellTrouble } from '../reports/tell-trouble.ts'
import {
  failedOutcome,
  NOT_ANSWERED,
  NOT_RECEIVED,
  type PlacementOutcome,
  type PlacementRefusal,
} from './placement-outcome.ts'

type Status = AnswerOf<'placementStatus'>

const FIRST_PAUSE_MS = 700
const PAUSE_MAX_MS = 5000
/** A request may still be on its way: so long one that the shop does not know yet counts as such. */
const ON_ITS_WAY_MS = 5000

let finding: Promise<PlacementOutcome | undefined> | undefined

/**
 * Finds out what became of the placement that is still without an answer, and asks until it is known [PAY-38]. One
 * search at a time in a window. Resolves with the outcome; undefined when nothing is open, or when another window has
 * heard of it meanwhile.
 */
export function findOutcome(): Promise<PlacementOutcome | undefined> {
  finding ??= search().finally(() => {
    finding = undefined
    usePlacementLook.setState({ phase: 'none' })
  })
  return finding
}

async function search(): Promise<PlacementOutcome | undefined> {
  await identitySettled()
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    const open = openPlacement()
    if (!open) return undefined
    if (usePlacementLook.getState().phase === 'none') usePlacementLook.setState({ phase: 'checking' })
    const outcome = await lookOnce(open)
    if (outcome) return outcome
    await untilWorthAsking(pause)
  }
}

/** What the shop says of an open placement now; undefined while that is nothing certain. */
async function lookOnce(open: OpenPlacement): Promise<PlacementOutcome | undefined> {
  try {
    const status = await statusOf(open)
    usePlacementLook.setState({ phase: 'checking' })
    return outcomeOfStatus(status, open)
  } catch (error) {
    if (error instanceof ApiError && error.refusal.status < 500) usePlacementLook.setState({ phase: 'checking' })
    else usePlacementLook.setState({ phase: 'unreachable' })
    return undefined
  }
}

function outcomeOfStatus(status: Status, open: OpenPlacement): PlacementOutcome | undefined {
  switch (status.state) {
    case 'placed':
      return { kind: 'SUCCESS', order: status.order, late: true }
    // Stryker disable next-line StringLiteral: what is none of these has no outcome either
    case 'underWay':
      return undefined
    case 'failed':
      notePlacement('failed')
      return failedOutcome(status)
    case 'unknown':
      if (mayBeOnItsWay(open)) return undefined
      notePlacement('unknown')
      return NOT_RECEIVED
  }
}

/** Not one of the future: the clock was ahead when it was sent, and nobody should wait for that time to come. */
function mayBeOnItsWay({ sentAt }: OpenPlacement): boolean {
  const age = Date.now() - sentAt
  return age >= 0 && age < ON_ITS_WAY_MS
}

/**
 * What the newest of the placement's keys says that the shop knows of: by the time it does, it has closed those that
 * one replaces.
 */
async function statusOf({ idempotencyKey, replaces = [] }: OpenPlacement): Promise<Status> {
  for (const key of [idempotencyKey, ...replaces.toReversed()]) {
    const status = await api('placementStatus', { params: { key } })
    if (status.state !== 'unknown') return status
  }
  return { state: 'unknown' }
}

/**
 * Looks again for an order of a placement the shop did not know of when it was asked last: it may have arrived since.
 */
export async function lateOrder(): Promise<Order | undefined> {
  await identitySettled()
  const kept = keptPlacement()
  if (kept?.heard !== 'unknown') return undefined
  const status = await statusOf(kept).catch(() => undefined)
  return status?.state === 'placed' ? status.order : undefined
}

/** Resolves after so long, or at once when the shopper comes back to the page or the network is back. */
function untilWorthAsking(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
  })
}

/**
 * What the shopper is told where a failure of ours stopped a press, which is reported: nothing was charged, unless an
 * order is on its way whose outcome nobody knows [PAY-72, OBS-06]. Never throws.
 */
export function unforeseenFailure(error: unknown): PlacementRefusal {
  void tellTrouble(error)
  return openPlacement() ? NOT_ANSWERED : NOT_RECEIVED
}

import { PERSONALISATION_ID_LENGTH, PERSONALISATIONS_MAX, REFERRER_ID_LENGTH, REFERRERS_MAX } from '../shop-rules.ts'
import { fields, isAmount, isText, listOf } from '../stored-record.ts'

/** A click on a product in a list [CAT-30]. */
export interface Referrer {
  /** Stands in the product's URL as `ref`, or as `adj` for a personalisation. */
  id: string
  listName: string
  listPath: string
  /** 1-based place in the list. */
  position: number
  /** Milliseconds since 1970. */
  createdAt: number
}

/**
 * What this browser remembers of such clicks, oldest first. A personalised list's click is in both [CAT-30, CAT-31].
 */
export interface Referrers {
  referrers: readonly Referrer[]
  personalisations: readonly Referrer[]
}

export const NO_REFERRERS: Referrers = { referrers: [], personalisations: [] }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const isReferrer = fields({ id: isText, listName: isText, listPath: isText, position: isAmount, createdAt: isAmount })
const isReferrers = fields({ referrers: listOf(isReferrer), personalisations: listOf(isReferrer) })

/** A fresh id of 6 letters and digits [CAT-30]. `random` gives numbers from 0 up to 1. */
export function referrerId(random: () => number, length: number = REFERRER_ID_LENGTH): string {
  return Array.from({ length }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join('')
}

export function personalisationId(random: () => number): string {
  return referrerId(random, PERSONALISATION_ID_LENGTH)
}

/**
 * The registry with a referrer, and a personalisation if there is one; the oldest beyond 64 each are dropped [CAT-31].
 */
export function withReferrer(known: Referrers, referrer: Referrer, personalisation?: Referrer): Referrers {
  return {
    referrers: [...known.referrers, referrer].slice(-REFERRERS_MAX),
    personalisations: personalisation
      ? [...known.personalisations, personalisation].slice(-PERSONALISATIONS_MAX)
      : known.personalisations,
  }
}

/** Reads a stored registry; undefined when it is none. */
export function parseReferrers(data: unknown): Referrers | undefined {
  return isReferrers(data) ? data : undefined
}

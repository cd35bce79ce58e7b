import { isObject, readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'

const KEY = 'checkoutDraft'
const VERSION = 1

/** The forms of checkout whose unfinished text is kept. The card form is not one of them, and never will be. */
export type DraftName = 'contact' | 'shipping' | 'pickup' | 'pickup-place' | 'billing'

/**
 * What was typed into a form and not sent yet, so that a reload loses nothing. Kept for this window's session only; the
 * finished values live in the checkout store.
 */
export function readDraft(name: DraftName): Record<string, unknown> | undefined {
  const draft = readDrafts()[name]
  return isObject(draft) ? draft : undefined
}

/** Keeps a form's text; `undefined` forgets it. Silent when the browser keeps nothing. */
export function keepDraft(name: DraftName, values: object | undefined): void {
  try {
    sessionStorage.setItem(KEY, writeStoredRecord(VERSION, { ...readDrafts(), [name]: values }))
  } catch {
    // Without storage the form simply does not survive a reload.
  }
}

/** Forgets the text of every form: the order is placed, or the shopper has logged out [AUTH-20, CHK-22]. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

function readDrafts(): Record<string, unknown> {
  try {
    const drafts = readStoredRecord(sessionStorage.getItem(KEY), VERSION, (data) => (isObject(data) ? data : undefined))
    return drafts ?? {}
  } catch {
    return {}
  }
}

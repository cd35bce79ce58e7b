import { isObject } from '#lib/domain/stored-record.ts'
import { tabRecord } from './tab-record.ts'

/** The forms of checkout whose unfinished text is kept. The card form is not one of them, and never will be. */
export type DraftName = 'contact' | 'shipping' | 'pickup' | 'pickup-place' | 'billing' | 'gifts'

const drafts = tabRecord({
  key: 'checkoutDraft',
  version: 1,
  parse: (data): Record<string, unknown> | undefined => (isObject(data) ? data : undefined),
})

/**
 * What was typed into a form and not sent yet, so that a reload loses nothing. Kept for this window's session only; the
 * finished values live in the checkout store.
 */
export function readDraft(name: DraftName): Record<string, unknown> | undefined {
  const draft = drafts.read()?.[name]
  return isObject(draft) ? draft : undefined
}

/** Keeps a form's text; `undefined` forgets it. Without storage the form does not survive a reload. */
export function keepDraft(name: DraftName, values: object | undefined): void {
  drafts.write({ ...drafts.read(), [name]: values })
}

/** Forgets the text of every form: the order is placed, or the shopper has logged out [AUTH-20, CHK-22]. */
export function forgetDrafts(): void {
  drafts.write(undefined)
}

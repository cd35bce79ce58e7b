import { create } from 'zustand'
import { fields, isText, maybe, oneOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/**
 * `all`: events may go to an analytics service under a random number. `needed`: the shop counts, and knows nobody
 * [OBS-34].
 */
export type Consent = 'all' | 'needed'

interface ConsentRecord {
  choice: Consent
  /** A random number that stands for this browser; only with `all`. */
  visitor?: string | undefined
}

const record = browserRecord<ConsentRecord>({
  key: 'consent',
  version: 1,
  parse: (data) => (isRecord(data) ? (data as ConsentRecord) : undefined),
})
const isRecord = fields({ choice: oneOf('all', 'needed'), visitor: maybe(isText) })

interface ConsentState {
  /** False on the server and while hydrating. */
  known: boolean
  choice: Consent | undefined
}

export const useConsentStore = create<ConsentState>()(() => ({ known: false, choice: undefined }))

/** Reads what was chosen, now and whenever another window chooses. */
export function watchConsent(): () => void {
  const read = () => useConsentStore.setState({ known: true, choice: record.read()?.choice })
  read()
  return record.watch(read)
}

/** Remembers the choice. Taking `all` back forgets the number, and another yes makes another one [OBS-34]. */
export function chooseConsent(choice: Consent): void {
  record.write(choice === 'all' ? { choice, visitor: crypto.randomUUID() } : { choice })
  useConsentStore.setState({ known: true, choice })
}

/** The number of a visitor who agreed to one; undefined otherwise. */
export function visitorId(): string | undefined {
  const kept = record.read()
  return kept?.choice === 'all' ? kept.visitor : undefined
}

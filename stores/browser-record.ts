import { readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'
import { storedText, storeText } from './browser-storage.ts'

export interface RecordShape<T> {
  key: string
  version: number
  /** Of what is read back; undefined refuses it. */
  parse: (data: unknown) => T | undefined
}

export interface BrowserRecord<T> {
  /** The newest there is, of any window where the browser keeps it; undefined when there is nothing readable. */
  read(): T | undefined
  /** Where the browser would not keep it, it lasts as long as the page. */
  write(data: T): void
  /** Tells when another window changed the record, or this page came back from the back-forward cache. */
  watch(onChange: () => void): () => void
}

/** A versioned record in local storage, or in memory where that is full or switched off; it never throws [GEN-10]. */
export function browserRecord<T>({ key, version, parse }: RecordShape<T>): BrowserRecord<T> {
  return {
    read: () => readStoredRecord(storedText(key), version, parse),
    write: (data) => storeText(key, writeStoredRecord(version, data)),
    watch: (onChange) => watchRecord(key, onChange),
  }
}

function watchRecord(key: string, onChange: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  // `storage` carries no key when everything was cleared at once.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onChange()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

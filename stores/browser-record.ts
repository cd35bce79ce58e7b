import { readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'

export interface RecordShape<T> {
  key: string
  version: number
  /** Of what is read back; undefined refuses it. */
  parse: (data: unknown) => T | undefined
}

export interface BrowserRecord<T> {
  /** What is stored now; undefined when there is nothing readable or no storage. */
  read(): T | undefined
  /** False when the browser would not keep it (storage full or switched off): the shop then lives in memory. */
  write(data: T): boolean
  /** Tells when another window changed the record, or this page came back from the back-forward cache. */
  watch(onChange: () => void): () => void
}

/** A versioned record in local storage that never throws [GEN-10]. */
export function browserRecord<T>({ key, version, parse }: RecordShape<T>): BrowserRecord<T> {
  return {
    read: () => readStoredRecord(readRaw(key), version, parse),
    write: (data) => writeRaw(key, writeStoredRecord(version, data)),
    watch: (onChange) => watchRecord(key, onChange),
  }
}

function readRaw(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function writeRaw(key: string, text: string): boolean {
  try {
    globalThis.localStorage.setItem(key, text)
    return true
  } catch {
    return false
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

import { create } from 'zustand'
import { SAVED_RECORD_KEY, SAVED_RECORD_VERSION } from '#lib/domain/cart/saved-lines.ts'
import { isObject } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

const record = browserRecord({
  key: SAVED_RECORD_KEY,
  version: SAVED_RECORD_VERSION,
  parse: (data) => (isObject(data) && Object.keys(data).length > 0 ? true : undefined),
})

/**
 * Whether anything is put aside in this browser, by whomever: then what shows it is worth fetching. False on the server
 * and in the first paint.
 */
export const useSavedHint = create<{ some: boolean }>()(() => ({ some: false }))

if (typeof window !== 'undefined') {
  look()
  record.watch(look)
}

/** Something has been put aside here, if the browser keeps it or not. */
export function noteSaved(): void {
  useSavedHint.setState({ some: true })
}

function look(): void {
  useSavedHint.setState({ some: record.read() === true })
}

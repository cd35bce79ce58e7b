import { fields, isText, readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'

/** The size a shopper is looking for in stores, and the page they came from. */
export interface WantedSize {
  productId: string
  variantId: string
  sizeLabel: string
  /** Of the product page, with its query. */
  href: string
  productName: string
}

const KEY = 'wantedSize'
const VERSION = 1
const isWanted = fields({ productId: isText, variantId: isText, sizeLabel: isText, href: isText, productName: isText })

/** What this window is looking for; undefined for nothing, or without storage. */
export function readWantedSize(): WantedSize | undefined {
  try {
    return readStoredRecord(sessionStorage.getItem(KEY), VERSION, (data) => (isWanted(data) ? data : undefined))
  } catch {
    return undefined
  }
}

/** Remembers it for this window's session; undefined forgets it. Silent when the browser keeps nothing. */
export function keepWantedSize(wanted: WantedSize | undefined): void {
  try {
    if (wanted) sessionStorage.setItem(KEY, writeStoredRecord(VERSION, wanted))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the store finder simply shows no stock.
  }
}

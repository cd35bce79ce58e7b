import { fields, isText } from '#lib/domain/stored-record.ts'
import { tabRecord } from './tab-record.ts'

/** The size a shopper is looking for in stores, and the page they came from. */
export interface WantedSize {
  productId: string
  variantId: string
  sizeLabel: string
  /** Of the product page, with its query. */
  href: string
  productName: string
}

const isWanted = fields({ productId: isText, variantId: isText, sizeLabel: isText, href: isText, productName: isText })

const record = tabRecord<WantedSize>({
  key: 'wantedSize',
  version: 1,
  parse: (data) => (isWanted(data) ? data : undefined),
})

/** What this window is looking for; undefined for nothing, or without storage. */
export function readWantedSize(): WantedSize | undefined {
  return record.read()
}

/** Remembers it for this window's session; undefined forgets it. Without storage the store finder shows no stock. */
export function keepWantedSize(wanted: WantedSize | undefined): void {
  record.write(wanted)
}

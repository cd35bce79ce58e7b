import type { CartChange } from '#lib/domain/cart-change.ts'
import { SIGNED_IN_COOKIE } from '#lib/domain/session-cookies.ts'
import { browserRecord } from './browser-record.ts'

const record = browserRecord<unknown[]>({
  key: 'cartOutbox',
  version: 1,
  parse: (data) => (Array.isArray(data) ? data : undefined),
})

type Takes = (change: CartChange) => void
let carrier: Takes | undefined

/** Who carries changes to the server from now on; undefined for nobody. */
export function setCartCarrier(takes: Takes | undefined): void {
  carrier = takes
}

/**
 * Hands on a change that was made here. A customer's is put aside, in the browser's storage, until the code that carries it has
 * arrived: a page that is left at once loses nothing. A guest's goes nowhere [SYNC-12].
 */
export function postCartChange(change: CartChange): void {
  if (carrier) carrier(change)
  else if (document.cookie.includes(`${SIGNED_IN_COOKIE}=1`)) record.write([...(record.read() ?? []), change])
}

/** What was put aside, oldest first; it is handed out once. */
export function takeCartOutbox(): unknown[] {
  const changes = record.read() ?? []
  if (changes.length > 0) record.write([])
  return changes
}

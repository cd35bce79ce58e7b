import { create } from 'zustand'
import {
  CHECKOUT_RECORD_VERSION,
  type CheckoutRecord,
  parseCheckoutRecord,
} from '#lib/domain/checkout/checkout-record.ts'
import { browserRecord } from './browser-record.ts'
import { mirrorProgress } from './checkout-progress.ts'

interface CheckoutState {
  record: CheckoutRecord
  /** Whether this browser's record has been read. */
  restored: boolean
  /** True from the start of a placement until its outcome is dealt with. In memory only [GUARD-12, CHK-33]. */
  placingOrder: boolean
}

const kept = browserRecord({ key: 'checkout', version: CHECKOUT_RECORD_VERSION, parse: parseCheckoutRecord })

/** What this browser remembers of a checkout [CHK-03, CHK-04]. Never card data, tokens or PINs. */
export const useCheckoutStore = create<CheckoutState>()(() => ({ record: {}, restored: false, placingOrder: false }))

if (typeof window !== 'undefined') {
  restoreCheckout()
  kept.watch(followRecord)
}

/** Reads the record at the start. */
export function restoreCheckout(): void {
  followRecord()
  mirror(useCheckoutStore.getState().record)
}

/**
 * Takes over what another window wrote, and judges nothing by it: this window may see that record and an older cookie
 * at the same moment, and would throw away the order the other one has just placed [CART-29, PAY-17]. The writer sets
 * the cookie.
 */
function followRecord(): void {
  useCheckoutStore.setState({ record: kept.read() ?? {}, restored: true })
}

/**
 * Drops the placed order: the next checkout has begun [CHK-25]. What a cart does is no sign of it: other windows and
 * devices fill it, too.
 */
export function forgetPlacedOrder(): void {
  if (useCheckoutStore.getState().record.placedOrder) changeCheckout(({ placedOrder: _, ...record }) => record)
}

/** Changes the record as a function of the newest one and keeps it. */
export function changeCheckout(change: (record: CheckoutRecord) => CheckoutRecord): CheckoutRecord {
  const before = kept.read() ?? {}
  const record = change(before)
  // The cookie first: who hears of the record must not find a cookie that denies it.
  mirror(record)
  kept.write(record)
  useCheckoutStore.setState({ record, restored: true })
  return record
}

/** Sets the named parts; an `undefined` one is forgotten. */
export function rememberCheckout(parts: CheckoutRecord): void {
  changeCheckout((record) => ({ ...record, ...parts }))
}

export function setPlacingOrder(placingOrder: boolean): void {
  useCheckoutStore.setState({ placingOrder })
}

function mirror(record: CheckoutRecord): void {
  mirrorProgress({
    contactDone: record.contact !== undefined,
    shippingTypeChosen: record.shippingType !== undefined,
    orderPlaced: record.placedOrder !== undefined,
    orderFailed: record.failedOrder !== undefined,
  })
}

import { create } from 'zustand'
import { CHECKOUT_RECORD_VERSION, type CheckoutRecord, parseCheckoutRecord } from '#lib/domain/checkout-record.ts'
import { browserRecord } from './browser-record.ts'
import { useCartStore } from './cart.ts'
import { mirrorProgress, readProgress } from './checkout-progress.ts'

interface CheckoutState {
  record: CheckoutRecord
  /** Whether this browser's record has been read. */
  restored: boolean
  /** True from the start of a placement until its outcome is dealt with. In memory only [GUARD-12, CHK-33]. */
  placingOrder: boolean
}

const kept = browserRecord({ key: 'checkout', version: CHECKOUT_RECORD_VERSION, parse: parseCheckoutRecord })

let recordKept = true

/** What this browser remembers of a checkout [CHK-03, CHK-04]. Never card data, tokens or PINs. */
export const useCheckoutStore = create<CheckoutState>()(() => ({ record: {}, restored: false, placingOrder: false }))

if (typeof window !== 'undefined') {
  restoreCheckout()
  kept.watch(restoreCheckout)
  useCartStore.subscribe((cart, before) => {
    if (before.restored && isEmpty(before.items) && !isEmpty(cart.items)) forgetPlacedOrder()
  })
}

/** Reads the record again. The placed order lives as long as the progress cookie says so: to the end of the session [CHK-25]. */
export function restoreCheckout(): void {
  if (!recordKept) return
  const record = kept.read() ?? {}
  useCheckoutStore.setState({ record, restored: true })
  if (record.placedOrder && !readProgress().orderPlaced) forgetPlacedOrder()
  mirror(useCheckoutStore.getState().record)
}

/** Drops the placed order: the next one has begun [CHK-25]. */
function forgetPlacedOrder(): void {
  changeCheckout(({ placedOrder: _, ...record }) => record)
}

/** Changes the record as a function of the newest one and keeps it. */
export function changeCheckout(change: (record: CheckoutRecord) => CheckoutRecord): CheckoutRecord {
  const before = recordKept ? (kept.read() ?? {}) : useCheckoutStore.getState().record
  const record = change(before)
  recordKept = kept.write(record)
  mirror(record)
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

const isEmpty = (items: object) => Object.keys(items).length === 0

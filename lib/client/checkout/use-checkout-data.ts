'use client'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useDeliveryCountry } from '#stores/delivery-postcode.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useVouchersStore } from '#stores/vouchers.ts'
import { currentQuoteRequest, loadCheckoutData, readCheckoutData, useCheckoutDataStore } from './checkout-data.ts'
import { useQuoteDraft } from './quote-draft.ts'

export interface CheckoutDataView {
  data: CheckoutData | undefined
  /** The numbers in `data` answer an older question: grey them, and let nobody pay. */
  pending: boolean
  failed: boolean
  reload: () => void
}

/** The newest quote; reads only. */
export function useCheckoutData(): CheckoutDataView {
  const state = useCheckoutDataStore()
  const last = useCheckoutStore(({ record }) => record.lastCheckoutData)
  const wanted = useWantedFingerprint()
  const data = state.data ?? (last && state.result !== 'CART_EMPTY' ? readCheckoutData(last) : undefined)
  const failed = state.result === 'ERROR'
  // A question that failed leaves the numbers of the one before it, too.
  return { data, failed, pending: state.fingerprint !== wanted, reload: () => void reload() }
}

async function reload(): Promise<void> {
  // The failure is in the state, where the page shows it.
  await loadCheckoutData().catch(() => {})
}

function useWantedFingerprint(): string {
  useCartStore((cart) => cart.items)
  useCheckoutStore(({ record }) => record)
  useQuoteDraft()
  useDeliveryCountry()
  useVouchersStore()
  useIdentityStore((identity) => identity.customerId)
  return currentQuoteRequest().fingerprint
}

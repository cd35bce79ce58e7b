'use client'
import { useEffect } from 'react'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useVouchersStore } from '#stores/vouchers.ts'
import {
  currentQuoteRequest,
  loadCheckoutData,
  readCheckoutData,
  useCheckoutDataStore,
  watchQuotedPrices,
} from './checkout-data.ts'
import { useQuoteDraft } from './quote-draft.ts'
import { announceTotals } from './total-notice.ts'

/** Changes within this time become one request: fast clicks ask once, for where they ended. */
const SETTLE_MS = 180
/** A step opened right after another shows the same totals without asking again. */
const REUSE_MS = 15_000

export interface CheckoutDataView {
  data: CheckoutData | undefined
  /** The numbers in `data` answer an older question: grey them, and let nobody pay. */
  pending: boolean
  failed: boolean
  reload: () => void
}

/** Keeps the quote in step with cart and checkout while this is mounted. Once per page, in its layout. */
export function useCheckoutDataLoading(): void {
  const wanted = useWantedFingerprint()
  const restored = useCartStore((cart) => cart.restored)
  useEffect(watchQuotedPrices, [])
  useEffect(announceTotals, [])
  useEffect(() => {
    if (!restored) return
    const { result, fingerprint } = useCheckoutDataStore.getState()
    const settled = result === undefined || fingerprint === wanted
    const timer = setTimeout(() => void load(), settled ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [wanted, restored])
}

/** The newest quote; reads only. */
export function useCheckoutData(): CheckoutDataView {
  const state = useCheckoutDataStore()
  const last = useCheckoutStore(({ record }) => record.lastCheckoutData)
  const wanted = useWantedFingerprint()
  const data = state.data ?? (last && state.result !== 'CART_EMPTY' ? readCheckoutData(last) : undefined)
  const failed = state.result === 'ERROR'
  return { data, failed, pending: !failed && state.fingerprint !== wanted, reload: () => void load(0) }
}

async function load(maxAge = REUSE_MS): Promise<void> {
  // The failure is in the state, where the page shows it.
  await loadCheckoutData({ maxAge }).catch(() => {})
}

function useWantedFingerprint(): string {
  useCartStore((cart) => cart.items)
  useCheckoutStore(({ record }) => record)
  useQuoteDraft()
  useVouchersStore()
  useIdentityStore((identity) => identity.customerId)
  return currentQuoteRequest().fingerprint
}

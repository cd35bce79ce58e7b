'use client'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import {
  currentExpressQuestion,
  methodsOf,
  reloadExpressData,
  useExpressDataStore,
  watchExpressData,
} from '#lib/client/express/express-data.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useExpressStore } from '#stores/express.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useVouchersStore } from '#stores/vouchers.ts'

export interface ExpressQuote {
  data: CheckoutData | undefined
  /** `data` answers what is chosen now. */
  fresh: boolean
  failed: boolean
  /** Some method can bring or hand over the order. */
  possible: boolean
}

/** The express quote, kept in step while this is on screen [DATA-11]. */
export function useExpressQuote(): ExpressQuote {
  const { result, data, fingerprint } = useExpressDataStore()
  useCartStore((cart) => cart.items)
  useCheckoutStore(({ record }) => record)
  useIdentityStore((identity) => identity.customerId)
  useExpressStore()
  useVouchersStore()
  useOnMount(watchExpressData)
  return {
    data,
    fresh: result === 'SUCCESS' && fingerprint === currentExpressQuestion().fingerprint,
    failed: result === 'ERROR',
    possible: data !== undefined && methodsOf(data).length > 0,
  }
}

/** Whether a quote for what is chosen now could be had. */
export async function freshQuote(): Promise<boolean> {
  try {
    return (await reloadExpressData()).result === 'SUCCESS'
  } catch {
    // The failure is in the state, where the panel shows it.
    return false
  }
}

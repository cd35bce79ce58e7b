import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { DELIVERY_COUNTRY_STORES } from '#stores/delivery-postcode.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useVouchersStore } from '#stores/vouchers.ts'
import { currentQuoteRequest, loadCheckoutData, useCheckoutDataStore, watchQuotedPrices } from './checkout-data.ts'
import { useQuoteDraft } from './quote-draft.ts'
import { announceTotals } from './total-notice.ts'

/** Changes within this time become one request: fast clicks ask once, for where they ended. */
const SETTLE_MS = 180
/** A step opened right after another shows the same totals without asking again. */
const REUSE_MS = 15_000

/** Keeps the quote in step with cart and checkout, and says what it comes to, until stopped. Once per page. */
export function watchCheckoutData(): () => void {
  const stops = [watchQuotedPrices(), announceTotals(), followQuestion()]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asks again whenever this browser would ask something else than before. */
function followQuestion(): () => void {
  let asked: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (!useCartStore.getState().restored) return
    const wanted = currentQuoteRequest().fingerprint
    if (wanted === asked) return
    asked = wanted
    const { result, fingerprint } = useCheckoutDataStore.getState()
    clearTimeout(timer)
    timer = setTimeout(load, result === undefined || fingerprint === wanted ? 0 : SETTLE_MS)
  }
  look()
  const stores = [useCartStore, useCheckoutStore, useQuoteDraft, useVouchersStore, useIdentityStore]
  const stops = [...stores, ...DELIVERY_COUNTRY_STORES].map((store) => store.subscribe(look))
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

async function load(): Promise<void> {
  // The failure is in the state, where the page shows it.
  await loadCheckoutData({ maxAge: REUSE_MS }).catch(() => {})
}

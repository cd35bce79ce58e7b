import type { CartItems } from '#lib/domain/cart/cart.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { api } from '../api.ts'
import type { RecentPurchase } from './repeat-question.ts'

export interface BeforePlacement {
  /** A placement of this customer's that is under way, from any device [API-84]. */
  underWay?: { idempotencyKey: string; startedAt: string } | undefined
  /** An order of the same goods, which the shopper may have forgotten or never heard of [API-85]. */
  purchase?: RecentPurchase | undefined
}

/**
 * What the shop knows that speaks against placing this cart now. Without an answer nothing does: the placement itself
 * will meet the same trouble.
 */
export async function askBefore(items: CartItems): Promise<BeforePlacement> {
  const [underWay, purchase] = await Promise.all([
    openPlacementOfCustomer().catch(() => undefined),
    recentPurchase(items).catch(() => undefined),
  ])
  return { underWay, purchase }
}

/** The signed-in customer's placement that is under way, on whatever device. */
export async function openPlacementOfCustomer(): Promise<BeforePlacement['underWay']> {
  if (!isLoggedIn(useIdentityStore.getState().status)) return undefined
  return (await api('openPlacement', {})).placement ?? undefined
}

async function recentPurchase(items: CartItems): Promise<RecentPurchase | undefined> {
  const wanted = Object.values(items).map(({ productId, variantId, qty }) => ({ productId, variantId, qty }))
  return (await api('recentPurchase', { body: { items: wanted } })).purchase ?? undefined
}

import 'server-only'
import type { PoolClient } from 'pg'
import { toDollars } from '#lib/domain/money/money.ts'
import { COUNTRIES, FREE_STANDARD_DELIVERY_THRESHOLD, OFFERS_MAX, TAX_RATE } from '#lib/domain/shop-rules.ts'
import { COLLECTIONS_SETTING } from '#lib/server/catalogue/collections.ts'
import { insertRows } from '#lib/server/db/bulk-insert.ts'
import { coupons, promotions, promotionUses, settings, shippingMethods, vouchers } from '#lib/server/db/schema.ts'
import { stableUuid } from '#lib/server/db/stable-uuid.ts'
import { hashVoucherPin } from '#lib/server/gift-cards/voucher-pin.ts'
import { DEMO_COLLECTIONS } from './collection-data.ts'
import { SHIPPING_METHODS } from './delivery-data.ts'
import { GIFT_CARDS } from './gift-card-data.ts'
import { COUPONS, PROMOTIONS } from './promotion-data.ts'

/**
 * In the contract's shape: money in dollars [API-68], and the pages below /shop. `cartItemQtyMax` is left unset, so the
 * shop's own maximum holds.
 */
const SETTINGS = {
  loyaltyEnabled: true,
  freeStandardDeliveryThreshold: toDollars(FREE_STANDARD_DELIVERY_THRESHOLD),
  offersMax: OFFERS_MAX,
  taxRate: TAX_RATE,
  deliveryCountries: COUNTRIES,
  [COLLECTIONS_SETTING]: DEMO_COLLECTIONS,
}

/** Everything a checkout needs besides products: delivery methods, settings, promotions with their uses, gift cards. */
export async function seedCheckout(client: PoolClient): Promise<void> {
  await insertRows(client, shippingMethods, SHIPPING_METHODS.map(methodRow))
  await insertRows(
    client,
    settings,
    Object.entries(SETTINGS).map(([key, value]) => ({ key, value })),
  )
  await insertRows(client, promotions, PROMOTIONS.map(promotionRow))
  await insertRows(client, coupons, [...COUPONS])
  await insertRows(client, promotionUses, PROMOTIONS.flatMap(earlierUses))
  // One after the other: each PIN's hash takes 16 MB while it is made.
  for (const card of GIFT_CARDS) await insertRows(client, vouchers, [await voucherRow(card)])
}

// Rows inserted together share one list of columns, so each names the columns whose default any of them relies on.

function methodRow(method: (typeof SHIPPING_METHODS)[number]) {
  return { requiresAuthorityToLeave: false, freeFromThreshold: false, ...method }
}

function promotionRow(promotion: (typeof PROMOTIONS)[number]) {
  const { codes, ...row } = promotion
  return {
    exclusive: false,
    stopsOthers: false,
    automatic: codes === undefined,
    uses: 0,
    ...row,
  }
}

/** Uses that a promotion starts with have a customer each, so that they add up. */
function earlierUses({ id, uses = 0, maxUsesPerCustomer }: (typeof PROMOTIONS)[number]) {
  return Array.from({ length: uses }, (_, i) => ({
    attemptId: stableUuid(`${id}-${i}`),
    promotionId: id,
    customerKey:
      maxUsesPerCustomer === undefined ? `email:demo.customer${i + 1}@example.com` : 'email:demo.regular@example.com',
  }))
}

async function voucherRow({ code, pin, expires, issued, spent, status, wrongPins = 0 }: (typeof GIFT_CARDS)[number]) {
  const pinHash = await hashVoucherPin(pin)
  return { code, pinHash, expires, issued, spent, balance: issued - spent, status, wrongPinCount: wrongPins }
}

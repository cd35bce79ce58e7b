import 'server-only'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { isMailedWhole, isNothingSent } from '#lib/domain/delivery/order-goods.ts'
import { fulfilmentOf } from '#lib/domain/delivery/parcel.ts'
import { PLACEHOLDER_PHONE, QTY_CHECKED_FUNCTIONAL_TYPE, VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { variantText } from '#lib/domain/sizes/sizes.ts'
import { giftCardLast4, giftCardName } from '#lib/domain/vouchers/gift-card.ts'
import type { AttemptHolds, OrderShipping } from '../db/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Draft, DraftLine, DraftOrder, DraftPayment, Intent } from './attempt.ts'
import type { KnownItem } from './known-items.ts'
import type { PricedPlacement } from './price-placement.ts'

/** What a priced placement wants to have, hold and become. */
export function intentOf(body: PlaceOrderRequest, caller: Caller, priced: PricedPlacement): Intent {
  return {
    draft: draftOf(body, caller, priced),
    holds: holdsOf(body, priced),
    payments: paymentsOf(priced),
    customerKey: priced.customerKey,
    charges: priced.plan.charge !== undefined,
  }
}

function draftOf(body: PlaceOrderRequest, caller: Caller, priced: PricedPlacement): Draft {
  return { order: orderColumns(body, caller, priced), lines: lineColumns(body, priced) }
}

function orderColumns(
  { cart, loyalty, fraudAnalytics, repeats, campaign }: PlaceOrderRequest,
  caller: Caller,
  priced: PricedPlacement,
): DraftOrder {
  const { quote, plan } = priced
  return {
    customer_id: caller.kind === 'customer' ? caller.customerId : null,
    email: cart.email,
    contact: {
      email: cart.email,
      firstName: cart.firstName,
      lastName: cart.lastName,
      phone: cart.phone ?? PLACEHOLDER_PHONE,
    },
    billing_address: cart.billingAddress,
    shipping: shippingOf(cart.shipping, priced),
    promo_codes: quote.promotions.couponResults.filter(({ result }) => result === 'APPLIED').map(({ code }) => code),
    vouchers: plan.vouchers.map(({ code, amount }) => ({ last4: giftCardLast4(code), amount })),
    loyalty_member_id: priced.loyaltyEnabled ? (loyalty?.qantas.memberId ?? null) : null,
    agree_to_marketing: cart.agreeToMarketing,
    item_subtotal: quote.itemSubtotal,
    total_discount: quote.totalDiscount,
    shipping_price: quote.deliveryPrice,
    gst: quote.gst,
    grand_total: quote.grandTotal,
    fraud_token: fraudAnalytics.token || null,
    repeats: repeats ?? null,
    campaign: campaign && Object.keys(campaign).length > 0 ? campaign : null,
    purchase_order_number: cart.purchaseOrderNumber || null,
  }
}

function shippingOf(
  { type, instructions, authorityToLeave, clickCollectStoreId, collector }: PlaceOrderRequest['cart']['shipping'],
  { method, address, items, arrival }: PricedPlacement,
): OrderShipping {
  const common = { type, methodCode: method.code, label: method.label, address }
  if (type === 'STORE_PICKUP') {
    return {
      ...common,
      authorityToLeave: false,
      ...(clickCollectStoreId ? { storeId: clickCollectStoreId } : {}),
      ...(collector ? { collector } : {}),
    }
  }
  const goods = items.map(({ functional_type }) => ({ functionalType: functional_type }))
  // A browser may still know what was said of an earlier parcel.
  const sent = !isNothingSent(goods)
  return {
    ...common,
    authorityToLeave: sent && authorityToLeave,
    ...(sent && instructions?.delivery ? { instructions: instructions.delivery } : {}),
    ...(arrival ? { arrival } : {}),
    ...(isMailedWhole(goods) ? { byEmail: true as const } : {}),
  }
}

function lineColumns({ cart }: PlaceOrderRequest, { quote, items }: PricedPlacement): DraftLine[] {
  return items.map((item, line_no) => {
    const line = quote.lines[line_no]
    if (!line) throw new Error(`Line ${line_no} has no price.`)
    return {
      line_no,
      product_id: item.product_id,
      variant_id: item.variant_id,
      path: `${item.brand_slug}/${item.slug}`,
      brand_name: item.brand_name,
      name: item.product_name,
      label: lineText(item),
      image: item.image,
      qty: line.qty,
      unit_price: line.unitPrice,
      discount: line.discount,
      total: line.total,
      gst: line.gst,
      stock_taken: item.functional_type === QTY_CHECKED_FUNCTIONAL_TYPE,
      fulfilment: fulfilmentOf(item.functional_type),
      gift: cart.items[line_no]?.gift ?? null,
    }
  })
}

// Kept in words with the order: the product may have other sizes, or be gone, when somebody reads it.
function lineText({ label, sizes, width, colour }: KnownItem): string {
  return variantText({ label, sizes, width: width ?? undefined }, colour ?? undefined)
}

/** Only basic goods take stock; lines of one variant are added up [CART-20]. */
function holdsOf({ cart }: PlaceOrderRequest, { quote, items, plan }: PricedPlacement): AttemptHolds {
  const stock = new Map<string, number>()
  for (const [i, { variantId, qty }] of quote.lines.entries()) {
    if (items[i]?.functional_type !== QTY_CHECKED_FUNCTIONAL_TYPE) continue
    stock.set(variantId, (stock.get(variantId) ?? 0) + qty)
  }
  const storeId = cart.shipping.type === 'STORE_PICKUP' ? cart.shipping.clickCollectStoreId : undefined
  return {
    stock: [...stock]
      .map(([variantId, qty]) => ({ variantId, qty }))
      .sort((a, b) => (a.variantId < b.variantId ? -1 : 1)),
    ...(storeId ? { storeId } : {}),
    vouchers: plan.vouchers.map(({ code, amount, entryNo }) => ({ code, amount, entryNo })),
    promotionIds: limitedPromotions(quote),
  }
}

// Counting every use of an unlimited offer would make all its orders queue for one row.
function limitedPromotions({ promotions }: PricedPlacement['quote']): string[] {
  return promotions.applied
    .filter(({ promotion, saving }) => saving > 0 && isLimited(promotion))
    .map(({ promotion }) => promotion.id)
}

function isLimited({
  maxUses,
  maxUsesPerCustomer,
}: {
  maxUses?: number | undefined
  maxUsesPerCustomer?: number | undefined
}) {
  return maxUses !== undefined || maxUsesPerCustomer !== undefined
}

function paymentsOf({ plan }: PricedPlacement): DraftPayment[] {
  const vouchers = plan.vouchers.map(({ entryNo, code, amount }) => ({
    entryNo,
    methodCode: VOUCHER_METHOD_CODE,
    amount,
    summary: giftCardName(code),
  }))
  const { charge } = plan
  return charge
    ? [...vouchers, { entryNo: charge.entryNo, methodCode: charge.methodCode, amount: charge.amount, summary: '' }]
    : vouchers
}

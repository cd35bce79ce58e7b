import 'server-only'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { isLineValid } from '#lib/domain/cart/cart-validity.ts'
import type { Quote } from '#lib/domain/cart/quote.ts'
import type { OfferedMethod } from '#lib/domain/delivery/delivery.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { type Promotion, type PromotionOutcome, promoCodeKey } from '#lib/domain/promotions/promotions.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'

/** A quote as the contract tells it: dollars, and promotions keyed by id [DATA-01 to DATA-03, DATA-23]. */
export function checkoutDataOf(quote: Quote): CheckoutData {
  return {
    promotions: promotionsOf(quote.promotions),
    availableShippingMethods: quote.methods.map(shippingMethodOf),
    storeIdsWithStock: [...quote.storeIdsWithStock],
    selectedShippingMethod: quote.selectedMethod ? shippingMethodOf(quote.selectedMethod) : null,
    amountOutstanding: toDollars(quote.amountOutstanding),
    creditUsages: quote.creditUsages.map(({ code, amount }) => ({
      methodCode: VOUCHER_METHOD_CODE,
      code,
      amount: toDollars(amount),
    })),
    grandTotal: toDollars(quote.grandTotal),
    totalDiscount: toDollars(quote.totalDiscount),
    itemSubtotalAfterDiscounts: toDollars(quote.itemSubtotalAfterDiscounts),
    gst: toDollars(quote.gst),
    lines: quote.lines.map(({ productId, variantId, qty, unitPrice, discount, total }) => ({
      productId,
      variantId,
      qty,
      unitPrice: toDollars(unitPrice),
      discount: toDollars(discount),
      total: toDollars(total),
    })),
    couponResults: quote.promotions.couponResults,
    lineIssues: quote.lines
      .filter(({ flags }) => !isLineValid(flags))
      .map(({ productId, variantId, flags, message = '' }) => ({ productId, variantId, flags, message })),
  }
}

function shippingMethodOf(method: OfferedMethod) {
  return { ...method, price: toDollars(method.price) }
}

function promotionsOf(outcome: PromotionOutcome): CheckoutData['promotions'] {
  const typed = outcome.couponResults.filter(({ result }) => result !== 'ALREADY_APPLIED').map(({ code }) => code)
  const byId = (entries: readonly { promotion: Promotion; saving?: Cents }[]) =>
    Object.fromEntries(
      entries.map(({ promotion, saving }) => {
        const entry = promotionEntryOf(promotion, typed)
        return [promotion.id, saving === undefined ? entry : { ...entry, saving: toDollars(saving) }]
      }),
    )
  return { appliedPromotions: byId(outcome.applied), disallowedPromotions: byId(outcome.disallowed) }
}

function promotionEntryOf({ name, exclusive, automatic, codes, effect }: Promotion, typed: readonly string[]) {
  const related = automatic ? [] : typed.filter((code) => codes.includes(promoCodeKey(code)))
  const freeDelivery = effect.kind === 'freeDelivery' ? { freeDelivery: true as const } : {}
  return { name, exclusive, relatedCouponCodes: related, ...freeDelivery }
}

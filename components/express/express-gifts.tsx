import type { CartItems } from '#lib/domain/cart/cart.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { giftDayProblem } from '#lib/domain/vouchers/gift-card.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'

/** To whom gift cards of the cart go, as step 2 of checkout was told: no wallet asks [OPS-13]. */
export function ExpressGifts() {
  const items = useCartStore((cart) => cart.items)
  const record = useCheckoutStore((checkout) => checkout.record)
  const emails = giftsOf(items, record).map(({ recipientEmail }) => recipientEmail)
  if (emails.length === 0) return null
  return (
    <p className="text-sm wrap-anywhere">
      Gift cards for {[...new Set(emails)].join(', ')} go there by email.{' '}
      <a className="link" href="/checkout/shipping">
        Change<span className="sr-only"> who gets gift cards</span>
      </a>
    </p>
  )
}

/** Whether a gift card was to go on a day that is over by now: the shop would refuse what the wallet has approved. */
export function isGiftLate(): boolean {
  const gifts = giftsOf(useCartStore.getState().items, useCheckoutStore.getState().record)
  return gifts.some(({ sendOn }) => giftDayProblem(sendOn, new Date()) !== undefined)
}

function giftsOf(items: CartItems, { giftDeliveries }: CheckoutRecord) {
  return Object.values(items).flatMap(({ variantId }) => giftDeliveries?.[variantId] ?? [])
}

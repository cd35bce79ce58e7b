import { TruckIcon } from '#components/ui/icons.tsx'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { freeDeliveryGap } from '#lib/domain/delivery/delivery.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

/** Whether an offer that is applied pays for delivery, whichever method is chosen [CART-24, PROMO-02]. */
export function deliveryIsFreed({ promotions }: CheckoutData): boolean {
  return Object.values(promotions.appliedPromotions).some(({ freeDelivery }) => freeDelivery === true)
}

interface Destination {
  pickup: boolean
  country: string
}

interface FreeDeliveryProps {
  itemSubtotal: Cents
  threshold: Cents
  /** The subtotal answers an older question. */
  pending: boolean
  order: Destination
  /** An applied offer pays for delivery. */
  freed?: boolean
}

/** Whether there is a standard delivery that becomes free: not for pickup and New Zealand [CART-24]. */
export function mayBeFreed({ pickup, country }: Destination): boolean {
  return !pickup && country === 'AU'
}

/** How far the cart is from free standard delivery; nothing for pickup and New Zealand [CART-24]. */
export function FreeDelivery({ itemSubtotal, threshold, pending, order, freed = false }: FreeDeliveryProps) {
  if (!mayBeFreed(order)) return null
  const gap = freeDeliveryGap(itemSubtotal, threshold, order)
  const share = freed ? 100 : Math.min(100, Math.floor((itemSubtotal / threshold) * 100))
  return (
    <div className={`grid gap-2 ${pending ? 'text-steel' : ''}`}>
      <p className="flex items-center gap-2 text-sm font-semibold [&>svg]:shrink-0">
        <TruckIcon />
        {freed
          ? 'Delivery is free with your offer'
          : gap === undefined
            ? 'Standard delivery is free for this order'
            : `Spend ${moneyText(gap)} more for free standard delivery`}
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-sand" aria-hidden="true">
        <div
          className="h-full bg-eucalypt transition-[width] motion-reduce:transition-none"
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}

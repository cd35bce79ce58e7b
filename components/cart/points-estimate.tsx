'use client'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { estimatedPoints } from '#lib/domain/loyalty/loyalty.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { countText } from '#lib/domain/text/count-text.ts'

/** The points this cart would bring, an estimate; nothing while the shop does not take part [LOY-02, LOY-15]. */
export function PointsEstimate() {
  const enabled = useShopSettings((settings) => settings.loyaltyEnabled)
  const { lines } = useCart()
  const { data, pending } = useCheckoutData()
  if (!enabled || !data) return null
  const quoted = data.lines.flatMap(({ productId, total }) => {
    const line = lines.find(({ product }) => product.id === productId)
    return line ? [{ total: fromDollars(total), giftCard: line.product.functionalType === 'giftCard' }] : []
  })
  // A line whose product is still on its way may be a gift card.
  if (quoted.length < data.lines.length) return null
  const points = estimatedPoints(quoted)
  if (points === 0) return null
  return (
    <p className={`text-sm ${pending ? 'text-steel' : 'text-graphite'}`}>
      You’ll earn about {countText(points)} points with a Qantas Frequent Flyer number.
    </p>
  )
}

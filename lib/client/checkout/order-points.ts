import type { Order } from '#lib/contract/order.ts'
import { estimatedPoints } from '#lib/domain/loyalty/loyalty.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { useProductRecords } from '../cart/product-records.ts'

/** The points an order brings, an estimate; undefined while one of its products may be a gift card [LOY-02]. */
export function orderPoints({ lines }: Pick<Order, 'lines'>): number | undefined {
  const { byId } = useProductRecords.getState()
  const known = lines.flatMap(({ productId, total }) => {
    const product = byId[productId]?.product
    return product ? [{ total: fromDollars(total), giftCard: product.functionalType === 'giftCard' }] : []
  })
  return known.length === lines.length ? estimatedPoints(known) : undefined
}

/** How many changes one call about a cart names at most. */
export const CHANGE_IDS_ASKED_MAX = 100

const ORDER = 'order-'

/**
 * The id of the change that takes an order's units out of its customer's cart: browser and server both do it, and it
 * must be done once [CART-28]. Every other change has a UUID.
 */
export function orderChangeId(orderNumber: string): string {
  return ORDER + orderNumber
}

export function isOrderChange(id: string): boolean {
  return id.startsWith(ORDER)
}

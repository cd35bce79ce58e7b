import type { SeenOrder } from '#lib/contract/order-history.ts'

/**
 * Why an order was not called off, as the form says it that was sent without a script; anything else in the address
 * means nothing [OPS-09].
 */
export function cancelTrouble(code: string | string[] | undefined): string | undefined {
  if (code === 'OrderStatusConflict')
    return 'We have started packing this order, so it can’t be cancelled here any more. You can return it when it arrives.'
  if (code === 'OrderQuantityInvalid') return 'Some of these were cancelled already. Here is how the order stands now.'
  if (code === 'InvalidRequest') return 'Choose how many of which item to cancel.'
  if (code === 'ServiceUnavailable')
    return 'We can’t say whether that worked. Here is how the order stands now; if it isn’t cancelled, try again.'
  return undefined
}

/**
 * That it worked, as the page says it to which the form leads back; nothing of an order nothing of which is cancelled,
 * whatever the address says [OPS-09].
 */
export function cancelledText({ status, lines }: Pick<SeenOrder, 'status' | 'lines'>): string | undefined {
  if (status === 'CANCELLED') return 'Your order is cancelled. We’re emailing you the details.'
  const some = lines.some(({ cancelledQty = 0 }) => cancelledQty > 0)
  return some ? 'That’s cancelled, and we’re emailing you the details. Here is what’s left of your order.' : undefined
}

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

/**
 * Why a return was not withdrawn, by the code of the refusal, as the page of its order says it; undefined for what the
 * shop's own words serve [RET-29].
 */
export function withdrawalTrouble(code: string): string | undefined {
  if (code === 'OrderStatusConflict') return 'This return is with us already, so it can’t be withdrawn any more.'
  if (code === 'ReturnNotFound') return 'There is no return of this order by that number.'
  return undefined
}

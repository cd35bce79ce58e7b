import type { SeenOrder } from '#lib/contract/order-history.ts'
import { withdrawalTrouble } from '#lib/domain/returns/withdrawal-words.ts'
import { ApiError } from '../call-error.ts'
import { invalidateOrders } from '../orders/order-queries.ts'
import { mutation, useApiMutation } from '../query.ts'
import { UNREACHED } from '../unreached.ts'

export interface Withdrawal {
  withdraw: () => void
  sending: boolean
  /** Why it was not withdrawn, in words; undefined while nothing speaks against it. */
  trouble: string | undefined
  done: boolean
}

/**
 * Withdraws a return of an order; `onWithdrawn` is given the order as it stands then. Sent again it changes nothing, so
 * that an answer that was lost does no harm [RET-29].
 */
export function useWithdrawal(
  number: string,
  returnNumber: string,
  onWithdrawn: (order: SeenOrder) => void,
): Withdrawal {
  const sending = useApiMutation({
    ...mutation('withdrawReturn'),
    onSuccess: ({ order }) => {
      onWithdrawn(order)
      invalidateOrders()
    },
  })
  return {
    withdraw: () => {
      if (!sending.isPending) sending.mutate({ params: { number, returnNumber } })
    },
    sending: sending.isPending,
    trouble: sending.error ? wordsOf(sending.error) : undefined,
    done: sending.isSuccess,
  }
}

function wordsOf(error: Error): string {
  if (!(error instanceof ApiError)) return UNREACHED
  return withdrawalTrouble(error.refusal.errorCode) ?? error.refusal.message
}

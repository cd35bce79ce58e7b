import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import type { OperationKind } from '#lib/domain/orders/order-states.ts'

/** One movement of money as whoever leased it holds it. */
export interface LeasedOperation {
  id: string
  order_number: string
  attempt_id: string
  entry_no: number
  kind: OperationKind
  amount: Cents
  capture_id: string | null
  refund_number: string | null
  /** How often it was asked for, this time included. */
  tries: number
  /** Also the owner's token. */
  lease_until: Date
}

/** Whether it came to an end; false when somebody else is at it, or an earlier one is open. */
export type Ran = boolean | 'unknown'

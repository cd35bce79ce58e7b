import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import type { OperationKind } from '#lib/domain/orders/order-states.ts'

interface NewOperation {
  orderNumber: string
  attemptId: string
  entryNo: number
  kind: OperationKind
  amount: Cents
  captureId?: string | undefined
  refundNumber?: string | undefined
  /** The card a refund is given as: nobody is asked, it is done. */
  giftCardCode?: string
}

/** Writes an intended movement of money down; nobody is asked for it before it is committed [OPS-06, OPS-10]. */
export async function reserveOperation(client: PoolClient, operation: NewOperation): Promise<void> {
  await client.query(
    `insert into payment_operations (id, order_number, attempt_id, entry_no, kind, amount, capture_id, refund_number,
       gift_card_code, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $9::text is null then 'reserved' else 'done' end, clock_timestamp())`,
    [
      randomUUID(),
      operation.orderNumber,
      operation.attemptId,
      operation.entryNo,
      operation.kind,
      operation.amount,
      operation.captureId ?? null,
      operation.refundNumber ?? null,
      operation.giftCardCode ?? null,
    ],
  )
}

import 'server-only'
import type { PoolClient } from 'pg'
import { toDollars } from '#lib/domain/money/money.ts'
import type { OrderEventType } from '#lib/domain/orders/order-events.ts'
import { openQty } from '#lib/domain/orders/order-ledger.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockedLife, type OrderLife, recordEvent, SHOP } from '../order-life/order-life.ts'
import { log } from '../platform/log.ts'
import { queueForOrder, queueJob } from '../queue/queue-job.ts'
import type { LeasedOperation } from './leased-operation.ts'

const PAYMENT_STATE = { capture: 'captured', release: 'voided' } as const

/** Writes down that money has moved, with its event; false when the operation is no longer ours. */
export function noteDone(operation: LeasedOperation, transactionId: string | undefined): Promise<boolean> {
  return close(operation, 'done', async (client) => {
    const { id, attempt_id, entry_no, kind } = operation
    await client.query(
      `update payment_operations x set transaction_id = coalesce($2, x.transaction_id, p.transaction_id), reason = null
       from payments p where x.id = $1 and p.attempt_id = x.attempt_id and p.entry_no = x.entry_no`,
      [id, transactionId ?? null],
    )
    if (kind === 'refund') return
    // What was let go beside a capture stays captured.
    await client.query(
      `update payments set state = $3, updated_at = now()
       where attempt_id = $1 and entry_no = $2 and state = 'authorised'`,
      [attempt_id, entry_no, PAYMENT_STATE[kind]],
    )
  })
}

/** Writes down that a provider will not: a person has to look, and the machines hear of it. */
export function noteRefused(operation: LeasedOperation, reason: string): Promise<boolean> {
  const { order_number, kind, amount } = operation
  log.error({ orderNumber: order_number, kind, amount: toDollars(amount), reason }, 'A provider refuses to move money')
  return close(operation, 'refused', async (client) => {
    await client.query('update payment_operations set reason = $2 where id = $1', [operation.id, reason])
  })
}

const EVENTS: Record<LeasedOperation['kind'], Record<'done' | 'refused', OrderEventType | undefined>> = {
  capture: { done: 'captured', refused: 'capture_refused' },
  // A hold that cannot be let go has lapsed or will: it is in the operation and in the log.
  release: { done: 'released', refused: undefined },
  refund: { done: undefined, refused: 'refund_refused' },
}

/**
 * In one transaction that holds the order: the operation's end, its event, and the end of its credit note when it was
 * the last part.
 */
export function close(
  operation: LeasedOperation,
  state: 'done' | 'refused',
  write: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  return inTransaction(
    async (client) => {
      let life = await lockedLife(client, operation.order_number)
      if (!life) throw new Error(`There is no order ${operation.order_number}.`)
      const { rowCount } = await client.query(
        `update payment_operations set state = $3, updated_at = now() where id = $1 and lease_until = $2 and state = 'asking'`,
        [operation.id, operation.lease_until, state],
      )
      if (rowCount === 0) return false
      await write(client)
      const type = EVENTS[operation.kind][state]
      const about = { operationId: operation.id, amount: operation.amount, entryNo: operation.entry_no }
      const data = { ...about, ...(operation.refund_number ? { refundNumber: operation.refund_number } : {}) }
      if (type) {
        const recorded = await recordEvent(client, life, { type, data }, SHOP)
        if (!recorded.ok) throw new Error(`The ledger refuses ${type}.`)
        life = recorded.value
      }
      if (operation.refund_number) life = await closeRefund(client, life, operation.refund_number)
      if (operation.kind === 'capture' && state === 'done') await issueWhatIsPaid(client, life)
      return true
    },
    (ours) => ours,
  )
}

/** Gift cards are issued once their money is ours [OPS-13]. */
async function issueWhatIsPaid(client: PoolClient, { number, standing }: OrderLife): Promise<void> {
  const waiting = standing.lines.some((line) => line.fulfilment === 'giftCard' && openQty(line) > 0)
  if (waiting) await queueForOrder(client, 'issue-gift-cards', number)
}

/** A credit note is done when all of it has gone back; a part that was refused keeps it open for a person [OPS-10]. */
export async function closeRefund(client: PoolClient, life: OrderLife, number: string): Promise<OrderLife> {
  const { rows } = await client.query<{ state: string; amount: number }>(
    `update refunds r set state = s.state, completed_at = case s.state when 'done' then now() end
     from (select case when sum(amount) filter (where state = 'done') = (select amount from refunds where number = $1) then 'done'
                       when bool_or(state in ('reserved', 'asking')) then 'pending' else 'refused' end as state
           from payment_operations where refund_number = $1) s
     where r.number = $1 and r.state <> s.state returning r.state, r.amount`,
    [number],
  )
  const [closed] = rows
  if (closed?.state !== 'done') return life
  const data = { refundNumber: number, amount: closed.amount }
  const recorded = await recordEvent(client, life, { type: 'refunded', data }, SHOP)
  if (!recorded.ok) throw new Error('The ledger refuses refunded.')
  await queueJob(client, 'mail-refunded', { refundNumber: number })
  return recorded.value
}

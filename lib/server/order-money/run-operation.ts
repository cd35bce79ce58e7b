import 'server-only'
import { pool } from '../db/client.ts'
import type { PaymentProvider, Settlement } from '../payments/port.ts'
import { log } from '../platform/log.ts'
import { askForOperation } from './ask-for-operation.ts'
import type { LeasedOperation, Ran } from './leased-operation.ts'
import { giveBackToVoucher } from './voucher-refund.ts'
import { noteDone, noteRefused } from './write-operation.ts'

const LEASE_MS = 120_000
const BACKOFF_MS = 60_000
const BACKOFF_MAX_MS = 3_600_000

/**
 * Takes an operation that is due, unless somebody has it or an earlier one of the same payment is open: what the
 * provider holds then is not known, and a reduced capture is only right when it is.
 */
const LEASE = `
update payment_operations x set state = 'asking', tries = x.tries + 1, lease_until = clock_timestamp() + $2 * interval '1 millisecond',
  updated_at = now()
where x.id = $1 and (x.state = 'reserved' or (x.state = 'asking' and x.lease_until < now()))
  and not exists (select from payment_operations e where e.attempt_id = x.attempt_id and e.entry_no = x.entry_no
    and e.state in ('reserved', 'asking') and (e.created_at, e.id) < (x.created_at, x.id))
returning x.id, x.order_number, x.attempt_id, x.entry_no, x.kind, x.amount, x.capture_id, x.refund_number, x.tries, x.lease_until`

/**
 * Asks for one movement and writes down what became of it. Safe to call again and at once from anywhere: its lease lets
 * one in [OPS-06, OPS-10].
 */
export async function runOperation(id: string, provider: () => PaymentProvider): Promise<Ran> {
  const { rows } = await pool().query<LeasedOperation>({ name: 'lease-operation', text: LEASE, values: [id, LEASE_MS] })
  const [leased] = rows
  if (!leased) return false
  const settled = await askedSafely(leased, provider)
  if (settled === 'gift card') return giveBackToVoucher(leased)
  if (settled.ok) return noteDone(leased, settled.transactionId)
  if (settled.code === 'refused') return noteRefused(leased, settled.reason)
  await noteUnknown(leased, settled.reason)
  return 'unknown'
}

async function askedSafely(
  leased: LeasedOperation,
  provider: () => PaymentProvider,
): Promise<Settlement | 'gift card'> {
  try {
    return await askForOperation(leased, provider)
  } catch (error) {
    log.error({ err: error, operationId: leased.id }, 'A payment operation failed')
    return { ok: false, code: 'unknown', reason: 'the adapter failed' }
  }
}

/** The reconciler asks again, later each time. */
async function noteUnknown(
  { id, lease_until, tries, order_number, kind }: LeasedOperation,
  reason: string,
): Promise<void> {
  log.warn({ orderNumber: order_number, kind, tries, reason }, 'A payment operation is not known yet')
  await pool().query(
    `update payment_operations set reason = $3, lease_until = now() + $4 * interval '1 millisecond', updated_at = now()
     where id = $1 and lease_until = $2 and state = 'asking'`,
    [id, lease_until, reason, Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (tries - 1))],
  )
}

/** Numbers of orders with an operation that is due and nobody is asking for; at most `limit` operations count. */
export async function ordersWithDueOperations(limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ order_number: string }>(
    `select distinct order_number from (
       select order_number from payment_operations
       where state = 'reserved' and created_at < now() - interval '30 seconds' or state = 'asking' and lease_until < now()
       order by lease_until limit $1) due`,
    [limit],
  )
  return rows.map(({ order_number }) => order_number)
}

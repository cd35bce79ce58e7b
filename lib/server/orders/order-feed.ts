import 'server-only'
import type { MachineEvent, MachineOrder } from '#lib/contract/erp/orders.ts'
import type { OrderEventType } from '#lib/domain/orders/order-events.ts'
import type { EventLine } from '#lib/domain/orders/order-ledger.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { machineOrders } from './machine-order.ts'

const FEED_LOCK = 7_402_310
/** More than ever waits between two readings; a shop that is fed for the first time takes several. */
const POSITIONED_AT_A_TIME = 20_000

/**
 * Gives every event that has none its position in the feed. One at a time: positions then follow the order of commits,
 * so whoever reads on after a cursor misses nothing, however long a transaction has taken. True when there may be more.
 */
export async function positionEvents(): Promise<boolean> {
  const { rowCount } = await pool().query('select 1 from order_events where feed_position is null limit 1')
  if (rowCount === 0) return false
  return inTransaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FEED_LOCK])
    const { rowCount } = await client.query(
      `with placed as (
         select order_number, seq, nextval('order_feed_position') as position from (
           select order_number, seq from order_events where feed_position is null
           order by at, order_number, seq limit $1) unfed
       )
       update order_events e set feed_position = placed.position from placed
       where e.order_number = placed.order_number and e.seq = placed.seq`,
      [POSITIONED_AT_A_TIME],
    )
    return rowCount === POSITIONED_AT_A_TIME
  })
}

interface Page {
  after?: string | undefined
  limit: number
}

/** An event as `EVENT_COLUMNS` reads it. */
export interface EventRow {
  order_number: string
  seq: number
  type: OrderEventType
  at: Date
  actor: string
  data: Record<string, unknown>
  lines: EventLine[]
}

/** Everything of the event `e`. */
export const EVENT_COLUMNS = `e.order_number, e.seq, e.type, e.at, e.actor, e.data,
  (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'qty', l.qty) order by l.line_no), '[]')
   from order_event_lines l where l.order_number = e.order_number and l.seq = e.seq) as lines`

/** Events after a cursor, in the order they became known [OPS-02, OPS-15]. */
export async function feedEvents({ after = '0', limit }: Page): Promise<{ events: MachineEvent[]; next: string }> {
  await positionEvents()
  const { rows } = await pool().query<EventRow & { position: string }>({
    name: 'feed-events',
    text: `select e.feed_position::text as position, ${EVENT_COLUMNS}
           from order_events e where e.feed_position > $1::bigint order by e.feed_position limit $2`,
    values: [after, limit],
  })
  return { events: rows.map(eventOf), next: rows.at(-1)?.position ?? after }
}

/** An event as machines and webhooks see it. */
export function eventOf({ order_number, seq, type, at, actor, data, lines }: EventRow): MachineEvent {
  return {
    orderNumber: order_number,
    seq,
    type,
    at: at.toISOString(),
    actor,
    lines: lines.map(({ lineNo, qty }) => ({ lineId: String(lineNo), qty })),
    data,
  }
}

/** Orders after a cursor, each as it stands now [OPS-05]. */
export async function feedOrders({ after = '0', limit }: Page): Promise<{ orders: MachineOrder[]; next: string }> {
  await positionEvents()
  const { rows } = await pool().query<{ position: string; order_number: string }>({
    name: 'feed-orders',
    text: `select feed_position::text as position, order_number from order_events
           where type = 'placed' and feed_position > $1::bigint order by feed_position limit $2`,
    values: [after, limit],
  })
  const orders = await machineOrders(rows.map(({ order_number }) => order_number))
  return { orders, next: rows.at(-1)?.position ?? after }
}

import 'server-only'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { positionEvents } from '../orders/order-feed.ts'

const FEED_LOCK = 7_402_311
/** Events turned into deliveries at a time. */
const FED_AT_A_TIME = 5000

/**
 * Makes a delivery of every event for everybody who wants to hear of it, in the order of the feed: nothing is skipped,
 * because an event has its position only once it is committed. True when there was anything [OPS-15].
 */
export async function feedWebhooks(): Promise<boolean> {
  const { rowCount } = await pool().query('select from webhook_endpoints where disabled_at is null limit 1')
  if (rowCount === 0) return false
  await positionEvents()
  return inTransaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FEED_LOCK])
    const { rows } = await client.query<{ fed: number }>(
      `with due as (
         select e.id, e.event_types, n.order_number, n.seq, n.type, n.feed_position
         from webhook_endpoints e cross join lateral (
           select v.order_number, v.seq, v.type, v.feed_position from order_events v
           where v.feed_position > e.fed_up_to order by v.feed_position limit $1) n
         where e.disabled_at is null
       ), made as (
         insert into webhook_deliveries (endpoint_id, order_number, seq)
         select id, order_number, seq from due where event_types = '{}' or type = any(event_types)
         order by feed_position on conflict do nothing
       ), moved as (
         update webhook_endpoints e set fed_up_to = d.last
         from (select id, max(feed_position) as last from due group by id) d where e.id = d.id
       )
       select count(*)::int as fed from due`,
      [FED_AT_A_TIME],
    )
    return (rows[0]?.fed ?? 0) > 0
  })
}

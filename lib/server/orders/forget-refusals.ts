import 'server-only'
import { pool } from '../db/client.ts'
import { yieldToCheckout } from '../queue/yield-to-checkout.ts'

/** Forgotten by one statement, so that none locks rows for long. */
const BATCH = 500

/**
 * Deletes tries to order that ended in a refusal and were last heard of a day ago: until then their answer is given
 * again [API-11]. Stays: what is open or became an order, keys that were closed for good [PAY-38], what the shopper was
 * told the number of, and whatever the provider ever held money for or may still hold [PAY-16, PAY-33]. Resolves with
 * how many are gone. Idempotent; several instances share the work.
 */
export async function forgetRefusals(batch = BATCH): Promise<number> {
  let gone = 0
  for (let last = batch; last === batch; gone += last) {
    await yieldToCheckout(new Date())
    last = await forgetSome(batch)
  }
  return gone
}

async function forgetSome(atMost: number): Promise<number> {
  const { rowCount } = await pool().query(
    `with old as (
       select a.id from order_attempts a
       where a.state in ('released', 'declined') and a.updated_at < now() - interval '24 hours'
         and a.response_body -> 'orderNumber' is null and a.closed_at is null
         and not exists (select from orders o where o.attempt_id = a.id)
         and not exists (select from payments p where p.attempt_id = a.id
           and (p.state not in ('voided', 'declined') or p.transaction_id is not null))
       order by a.updated_at limit $1 for update of a skip locked
     ), unpaid as (
       delete from payments p using old where p.attempt_id = old.id
     )
     delete from order_attempts a using old where a.id = old.id`,
    [atMost],
  )
  return rowCount ?? 0
}

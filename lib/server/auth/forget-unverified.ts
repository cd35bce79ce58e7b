import 'server-only'
import { pool } from '../db/client.ts'

/** A month, as the newsletter's addresses that nobody confirms: a link to verify by works for a day. */
const KEPT_DAYS = 30
/** The rest waits for the next run: each takes all that is its customer's along. */
const DELETED_MAX = 1000

/** Of row `c`; the first half is what its index knows. */
const LATE = `c.verified_at is null and c.created_at < now() - $1 * interval '1 day'`

/**
 * Deletes accounts whose address nobody has verified thirty days after the sign-up or the last mail with a link: nobody
 * can log in to them, and a stranger may have typed what they hold. One that anything was ordered with stays
 * [AUTH-42]. Idempotent; who verifies meanwhile stays. The name is free again. The demo shop's Lee, whom nobody
 * verifies, goes a month after the shop was filled.
 */
export async function forgetUnverified(): Promise<void> {
  await pool().query(
    `with late as (
       select c.id from customers c where ${LATE}
         and not exists (select from one_time_codes o
           where o.customer_id = c.id and o.created_at >= now() - $1 * interval '1 day')
         and not exists (select from orders o where o.customer_id = c.id::text)
       order by c.id limit $2 for update of c
     )
     delete from customers c using late where c.id = late.id`,
    [KEPT_DAYS, DELETED_MAX],
  )
}

import 'server-only'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { ok, type Result } from '../platform/result.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { WATCHED_NOW } from './watched-items-sql.ts'

const LEAVING = 'wishlist-alerts'
/** A mail's foot must work as long as anybody keeps the mail. */
const LEAVING_DAYS = 3650
const DAY_MS = 86_400_000

export interface Alerts {
  on: boolean
  askedAt: string | null
}

/**
 * When a customer asked to be told about their wishlist, and when they stopped it; undefined for who never asked
 * [WISH-11].
 */
export async function alertConsentOf(
  customerId: string,
): Promise<{ askedAt: string; stoppedAt: string | null } | undefined> {
  const { rows } = await pool().query<{ askedAt: Date; stoppedAt: Date | null }>(
    'select asked_at as "askedAt", stopped_at as "stoppedAt" from wishlist_alerts where customer_id = $1',
    [customerId],
  )
  const [row] = rows
  return row && { askedAt: row.askedAt.toISOString(), stoppedAt: row.stoppedAt?.toISOString() ?? null }
}

/** Whether a customer is told what gets cheaper or comes back on their wishlist [API-103, WISH-11]. */
export async function alertsOf(customerId: string): Promise<Alerts> {
  const consent = await alertConsentOf(customerId)
  return { on: consent !== undefined && consent.stoppedAt === null, askedAt: consent?.askedAt ?? null }
}

/**
 * Starts or stops it. From the start on only what changes later is told: what the page shows at that moment is known.
 * Asked again while it runs, the first moment stays [API-104, WISH-11, WISH-12].
 */
export async function saveAlerts(customerId: string, on: boolean, now: Date): Promise<Result<Alerts>> {
  const saved = await withCustomer(customerId, async (client) => {
    if (!on) {
      await client.query(STOP, [customerId, now])
      return ok(undefined)
    }
    const { rowCount } = await client.query(
      `insert into wishlist_alerts as a (customer_id, asked_at) values ($1, $2)
       on conflict (customer_id) do update set asked_at = excluded.asked_at, stopped_at = null
         where a.stopped_at is not null`,
      [customerId, now],
    )
    if (rowCount) {
      await client.query(
        `update wishlist_items i set known_price = least(i.known_price, n.price), known_out = not n.buyable
         from (${WATCHED_NOW}) n
         where i.customer_id = $1 and n.customer_id = $1 and n.product_id = i.product_id and n.variant_id = i.variant_id`,
        [customerId],
      )
    }
    return ok(undefined)
  })
  return saved.ok ? ok(await alertsOf(customerId)) : saved
}

// What was to be mailed is not mailed any more.
const STOP = `with dropped as (delete from wishlist_news where customer_id = $1 and mailed_at is null)
  update wishlist_alerts set stopped_at = $2 where customer_id = $1 and stopped_at is null`

/** What the foot of such a mail carries. */
export function stopToken(customerId: string, now: Date): string {
  return seal(LEAVING, customerId, new Date(now.getTime() + LEAVING_DAYS * DAY_MS))
}

/** One press in a mail, again and again if need be; false when the link is not ours [WISH-11]. */
export async function stopByToken(token: string, now: Date): Promise<boolean> {
  const customerId = unseal(LEAVING, token, now)
  if (customerId === undefined) return false
  // News that are being written for them are dropped as well: whoever writes holds the customer.
  await withCustomer(customerId, async (client) => ok(await client.query(STOP, [customerId, now])))
  return true
}

import 'server-only'
import { isUuid } from '#lib/contract/uuid.ts'
import { pool } from '../db/client.ts'
import { positionEvents } from '../orders/order-feed.ts'
import { decrypt, encrypt } from '../platform/encrypted.ts'
import { newSecret } from './signature.ts'

const PURPOSE = 'webhook-secret'
/** The old one and the new one, while the receiver changes over. */
const SECRETS_KEPT = 2

export interface WebhookEndpoint {
  url: string
  eventTypes: string[]
  waiting: number
  givenUp: number
  disabledAt: Date | null
}

/** Tells a receiver of events from now on; its secret, shown this once. Undefined when it is told already [OPS-15]. */
export async function addEndpoint(url: string, eventTypes: readonly string[]): Promise<string | undefined> {
  // Where nobody has read the feed, nothing that happened has its place in it: all of it would seem to come later.
  while (await positionEvents());
  const secret = newSecret()
  const { rowCount } = await pool().query(
    `insert into webhook_endpoints (url, secrets, event_types, fed_up_to)
     values ($1, $2, $3, coalesce((select max(feed_position) from order_events), 0))
     on conflict (url) do nothing`,
    [url, [encrypt(PURPOSE, secret)], eventTypes],
  )
  return rowCount === 1 ? secret : undefined
}

export async function listEndpoints(): Promise<WebhookEndpoint[]> {
  const { rows } = await pool().query<WebhookEndpoint>(
    `select e.url, e.event_types as "eventTypes", e.disabled_at as "disabledAt",
       count(d.id) filter (where d.state = 'waiting')::int as waiting, count(d.id) filter (where d.state = 'given_up')::int as "givenUp"
     from webhook_endpoints e left join webhook_deliveries d on d.endpoint_id = e.id group by e.id order by e.url`,
  )
  return rows
}

/** A new secret; the one before signs too until the next change. Undefined when nobody is told at this address. */
export async function rotateSecret(url: string): Promise<string | undefined> {
  const secret = newSecret()
  const { rowCount } = await pool().query(
    `update webhook_endpoints set secrets = (array[$2] || secrets)[1:$3] where url = $1`,
    [url, encrypt(PURPOSE, secret), SECRETS_KEPT],
  )
  return rowCount === 1 ? secret : undefined
}

/** Ends an endpoint with everything that waits for it. */
export async function removeEndpoint(url: string): Promise<boolean> {
  const { rowCount } = await pool().query('delete from webhook_endpoints where url = $1', [url])
  return rowCount === 1
}

/** Those this shop can read: what was sealed under an earlier AUTH_SECRET signs no more. Throws when none is left. */
export function secretsOf(sealed: readonly string[]): string[] {
  const secrets = sealed.flatMap(readable)
  if (secrets.length > 0) return secrets
  throw Object.assign(new Error('None of the secrets of this receiver can be read.'), { code: 'SECRET_UNREADABLE' })
}

function readable(secret: string): string[] {
  try {
    return [decrypt(PURPOSE, secret)]
  } catch {
    return []
  }
}

export interface Delivery {
  id: string
  url: string
  orderNumber: string
  type: string
  state: string
  tries: number
  lastStatus: number | null
  lastError: string | null
  createdAt: Date
}

/** Deliveries, newest first, of one state or all. */
export async function listDeliveries(state: string | undefined, limit: number): Promise<Delivery[]> {
  const { rows } = await pool().query<Delivery>(
    `select d.id, e.url, d.order_number as "orderNumber", v.type, d.state, d.tries, d.last_status as "lastStatus", d.last_error as "lastError",
       d.created_at as "createdAt"
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     join order_events v on v.order_number = d.order_number and v.seq = d.seq
     where $1::text is null or d.state = $1 order by d.created_at desc, d.seq desc limit $2`,
    [state ?? null, limit],
  )
  return rows
}

/**
 * Sends again what was delivered or given up: one by its id, or all that were given up of a receiver. How many
 * [OPS-15].
 */
export async function replay(what: { id: string } | { url: string }): Promise<number> {
  if ('id' in what && !isUuid(what.id)) return 0
  const again = `update webhook_deliveries d set state = 'waiting', tries = 0, next_try_at = now(), created_at = now(), delivered_at = null`
  const { rowCount } =
    'id' in what
      ? await pool().query(`${again} where d.id = $1 and d.state <> 'waiting'`, [what.id])
      : await pool().query(
          `${again} from webhook_endpoints e where e.id = d.endpoint_id and e.url = $1 and d.state = 'given_up'`,
          [what.url],
        )
  return rowCount ?? 0
}

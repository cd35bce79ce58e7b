import 'server-only'
import type { PoolClient } from 'pg'
import type { MachineSubscriber } from '#lib/contract/erp/subscribers.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'

const FEED_LOCK = 7_402_316
/** More than ever change between two readings; a list that is fed for the first time takes several. */
const POSITIONED_AT_A_TIME = 20_000

export interface SubscriberRow {
  email: string
  source: MachineSubscriber['source']
  country: string | null
  smsConsent: boolean
  askedAt: Date
  confirmedAt: Date
  leftAt: Date | null
}

/** Everything a mail program may know of the subscription `m`, which has confirmed; tokens are not among it. */
export const SUBSCRIBER_COLUMNS = `m.email, m.source, m.created_at as "askedAt", m.confirmed_at as "confirmedAt",
  m.unsubscribed_at as "leftAt",
  coalesce((select c.sms_subscription from customers c where c.email = m.email), false) as "smsConsent",
  coalesce(
    (select a.country from customers c join addresses a on a.customer_id = c.id where c.email = m.email
      order by a.is_default_shipping desc, a.created_at desc limit 1),
    (select o.shipping -> 'address' ->> 'country' from orders o where o.email = m.email
      order by o.created_at desc limit 1)) as country`

/** A subscription as machines and exports see it. */
export function subscriberOf({ country, askedAt, confirmedAt, leftAt, ...row }: SubscriberRow): MachineSubscriber {
  return {
    ...row,
    status: leftAt ? 'left' : 'subscribed',
    ...(country === null ? {} : { country }),
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt.toISOString(),
    ...(leftAt ? { leftAt: leftAt.toISOString() } : {}),
  }
}

/**
 * Gives each address that changed since it was fed its position, one reader at a time, as events of orders get theirs:
 * positions follow the order of commits, so a cursor misses nothing.
 */
async function positionChanges(): Promise<void> {
  const UNFED = 'from mailing_subscriptions where feed_position is null and confirmed_at is not null'
  const { rowCount } = await pool().query(`select ${UNFED} limit 1`)
  if (rowCount === 0) return
  await inTransaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FEED_LOCK])
    await client.query(
      `with unfed as (
         select email, greatest(confirmed_at, unsubscribed_at) as changed_at ${UNFED}
         order by email limit $1 for no key update
       ), placed as (
         select email, nextval('subscriber_feed_position') as position
         from (select email from unfed order by changed_at, email) in_order
       )
       update mailing_subscriptions m set feed_position = placed.position from placed where m.email = placed.email`,
      [POSITIONED_AT_A_TIME],
    )
  })
}

interface Page {
  after?: string | undefined
  limit: number
}

/**
 * Addresses that confirmed or left after a cursor, each once and as it stands now, in the order in which that became
 * known. One that never confirmed is in none [OPS-61].
 */
export async function feedSubscribers({
  after = '0',
  limit,
}: Page): Promise<{ subscribers: MachineSubscriber[]; next: string }> {
  await positionChanges()
  const { rows } = await pool().query<SubscriberRow & { position: string }>({
    name: 'feed-subscribers',
    text: `select m.feed_position::text as position, ${SUBSCRIBER_COLUMNS}
           from mailing_subscriptions m where m.feed_position > $1::bigint order by m.feed_position limit $2`,
    values: [after, limit],
  })
  return {
    subscribers: rows.map(({ position: _, ...row }) => subscriberOf(row)),
    next: rows.at(-1)?.position ?? after,
  }
}

/** Feeds an address anew of which something else has changed that a mail program acts by. */
export async function feedAnew(email: string, client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query('update mailing_subscriptions set feed_position = null where email = $1', [email])
}

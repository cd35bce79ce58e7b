import 'server-only'
import { createHash } from 'node:crypto'
import type { LeaveItem } from '#lib/contract/erp/subscribers.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'

interface Told {
  index: number
  item: LeaveItem
}

export interface LeaveOutcome {
  index: number
  result: 'done' | 'unchanged' | 'stale'
}

/** A row of the list that the items name. */
interface Listed {
  email: string
  at: Date
  listed: boolean
  /** It was confirmed, or asked for and not confirmed yet, after the machine was told. */
  newer: boolean
}

const TOLD = `told as (select * from unnest($1::text[], $2::timestamptz[]) as t(email, told_at))`

/**
 * Takes addresses off the list that a mail program was told to leave alone, and unticks the newsletter for customers
 * whose addresses they are. Who confirmed anew since then is `stale` and stays; who is not on the list, or left before,
 * is `unchanged`. An audit row names the address by its SHA-256: it outlives an account that is closed [OPS-62,
 * OPS-03].
 */
export async function leaveList(
  items: readonly Told[],
  actor: { name: string; requestId?: string | undefined },
  now: Date,
): Promise<LeaveOutcome[]> {
  const latest = latestOfEach(items, now)
  const values = [[...latest.keys()], Array.from(latest.values(), ({ at }) => at)]
  const rows = await inTransaction(async (client) => {
    // Customers first, as the account locks them (record 138).
    await client.query('select from customers where email = any($1) order by id for no key update', [values[0]])
    const { rows: found } = await client.query<Listed>(
      `with ${TOLD}
       select m.email, told_at as at, m.unsubscribed_at is null as listed,
         coalesce(m.confirmed_at, m.created_at) > told_at as newer
       from mailing_subscriptions m join told on told.email = m.email order by m.email for no key update of m`,
      values,
    )
    const leaving = found.filter(({ listed, newer }) => listed && !newer)
    const gone = [leaving.map(({ email }) => email), leaving.map(({ at }) => at)]
    await client.query(
      `with ${TOLD} update mailing_subscriptions m set unsubscribed_at = told_at from told where told.email = m.email`,
      gone,
    )
    await client.query(
      'update customers set email_subscription = false, updated_at = $2 where email = any($1) and email_subscription',
      [gone[0], now],
    )
    await writeMachineAudit(
      client,
      actor,
      leaving.map(({ email, at }) => ({
        action: 'leaveSubscribers',
        subject: createHash('sha256').update(email).digest('hex'),
        before: { status: 'subscribed' },
        after: { status: 'left', leftAt: at.toISOString(), reason: latest.get(email)?.reason },
      })),
    )
    return found
  })
  const results = new Map(rows.map(({ email, listed, newer }) => [email, resultOf(listed, newer)]))
  return items.map(({ index, item }) => ({
    index,
    result: latest.get(item.email)?.index === index ? (results.get(item.email) ?? 'unchanged') : 'unchanged',
  }))
}

function resultOf(listed: boolean, newer: boolean): LeaveOutcome['result'] {
  if (!listed) return 'unchanged'
  return newer ? 'stale' : 'done'
}

interface Leaving {
  index: number
  at: Date
  reason: LeaveItem['reason']
}

/** One item for each address, that of the latest time; none lies ahead of now. */
function latestOfEach(items: readonly Told[], now: Date): Map<string, Leaving> {
  const latest = new Map<string, Leaving>()
  for (const { index, item } of items) {
    const at = new Date(Math.min(item.at === undefined ? now.getTime() : Date.parse(item.at), now.getTime()))
    const known = latest.get(item.email)
    if (!known || at > known.at) latest.set(item.email, { index, at, reason: item.reason })
  }
  return latest
}

import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { MAILED_ORDERS_MAX, MAILED_ORDERS_MONTHS } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { mayTry } from '../platform/attempts.ts'
import { AWAITED } from '../platform/job-priority.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { addJobSql } from '../queue/job-sql.ts'

/**
 * Queues the mail with a link to each of an address's latest orders, for whoever has lost a number. An address that
 * ordered nothing gets the same answer in the same time: what there is to mail is looked up by the job. RateLimited
 * after three in an hour [ORD-30, API-120].
 */
export async function askForOrderLinks(email: string): Promise<Result<Record<string, never>>> {
  if (!(await mayTry('orderLinks', email))) return err('RateLimited')
  await pool().query(
    `select ${addJobSql('mail-order-links', { email: '$1::text', key: 'gen_random_uuid()' }, { priority: '$2' })}`,
    [email, AWAITED],
  )
  return ok({})
}

/** An order as a mail lists it; `total` in cents. */
export interface ListedOrder {
  number: string
  placedAt: Date
  total: Cents
}

/** The latest online orders that were placed with an address, newest first: ten at most, of twelve months [ORD-30]. */
export async function ordersOfAddress(email: string, now = new Date()): Promise<ListedOrder[]> {
  const { rows } = await pool().query<ListedOrder>({
    name: 'orders-of-address',
    text: `select number, created_at as "placedAt", grand_total as total from orders
           where email = $1 and created_at > $2::timestamptz - make_interval(months => $3)
           order by created_at desc, number desc limit $4`,
    values: [email, now, MAILED_ORDERS_MONTHS, MAILED_ORDERS_MAX],
  })
  return rows
}

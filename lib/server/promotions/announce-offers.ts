import 'server-only'
import { CALLOUT_LEAD_MS } from '#lib/domain/promotions/promotion-callout.ts'
import { pool } from '../db/client.ts'
import { announceChange } from '../platform/changes.ts'

/**
 * Has every instance make its pages anew around the moments at which an automatic promotion begins or ends; asked each
 * minute, so at least once in the time before the end in which nothing is said of it any more [PROMO-13]. Says whether
 * there is such a moment. It keeps no account: pages that miss it for want of a worker are made anew by their age.
 */
export async function announceOffers(now: Date): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from promotions, unnest(array[starts_at, ends_at]) as moment
     where automatic and moment > $1 and moment < $2 limit 1`,
    [new Date(now.getTime() - CALLOUT_LEAD_MS), new Date(now.getTime() + CALLOUT_LEAD_MS)],
  )
  const due = rowCount === 1
  if (due) announceChange(['offers'])
  return due
}

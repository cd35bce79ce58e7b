import 'server-only'
import { pool } from '../db/client.ts'

/** Longer than any transaction that places an order, and than clocks of instances differ. */
const DAY_MS = 86_400_000

/**
 * Counts the orders there ever were, and remembers those that are older than a day: an order bears the time it was
 * written at and is never deleted, so only the first count of a process reads all of them [OBS-13].
 */
export function orderCounter(): (now: Date) => Promise<number> {
  let counted = { orders: 0, until: new Date(0) }
  return async (now) => {
    const { orders, until } = counted
    const next = new Date(Math.max(until.getTime(), now.getTime() - DAY_MS))
    const { rows } = await pool().query<{ newer: number; old: number }>(
      `select count(*)::int as newer, count(*) filter (where created_at <= $2)::int as old
         from orders where created_at > $1`,
      [until, next],
    )
    const { newer, old } = rows[0] ?? { newer: 0, old: 0 }
    // From what was known when it was asked: two at once must not both add.
    counted = { orders: orders + old, until: next }
    return orders + newer
  }
}

import 'server-only'
import { pool } from '../db/client.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { recordEvent, SHOP } from '../order-life/order-life.ts'
import { log } from '../platform/log.ts'
import { ok } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { cancelOrder } from './cancel-order.ts'

const REMINDED_AFTER_DAYS = 5
/** A pickup is kept for so long. */
export const CANCELLED_AFTER_DAYS = 10
const KEPT_AFTER_REMINDER_DAYS = 1
const DAY_MS = 86_400_000

interface Waiting {
  number: string
  ready_at: Date
  reminded_at: Date | null
}

/**
 * Whether a reminder was so late, because nothing ran for days, that a pickup is kept for a day after it and not for
 * its ten [OPS-08].
 */
export function isRemindedLate(readyAt: Date, remindedAt: Date): boolean {
  return remindedAt.getTime() > readyAt.getTime() + (CANCELLED_AFTER_DAYS - KEPT_AFTER_REMINDER_DAYS) * DAY_MS
}

function keptUntil(readyAt: Date, remindedAt: Date): number {
  return isRemindedLate(readyAt, remindedAt)
    ? remindedAt.getTime() + KEPT_AFTER_REMINDER_DAYS * DAY_MS
    : readyAt.getTime() + CANCELLED_AFTER_DAYS * DAY_MS
}

/**
 * Reminds of what nobody has collected after five days, and takes it back with the money after ten, a day after the
 * reminder at the earliest [OPS-08]. Runs every hour; twice is as good as once.
 */
export async function watchCollections(): Promise<void> {
  const now = new Date()
  const { rows } = await pool().query<Waiting>(
    `select o.number, max(e.at) filter (where e.type = 'ready') as ready_at, max(e.at) filter (where e.type = 'reminded') as reminded_at
     from orders o join order_events e on e.order_number = o.number
     where o.status = 'READY_FOR_COLLECTION' group by o.number
     having max(e.at) filter (where e.type = 'ready') < $1::timestamptz - $2 * interval '1 day'`,
    [now, REMINDED_AFTER_DAYS],
  )
  for (const waiting of rows) {
    await watch(waiting, now).catch((error: unknown) =>
      log.error({ err: error, orderNumber: waiting.number }, 'A collection could not be looked after'),
    )
  }
}

async function watch({ number, ready_at, reminded_at }: Waiting, now: Date): Promise<void> {
  if (reminded_at === null) return remind(number)
  if (now.getTime() < keptUntil(ready_at, reminded_at)) return
  await cancelOrder(number, { reason: 'uncollected' }, SHOP)
}

async function remind(number: string): Promise<void> {
  await changeOrder(number, SHOP, 'remind', async (client, life) => {
    // Another run was quicker.
    if (life.events.some(({ type }) => type === 'reminded')) return ok(life)
    const done = await recordEvent(client, life, { type: 'reminded' }, SHOP)
    if (done.ok) await queueJob(client, 'mail-ready', { orderNumber: number, reminder: true })
    return done
  })
}

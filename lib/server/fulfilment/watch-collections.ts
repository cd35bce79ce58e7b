import 'server-only'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { PICKUP_REMINDED_AFTER_DAYS, pickupKeptUntil } from '#lib/domain/orders/pickup-days.ts'
import { TIME_ZONE } from '#lib/domain/shop-rules.ts'
import type { Schedule } from '#lib/domain/store-locator/opening-hours.ts'
import { pool } from '../db/client.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { recordEvent, SHOP } from '../order-life/order-life.ts'
import { log } from '../platform/log.ts'
import { ok } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { cancelOrder } from './cancel-order.ts'
import { keptUntil } from './pickup-promise.ts'

interface Waiting extends Schedule {
  number: string
  readyAt: Date
  remindedAt: Date | null
  /** The last days its mails have named; none in events of an earlier release. */
  promised: string[]
}

/**
 * Reminds of what nobody has collected after five days, and takes it back with the money once its last day is over
 * where its store is, a day after the reminder at the earliest and no sooner than its mails have named [OPS-08,
 * DLV-24]. Runs every hour; twice is as good as once.
 */
export async function watchCollections(now = new Date()): Promise<void> {
  const { rows } = await pool().query<Waiting>(
    `select o.number, max(e.at) filter (where e.type = 'ready') as "readyAt",
       max(e.at) filter (where e.type = 'reminded') as "remindedAt",
       array_remove(array_agg(e.data ->> 'keptUntil'), null) as promised, coalesce(s.time_zone, $3) as "timeZone",
       coalesce(s.hours, '{}') as hours, coalesce(s.holidays, '[]') as holidays
     from orders o join order_events e on e.order_number = o.number
     left join stores s on s.erp_store_id = o.shipping ->> 'storeId'
     where o.status = 'READY_FOR_COLLECTION' group by o.number, s.erp_store_id
     having max(e.at) filter (where e.type = 'ready') < $1::timestamptz - $2 * interval '1 day'`,
    [now, PICKUP_REMINDED_AFTER_DAYS, TIME_ZONE],
  )
  for (const waiting of rows) {
    await watch(waiting, now).catch((error: unknown) =>
      log.error({ err: error, orderNumber: waiting.number }, 'A collection could not be looked after'),
    )
  }
}

async function watch({ number, readyAt, remindedAt, promised, ...store }: Waiting, now: Date): Promise<void> {
  if (remindedAt === null) return remind(number, store)
  if (localTime(now, store.timeZone).date <= pickupKeptUntil({ readyAt, remindedAt, promised }, store)) return
  await cancelOrder(number, { reason: 'uncollected' }, SHOP)
}

async function remind(number: string, store: Schedule): Promise<void> {
  await changeOrder(number, SHOP, 'remind', async (client, life) => {
    // Another run was quicker.
    if (life.events.some(({ type }) => type === 'reminded')) return ok(life)
    const reminded = { type: 'reminded' as const, at: new Date(), data: {} }
    const data = { keptUntil: keptUntil([...life.events, reminded], store) }
    const done = await recordEvent(client, life, { type: 'reminded', data }, SHOP)
    if (done.ok) await queueJob(client, 'mail-ready', { orderNumber: number, reminder: true })
    return done
  })
}

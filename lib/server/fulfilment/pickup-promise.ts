import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { pickupKeptUntil } from '#lib/domain/orders/pickup-days.ts'
import { TIME_ZONE } from '#lib/domain/shop-rules.ts'
import type { Schedule } from '#lib/domain/store-locator/opening-hours.ts'
import type { StoredEvent } from '../order-life/order-life.ts'

/** When the store of a pickup is open; undefined where it is gone from the shop. */
export async function pickupSchedule(
  db: Pool | PoolClient,
  storeId: string | undefined,
): Promise<Schedule | undefined> {
  const { rows } = await db.query<Schedule>(
    'select hours, holidays, time_zone as "timeZone" from stores where erp_store_id = $1',
    [storeId ?? ''],
  )
  return rows[0]
}

/** A store that is gone from the shop: nobody knows its hours. */
const UNKNOWN_STORE: Schedule = { hours: {}, holidays: [], timeZone: TIME_ZONE }

/** Everything in its ledger that decides how long a pickup is kept. */
type PickupEvent = Pick<StoredEvent, 'type' | 'at' | 'data'>

/**
 * The last day a pickup is kept by the hours its store has now, and no sooner than its mails have named: those keep the
 * day in the event they tell of. Throws for one that is not ready [OPS-08, DLV-24].
 */
export function keptUntil(events: readonly PickupEvent[], store: Schedule = UNKNOWN_STORE): string {
  const [ready, reminded] = (['ready', 'reminded'] as const).map((type) =>
    events.findLast((each) => each.type === type),
  )
  if (!ready) throw new Error('A pickup that is not ready has no last day.')
  const promised = [ready, reminded].flatMap((event) => promisedBy(event) ?? [])
  return pickupKeptUntil({ readyAt: ready.at, remindedAt: reminded?.at, promised }, store)
}

/** The day an event of a pickup promises; undefined in one of an earlier release [DLV-24]. */
export function promisedBy(event: PickupEvent | undefined): string | undefined {
  const day = event?.data['keptUntil']
  return typeof day === 'string' ? day : undefined
}

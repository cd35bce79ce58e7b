import { addDays, localTime } from '../dates/zoned-time.ts'

/** After so many days a pickup that waits is reminded of [OPS-08]. */
export const PICKUP_REMINDED_AFTER_DAYS = 5
/** A pickup is kept for so many days after the one it was ready on [OPS-08]. */
export const PICKUP_KEPT_DAYS = 10
const KEPT_AFTER_REMINDER_DAYS = 1

interface ReadyPickup {
  readyAt: Date
  /** Undefined before it was reminded of. */
  remindedAt?: Date | undefined
}

/**
 * The last day on which a pickup is kept, by the calendar of its store, `YYYY-MM-DD`: the tenth after it was ready, or
 * the day after its reminder where that came so late, because nothing ran for days [OPS-08].
 */
export function pickupKeptUntil({ readyAt, remindedAt }: ReadyPickup, timeZone: string): string {
  const last = addDays(localTime(readyAt, timeZone).date, PICKUP_KEPT_DAYS)
  const reminded = remindedAt && addDays(localTime(remindedAt, timeZone).date, KEPT_AFTER_REMINDER_DAYS)
  return reminded !== undefined && reminded > last ? reminded : last
}

import { addDays, localTime } from '../dates/zoned-time.ts'
import { hoursOn, type Schedule } from '../store-locator/opening-hours.ts'

/** After so many days a pickup that waits is reminded of [OPS-08]. */
export const PICKUP_REMINDED_AFTER_DAYS = 5
/** A pickup is kept for so many days after the one it was ready on [OPS-08]. */
export const PICKUP_KEPT_DAYS = 10
const KEPT_AFTER_REMINDER_DAYS = 1
/** A store that does not open for longer is closed for good. */
const CLOSED_DAYS_MAX = 31

interface ReadyPickup {
  readyAt: Date
  /** Undefined before it was reminded of. */
  remindedAt?: Date | undefined
  /** Last days its mails have named already. */
  promised?: readonly string[] | undefined
}

/**
 * The last day on which a pickup is kept, by the calendar of its store, `YYYY-MM-DD`: the tenth after it was ready, or
 * the day after its reminder where that came so late, because nothing ran for days, or one that was promised, the
 * latest of these; where the store is closed on that day, the next on which it is not. A day of which nobody knows the
 * hours counts as open [OPS-08, DLV-24].
 */
export function pickupKeptUntil({ readyAt, remindedAt, promised = [] }: ReadyPickup, store: Schedule): string {
  const dayOf = (at: Date) => localTime(at, store.timeZone).date
  const tenth = addDays(dayOf(readyAt), PICKUP_KEPT_DAYS)
  const reminded = remindedAt ? [addDays(dayOf(remindedAt), KEPT_AFTER_REMINDER_DAYS)] : []
  const last = [tenth, ...reminded, ...promised].toSorted().at(-1) ?? tenth
  const days = Array.from({ length: CLOSED_DAYS_MAX + 1 }, (_, ahead) => addDays(last, ahead))
  return days.find((day) => hoursOn(store, day) !== null) ?? last
}

import 'server-only'

export interface Days {
  /** `YYYY-MM-DD` in Melbourne, both included. */
  from: string
  to: string
}

/** For what is wanted as it stands, whenever it was made. */
export const EVERY_DAY: Days = { from: '0001-01-01', to: '9999-12-30' }

/**
 * Whether an instant lies in the days `$1` to `$2` of Melbourne. A bare date is taken for midnight where the session
 * is, which is UTC: only as a timestamp it becomes midnight of Melbourne.
 */
export function withinDays(instant: string): string {
  return `${instant} >= ($1::date::timestamp at time zone 'Australia/Melbourne')
    and ${instant} < (($2::date + 1)::timestamp at time zone 'Australia/Melbourne')`
}

import 'server-only'
import type { Measurement } from '#lib/contract/measurements.ts'
import { anonymous } from '#lib/domain/analytics/anonymous.ts'
import { inBulkhead, pool } from '../db/client.ts'
import { log } from '../platform/log.ts'

const FLUSH_MS = 1000
/** As many as a busy shop makes in a minute: a database that is away longer costs figures, never memory. */
const WAITING_MAX = 5000
const KEPT_DAYS = 90
const FORGOTTEN_AT_ONCE = 5000

interface Row {
  at: Date
  name: string
  page: string
  data: Record<string, string | number>
}

let waiting: Row[] = []
let dropped = 0
let timer: NodeJS.Timeout | undefined

/**
 * Takes measurements to be kept; they are written together, a second later. What names a person or lists goods is not
 * kept [OBS-32].
 */
export function keepMeasurements(measured: readonly Measurement[]): void {
  const now = Date.now()
  for (const { name, page, age, parameters } of measured) {
    if (waiting.length >= WAITING_MAX) dropped += 1
    else waiting.push({ at: new Date(now - age), name, page, data: anonymous(parameters) })
  }
  timer ??= setTimeout(() => void flushMeasurements(), FLUSH_MS).unref()
}

/** Writes what waits. Never throws: a shop that cannot count goes on selling. */
export async function flushMeasurements(): Promise<void> {
  const rows = waiting
  waiting = []
  clearTimeout(timer)
  timer = undefined
  if (dropped > 0) log.warn({ dropped }, 'Measurements were dropped: there were too many to write')
  dropped = 0
  if (rows.length === 0) return
  try {
    await inBulkhead('jobs', () =>
      pool().query(
        `insert into measurements (at, name, page, data)
         select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::jsonb[])`,
        [
          rows.map(({ at }) => at),
          rows.map(({ name }) => name),
          rows.map(({ page }) => page),
          rows.map(({ data }) => JSON.stringify(data)),
        ],
      ),
    )
  } catch (error) {
    log.warn({ err: error, lost: rows.length }, 'Measurements could not be written')
  }
}

/** Deletes measurements older than ninety days, a few thousand at a time. */
export async function forgetMeasurements(batch = FORGOTTEN_AT_ONCE): Promise<void> {
  for (let last = batch; last === batch; ) {
    const { rowCount } = await pool().query(
      `delete from measurements where id in
         (select id from measurements where at < now() - $1 * interval '1 day' order by at limit $2)`,
      [KEPT_DAYS, batch],
    )
    last = rowCount ?? 0
  }
}

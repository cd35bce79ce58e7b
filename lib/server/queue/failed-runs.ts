import 'server-only'
import { pool } from '../db/client.ts'

// A scheduled job has one try, since its next run makes up for it. The queue keeps the row of one that failed for ever,
// and it is no job that was given up.
const FAILED = 'j.attempts >= j.max_attempts and j.max_attempts = 1 and j.locked_at is null'

const FAILED_MIN = 3
const KEPT_DAYS = 1

/** As SQL: the `identifier` of each schedule whose last run failed, as at least two others within a day did. */
export const FAILING_SCHEDULES = `
select k.identifier from graphile_worker._private_known_crontabs k
join graphile_worker._private_tasks t on t.identifier = k.identifier
join graphile_worker._private_jobs j on j.task_id = t.id and ${FAILED}
group by k.identifier, k.last_execution
having count(*) >= ${FAILED_MIN} and max((j.payload -> '_cron' ->> 'ts')::timestamptz) >= k.last_execution`

/** Forgets scheduled runs that failed, a day after; what is done each minute would leave half a million rows a year. */
export async function forgetFailedRuns(): Promise<void> {
  await pool().query(
    `select from graphile_worker.complete_jobs(array(
       select j.id from graphile_worker._private_jobs j where ${FAILED} and j.run_at < now() - $1 * interval '1 day'))`,
    [KEPT_DAYS],
  )
}

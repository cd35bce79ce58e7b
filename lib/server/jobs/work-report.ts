import 'server-only'
import { pool } from '../db/client.ts'
import { OPEN_STATES_SQL } from '../orders/attempt.ts'
import { FAILING_SCHEDULES } from '../queue/failed-runs.ts'
import { REPLACED_JOB } from '../queue/replaced-jobs.ts'
import { DEAD_AFTER_MS, DEAD_LOCKS } from './heartbeat.ts'

/** What waits to be done, and for how long: work that stands still breaks no sum, so the books do not show it. */
export interface WorkReport {
  /** Open orders two minutes past their deadline: they hold stock, and perhaps money. */
  overdueAttempts: number
  /** Job locks of workers that are dead. */
  staleLocks: number
  /** How long the oldest job that could run has been due. */
  oldestJobSeconds: number
  /** Jobs that failed as often as they may. */
  jobsGivenUp: number
  /** Scheduled jobs that fail at each run; each has one try only, and is never given up. */
  schedulesFailing: string[]
}

/** A worker that dies is noticed in seconds; what is found after these minutes nobody looks after. */
const STALE_AFTER_MS = 4 * DEAD_AFTER_MS
const JOB_AGE_MAX_SECONDS = 300

export async function workReport(): Promise<WorkReport> {
  const { rows } = await pool().query<WorkReport>(
    `select
       (select count(*)::int from order_attempts
        where state in ${OPEN_STATES_SQL} and deadline < now() - interval '2 minutes') as "overdueAttempts",
       (select count(*)::int from (${DEAD_LOCKS}) dead) as "staleLocks",
       (select coalesce(max(extract(epoch from now() - due.at)), 0)::int from (
          select run_at as at from graphile_worker._private_jobs where is_available and run_at < now()
          union all select created_at from job_outbox) due) as "oldestJobSeconds",
       (select count(*)::int from graphile_worker._private_jobs
        where attempts >= max_attempts and max_attempts > 1 and locked_at is null and not ${REPLACED_JOB}) as "jobsGivenUp",
       array(select identifier from (${FAILING_SCHEDULES}) failing order by 1) as "schedulesFailing"`,
    [STALE_AFTER_MS],
  )
  return rows[0] ?? { overdueAttempts: 0, staleLocks: 0, oldestJobSeconds: 0, jobsGivenUp: 0, schedulesFailing: [] }
}

/** What of a report a person has to look into, one line each. */
export function standstills(report: WorkReport): string[] {
  const { overdueAttempts, staleLocks, oldestJobSeconds, jobsGivenUp, schedulesFailing } = report
  return [
    ...(overdueAttempts > 0 ? [`${overdueAttempts} orders are open long past their deadline`] : []),
    ...(staleLocks > 0 ? [`${staleLocks} jobs are locked by workers that are dead`] : []),
    ...(oldestJobSeconds > JOB_AGE_MAX_SECONDS ? [`a job has been due for ${oldestJobSeconds} seconds`] : []),
    ...(jobsGivenUp > 0 ? [`${jobsGivenUp} jobs failed as often as they may`] : []),
    ...schedulesFailing.map((name) => `the scheduled job ${name} fails at each run`),
  ]
}

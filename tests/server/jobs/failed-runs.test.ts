import { beforeEach, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { workReport } from '#lib/server/jobs/work-report.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

useTestDatabase({ seed: false })

const JOBS = 'graphile_worker._private_jobs'
const failing = async () => (await workReport()).schedulesFailing

/** Runs of a schedule that failed so many minutes ago; its last run was `lastMinutes` ago, whatever came of it. */
async function scheduled(task: string, lastMinutes: number, failedMinutes: readonly number[]): Promise<void> {
  await pool().query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ($1, now(), date_trunc('minute', now()) - $2 * interval '1 minute')`,
    [task, lastMinutes],
  )
  for (const minutes of failedMinutes) {
    await pool().query(
      `select graphile_worker.add_job($1, json_build_object('_cron', json_build_object('ts', at)), run_at := at, max_attempts := 1)
         from (select date_trunc('minute', now()) - $2 * interval '1 minute' as at) run`,
      [task, minutes],
    )
  }
  await pool().query(
    `update ${JOBS} set attempts = 1, last_error = 'refused' where task_id =
       (select id from graphile_worker._private_tasks where identifier = $1)`,
    [task],
  )
}

beforeEach(async () => {
  await pool().query(`delete from ${JOBS}; delete from graphile_worker._private_known_crontabs`)
})

it('names a schedule that fails at each run, and none that failed twice or works again [OBS-14]', async () => {
  await scheduled('notify-stock', 1, [1, 2, 3])
  await scheduled('forget-mail', 60, [60, 120])
  await scheduled('announce-offers', 1, [2, 3, 4, 5])
  expect(await failing()).toEqual(['notify-stock'])
  await pool().query(`update ${JOBS} set locked_at = now(), locked_by = 'worker'`)
  expect(await failing()).toEqual([])
})

it('knows the runs of the real queue [OBS-14]', async () => {
  const jobs = await startJobs()
  const known = async () =>
    (await pool().query('select identifier from graphile_worker._private_known_crontabs')).rows.map(
      (row) => row.identifier,
    )
  await eventually(async () => expect(await known()).toContain('notify-stock'))
  await jobs.stop()
  const named = Object.keys(tasks)
  expect((await known()).filter((identifier) => !named.includes(identifier))).toEqual([])
})

it('forgets failed runs a day after, and neither newer ones nor what else was given up [OBS-14]', async () => {
  await scheduled('notify-stock', 1, [1, 1450, 2900])
  await pool().query(
    `select graphile_worker.add_job('settle-order', '{"orderNumber":"W1"}', run_at := now() - interval '3 days')`,
  )
  await pool().query(`update ${JOBS} set attempts = 25 where max_attempts = 25`)
  for (let run = 0; run < 2; run += 1) await tasks['forget-failed-runs']({}, {} as never)
  const { rows } = await pool().query(`select max_attempts from ${JOBS} order by 1`)
  expect(rows).toEqual([{ max_attempts: 1 }, { max_attempts: 25 }])
})

import { expect, it, onTestFinished, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { log } from '#lib/server/platform/log.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { BEATS_MS, eventually } from '#tests/setup/eventually.ts'
import { count } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const workers = () => count('select count(*) from job_workers')
const rename = (from: string, to: string) => pool().query(`alter function graphile_worker.${from} rename to ${to}`)

it('leaves no worker behind that began before its start failed, and begins again [OBS-16]', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  await rename('add_jobs', 'add_jobs_away')
  const jobs = await startJobs()
  expect(said.mock.calls.map(([, words]) => words)).toContain('The job queue could not be started yet')
  await rename('add_jobs_away', 'add_jobs')
  const done = () => count(`select count(*) from graphile_worker.jobs where key = 'forget-refusals-at-start'`)
  await pool().query(
    `select graphile_worker.add_job('forget-refusals', '{}', job_key := 'forget-refusals-at-start', run_at := now() + interval '1 hour')`,
  )
  // The start that succeeds takes the place of this one.
  await eventually(async () => expect([await done(), await workers()]).toEqual([0, 4]), BEATS_MS)
  await jobs.stop()
  expect(await workers()).toBe(0)
}, 30_000)

it('has each round in the queue in its time, and makes up for those alone in which search engines were to be told [OBS-16, SEO-10]', async () => {
  const startAndStop = async () => (await startJobs()).stop()
  await startAndStop()
  const { rows: rounds } = await pool().query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  )
  expect(rounds.map(({ identifier }) => identifier)).toEqual([
    ...['announce-offers', 'ask-for-reviews', 'capture-before-expiry', 'change-sale-prices', 'forget-failed-runs'],
    ...['forget-mail', 'forget-measurements', 'forget-refusals', 'forget-unconfirmed', 'forget-unverified'],
    ...[
      'notify-stock',
      'notify-wishlists',
      'release-exchanges',
      'tell-index-now',
      'turn-announcements',
      'turn-extended-returns',
    ],
    'watch-collections',
  ])
  // Away for two hours, each round was missed at least once.
  await pool().query(
    `update graphile_worker._private_known_crontabs
     set known_since = now() - interval '2 days', last_execution = now() - interval '2 hours'`,
  )
  await pool().query(`drop table if exists made_up_for; create table made_up_for (task_id int, run_at timestamptz, max_attempts int);
    create or replace function note_made() returns trigger language plpgsql as $$ begin
      insert into made_up_for values (new.task_id, new.run_at, new.max_attempts); return new; end $$;
    create trigger noted before insert on graphile_worker._private_jobs for each row execute function note_made()`)
  await startAndStop()
  await pool().query('drop trigger noted on graphile_worker._private_jobs')
  const { rows: missed } = await pool().query(
    `select identifier as task, max_attempts, count(distinct run_at) > 10 as each_time
     from made_up_for m join graphile_worker._private_tasks t on t.id = m.task_id
     where m.run_at < now() - interval '10 minutes' group by 1, 2`,
  )
  expect(missed).toEqual([{ task: 'tell-index-now', max_attempts: 8, each_time: true }])
})

import { expect, it, onTestFinished, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { log } from '#lib/server/platform/log.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
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
  await eventually(async () => expect([await done(), await workers()]).toEqual([0, 1]))
  await jobs.stop()
  expect(await workers()).toBe(0)
})

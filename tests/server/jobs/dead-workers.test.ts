import { expect, it, onTestFinished, vi } from 'vitest'
import { exclusively } from '#lib/server/db/advisory-lock.ts'
import { pool } from '#lib/server/db/client.ts'
import { heartbeatProblem, startHeartbeat } from '#lib/server/jobs/heartbeat.ts'
import { standstills, workReport } from '#lib/server/jobs/work-report.ts'
import { log } from '#lib/server/platform/log.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { BEATS_MS, eventually } from '#tests/setup/eventually.ts'
import { count } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const worker = (id: string, silentSeconds: number) =>
  pool().query("insert into job_workers (id, seen_at) values ($1, now() - $2 * interval '1 second')", [
    id,
    silentSeconds,
  ])
const lockedJob = async (queue: string, by: string, seconds: number) => {
  await pool().query("select graphile_worker.add_job('confirm-order', '{}', queue_name := $1)", [queue])
  await pool().query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3 * interval '1 second'
     where job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = $1)`,
    [queue, by, seconds],
  )
  await pool().query(
    `update graphile_worker._private_job_queues set locked_by = $2, locked_at = now() - $3 * interval '1 second'
     where queue_name = $1`,
    [queue, by, seconds],
  )
}
const lockedQueues = async () =>
  (
    await pool().query<{ queue_name: string }>(
      'select queue_name from graphile_worker._private_job_queues where locked_by is not null order by queue_name',
    )
  ).rows.map(({ queue_name }) => queue_name)

it('gives back the jobs and queues of workers that were killed, and leaves the others theirs [OBS-16]', async () => {
  await worker('pool-dead', 120)
  await worker('pool-alive', 0)
  // Whoever was not heard for an hour is forgotten.
  await worker('pool-forgotten', 3601)
  await worker('pool-silent', 3000)
  await lockedJob('of-the-dead', 'pool-dead', 120)
  await lockedJob('of-the-living', 'pool-alive', 120)
  await lockedJob('of-nobody-known', 'pool-killed-before-its-first-beat', 120)
  await lockedJob('just-taken', 'pool-about-to-beat', 1)
  expect(standstills(await workReport())).toContain('4 jobs are locked by workers that are dead')

  const beating = startHeartbeat('pool-me', new Set())
  const living = setInterval(
    () => void pool().query("update job_workers set seen_at = now() where id = 'pool-alive'"),
    1000,
  )
  await vi.waitUntil(async () => (await lockedQueues()).length === 2, { timeout: 20_000, interval: 200 })
  clearInterval(living)
  expect(await lockedQueues()).toEqual(['just-taken', 'of-the-living'])
  const { rows } = await pool().query(
    'select count(*)::int as free from graphile_worker._private_jobs where is_available',
  )
  expect(rows[0].free).toBe(2)
  await beating.stop()
  const left = await pool().query<{ id: string }>('select id from job_workers order by id')
  expect(left.rows.map(({ id }) => id)).toEqual(['pool-alive', 'pool-dead', 'pool-silent'])
  await pool().query("select graphile_worker.force_unlock_workers(array['pool-alive', 'pool-about-to-beat'])")
})

it('gives back its own locks on jobs it does not have in hand, and leaves those it is running [OBS-16]', async () => {
  const locked = async () =>
    (
      await pool().query<{ id: string; key: string }>(
        "select id::text, key from graphile_worker._private_jobs where locked_by in ('pool-lost', 'pool-neighbour') order by id",
      )
    ).rows
  for (const [key, by] of [
    ['running', 'pool-lost'],
    ['answer-lost', 'pool-lost'],
    ['neighbour', 'pool-neighbour'],
  ]) {
    await pool().query("select graphile_worker.add_job('confirm-order', '{}', job_key := $1)", [key])
    await pool().query(
      'update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), attempts = 1 where key = $1',
      [key, by],
    )
  }
  await worker('pool-neighbour', 0)
  const running = (await locked()).find(({ key }) => key === 'running')
  const beating = startHeartbeat('pool-lost', new Set([running?.id ?? '']))
  await vi.waitUntil(async () => (await locked()).length === 2, { timeout: 12_000, interval: 200 })
  expect((await locked()).map(({ key }) => key)).toEqual(['running', 'neighbour'])
  await beating.stop()
  await pool().query("delete from graphile_worker._private_jobs where key in ('running', 'answer-lost', 'neighbour')")
  await pool().query("delete from job_workers where id = 'pool-neighbour'")
})

it('says in one breath that all workers of a process are alive, and no more of one that has stopped [OBS-16]', async () => {
  const asked = vi.spyOn(pool('health'), 'query')
  onTestFinished(() => asked.mockRestore())
  const [first, second] = [startHeartbeat('pool-first', new Set()), startHeartbeat('pool-second', new Set())]
  const heard = async () =>
    (
      await pool().query<{ id: string }>(
        "select id from job_workers where id in ('pool-first', 'pool-second') order by id",
      )
    ).rows.map(({ id }) => id)
  await eventually(async () => expect(await heard()).toEqual(['pool-first', 'pool-second']), BEATS_MS)
  expect(asked.mock.calls.filter(([sql]) => String(sql).startsWith('insert')).at(-1)?.[1]).toEqual([
    ['pool-first', 'pool-second'],
  ])
  await first.stop()
  expect([await heard(), heartbeatProblem()]).toEqual([['pool-second'], undefined])
  await pool().query("delete from job_workers where id = 'pool-second'")
  await eventually(async () => expect(await heard()).toEqual(['pool-second']), BEATS_MS)
  const stoppedMs = performance.now()
  await second.stop()
  expect(await heard()).toEqual([])
  // A shop that closes does not wait for the next beat.
  expect(performance.now() - stoppedMs).toBeLessThan(3000)
  // Nobody was dead: nothing was given back.
  expect(asked.mock.calls.filter(([sql]) => String(sql).includes('force_unlock_workers'))).toEqual([])
}, 30_000)

it('goes on after a first beat that could not be written, as at a start without a database [OBS-14, OBS-16]', async () => {
  const said = vi.spyOn(log, 'warn').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  await pool().query('alter table job_workers rename to away')
  const beating = startHeartbeat('pool-early', new Set())
  await eventually(() => expect(heartbeatProblem()).toContain('job_workers'))
  await pool().query('alter table away rename to job_workers')
  await eventually(() => expect(heartbeatProblem()).toBeUndefined(), BEATS_MS)
  expect(await count(`select count(*) from job_workers where id = 'pool-early'`)).toBe(1)
  await beating.stop()
}, 30_000)

it('knows why a worker is not heard, and when it has been silent too long [OBS-14, OBS-16]', async () => {
  expect(heartbeatProblem()).toBeUndefined()
  const said = vi.spyOn(log, 'warn').mockReturnValue()
  const beating = startHeartbeat('pool-heard', new Set())
  const heard = () => count(`select count(*) from job_workers where id = 'pool-heard'`)
  onTestFinished(() => said.mockRestore())
  const silentFor = (ms: number) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
    const problem = heartbeatProblem()
    clock.mockRestore()
    return problem
  }
  await eventually(() => expect(silentFor(16_000)).toBe('no heartbeat'))
  expect(await heard()).toBe(1)
  // A beat may be four seconds old.
  expect(silentFor(9000)).toBeUndefined()
  await pool().query('alter table job_workers rename to away')
  await eventually(() => expect(heartbeatProblem()).toContain('job_workers'), BEATS_MS)
  expect(said).toHaveBeenCalledWith({ reason: heartbeatProblem() }, 'No heartbeat of the job queue could be written')
  await pool().query('alter table away rename to job_workers')
  await eventually(() => expect(heartbeatProblem()).toBeUndefined(), BEATS_MS)
  await beating.stop()
  expect([heartbeatProblem(), await heard()]).toEqual([undefined, 0])
}, 30_000)

it('tells of orders open past their deadline, and of jobs long due or given up [OBS-14]', async () => {
  const fresh = await workReport()
  await pool().query(
    `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
     select gen_random_uuid(), n::text, 'guest', 'd', 'reserved', 'W' || n,
       '{"stock":[],"vouchers":[],"promotionIds":[]}', '{}', now() - n * interval '1 minute' from unnest(array[1, 30]) n`,
  )
  await pool().query("select graphile_worker.add_job('export-order', '{}', run_at := now() - interval '1 hour')")
  await pool().query("select graphile_worker.add_job('capture-payment', '{}', max_attempts := 2)")
  await pool().query(
    `update graphile_worker._private_jobs set attempts = 2 where task_id =
       (select id from graphile_worker._private_tasks where identifier = 'capture-payment')`,
  )
  const report = await workReport()
  expect(report.overdueAttempts - fresh.overdueAttempts).toBe(1)
  expect(report.jobsGivenUp - fresh.jobsGivenUp).toBe(1)
  expect(report.oldestJobSeconds).toBeGreaterThanOrEqual(3600)
  expect(standstills(report).join('\n')).toMatch(
    /past their deadline[\s\S]*due for 36\d\d seconds[\s\S]*failed as often/,
  )
})

it.each([
  'settle-order',
  'issue-gift-cards',
  'confirm-subscription',
  'fetch-photos',
  'forget-refusals',
  'change-sale-prices',
])(
  'takes no %s for given up that was queued anew while a worker held it that was killed [OBS-14, OBS-16]',
  async (task) => {
    const fresh = await workReport()
    const key = `${task}:again`
    const queue = () => pool().query(`select graphile_worker.add_job($1, '{}', job_key := $2)`, [task, key])
    await queue()
    await pool().query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key = $1`,
      [key],
    )
    await queue()
    await pool().query("select graphile_worker.force_unlock_workers(array['killed'])")
    expect((await workReport()).jobsGivenUp).toBe(fresh.jobsGivenUp)
    // It may have failed before it was queued anew, too.
    await pool().query("update graphile_worker._private_jobs set last_error = 'refused' where key is null")
    expect((await workReport()).jobsGivenUp).toBe(fresh.jobsGivenUp)
    await pool().query(
      `update graphile_worker._private_jobs set attempts = 25, last_error = 'refused' where key = $1`,
      [key],
    )
    expect((await workReport()).jobsGivenUp).toBe(fresh.jobsGivenUp + 1)
  },
)

it('calls a person for each thing that stands still, and for nothing that is in time [OBS-14]', () => {
  const well = { overdueAttempts: 0, staleLocks: 0, oldestJobSeconds: 300, jobsGivenUp: 0, schedulesFailing: [] }
  expect(standstills(well)).toEqual([])
  expect(standstills({ ...well, overdueAttempts: 1 })).toEqual(['1 orders are open long past their deadline'])
  expect(standstills({ ...well, staleLocks: 1 })).toEqual(['1 jobs are locked by workers that are dead'])
  expect(standstills({ ...well, oldestJobSeconds: 301 })).toEqual(['a job has been due for 301 seconds'])
  expect(standstills({ ...well, jobsGivenUp: 1 })).toEqual(['1 jobs failed as often as they may'])
  expect(standstills({ ...well, schedulesFailing: ['notify-stock'] })).toEqual([
    'the scheduled job notify-stock fails at each run',
  ])
})

it('runs work in one process at a time, and again when it is done or has failed [OBS-16]', async () => {
  const LOCK = 77
  let finish: (() => void) | undefined
  const first = exclusively(LOCK, () => new Promise<void>((resolve) => (finish = resolve)))
  await vi.waitUntil(() => finish, { timeout: 5000, interval: 20 })
  expect(await exclusively(LOCK, async () => {})).toBe(false)
  expect(await exclusively(LOCK + 1, async () => {})).toBe(true)
  finish?.()
  expect(await first).toBe(true)
  const failing = async () => Promise.reject(new Error('broken'))
  await vi.waitUntil(async () => (await exclusively(LOCK, failing).catch(() => 'ran')) === 'ran', { timeout: 5000 })
  await vi.waitUntil(async () => exclusively(LOCK, async () => {}), { timeout: 5000 })
})

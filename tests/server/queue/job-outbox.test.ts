import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { standstills, workReport } from '#lib/server/jobs/work-report.ts'
import { log } from '#lib/server/platform/log.ts'
import { handOverJobs, jobsLeft, startJobOutbox } from '#lib/server/queue/job-outbox.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

const database = useTestDatabase({ seed: false })
const runJobs = useJobQueue(database)

interface Job {
  task: string
  payload: unknown
  key: string | null
  due: string
  tries: number
}

/** As a placed order leaves them, so many seconds ago. */
async function leave(task: string, { of = {}, key, ago = 0 }: { of?: object; key?: string; ago?: number } = {}) {
  await pool().query(
    `insert into job_outbox (task, payload, job_key, created_at) values ($1, $2, $3, now() - $4 * interval '1 second')`,
    [task, JSON.stringify(of), key, ago],
  )
}

async function queued(): Promise<Job[]> {
  const { rows } = await pool().query<Job>(
    `select task_identifier as task, j.payload, j.key, round(extract(epoch from now() - j.run_at) / 10)::text as due,
       j.max_attempts as tries
     from graphile_worker._private_jobs j join graphile_worker.jobs using (id)
     where task_identifier <> 'forget-refusals' and task_identifier <> 'change-sale-prices' order by id`,
  )
  return rows
}

const tasks = async () => (await queued()).map(({ task }) => task)
const left = async () => (await pool().query('select from job_outbox')).rowCount

afterEach(async () => {
  await pool().query('delete from graphile_worker._private_jobs; delete from job_outbox')
})

describe('what orders leave to be done', () => {
  it('goes over to the queue in order, each due since it was left, to be tried as often as any job', async () => {
    await leave('confirm-order', { of: { orderNumber: 'W1' }, ago: 600 })
    await leave('settle-order', { of: { orderNumber: 'W1' }, ago: 600 })
    await leave('confirm-order', { of: { orderNumber: 'W2' } })
    await handOverJobs()
    expect(await queued()).toEqual([
      { task: 'confirm-order', payload: { orderNumber: 'W1' }, key: null, due: '60', tries: 25 },
      { task: 'settle-order', payload: { orderNumber: 'W1' }, key: null, due: '60', tries: 25 },
      { task: 'confirm-order', payload: { orderNumber: 'W2' }, key: null, due: '0', tries: 25 },
    ])
    expect(await left()).toBe(0)
    await handOverJobs()
    expect(await queued()).toHaveLength(3)
  })

  it('is one job where it bears one key, the newest, beside one that was queued under another', async () => {
    await leave('confirm-subscription', { of: { email: 'old@example.com' }, key: 'confirm-subscription:jo' })
    await leave('confirm-subscription', { of: { email: 'neighbour@example.com' }, key: 'confirm-subscription:sam' })
    await leave('confirm-subscription', { of: { email: 'jo@example.com' }, key: 'confirm-subscription:jo' })
    await handOverJobs()
    await leave('confirm-subscription', { of: { email: 'again@example.com' }, key: 'confirm-subscription:jo' })
    await handOverJobs()
    expect((await queued()).map(({ payload, key }) => [key, payload])).toEqual([
      ['confirm-subscription:sam', { email: 'neighbour@example.com' }],
      ['confirm-subscription:jo', { email: 'again@example.com' }],
    ])
  })

  it('goes over once, all of it, when several instances are at it', async () => {
    await pool().query(
      `insert into job_outbox (task, payload) select 'confirm-order', '{}' from generate_series(1, 1201)`,
    )
    await Promise.all([handOverJobs(), handOverJobs(), handOverJobs()])
    await handOverJobs()
    expect([(await queued()).length, await left()]).toEqual([1201, 0])
  })

  it('stays where it is when the queue will not take it', async () => {
    await leave('confirm-order')
    await pool().query('alter table graphile_worker._private_jobs rename to away')
    await expect(handOverJobs()).rejects.toThrow('_private_jobs')
    await pool().query('alter table graphile_worker.away rename to _private_jobs')
    expect([await tasks(), await left()]).toEqual([[], 1])
    await handOverJobs()
    expect([await tasks(), await left()]).toEqual([['confirm-order'], 0])
  })

  it('stands still for all to see when nobody hands it over [OBS-16]', async () => {
    await leave('confirm-order', { ago: 3600 })
    const report = await workReport()
    expect(report.oldestJobSeconds).toBeGreaterThanOrEqual(3600)
    expect(standstills(report).join()).toContain('a job has been due for 36')
  })
})

describe('what orders changed', () => {
  it('is told of every instance by the commit that hands it over, and is no job', async () => {
    const heard: unknown[] = []
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    onTestFinished(() => other.end())
    other.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
    await other.query('LISTEN steelcap_changes')
    await leave('confirm-order', { of: { orderNumber: 'W1' } })
    await leave('tell-changes', { of: { origin: 'one', tags: ['product:boot', 'listing'] } })
    await leave('tell-changes', { of: { origin: 'two', tags: ['product:belt'] } })
    await leave('tell-changes', { of: { origin: 'one', tags: ['product:boot'] } })
    await handOverJobs()
    await eventually(() => expect(heard).toHaveLength(2))
    expect(heard).toEqual(
      expect.arrayContaining([
        { origin: 'one', tags: ['listing', 'product:boot'] },
        { origin: 'two', tags: ['product:belt'] },
      ]),
    )
    expect([await tasks(), await left()]).toEqual([['confirm-order'], 0])

    // With nothing to be done beside it, and once only.
    await leave('tell-changes', { of: { origin: 'one', tags: ['product:cap'] } })
    await handOverJobs()
    await eventually(() => expect(heard).toContainEqual({ origin: 'one', tags: ['product:cap'] }))
    await handOverJobs()
    expect([heard.length, await tasks(), await left()]).toEqual([3, ['confirm-order'], 0])
  })

  it('is told by the job an older release makes of it', async () => {
    const heard = vi.fn()
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    onTestFinished(() => other.end())
    other.on('notification', heard)
    await other.query('LISTEN steelcap_changes')
    await pool().query(`select graphile_worker.add_job('tell-changes', '{"origin":"one","tags":["product:boot"]}')`)
    await runJobs()
    await eventually(() => expect(heard).toHaveBeenCalledOnce())
    expect(heard.mock.calls).toMatchObject([[{ payload: '{"origin":"one","tags":["product:boot"]}' }]])
  })
})

describe('a process that does jobs', () => {
  it('hands over what others left, at once what it is told of, the last as it stops, and nothing more then', async () => {
    await leave('confirm-order', { of: { orderNumber: 'before' } })
    const outbox = startJobOutbox()
    await vi.waitUntil(async () => (await left()) === 0)
    await leave('confirm-order', { of: { orderNumber: 'of-another-instance' } })
    await vi.waitUntil(async () => (await left()) === 0, { timeout: 5000 })
    await leave('confirm-order', { of: { orderNumber: 'own' } })
    jobsLeft()
    await vi.waitUntil(async () => (await left()) === 0)
    await leave('confirm-order', { of: { orderNumber: 'last' } })
    await outbox.stop()
    await leave('confirm-order', { of: { orderNumber: 'after' } })
    jobsLeft()
    expect((await queued()).map(({ payload }) => (payload as { orderNumber: string }).orderNumber)).toEqual([
      ...['before', 'of-another-instance', 'own', 'last'],
    ])
    expect(await left()).toBe(1)
  })

  it('says once that the queue is away, and goes on when it is back', async () => {
    const said = vi.spyOn(log, 'error').mockImplementation(() => {})
    await pool().query('alter table graphile_worker._private_jobs rename to away')
    await leave('confirm-order')
    const outbox = startJobOutbox()
    await vi.waitUntil(() => said.mock.calls.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await pool().query('alter table graphile_worker.away rename to _private_jobs')
    await vi.waitUntil(async () => (await left()) === 0, { timeout: 5000 })
    expect(await tasks()).toEqual(['confirm-order'])
    expect(said).toHaveBeenCalledTimes(1)
    await outbox.stop()
    said.mockRestore()
  })
})

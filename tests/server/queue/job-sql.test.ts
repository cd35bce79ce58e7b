import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { handOverJobs } from '#lib/server/queue/job-outbox.ts'
import { jobPayloads, type OrderTask, type TaskName } from '#lib/server/queue/job-payloads.ts'
import { addJobSql, leaveJobsSql, leftJobSql, leftJobsSql } from '#lib/server/queue/job-sql.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

useJobQueue(useTestDatabase({ seed: false }))

beforeEach(async () => {
  await pool().query('delete from graphile_worker._private_jobs; delete from job_outbox')
})

interface Queued {
  task: TaskName
  payload: unknown
  key: string | null
  priority: number
}

/** What waits, oldest first, each payload as its task reads it: one it cannot read is thrown. */
async function queued(): Promise<Queued[]> {
  const { rows } = await pool().query<Queued>(
    `select j.task_identifier as task, p.payload, j.key, j.priority
     from graphile_worker._private_jobs p join graphile_worker.jobs j using (id) order by id`,
  )
  return rows.map((row) => ({ ...row, payload: jobPayloads[row.task].parse(row.payload) }))
}

describe('a statement that queues a job', () => {
  it('queues one for each row, under the key and before the others if it says so [OPS-15]', async () => {
    const parcel = addJobSql('mail-parcel', { orderNumber: 'number', parcelNo: 'parcel' })
    await pool().query(`select ${parcel} from (values ('SC1', 1), ('SC2', 2)) as parcels (number, parcel)`)
    const asking = addJobSql('confirm-subscription', { email: '$1::text' }, { key: "'asked:' || $1", priority: '$2' })
    for (const email of ['dana@example.com', 'max@example.com', 'dana@example.com']) {
      await pool().query(`select ${asking}`, [email, -10])
    }
    expect(await queued()).toEqual([
      { task: 'mail-parcel', payload: { orderNumber: 'SC1', parcelNo: 1 }, key: null, priority: 0 },
      { task: 'mail-parcel', payload: { orderNumber: 'SC2', parcelNo: 2 }, key: null, priority: 0 },
      {
        task: 'confirm-subscription',
        payload: { email: 'dana@example.com' },
        key: 'asked:dana@example.com',
        priority: -10,
      },
      {
        task: 'confirm-subscription',
        payload: { email: 'max@example.com' },
        key: 'asked:max@example.com',
        priority: -10,
      },
    ])
  })

  it('leaves what an order is followed by, of several kinds at once', async () => {
    await pool().query(
      leaveJobsSql(
        `select ${leftJobsSql<OrderTask>('task', { orderNumber: '$1::text' })} from unnest($2::text[]) as task`,
        `select ${leftJobSql('confirm-subscription', { email: '$3::text' }, "'asked:' || $3")}`,
        `select ${leftJobSql('mail-cancelled', { orderNumber: "'SC2'", seq: '2' })}`,
      ),
      ['SC1', ['settle-order', 'confirm-order'] satisfies OrderTask[], 'dana@example.com'],
    )
    await handOverJobs()
    expect(await queued()).toMatchObject([
      { task: 'settle-order', payload: { orderNumber: 'SC1' }, key: null },
      { task: 'confirm-order', payload: { orderNumber: 'SC1' }, key: null },
      { task: 'confirm-subscription', payload: { email: 'dana@example.com' }, key: 'asked:dana@example.com' },
      { task: 'mail-cancelled', payload: { orderNumber: 'SC2', seq: 2 }, key: null },
    ])
  })

  it('compiles with the payload of its task alone', async () => {
    // @ts-expect-error: it does not say which parcel
    await pool().query(`select ${addJobSql('mail-parcel', { orderNumber: "'SC1'" })}`)
    await expect(queued()).rejects.toThrow('parcelNo')
    // @ts-expect-error: the key is misspelt
    leftJobSql('confirm-order', { ordernumber: "'SC1'" })
    // @ts-expect-error: there is no such task
    addJobSql('mail-the-parcel', { orderNumber: "'SC1'" })
    // @ts-expect-error: a return is no order
    leftJobsSql<OrderTask>('task', { returnNumber: "'R1'" })
  })
})

it('no statement of the shop queues a job by hand', async () => {
  const files = await readdir('lib', { recursive: true })
  const byHand = /add_jobs?\(|into job_outbox/
  const found = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => (byHand.test(await readFile(join('lib', file), 'utf8')) ? [file] : [])),
  )
  expect(found.flat().sort()).toEqual(
    ['job-outbox.ts', 'job-sql.ts', 'queue-job.ts'].map((file) => `server/queue/${file}`),
  )
})

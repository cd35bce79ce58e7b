import { describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import type { TaskName } from '#lib/server/queue/job-payloads.ts'
import { queueForOrder, queueJob } from '#lib/server/queue/queue-job.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'

useJobQueue(useTestDatabase({ seed: false }))

/** The jobs of one task, oldest first. */
async function queued(task: string) {
  const { rows } = await pool().query(
    `select p.payload, j.key, j.max_attempts as tries, round(extract(epoch from j.run_at - now()) / 10)::float * 10 as "dueIn",
       to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due
     from graphile_worker._private_jobs p join graphile_worker.jobs j using (id) where j.task_identifier = $1 order by id`,
    [task],
  )
  return rows
}

describe('queueing a job', () => {
  it('queues it at once, under no key, to be tried 25 times [OPS-15]', async () => {
    await queueJob(pool(), 'mail-cancelled', { orderNumber: 'SC1', seq: 2 })
    await queueJob(pool(), 'mail-cancelled', { orderNumber: 'SC1', seq: 2 })
    const job = { payload: { orderNumber: 'SC1', seq: 2 }, key: null, tries: 25, dueIn: 0 }
    expect(await queued('mail-cancelled')).toMatchObject([job, job])
  })

  it('waits as long as it is told, or for a time of day wherever that is, in summer and winter', async () => {
    await queueJob(pool(), 'recheck-payment', { attemptId: 'a' }, { wait: '3 minutes' })
    await queueJob(pool(), 'recheck-payment', { attemptId: 'b' }, { runAt: '2126-07-01 08:00 Australia/Melbourne' })
    await queueJob(pool(), 'recheck-payment', { attemptId: 'c' }, { runAt: '2036-01-15 08:00 Australia/Melbourne' })
    const [waiting, winter, summer] = await queued('recheck-payment')
    expect(waiting).toMatchObject({ dueIn: 180 })
    expect(winter).toMatchObject({ due: '2126-06-30 22:00' })
    expect(summer).toMatchObject({ due: '2036-01-14 21:00' })
  })

  it('takes the place of the one under the same key, and of no other', async () => {
    const images = [{ url: 'https://photos.example/1.jpg', alt: '', row: 2 }]
    const terms = (key: string) => ({ key, wait: '10 minutes', maxAttempts: 16 })
    await queueJob(pool(), 'fetch-photos', { id: 'boot', handle: 'old', images }, terms('fetch-photos:boot'))
    await queueJob(pool(), 'fetch-photos', { id: 'glove', handle: 'old', images }, terms('fetch-photos:glove'))
    await queueJob(pool(), 'fetch-photos', { id: 'boot', handle: 'new', images }, terms('fetch-photos:boot'))
    expect(await queued('fetch-photos')).toMatchObject([
      { payload: { id: 'boot', handle: 'new' }, key: 'fetch-photos:boot', tries: 16, dueIn: 600 },
      { payload: { id: 'glove' }, key: 'fetch-photos:glove', tries: 16, dueIn: 600 },
    ])
  })

  it('settles an order once after ten changes, as every version of the shop names it, and another beside it', async () => {
    for (const number of ['SC1', 'SC2', 'SC1', 'SC1']) await queueForOrder(pool(), 'settle-order', number)
    expect(await queued('settle-order')).toMatchObject([
      { payload: { orderNumber: 'SC1' }, key: 'settle-order:SC1', tries: 25, dueIn: 0 },
      { payload: { orderNumber: 'SC2' }, key: 'settle-order:SC2', tries: 25, dueIn: 0 },
    ])
  })

  it('takes the payload of its task alone, and gives it to the job', async () => {
    // @ts-expect-error: it does not say which parcel
    await queueJob(pool(), 'mail-parcel', { orderNumber: 'SC1' })
    await queueJob(pool(), 'mail-parcel', { orderNumber: 'SC1', parcelNo: 1 })
    // @ts-expect-error: a return is no order
    await queueForOrder(pool(), 'confirm-return', 'SC1')
    const [wrong, right] = await queued('mail-parcel')
    const [neighbour] = await queued('confirm-return')
    const run = async (task: TaskName, { payload }: { payload: unknown }) => tasks[task](payload, undefined as never)
    await expect(run('mail-parcel', wrong)).rejects.toThrow('parcelNo')
    await expect(run('mail-parcel', right)).rejects.toThrow('There is no order SC1.')
    await expect(run('confirm-return', neighbour)).rejects.toThrow('returnNumber')
  })

  it('queues nothing when its transaction comes to nothing', async () => {
    await inTransaction(
      (client) => queueJob(client, 'mail-delivered', { orderNumber: 'SC1', parcelNo: 1 }),
      () => false,
    )
    expect(await queued('mail-delivered')).toEqual([])
  })
})

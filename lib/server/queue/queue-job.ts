import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { JobPayload, OrderTask, TaskName } from './job-payloads.ts'

interface Terms {
  /** A job that waits under the same key is replaced by this one, its time included. */
  key?: string
  /** Not before then, as PostgreSQL reads a time: `2026-07-01 08:00 Australia/Melbourne`. Without it at once. */
  runAt?: string | undefined
  /** Not before so long, from the start of the transaction: `3 minutes`. Only without `runAt`. */
  wait?: string
  /** How often it is tried before it is given up; without it the queue's own 25 times. */
  maxAttempts?: number
}

/** Queues a job, which stands or falls with the transaction of `client`. */
export async function queueJob<T extends TaskName>(
  client: Pool | PoolClient,
  task: T,
  payload: JobPayload<T>,
  { key, runAt, wait, maxAttempts }: Terms = {},
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, $2::json, job_key := $3,
       run_at := coalesce($4::timestamptz, now() + $5::interval), max_attempts := $6)`,
    [task, JSON.stringify(payload), key ?? null, runAt ?? null, wait ?? null, maxAttempts ?? null],
  )
}

/** Queues work for an order. Under one key, so that ten changes in a row settle it once. */
export function queueForOrder(client: Pool | PoolClient, task: OrderTask, orderNumber: string): Promise<void> {
  return queueJob(client, task, { orderNumber }, { key: `${task}:${orderNumber}` })
}

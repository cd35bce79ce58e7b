import 'server-only'
import type { JobPayload, TaskName } from './job-payloads.ts'

// Parts of statements that queue what follows from them, in the same round trip. PostgreSQL takes any object for a
// payload: what a task is given is said here, so that a key that is missing or misspelt does not compile. What is given
// is text of a statement; values of a shopper's come as its parameters, never in here.

/** An SQL expression for each value of a task's payload, by its key. */
export type PayloadSql<T extends TaskName> = { [K in keyof JobPayload<T>]: string }

interface Terms {
  /** A job that waits under the same key is replaced by this one. */
  key?: string
  /** See `AWAITED`. */
  priority?: string
}

/** An expression that queues a job, once for each row it is evaluated for. True or false: nobody reads the job. */
export function addJobSql<T extends TaskName>(task: T, payload: PayloadSql<T>, { key, priority }: Terms = {}): string {
  const terms = [
    `'${task}'`,
    payloadSql(payload),
    ...(key === undefined ? [] : [`job_key := ${key}`]),
    ...(priority === undefined ? [] : [`priority := ${priority}`]),
  ]
  return `graphile_worker.add_job(${terms.join(', ')}) is not null`
}

/** What an order leaves in `job_outbox`; each select gives task, payload and the key or null (record 110). */
export function leaveJobsSql(...selects: readonly string[]): string {
  return `insert into job_outbox (task, payload, job_key) ${selects.join(' union all ')}`
}

/** The columns of such a select for one task. */
export function leftJobSql<T extends TaskName>(task: T, payload: PayloadSql<T>, key = 'null'): string {
  return `'${task}', ${payloadSql(payload)}, ${key}`
}

/** The columns of such a select for tasks that are given alike; `task` is an expression. */
export function leftJobsSql<T extends TaskName>(task: string, payload: PayloadSql<T>): string {
  return `${task}, ${payloadSql(payload)}, null`
}

function payloadSql(values: Readonly<Record<string, string>>): string {
  return `json_build_object(${Object.entries(values)
    .map(([key, value]) => `'${key}', ${value}`)
    .join(', ')})`
}

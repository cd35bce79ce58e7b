import { Logger, runOnce } from 'graphile-worker'
import { beforeAll } from 'vitest'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { handOverJobs } from '#lib/server/queue/job-outbox.ts'

const SILENT = new Logger(() => () => {})

/** The tables of the job queue, in the database of this test file. Gives what does the jobs that wait there. */
export function useJobQueue(database: { readonly url: string }): () => Promise<void> {
  beforeAll(async () => (await startJobs()).stop())
  return async () => {
    await handOverJobs()
    await runOnce({ connectionString: database.url, taskList: tasks, noHandleSignals: true, logger: SILENT })
  }
}

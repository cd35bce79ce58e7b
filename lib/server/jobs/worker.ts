import 'server-only'
import { Logger, parseCronItems, type Runner, type RunnerOptions, run } from 'graphile-worker'
import { pool } from '../db/client.ts'
import { log } from '../log.ts'
import { tasks } from './tasks.ts'

/** Few, so that what runs later never starves what a shopper waits for. */
const CONCURRENCY = 2
const CONNECTIONS = 3

/**
 * Works off the queue until stopped: the reconciler at once and then every minute, old refusals at once and then every hour.
 * `stop` lets running jobs finish.
 */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  const { connectionString } = pool().options
  if (!connectionString) throw new Error('The job queue needs the URL of the database.')
  const runner = await run({ ...OPTIONS, connectionString })
  runner.promise.catch((error: unknown) => log.fatal({ err: error }, 'The job queue has stopped'))
  await runner.addJob('reconcile', {}, { jobKey: 'reconcile-at-start', queueName: 'reconcile' })
  await runner.addJob('forget-refusals', {}, { jobKey: 'forget-refusals-at-start' })
  return { stop: () => stopped(runner) }
}

async function stopped(runner: Runner): Promise<void> {
  await runner.stop()
  await runner.promise
}

/** The queue's own chatter is debug; its troubles are ours. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error') log.error({ queue: true }, message)
  else if (level === 'warning') log.warn({ queue: true }, message)
  else log.debug({ queue: true }, message)
})

const OPTIONS: RunnerOptions = {
  taskList: tasks,
  concurrency: CONCURRENCY,
  maxPoolSize: CONNECTIONS,
  noHandleSignals: true,
  logger,
  parsedCronItems: parseCronItems([
    // A queue each: two runs at once could both mail the same letter, and while the payment provider hangs all hands would be busy with asking it.
    {
      task: 'reconcile',
      match: '* * * * *',
      options: {
        backfillPeriod: 0,
        maxAttempts: 1,
        queueName: 'reconcile',
        jobKey: 'reconcile',
        jobKeyMode: 'replace',
      },
    },
    { task: 'forget-refusals', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    {
      task: 'notify-stock',
      match: '* * * * *',
      options: { backfillPeriod: 0, maxAttempts: 1, queueName: 'notify-stock' },
    },
    { task: 'forget-mail', match: '23 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  ]),
}

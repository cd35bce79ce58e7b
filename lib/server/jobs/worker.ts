import 'server-only'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { inBulkhead, openUrl } from '../db/client.ts'
import { openPool } from '../db/pool.ts'
import { log } from '../platform/log.ts'
import { startJobOutbox } from '../queue/job-outbox.ts'
import type { TaskName } from '../queue/job-payloads.ts'
import { startWebhooks } from '../webhooks/webhook-workers.ts'
import { startHeartbeat } from './heartbeat.ts'
import { startReconciler } from './reconciler.ts'
import { tasks } from './tasks.ts'

/** Few, so that what runs later never starves what a shopper waits for. */
const CONCURRENCY = 2
const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Works off the queue until stopped, and begins again when the queue gives up, e.g. over a database that was away: old
 * refusals at once and then every hour. Overdue orders are looked into beside it, and what orders leave to do goes over
 * to it. `stop` lets running jobs finish.
 */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const reconciler = inBulkhead('jobs', startReconciler)
  const webhooks = inBulkhead('jobs', startWebhooks)
  let current: Working | undefined
  const begin = async () => {
    current = await startQueue()
    if (stopping.signal.aborted) await current.stop()
  }
  const first = begin().catch(sayFailed)
  const kept = first.then(async () => {
    for (let waitMs = FIRST_WAIT_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)) {
      await current?.ended
      current = undefined
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await begin().then(() => (waitMs = FIRST_WAIT_MS), sayFailed)
    }
  })
  await first
  const outbox = startJobOutbox()
  return {
    async stop() {
      stopping.abort()
      await Promise.all([outbox.stop(), current?.stop(), reconciler.stop(), webhooks.stop()])
      await kept
    },
  }
}

function sayFailed(error: unknown): void {
  log.error({ err: error }, 'The job queue could not be started yet')
}

interface Working {
  /** Resolves when the queue has stopped, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

async function startQueue(): Promise<Working> {
  const { pool: pgPool } = openPool(openUrl(), 'queue')
  const events: WorkerEvents = new EventEmitter()
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined
  const inHand = new Set<string>()
  events.on('job:start', ({ job }) => inHand.add(job.id))
  events.on('job:complete', ({ job }) => inHand.delete(job.id))
  events.on('pool:create', ({ workerPool }) => {
    heartbeat = startHeartbeat(workerPool.id, inHand)
  })
  const close = async () => {
    await heartbeat?.stop().catch(() => {})
    await pgPool.end()
  }
  let runner: Runner
  try {
    runner = await inBulkhead('jobs', () => run({ ...options(), pgPool, events }))
  } catch (error) {
    await close()
    throw error
  }
  const ended = runner.promise
    .catch((error: unknown) => log.fatal({ err: error }, 'The job queue has stopped; starting it again'))
    .then(close)
  const stop = async () => {
    // It may have stopped by itself in the meantime.
    await runner.stop().catch(() => {})
    await ended
  }
  try {
    await runner.addJob('forget-refusals', {}, { jobKey: 'forget-refusals-at-start' })
    await runner.addJob('change-sale-prices', {}, { jobKey: 'change-sale-prices-at-start' })
  } catch (error) {
    // It works already, and nobody but us knows of it.
    await stop()
    throw error
  }
  return { ended, stop }
}

/** The queue's own chatter is debug; its troubles are ours. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error') log.error({ queue: true }, message)
  else if (level === 'warning') log.warn({ queue: true }, message)
  else log.debug({ queue: true }, message)
})

const options = () => ({
  taskList: tasks,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  logger,
  parsedCronItems: parseCronItems([
    { task: 'forget-refusals', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'forget-unconfirmed', match: '11 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'forget-unverified', match: '7 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'forget-measurements', match: '47 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'change-sale-prices', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'announce-offers', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'turn-announcements', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'turn-extended-returns', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'notify-stock', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'notify-wishlists', match: '*/30 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'capture-before-expiry', match: '41 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'release-exchanges', match: '53 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'ask-for-reviews', match: '37 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'watch-collections', match: '29 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    // Each run has ten minutes of its own: those that were missed while the shop was away are made up for.
    { task: 'tell-index-now', match: '*/10 * * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 8 } },
    { task: 'forget-failed-runs', match: '13 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'forget-mail', match: '23 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  ] satisfies (CronItem & { task: TaskName })[]),
})

import 'server-only'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { inBulkhead, openUrl } from '../db/client.ts'
import { openPool } from '../db/pool.ts'
import { log } from '../platform/log.ts'
import { startJobOutbox } from '../queue/job-outbox.ts'
import { startWebhooks } from '../webhooks/webhook-workers.ts'
import { startHeartbeat } from './heartbeat.ts'
import { LANES, type Lane } from './lanes.ts'
import { startReconciler } from './reconciler.ts'
import { tasks } from './tasks.ts'

const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 10_000

/**
 * Works off the queue until stopped, each lane by itself: what waits for a mail server holds up no money. Overdue
 * orders are looked into beside it, and what orders leave to do goes over to it. `stop` lets running jobs finish.
 */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  const reconciler = inBulkhead('jobs', startReconciler)
  const webhooks = inBulkhead('jobs', startWebhooks)
  // The first makes the queue's tables where there are none.
  const first = keepWorking(LANES[0])
  await first.begun
  const others = LANES.slice(1).map(keepWorking)
  await Promise.all(others.map(({ begun }) => begun))
  const outbox = startJobOutbox()
  return {
    async stop() {
      await Promise.all([outbox, reconciler, webhooks, first, ...others].map((each) => each.stop()))
    },
  }
}

interface Kept {
  /** Resolves when it works, or could not begin at once. */
  begun: Promise<void>
  stop(): Promise<void>
}

/** Begins again when the queue gives up, e.g. over a database that was away. */
function keepWorking(lane: Lane): Kept {
  const stopping = new AbortController()
  let current: Working | undefined
  const begin = async () => {
    current = await startQueue(lane)
    if (stopping.signal.aborted) await current.stop()
  }
  const begun = begin().catch(sayFailed)
  const kept = begun.then(async () => {
    for (let waitMs = FIRST_WAIT_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)) {
      await current?.ended
      current = undefined
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await begin().then(() => (waitMs = FIRST_WAIT_MS), sayFailed)
    }
  })
  return {
    begun,
    async stop() {
      stopping.abort()
      await current?.stop()
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

async function startQueue(lane: Lane): Promise<Working> {
  const { pool: pgPool } = openPool(openUrl(), 'queue', { max: connectionsOf(lane) })
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
    runner = await inBulkhead('jobs', () => run({ ...optionsOf(lane), pgPool, events }))
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
    for (const name of lane.atStart) await runner.addJob(name, {}, { jobKey: `${name}-at-start` })
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

/** One that listens, one for the schedule, and one for each job that runs at once. */
const connectionsOf = ({ concurrency, schedule }: Lane) => 1 + (schedule.length > 0 ? 1 : 0) + concurrency

const optionsOf = ({ concurrency, tasks: own, schedule }: Lane) => ({
  taskList: Object.fromEntries(own.map((name) => [name, tasks[name]])),
  concurrency,
  noHandleSignals: true,
  logger,
  parsedCronItems: parseCronItems(schedule),
})

import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { pool } from '../db/client.ts'
import { log } from '../platform/log.ts'

const BEAT_MS = 4000
/** Silent for so long, a worker is taken for dead. */
export const DEAD_AFTER_MS = 15_000
/** After a pause of the database nobody has been heard: whoever is alive gets a beat's time to say so. */
const RHYTHM_MS = 2 * BEAT_MS
const FORGOTTEN_AFTER = '1 hour'

/** The latest beat: when it was, or why it could not be written. */
let last: { atMs: number } | { problem: string } | undefined

/**
 * Why the latest beat could not be written, or that there has been none for too long; undefined when all is well or
 * nothing beats here.
 */
export function heartbeatProblem(): string | undefined {
  if (!last) return undefined
  if ('problem' in last) return last.problem
  return performance.now() - last.atMs > DEAD_AFTER_MS ? 'no heartbeat' : undefined
}

/** The workers of this process, each with the ids of the jobs it is running. */
const workers = new Map<string, ReadonlySet<string>>()
let beating: { stopping: AbortController; ended: Promise<void> } | undefined
/** The beat under way. */
let turn = Promise.resolve()

/**
 * Says every four seconds that a worker of the job queue is alive, and gives back the locks of those that fell silent,
 * and its own on jobs it does not have in hand: the queue itself waits four hours for either [OBS-16]. One beat says it
 * of all workers of the process: the lanes would else wait for each other's questions.
 *
 * @param inHand the ids of the jobs this worker is running
 */
export function startHeartbeat(workerId: string, inHand: ReadonlySet<string>): { stop(): Promise<void> } {
  workers.set(workerId, inHand)
  beating ??= startBeating()
  return {
    async stop() {
      workers.delete(workerId)
      if (workers.size === 0) await stopBeating()
      // The beat under way may say it once more.
      await turn
      await pool('health').query('delete from job_workers where id = $1', [workerId])
    },
  }
}

function startBeating() {
  const stopping = new AbortController()
  return { stopping, ended: beatUntil(stopping.signal) }
}

async function stopBeating(): Promise<void> {
  const stopped = beating
  beating = undefined
  stopped?.stopping.abort()
  await stopped?.ended
  // Another worker may have begun meanwhile.
  if (!beating) last = undefined
}

async function beatUntil(signal: AbortSignal): Promise<void> {
  let beatenMs = Number.NEGATIVE_INFINITY
  let dropped: string[] = []
  const beat = async () => {
    try {
      const mine = [...workers.keys()]
      await sayAlive(mine)
      const inRhythm = performance.now() - beatenMs < RHYTHM_MS
      beatenMs = performance.now()
      last = { atMs: beatenMs }
      if (inRhythm) await unlockDead()
      // One that was just taken is not in hand yet, and one that was just done is locked for a moment: a beat later
      // neither is.
      const missing = await lockedButNotInHand(mine)
      await giveBack(
        mine,
        missing.filter((id) => dropped.includes(id)),
      )
      dropped = missing
    } catch (error) {
      last = { problem: error instanceof Error ? error.message : String(error) }
      log.warn({ reason: last.problem }, 'No heartbeat of the job queue could be written')
    }
  }
  while (!signal.aborted) {
    turn = beat()
    await turn
    await pause(BEAT_MS, undefined, { signal }).catch(() => {})
  }
}

async function sayAlive(ids: readonly string[]): Promise<void> {
  await pool('health').query(
    'insert into job_workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()',
    [ids],
  )
}

/** Locks of workers that are silent, and of those that were killed before their first beat. */
export const DEAD_LOCKS = `
select lock.locked_by, lock.locked_at from (
  select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
) lock left join job_workers worker on worker.id = lock.locked_by
where coalesce(worker.seen_at, lock.locked_at) < now() - $1 * interval '1 millisecond'`

async function unlockDead(): Promise<void> {
  const { rows } = await pool('health').query<{ locked_by: string }>(
    `select distinct locked_by from (${DEAD_LOCKS}) dead`,
    [DEAD_AFTER_MS],
  )
  if (rows.length > 0) {
    const dead = rows.map(({ locked_by }) => locked_by)
    await pool('health').query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    log.warn({ workers: dead.length }, 'Gave back the jobs of workers that died')
  }
  await pool('health').query(`delete from job_workers where seen_at < now() - interval '${FORGOTTEN_AFTER}'`)
}

/**
 * Jobs locked in these workers' names that none of them is running: the database went away with the answer that gave
 * them the job, or as they said that the job was done.
 */
async function lockedButNotInHand(ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool('health').query<{ id: string; worker: string }>(
    'select id::text, locked_by as worker from graphile_worker._private_jobs where locked_by = any($1::text[])',
    [ids],
  )
  return rows.filter(({ id, worker }) => !workers.get(worker)?.has(id)).map(({ id }) => id)
}

async function giveBack(ids: readonly string[], jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return
  await pool('health').query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where id = any($2::bigint[]) and locked_by = any($1::text[])`,
    [ids, jobs],
  )
  log.warn({ jobs: jobs.length }, 'Gave back jobs that were lost with the database')
}

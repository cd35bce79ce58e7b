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

interface Beat {
  atMs: number
  problem?: string
}
/** By worker: each lane of the queue has one. */
const beats = new Map<string, Beat>()

/**
 * Why the latest beat could not be written, or that there has been none for too long; undefined when all is well or
 * nothing beats here.
 */
export function heartbeatProblem(): string | undefined {
  for (const { atMs, problem } of beats.values()) {
    if (problem) return problem
    if (performance.now() - atMs > DEAD_AFTER_MS) return 'no heartbeat'
  }
  return undefined
}

/**
 * Says every four seconds that a worker of the job queue is alive, and gives back the locks of those that fell silent,
 * and its own on jobs it does not have in hand: the queue itself waits four hours for either [OBS-16].
 *
 * @param inHand the ids of the jobs this worker is running
 */
export function startHeartbeat(workerId: string, inHand: ReadonlySet<string>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const beating = beatUntil(stopping.signal, workerId, inHand)
  return {
    async stop() {
      stopping.abort()
      await beating
      beats.delete(workerId)
      await pool('health').query('delete from job_workers where id = $1', [workerId])
    },
  }
}

async function beatUntil(signal: AbortSignal, workerId: string, inHand: ReadonlySet<string>): Promise<void> {
  let beatenMs = Number.NEGATIVE_INFINITY
  let dropped: string[] = []
  while (!signal.aborted) {
    try {
      await beat(workerId)
      const inRhythm = performance.now() - beatenMs < RHYTHM_MS
      beatenMs = performance.now()
      beats.set(workerId, { atMs: beatenMs })
      if (inRhythm) await unlockDead()
      // One that was just taken is not in hand yet, and one that was just done is locked for a moment: a beat later
      // neither is.
      const missing = await lockedWithout(workerId, inHand)
      await giveBack(
        workerId,
        missing.filter((id) => dropped.includes(id)),
      )
      dropped = missing
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'failed'
      beats.set(workerId, { atMs: beats.get(workerId)?.atMs ?? performance.now(), problem })
      log.warn({ reason: problem }, 'No heartbeat of the job queue could be written')
    }
    await pause(BEAT_MS, undefined, { signal }).catch(() => {})
  }
}

async function beat(workerId: string): Promise<void> {
  await pool('health').query(
    'insert into job_workers (id) values ($1) on conflict (id) do update set seen_at = now()',
    [workerId],
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
 * Jobs locked in this worker's name that it is not running: the database went away with the answer that gave it the
 * job, or as it said that the job was done.
 */
async function lockedWithout(workerId: string, inHand: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool('health').query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_by = $1',
    [workerId],
  )
  return rows.map(({ id }) => id).filter((id) => !inHand.has(id))
}

async function giveBack(workerId: string, jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return
  await pool('health').query(
    'update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = any($2::bigint[]) and locked_by = $1',
    [workerId, jobs],
  )
  log.warn({ jobs: jobs.length }, 'Gave back jobs that were lost with the database')
}

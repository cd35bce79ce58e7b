import { setTimeout as pause } from 'node:timers/promises'
import type { DrillDatabase } from './database.ts'

interface Taken {
  id: string
  worker: string
  /** Which job it is. */
  task: string
  /** How often it was begun. */
  attempts: number
}

/** Watches how long the jobs of killed workers lie about. */
export interface JobWatch {
  /** The jobs that workers have in hand right now. */
  taken(): Promise<Taken[]>
  /** Waits until some worker has one. */
  someTaken(patienceMs: number): Promise<void>
  /** Of these, those whose worker died are watched from now on. */
  abandoned(jobs: readonly Taken[]): void
  /** Waits until every watched job was resumed and the queue holds nothing that is due. */
  settled(patienceMs: number): Promise<void>
  count(): number
  /** From the kill until another worker has the job, or it is done; undefined when none was watched. */
  slowest(): { seconds: number; task: string } | undefined
}

const LOOK_MS = 500
const JOBS = `select j.id::text, j.locked_by as worker, t.identifier as task, j.attempts
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
/** What is tried once only, the schedule brings again. */
const IN_HAND = `${JOBS} where j.locked_by is not null and j.attempts < j.max_attempts`
const DUE = `select (select count(*) from graphile_worker._private_jobs where attempts < max_attempts and run_at < now())::int +
     (select count(*) from job_outbox)::int as due`

export function watchJobs({ ask }: DrillDatabase): JobWatch {
  const watched: (Taken & { sinceMs: number; seconds?: number })[] = []
  const taken = () => ask<Taken>(IN_HAND).catch(() => [])
  const look = async () => {
    const open = watched.filter(({ seconds }) => seconds === undefined)
    if (open.length === 0) return
    const rows = await ask<Taken & { worker: string | null }>(`${JOBS} where j.id = any($1::bigint[])`, [
      open.map(({ id }) => id),
    ]).catch(() => undefined)
    if (!rows) return
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const job of open) {
      const now = found.get(job.id)
      // Gone is done; free is about to be taken, and counts when it is. With more attempts it was taken between two
      // looks, or queued anew under its key: another one stands in for what is left of it.
      const resumed = !now || now.attempts > job.attempts || (now.worker !== null && now.worker !== job.worker)
      if (resumed) job.seconds = (performance.now() - job.sinceMs) / 1000
    }
  }
  const looking = setInterval(() => void look(), LOOK_MS)
  return {
    taken,
    async someTaken(patienceMs) {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline && (await taken()).length === 0) await pause(5)
    },
    abandoned(jobs) {
      for (const job of jobs) watched.push({ ...job, sinceMs: performance.now() })
    },
    async settled(patienceMs) {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline) {
        const [row] = await ask<{ due: number }>(DUE).catch(() => [])
        if (row?.due === 0 && watched.every(({ seconds }) => seconds !== undefined)) break
        await pause(LOOK_MS)
      }
      clearInterval(looking)
      for (const job of watched) job.seconds ??= (performance.now() - job.sinceMs) / 1000
    },
    count: () => watched.length,
    slowest: () =>
      watched
        .map(({ task, seconds = 0 }) => ({ task, seconds }))
        .sort((one, other) => other.seconds - one.seconds)
        .at(0),
  }
}

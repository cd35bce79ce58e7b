import { setTimeout as pause } from 'node:timers/promises'
import type { DrillDatabase } from './database.ts'

interface Taken {
  id: string
  worker: string
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
  slowestSeconds(): number | undefined
}

const LOOK_MS = 500
/** What is tried once only, the schedule brings again. */
const IN_HAND =
  'select id::text, locked_by as worker from graphile_worker._private_jobs where locked_by is not null and attempts < max_attempts'
const DUE = `select (select count(*) from graphile_worker._private_jobs where attempts < max_attempts and run_at < now())::int +
     (select count(*) from job_outbox)::int as due`

export function watchJobs({ ask }: DrillDatabase): JobWatch {
  const watched: { id: string; worker: string; sinceMs: number; seconds?: number }[] = []
  const taken = () => ask<Taken>(IN_HAND).catch(() => [])
  const look = async () => {
    const open = watched.filter(({ seconds }) => seconds === undefined)
    if (open.length === 0) return
    const rows = await ask<Taken & { worker: string | null }>(
      'select id::text, locked_by as worker from graphile_worker._private_jobs where id = any($1::bigint[])',
      [open.map(({ id }) => id)],
    ).catch(() => undefined)
    if (!rows) return
    const now = new Map(rows.map(({ id, worker }) => [id, worker]))
    for (const job of open) {
      // Gone is done; free is about to be taken, and counts when it is.
      const resumed = !now.has(job.id) || (now.get(job.id) !== null && now.get(job.id) !== job.worker)
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
      for (const { id, worker } of jobs) watched.push({ id, worker, sinceMs: performance.now() })
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
    slowestSeconds: () => (watched.length === 0 ? undefined : Math.max(...watched.map(({ seconds }) => seconds ?? 0))),
  }
}

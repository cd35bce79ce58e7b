import 'server-only'
import { pool } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { heartbeatProblem } from '../jobs/heartbeat.ts'
import { standstills, type WorkReport, workReport } from '../jobs/work-report.ts'

export interface Readiness {
  ready: boolean
  /** `ok`, or why not. Each that is not keeps traffic away. */
  checks: Record<'database' | 'migrations' | 'index' | 'draining', string>
  /** Closed for maintenance: that page is to be seen, so it keeps no traffic away [OPS-41]. */
  closed?: true
  /** What waits to be done; it turns nothing false, since no other instance would do better. */
  work?: WorkReport & { standstills: string[] }
}

/** However often it is asked, the database is asked once in so long. */
const KEPT_MS = 1000

let draining = false
let indexFilled: () => boolean = () => true
let isClosed: () => boolean = () => false
let kept: { atMs: number; answer: Promise<Readiness> } | undefined

/** From now on `/readyz` is false: the process takes leave. */
export function startDraining(): void {
  draining = true
  kept = undefined
}

/** Where `/readyz` asks whether the index answers listings yet. */
export function watchIndex(isFilled: () => boolean): void {
  indexFilled = isFilled
}

/** Where `/readyz` asks whether the shop is closed. */
export function watchClosure(closed: () => boolean): void {
  isClosed = closed
}

/** Whether this process may get traffic, and what stands still [OBS-14]. */
export function readiness(): Promise<Readiness> {
  if (!kept || performance.now() - kept.atMs > KEPT_MS) kept = { atMs: performance.now(), answer: look() }
  return kept.answer
}

async function look(): Promise<Readiness> {
  const { database, migrations } = await lookAtDatabase()
  const checks = {
    database: database ?? heartbeatProblem() ?? 'ok',
    migrations,
    index: indexFilled() ? 'ok' : 'filling',
    draining: draining ? 'yes' : 'ok',
  }
  const ready = Object.values(checks).every((check) => check === 'ok')
  const work = database === undefined ? await workReport().catch(() => undefined) : undefined
  return {
    ready,
    checks,
    ...(isClosed() ? { closed: true } : {}),
    ...(work ? { work: { ...work, standstills: standstills(work) } } : {}),
  }
}

interface Looked {
  read_only: boolean
  migrated: string | null
}

async function lookAtDatabase(): Promise<{ database?: string; migrations: string }> {
  try {
    const { rows } = await pool('health').query<Looked>(
      `select current_setting('transaction_read_only')::bool as read_only,
         (select max(created_at) from drizzle.__drizzle_migrations)::text as migrated`,
    )
    const [looked] = rows
    const migrations = Number(looked?.migrated ?? 0) >= newestMigration() ? 'ok' : 'older than this build'
    return looked?.read_only ? { database: 'read-only', migrations } : { migrations }
  } catch {
    return { database: 'away', migrations: 'unknown' }
  }
}

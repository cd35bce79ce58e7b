import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shutDown } from '#lib/server/db/embedded-postmaster.ts'
import { isAlive } from '#lib/server/db/embedded-process.ts'

/**
 * A data directory that lasts as long as this process. The embedded PostgreSQL outlives a kill -9 on purpose, so those
 * that killed runs left behind are stopped and swept away first.
 */
export async function makeFleetingDirectory(kind: string): Promise<string> {
  const start = `steelcap-${kind}-`
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : Number.NaN
    if (owner > 0 && !isAlive(owner)) await sweepAway(join(tmpdir(), name))
  }
  const directory = await mkdtemp(join(tmpdir(), `${start}${process.pid}-`))
  // As root, PostgreSQL runs as another account, which has to get here.
  await chmod(directory, 0o755)
  return directory
}

async function sweepAway(directory: string): Promise<void> {
  // What belongs to another user stays.
  await shutDown(join(directory, 'postgres/data')).catch(() => {})
  await rm(directory, { recursive: true, force: true }).catch(() => {})
}

import 'server-only'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFailure } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'
import { isAlive } from './embedded-process.ts'
import type { Programs } from './embedded-programs.ts'

export const ROLE = 'steelcap'
const DRAFT = 'draft-'

/** A database cluster on disk and the programs that run it. */
export interface Cluster {
  home: Home
  /** PostgreSQL's data directory, a real path. */
  data: string
  programs: Programs
  /** False only in tests: nothing is synced to disk. */
  durable: boolean
}

/**
 * Makes the data directory once. initdb writes a draft that is renamed when it is complete, so a data directory is
 * whole or absent; whoever renames first wins.
 */
export async function initialiseCluster(cluster: Cluster): Promise<{ created: boolean }> {
  const { home, data } = cluster
  if (await isWhole(data)) return { created: false }
  await removeOldDrafts(home.path)
  const draft = join(home.path, `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`)
  const { failed, output } = await runInitdb(cluster, draft)
  if (failed) {
    await rm(draft, { recursive: true, force: true })
    throw await explainFailure('make its data directory', home.path, output)
  }
  await rename(draft, data).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await isWhole(data))) throw error
  })
  await syncDirectory(home.path)
  return { created: true }
}

function runInitdb({ home, programs, durable }: Cluster, draft: string): Promise<{ failed: boolean; output: string }> {
  const options = [
    `--pgdata=${draft}`,
    `--username=${ROLE}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  return new Promise((resolve) => {
    const settings = { ...home.account, cwd: home.path, env: programEnvironment() }
    execFile(programs.initdb, options, settings, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}\n${stderr}` || String(error) })
    })
  })
}

/** Nothing of ours may steer PostgreSQL: PGDATA, PGPORT and the like stay out. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

async function removeOldDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(DRAFT) || isAlive(Number.parseInt(name.slice(DRAFT.length), 10))) continue
    // The initdb of a process that was killed may be writing still.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const isWhole = (data: string) =>
  stat(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, initialiseCluster, ROLE } from '#lib/server/db/embedded-cluster.ts'
import { type Home, openHome, sharedDirectory } from '#lib/server/db/embedded-home.ts'
import { providePrograms } from '#lib/server/db/embedded-programs.ts'
import { postgresOptions } from '#lib/server/db/embedded-settings.ts'
import { makeFleetingDirectory } from './fleeting-directory.ts'

const READY_MS = 30_000
const REPLICATES = ['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on', 'wal_receiver_status_interval=1s']

/** A PostgreSQL server of a test: a child of it, and gone with it. */
export interface TestServer {
  url(database?: string): string
  /** Rows of one statement, on a connection of its own. */
  ask<Row extends pg.QueryResultRow>(sql: string, database?: string): Promise<Row[]>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface Replication {
  primary: TestServer
  /** A streaming standby of it. */
  replica: TestServer
  stop(): Promise<void>
}

/**
 * Two real servers of which one follows the other: the data directory of the first, copied while it is down, streams
 * from then on.
 */
export async function startReplication(): Promise<Replication> {
  const dataDir = await makeFleetingDirectory('replication')
  const home = await openHome(dataDir)
  const programs = await providePrograms(home.account, sharedDirectory)
  const cluster: Cluster = { home, programs, durable: false, data: join(home.path, 'data') }
  await initialiseCluster(cluster)
  const primary = await serverOf(cluster)
  // Once up and down with its settings, so that the copy knows it may follow.
  await primary.start()
  await primary.stop()
  const standby: Cluster = { ...cluster, data: join(home.path, 'standby') }
  await cp(cluster.data, standby.data, { recursive: true })
  await writeFile(join(standby.data, 'standby.signal'), '')
  const { searchParams } = new URL(primary.url())
  await appendFile(
    join(standby.data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${searchParams.get('host')} user=${ROLE}'\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  await giveAll(standby.data, home)
  const replica = await serverOf(standby)
  await primary.start()
  await replica.start()
  return {
    primary,
    replica,
    async stop() {
      await replica.stop()
      await primary.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function giveAll(directory: string, { account }: Home): Promise<void> {
  if (!account) return
  const entries = await readdir(directory, { recursive: true })
  for (const path of [directory, ...entries.map((entry) => join(directory, entry))]) {
    await chown(path, account.uid, account.gid)
  }
  await chmod(directory, 0o700)
}

async function serverOf({ home, programs, data }: Cluster): Promise<TestServer> {
  const socketDir = await mkdtemp(join(tmpdir(), 'steelcap-'))
  if (home.account) await chown(socketDir, home.account.uid, home.account.gid)
  const url = (database = 'postgres') => `postgresql://${ROLE}@localhost/${database}?host=${encodeURI(socketDir)}`
  let child: ChildProcess | undefined
  async function ask<Row extends pg.QueryResultRow>(sql: string, database?: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url(database) })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const server: TestServer = {
    url,
    ask,
    async start() {
      const options = [...postgresOptions(data, socketDir, false), ...REPLICATES.flatMap((each) => ['-c', each])]
      child = spawn(programs.postgres, options, { ...home.account, cwd: home.path, stdio: 'ignore' })
      const deadline = performance.now() + READY_MS
      while (performance.now() < deadline) {
        if (await ask('select 1').catch(() => undefined)) return
        await pause(50)
      }
      throw new Error('The server does not answer')
    },
    async stop() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      running.kill('SIGINT')
      await once(running, 'exit')
    },
  }
  return server
}

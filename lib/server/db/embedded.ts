import 'server-only'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, initialiseCluster, ROLE } from './embedded-cluster.ts'
import { explainFileError } from './embedded-error.ts'
import { openHome, sharedDirectory } from './embedded-home.ts'
import { launch } from './embedded-launch.ts'
import { type Lease, takeLease } from './embedded-lease.ts'
import { findPostmaster, POLL_MS, shutDown } from './embedded-postmaster.ts'
import { providePrograms } from './embedded-programs.ts'

const FIRST_WAIT_MS = 200
const WAIT_MAX_MS = 10_000

export interface EmbeddedOptions {
  /** The shop's data directory; PostgreSQL gets `postgres` below it. */
  dataDir: string
  log?: (message: string) => void
  /** Hears that the server went away under this process, and what stands in the way of its return. */
  lost?: (message: string) => void
  /** False only for test databases that are thrown away: nothing is synced to disk. */
  durable?: boolean
}

export interface EmbeddedDatabase {
  /** Connection URL over a Unix socket; there is no TCP port. It stays the same while anyone uses the server. */
  url: string
  /** Ends this process's use. The server stops with the last process that uses it. */
  stop(): Promise<void>
}

/**
 * Gives this process the PostgreSQL that npm brought: made once, started when it is not running, shared when it is (a
 * second process, or a server whose owner was killed), started again when it dies. Throws EmbeddedDatabaseError with
 * one clear line when that is impossible here [GEN-12].
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log = () => {}, lost = log, durable = true } = options
  const cluster = await openCluster(dataDir, durable, log).catch((error) => {
    throw explainFileError(error, dataDir)
  })
  const tenancy = new Tenancy(cluster, lost)
  const socketDir = await tenancy.join()
  return { url: `postgresql://${ROLE}@localhost/${ROLE}?host=${encodeURI(socketDir)}`, stop: () => tenancy.leave() }
}

async function openCluster(dataDir: string, durable: boolean, log: (message: string) => void): Promise<Cluster> {
  const home = await openHome(dataDir)
  const programs = await providePrograms(home.account, sharedDirectory)
  const cluster = { home, programs, durable, data: join(home.path, 'data') }
  const { created } = await initialiseCluster(cluster)
  if (created) log(`Made a PostgreSQL data directory in ${home.path}`)
  return cluster
}

/** This process's use of the server, renewed when the server dies under it. */
class Tenancy {
  readonly #cluster: Cluster
  readonly #lost: (message: string) => void
  #lease: Lease | undefined
  #socketDir: string | undefined
  #rejoining: Promise<unknown> = Promise.resolve()
  readonly #leaving = new AbortController()
  #left = false

  constructor(cluster: Cluster, lost: (message: string) => void) {
    this.#cluster = cluster
    this.#lost = lost
  }

  /** Resolves with the directory of the server's socket. */
  async join(): Promise<string> {
    const { data } = this.#cluster
    while (!this.#left) {
      const running = await findPostmaster(data)
      if (!running) await launch(this.#cluster, this.#socketDir)
      else if (running.ready) this.#lease = await takeLease(running.socketDir, () => this.#rejoin())
      if (this.#lease && running) {
        this.#socketDir = running.socketDir
        break
      }
      if (running) await pause(POLL_MS)
    }
    return this.#socketDir ?? ''
  }

  #rejoin(): void {
    this.#lease = undefined
    this.#lost('PostgreSQL went away; starting it again')
    this.#rejoining = this.#joinAgain()
  }

  /** As often as it takes: a shop without a database is no shop. */
  async #joinAgain(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !this.#left; waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)) {
      try {
        await this.join()
        return
      } catch (error) {
        this.#lost(`${String(error)} Trying again in ${waitMs} ms`)
        await pause(waitMs, undefined, { signal: this.#leaving.signal }).catch(() => {})
      }
    }
  }

  async leave(): Promise<void> {
    if (this.#left) return
    this.#left = true
    this.#leaving.abort()
    await this.#rejoining
    await this.#lease?.leave(() => shutDown(this.#cluster.data))
  }
}

import 'server-only'
import pg from 'pg'
import { isDatabaseUnavailable } from './database-trouble.ts'
import { ROLE } from './embedded-cluster.ts'

// Every process that uses the embedded server holds this lock, shared, on a connection of its own. The kernel gives it
// back when the process dies, however it dies, so the last one to leave knows that it is the last.
const LEASE_LOCK = 7_402_301

/** One process's claim on the running server. */
export interface Lease {
  /** Gives the claim back. When nobody else has one, runs `stopServer` before anyone can take a new one. */
  leave(stopServer: () => Promise<void>): Promise<void>
}

/** Takes a lease, or undefined when the server is going away or not up yet. Makes sure the shop's database exists. */
export async function takeLease(socketDir: string, onLost: () => void): Promise<Lease | undefined> {
  const client = new pg.Client({
    host: socketDir,
    user: ROLE,
    database: 'postgres',
    application_name: 'steelcap lease',
    connectionTimeoutMillis: 5000,
  })
  let leaving = false
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock_shared($1) as got', [LEASE_LOCK])
    if (!rows[0]?.got) throw Object.assign(new Error('The server is being stopped.'), { code: '57P03' })
    await createShopDatabase(client)
  } catch (error) {
    await client.end().catch(() => {})
    if (isDatabaseUnavailable(error)) return undefined
    throw error
  }
  client.on('end', () => {
    if (!leaving) onLost()
  })
  return {
    async leave(stopServer) {
      leaving = true
      if (await isLast(client)) await stopServer()
      await client.end().catch(() => {})
    },
  }
}

async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LEASE_LOCK])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LEASE_LOCK])
    return rows[0]?.last === true
  } catch {
    return false
  }
}

async function createShopDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [ROLE])
  if (rowCount) return
  await client.query(`create database ${ROLE}`).catch((error: { code?: string }) => {
    // Another process made it in the meantime.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

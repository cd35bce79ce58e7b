import 'server-only'
import pg from 'pg'
import { openUrl } from './client.ts'

const PING_MS = 5000
const SILENCE = '20s'

/**
 * Runs work unless another process is at it; false when one is. The lock belongs to a connection of its own: it ends
 * with the process, and the server also gives it back when the process is frozen or cut off and falls silent.
 */
export async function exclusively(lock: number, work: () => Promise<unknown>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: openUrl(),
    application_name: 'steelcap lock',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
  })
  client.on('error', () => {})
  let ping: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`set idle_session_timeout = '${SILENCE}'`)
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
    if (!rows[0]?.got) return false
    ping = setInterval(() => void client.query('select 1').catch(() => {}), PING_MS)
    await work()
    return true
  } finally {
    clearInterval(ping)
    // Not waited for: a server that is silent would not answer this either.
    void client.end().catch(() => {})
  }
}

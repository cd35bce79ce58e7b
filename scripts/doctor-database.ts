import { readFileSync } from 'node:fs'
import pg from 'pg'
import { LIMITS } from '#lib/server/db/bulkheads.ts'
import { versionProblem } from '#lib/server/db/migrate.ts'
import { renderersWanted } from '#lib/server/renderers/renderer-pool.ts'
import { broken, doubtful, type Finding, fine } from './doctor-configuration.ts'
import { type KeptStore, storeHolidayFindings } from './doctor-stores.ts'

const ANSWERS_MS = 5000
const HEARS_MS = 2000
const CLOCK_MS = 5000
/** Of an instance's own process and of each that renders pages for it, at most (bulkheads.ts). */
const OWN_CONNECTIONS = 67
const RENDERER_CONNECTIONS = LIMITS.reads.max
const JOURNAL = new URL('../lib/server/db/migrations/meta/_journal.json', import.meta.url)

/** What the database says of itself, and whether a shop is in it. Changes nothing. */
export async function databaseFindings(
  url: string | undefined,
  renderers = renderersWanted(),
  now = new Date(),
): Promise<Finding[]> {
  if (!url) return [broken('DATABASE_URL is not set.')]
  let client: pg.Client
  try {
    client = clientOf(url)
    await client.connect()
  } catch (error) {
    return [broken(`The database of DATABASE_URL does not answer: ${reasonOf(error)}`)]
  }
  try {
    return [...(await serverFindings(client, renderers)), ...(await shopFindings(client, now))]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws where the address cannot be read, as with a bare `/` or `#` in its password. */
function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_MS,
    query_timeout: ANSWERS_MS,
  })
  client.on('error', () => {})
  return client
}

/** What a replica says of itself, where DATABASE_READ_URL names one. */
export async function replicaFindings(url: string | undefined): Promise<Finding[]> {
  if (!url) return []
  let client: pg.Client | undefined
  try {
    client = clientOf(url)
    await client.connect()
    const { rows } = await client.query<{ replica: boolean; seconds: number | null; shop: boolean }>(
      `select pg_is_in_recovery() as replica, to_regclass('drizzle.__drizzle_migrations') is not null as shop,
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
    )
    return [replicaFinding(rows[0])]
  } catch (error) {
    return [
      broken(
        `The database of DATABASE_READ_URL does not answer: ${reasonOf(error)}. The primary answers in its place.`,
      ),
    ]
  } finally {
    await client?.end().catch(() => {})
  }
}

function replicaFinding(said: { replica: boolean; seconds: number | null; shop: boolean } | undefined): Finding {
  if (!said?.replica) return doubtful('DATABASE_READ_URL leads to no replica, but to a server that is written to.')
  if (!said.shop) return broken('The replica of DATABASE_READ_URL has no shop in it: is it that of DATABASE_URL?')
  return fine(`The replica is ${(said.seconds ?? 0).toFixed(1)} s behind what it has received.`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Two instances are there while a release is rolled out. */
export function connectionFindings(max: number, renderers: number): Finding[] {
  const used = OWN_CONNECTIONS + renderers * RENDERER_CONNECTIONS
  if (max >= 2 * used) return []
  const whose = `an instance with ${renderers} processes that render pages uses up to ${used}`
  return [doubtful(`max_connections is ${max}: ${whose}, and during a release there are two.`)]
}

async function serverFindings(client: pg.Client, renderers: number): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; max: number; now: Date; may: boolean; replica: boolean }>(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as max,
       clock_timestamp() as now, has_database_privilege(current_database(), 'create') as may, pg_is_in_recovery() as replica`,
  )
  const server = rows[0]
  if (!server) return [broken('The database answers nothing.')]
  const problem = versionProblem(server.version)
  const found = [problem ? broken(problem) : fine(`PostgreSQL ${server.version}.`)]
  if (server.replica) found.push(broken('DATABASE_URL leads to a replica: nothing can be written there.'))
  if (!server.may) found.push(broken('The user of DATABASE_URL may not create tables in this database.'))
  found.push(...connectionFindings(server.max, renderers))
  if (Math.abs(server.now.getTime() - Date.now()) > CLOCK_MS) {
    found.push(broken('The clocks of this machine and of the database differ by more than five seconds.'))
  }
  if (!(await hearsItself(client))) {
    found.push(broken('LISTEN hears nothing: DATABASE_URL leads to a transaction pooler. Give a session connection.'))
  }
  return found
}

/** Behind a transaction pooler LISTEN and NOTIFY reach different servers. */
async function hearsItself(client: pg.Client): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    client.once('notification', () => resolve(true))
    setTimeout(() => resolve(false), HEARS_MS).unref()
  })
  try {
    await client.query('listen steelcap_doctor')
    await client.query("select pg_notify('steelcap_doctor', '')")
    return await heard
  } catch {
    return false
  }
}

/** Whom the demo shop begins with. No mail program delivers to `.example`. */
const DEMO_CUSTOMERS = ['dana@steelcap.example', 'lee@steelcap.example']

async function shopFindings(client: pg.Client, now: Date): Promise<Finding[]> {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: unknown[] }
  const done = await client
    .query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations')
    .then(({ rows }) => rows[0]?.count ?? 0)
    .catch(() => 0)
  if (done < entries.length) {
    return [doubtful(`${entries.length - done} migrations are to come: a start runs them, or db:migrate.`)]
  }
  const { rows } = await client.query<
    Record<'products' | 'methods' | 'stores' | 'localities' | 'addresses' | 'demo', number>
  >(
    `select (select count(*)::int from products) as products, (select count(*)::int from shipping_methods) as methods,
       (select count(*)::int from stores) as stores, (select count(*)::int from localities) as localities,
       (select count(*)::int from settings where key = 'returnAddress') as addresses,
       (select count(*)::int from customers where email = any($1)) as demo`,
    [DEMO_CUSTOMERS],
  )
  const shop = rows[0]
  if (!shop) return []
  const found = [
    ...(await closureFindings(client)),
    shop.products > 0 ? fine(`${shop.products} products.`) : doubtful('There are no products yet: catalogue:import.'),
  ]
  if (shop.demo > 0)
    found.push(
      broken(
        'The demo shop is in this database: its password and the PINs of its gift cards are known to everybody. A real shop begins in an empty one.',
      ),
    )
  if (shop.methods === 0)
    found.push(broken('There are no delivery methods: nobody can order. Load them with shop:load.'))
  if (shop.localities === 0)
    found.push(doubtful('There are no suburbs: gazetteer:import. Addresses are not completed.'))
  if (shop.addresses === 0)
    found.push(doubtful('The setting returnAddress is missing: shoppers have to ask where returns go.'))
  const { rows: stores } = await client.query<KeptStore>(
    `select name, country, postcode, hours, holidays, time_zone as "timeZone" from stores where type = 'STORE' order by name`,
  )
  return [...found, ...storeHolidayFindings(stores, now)]
}

/** A shop that was closed for maintenance and forgotten takes no orders, and its health is fine [OPS-41]. */
async function closureFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ since: Date | null; until: string | null }>(
    "select (value->>'since')::timestamptz as since, value->>'until' as until from settings where key = 'closed'",
  )
  const [closed] = rows
  if (!closed) return []
  const { since, until } = closed
  const start = since ? ` since ${since.toISOString()}` : ''
  const end =
    until === null ? 'no end is named' : `${new Date(until) <= new Date() ? 'it was to end' : 'until'} ${until}`
  return [doubtful(`The shop is closed for maintenance${start}, ${end}: shop:open opens it.`)]
}

import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { closeDatabase, openDatabase } from '#lib/server/db/client.ts'
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'
import { isAlive } from '#lib/server/db/embedded-process.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { machineNow, shiftClock } from './clock-shift.ts'
import { START_OF_CLOCK } from './mock-clock.ts'

const SEEDED_FROM = ['lib/server/db', 'demo', 'sandbox/mock-api']
const MAKING_LOCK = 7_301_077

/**
 * The database's own clock, moved as far as `mock_clock.shift` says: its functions are found before PostgreSQL's.
 * Column defaults were bound to PostgreSQL's when the tables were made, so they are set anew.
 */
const MOVED_CLOCK = `
create schema mock_clock;
create table mock_clock.shift (value interval not null);
insert into mock_clock.shift values ('0');
create function mock_clock.now() returns timestamptz language sql stable
  as 'select pg_catalog.now() + (select value from mock_clock.shift)';
create function mock_clock.statement_timestamp() returns timestamptz language sql stable
  as 'select pg_catalog.statement_timestamp() + (select value from mock_clock.shift)';
create function mock_clock.clock_timestamp() returns timestamptz language sql volatile
  as 'select pg_catalog.clock_timestamp() + (select value from mock_clock.shift)';
do $$ declare each record; begin
  for each in select d.adrelid::regclass as place, a.attname as name from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) = 'now()' and a.attgenerated = ''
  loop execute format('alter table %s alter column %I set default mock_clock.now()', each.place, each.name); end loop;
end $$;`

export interface MockDatabase {
  url: string
  /** Drops the copy and ends this process's use of the server. */
  stop(): Promise<void>
}

/**
 * A throwaway copy of the demo's database on the embedded server under `dataDir`. The original it is copied from is
 * made once for these sources by `seed`, as of the mock clock's beginning; the shop's own database is not touched.
 */
export async function copyDemoDatabase(dataDir: string, seed: () => Promise<void>): Promise<MockDatabase> {
  const server = await startEmbeddedDatabase({ dataDir })
  const name = `mock_${process.pid}_${randomBytes(3).toString('hex')}`
  try {
    await onServer(server.url, async (client) => {
      // Two that start at once would make the original twice, and one could drop what the other copies.
      await client.query('select pg_advisory_lock($1)', [MAKING_LOCK])
      await dropLeftovers(client)
      const original = await provideOriginal(client, server.url, seed)
      await client.query(`create database ${name} template ${original}`)
      await client.query(`alter database ${name} set search_path = mock_clock, pg_catalog, public`)
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    await onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`))
    await server.stop()
  }
  return { url: databaseUrl(server.url, name), stop }
}

async function provideOriginal(client: pg.Client, serverUrl: string, seed: () => Promise<void>): Promise<string> {
  const original = `mocked_${sourceDigest()}`
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'mocked\\_%'",
  )
  for (const { datname } of rows) if (datname !== original) await client.query(`drop database ${datname} with (force)`)
  if (rows.some(({ datname }) => datname === original)) return original
  const draft = `${original}_draft`
  await client.query(`create database ${draft}`)
  await fill(databaseUrl(serverUrl, draft), seed)
  await client.query(`alter database ${draft} rename to ${original}`)
  return original
}

async function fill(url: string, seed: () => Promise<void>): Promise<void> {
  shiftClock(START_OF_CLOCK - machineNow())
  openDatabase(url)
  try {
    await migrate()
    await seed()
    await onServer(url, (client) => client.query(MOVED_CLOCK))
  } finally {
    await closeDatabase()
    shiftClock(0)
  }
}

/** Copies whose maker was killed: nobody is connected to them. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d where datname ~ '^mock_[0-9]+_'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  )
  for (const { datname } of rows)
    if (!isAlive(Number(datname.split('_')[1]))) await client.query(`drop database ${datname} with (force)`)
}

/** Changes with whatever the original is made from. */
function sourceDigest(): string {
  const hash = createHash('sha256')
  for (const folder of SEEDED_FROM) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql)$/.test(path)) hash.update(path).update(readFileSync(join(folder, path)))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendHealth, tellBuild } from '#lib/server/http/health.ts'
import { startDraining, watchClosure, watchIndex } from '#lib/server/http/readiness.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

const database = useTestDatabase({ seed: false })
const server = createServer(
  (request, response) => void sendHealth(request.url === '/healthz' ? '/healthz' : '/readyz', response, 'health-test'),
)
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function elsewhere(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
async function ask(path: string) {
  const answer = await fetch(origin + path)
  const body = (await answer.json()) as { checks?: Record<string, string>; work?: { overdueAttempts: number } }
  return { code: answer.status, retryAfter: answer.headers.get('Retry-After'), ...body }
}
/** The database is asked once a second at most. */
const readyz = (check: string, says: string) =>
  vi.waitUntil(
    async () => {
      const answer = await ask('/readyz')
      return answer.checks?.[check] === says ? answer : undefined
    },
    { timeout: 10_000, interval: 100 },
  )

it('may get traffic while all is well, and tells what waits to be done [OBS-14]', async () => {
  const answer = await ask('/readyz')
  expect(answer).toMatchObject({
    code: 200,
    retryAfter: null,
    checks: { database: 'ok', migrations: 'ok', index: 'ok', draining: 'ok' },
    work: { overdueAttempts: 0, staleLocks: 0 },
  })
})

it('names the build that answers, once it is known, alive and ready [OBS-14]', async () => {
  expect(await ask('/readyz')).not.toHaveProperty('build')
  tellBuild('k3f9')
  expect(await ask('/healthz')).toMatchObject({ code: 200, status: 'alive', build: 'k3f9' })
  expect(await ask('/readyz')).toMatchObject({ code: 200, build: 'k3f9', checks: { database: 'ok' } })
})

it('may get traffic while the shop is closed for maintenance, so that its page is seen [OBS-14, OPS-41]', async () => {
  expect(await ask('/readyz')).not.toHaveProperty('closed')
  watchClosure(() => true)
  await vi.waitUntil(async () => 'closed' in (await ask('/readyz')), { timeout: 10_000, interval: 100 })
  expect(await ask('/readyz')).toMatchObject({ code: 200, retryAfter: null, closed: true })
  watchClosure(() => false)
  await vi.waitUntil(async () => !('closed' in (await ask('/readyz'))), { timeout: 10_000, interval: 100 })
})

it('may get none while the index fills [OBS-14]', async () => {
  watchIndex(() => false)
  expect(await readyz('index', 'filling')).toMatchObject({ code: 503, retryAfter: '5' })
  watchIndex(() => true)
  expect(await readyz('index', 'ok')).toMatchObject({ code: 200 })
})

it('may get none while the database takes no writes [OBS-14]', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const close =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await elsewhere(`alter database ${name} set default_transaction_read_only = on`)
  await elsewhere(close)
  expect(await readyz('database', 'read-only')).toMatchObject({ code: 503 })
  expect(await ask('/healthz')).toMatchObject({ code: 200 })
  await elsewhere(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  await elsewhere(close)
  expect(await readyz('database', 'ok')).toMatchObject({ code: 200 })
})

it('may get none while it knows migrations that the database does not [OBS-14]', async () => {
  await elsewhere(
    'create table kept as select * from drizzle.__drizzle_migrations; delete from drizzle.__drizzle_migrations where id > 2',
  )
  expect(await readyz('migrations', 'older than this build')).toMatchObject({ code: 503 })
  await elsewhere(
    'delete from drizzle.__drizzle_migrations; insert into drizzle.__drizzle_migrations select * from kept',
  )
  expect(await readyz('migrations', 'ok')).toMatchObject({ code: 200 })
})

it('may get none when it takes leave, and is alive still [OBS-14]', async () => {
  startDraining()
  expect(await ask('/readyz')).toMatchObject({ code: 503, checks: { draining: 'yes', database: 'ok' } })
  expect(await ask('/healthz')).toMatchObject({ code: 200 })
})

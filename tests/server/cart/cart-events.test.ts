import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { closeCartEvents } from '#lib/server/cart/cart-events.ts'
import { pool } from '#lib/server/db/client.ts'
import { closeDoor } from '#lib/server/http/listen.ts'
import { PageCache } from '#lib/server/http/page-cache.ts'
import { Pictures } from '#lib/server/http/pictures.ts'
import { type RouterDependencies, requestRouter } from '#lib/server/http/request-router.ts'
import { StaticFiles } from '#lib/server/http/static-files.ts'
import { close, hearingChanges } from '#lib/server/platform/changes.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

const database = useTestDatabase({ seed: false })
const record = vi.fn<NonNullable<RouterDependencies['record']>>()

let server: Server
let origin: string
let dana: Signed

beforeAll(async () => {
  const api = createApi()
  const nothing = () => undefined
  const house: RouterDependencies = {
    pages: new PageCache({ render: nothing as never, onError: nothing }),
    files: await StaticFiles.open([], []),
    pictures: new Pictures({ draw: nothing, photo: async () => undefined }, []),
    api: getRequestListener((request, env) => api.fetch(request, env)),
    next: nothing,
    https: false,
    proxies: { hops: 0 },
    record,
  }
  server = createServer(requestRouter(house))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await closeDoor(server, 100)
  await close()
})
beforeEach(async () => {
  await pool().query('delete from customers')
  dana = await signedInCustomer('dana@example.com')
})

const left: (() => void)[] = []
afterEach(async () => {
  for (const leave of left.splice(0)) leave()
})

/** A window that listens, over a real connection. */
async function listen({ id, email }: Signed) {
  const token = await identityToken({ customerId: id, email }, new Date())
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/account/state/events`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, br' },
    signal: leaving.signal,
  })
  const heard: string[] = []
  let ended = false
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { done, value = '' } = (await reader?.read().catch(() => ({ done: true, value: '' }))) ?? { done: true }
      if (done) break
      heard.push(...value.split('\n\n').filter(Boolean))
    }
    ended = true
  }
  if (answer.status === 200) void read()
  const leave = () => leaving.abort()
  left.push(leave)
  return { answer, heard, leave, ended: () => ended }
}

const event = (version: number) => `data: {"syncableStateVersion":${version}}`
const put = (version: number) => dana.call('PUT', '/state', { syncableStateVersion: version, cart: { items: {} } })

it('a window hears at once which version there is, and each one that follows; a neighbour hears nothing of it [SYNC-28, API-97]', async () => {
  const lee = await signedInCustomer('lee@example.com')
  await put(0)
  const [one, two, other] = [await listen(dana), await listen(dana), await listen(lee)]
  expect(one.answer.headers.get('Content-Type')).toBe('text/event-stream')
  expect(one.answer.headers.get('Cache-Control')).toBe('private, no-store, no-transform')
  expect(one.answer.headers.get('Content-Encoding')).toBeNull()
  await eventually(() => expect(one.heard).toEqual([event(1)]))
  await put(1)
  await eventually(() =>
    expect([one.heard, two.heard]).toEqual([
      [event(1), event(2)],
      [event(1), event(2)],
    ]),
  )
  expect(other.heard).toEqual([event(0)])
})

it('a window hears what another instance of the shop has stored [SYNC-28]', async () => {
  const window = await listen(dana)
  await hearingChanges()
  const instance = new pg.Client({ connectionString: database.url })
  await instance.connect()
  const tags = [`cart:${dana.id}:7`, 'cart:somebody:9', 'listing']
  await instance.query('select pg_notify($1, $2)', ['steelcap_changes', JSON.stringify({ origin: 'another', tags })])
  await instance.end()
  await eventually(() => expect(window.heard).toEqual([event(0), event(7)]))
})

it('after a time in which something may have been missed, the version is told again [SYNC-28]', async () => {
  const window = await listen(dana)
  await hearingChanges()
  await pool().query('insert into syncable_states (customer_id, version, items) values ($1, 5, $2)', [dana.id, '{}'])
  await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  )
  await eventually(() => expect(window.heard).toEqual([event(0), event(5)]))
})

it('nobody listens without an identity [SYNC-28, API-03]', async () => {
  const answer = await fetch(`${origin}/api/account/state/events`)
  expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([401, 'Unauthorised'])
})

it('a customer has at most twelve windows that listen on one instance; one that leaves makes room [SYNC-28, API-18]', async () => {
  const windows = await Promise.all(Array.from({ length: 12 }, () => listen(dana)))
  const refused = await listen(dana)
  expect([refused.answer.status, refused.answer.headers.get('Retry-After')]).toEqual([429, '60'])
  const lee = await signedInCustomer('lee@example.com')
  expect((await listen(lee)).answer.status).toBe(200)
  windows[0]?.leave()
  await eventually(async () => expect((await listen(dana)).answer.status).toBe(200))
})

it('a window that leaves is no failure in the log [OBS-13]', async () => {
  const window = await listen(dana)
  record.mockClear()
  window.leave()
  await eventually(() => expect(record.mock.calls.map(([, status]) => status)).toContain(200))
})

it('the streams end with the process, and none is begun after that [SYNC-28]', async () => {
  const window = await listen(dana)
  closeCartEvents()
  await eventually(() => expect(window.ended()).toBe(true))
  expect((await listen(dana)).answer.status).toBe(429)
})

import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { closeShop, openShop } from '#lib/server/closure/closure.ts'
import { pool } from '#lib/server/db/client.ts'
import { exposition, Histogram } from '#lib/server/metrics/exposition.ts'
import { openMetrics } from '#lib/server/metrics/metrics-server.ts'
import { RequestMetrics, requestKind } from '#lib/server/metrics/request-metrics.ts'
import { processFamilies, shopFamilies } from '#lib/server/metrics/shop-metrics.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

const stops: (() => void)[] = []
afterAll(() => stops.forEach((stop) => void stop()))

async function openAt(sources: Parameters<typeof openMetrics>[2], patienceMs?: number) {
  const server = await openMetrics('127.0.0.1', 0, sources, patienceMs)
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('writes metrics as Prometheus reads them: help, type, labels that are escaped, buckets that add up', () => {
  const histogram = new Histogram([0.1, 1], { kind: 'page' })
  for (const seconds of [0.05, 0.5, 0.6, 7]) histogram.observe(seconds)
  const text = exposition([
    { name: 'a_total', help: 'A.', type: 'counter', samples: [{ labels: { of: 'x"\\\n' }, value: 3 }] },
    { name: 'b', help: 'B.', type: 'histogram', histograms: [histogram] },
  ])
  expect(text).toBe(
    [
      '# HELP a_total A.',
      '# TYPE a_total counter',
      'a_total{of="x\\"\\\\\\n"} 3',
      '# HELP b B.',
      '# TYPE b histogram',
      'b_bucket{kind="page",le="0.1"} 1',
      'b_bucket{kind="page",le="1"} 3',
      'b_bucket{kind="page",le="+Inf"} 4',
      'b_sum{kind="page"} 8.15',
      'b_count{kind="page"} 4',
      '',
    ].join('\n'),
  )
})

it('counts answers by kind and status, and renders, also those that fail', async () => {
  const metrics = new RequestMetrics()
  for (const url of ['/', '/cart', '/api/settings', '/?_rsc=1', '/_next/static/a.js', '/readyz']) {
    metrics.countAnswer(requestKind(url), 200, 0.01)
  }
  metrics.countAnswer(requestKind('/api/order/place'), 402, 0.2)
  await metrics.countRender(async () => 'page')
  await expect(metrics.countRender(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page')
  const text = exposition(metrics.families())
  expect(text).toContain('steelcap_requests_total{kind="page",status="200"} 2')
  expect(text).toContain('steelcap_requests_total{kind="navigation",status="200"} 1')
  expect(text).toContain('steelcap_requests_total{kind="api",status="402"} 1')
  expect(text).toContain('steelcap_request_seconds_count{kind="api"} 2')
  expect(text).toContain('steelcap_render_seconds_count 2')
  expect(text).toContain('steelcap_renders_failed_total 1')
  expect(text).not.toContain('/cart')
})

it('answers on a port of its own what the process and the shop are busy with [OBS-13]', async () => {
  const at = await openAt({ own: () => processFamilies({ isFilled: true, lagMs: 1500 }), shop: shopFamilies })
  const orders = (await pool().query<{ count: number }>('select count(*)::int as count from orders')).rows[0]?.count
  const answer = await fetch(`${at}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  for (const line of [
    'steelcap_database_up 1',
    'steelcap_queue_age_seconds 0',
    'steelcap_attempts_overdue 0',
    'steelcap_captures_overdue 0',
    'steelcap_index_lag_seconds 1.5',
    `steelcap_orders_total ${orders}`,
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(/steelcap_attempts\{state="placed"\} \d+/)
  expect(text).toMatch(/steelcap_database_waiting\{work="background"\} 0/)
  expect((await fetch(`${at}/`)).status).toBe(404)
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
})

it('counts the placements of the last day by state, however old those are that are still looked after [OBS-13]', async () => {
  await pool().query(
    `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline, created_at)
     select id, id::text, 'guest', 'x', state, id::text, '{}', '{}', now() + interval '1 hour', now() - age
     from (select gen_random_uuid() as id, state, age
       from unnest($1::text[]) as state, unnest(array[interval '1 hour', interval '2 days']) as age) x`,
    [['reserved', 'authorising', 'authorised', 'declined', 'released', 'failed']],
  )
  const { rows } = await pool().query<{ line: string }>(
    `select format('steelcap_attempts{state="%s"} %s', state, count(*)) as line from order_attempts
     where created_at > now() - interval '1 day' group by state order by state`,
  )
  expect(rows.length).toBeGreaterThan(6)
  const text = await (await fetch(`${await openAt({ own: () => [], shop: shopFamilies })}/metrics`)).text()
  const counted = text.split('\n').filter((line) => line.startsWith('steelcap_attempts{'))
  expect(counted.sort()).toEqual(rows.map(({ line }) => line))
  await pool().query("delete from order_attempts where digest = 'x'")
})

it('says how long the shop has been closed, so that none is forgotten [OBS-13, OPS-41]', async () => {
  const at = await openAt({ own: () => [], shop: shopFamilies })
  const closed = async () =>
    Number(/^steelcap_closed_seconds (\d+)$/m.exec(await (await fetch(`${at}/metrics`)).text())?.[1])
  expect(await closed()).toBe(0)
  await closeShop({})
  await pool().query(
    "update settings set value = value || jsonb_build_object('since', now() - interval '2 hours') where key = 'closed'",
  )
  await closeShop({ why: 'We move.' })
  expect(await closed()).toBeGreaterThanOrEqual(7200)
  expect(await closed()).toBeLessThan(7300)
  await openShop()
  expect(await closed()).toBe(0)
})

it('goes on telling of the process while the database is away', async () => {
  const own = () => processFamilies({ isFilled: true, lagMs: 0 })
  const at = await openAt({ own, shop: () => Promise.reject(new Error('away')) })
  const text = await (await fetch(`${at}/metrics`)).text()
  expect(text).toContain('steelcap_database_up 0')
  expect(text).toContain('steelcap_uptime_seconds')
  expect(text).not.toContain('steelcap_orders_total')
})

it('and while it says nothing: whoever asks would not wait [OBS-13]', async () => {
  const own = () => processFamilies({ isFilled: true, lagMs: 0 })
  const at = await openAt({ own, shop: () => new Promise(() => {}) }, 50)
  const text = await (await fetch(`${at}/metrics`)).text()
  expect(text).toContain('steelcap_database_up 0')
  expect(text).toContain('steelcap_uptime_seconds')
})

it('counts the shop beside the connection that readiness and the heartbeat have [OBS-13, OBS-14]', async () => {
  const taken = await pool('health').connect()
  try {
    expect((await shopFamilies()).map(({ name }) => name)).toContain('steelcap_orders_total')
  } finally {
    taken.release()
  }
})

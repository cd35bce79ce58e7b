import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { RequestMetrics } from '#lib/server/metrics/request-metrics.ts'
import { traceCalls } from '#lib/server/metrics/traced-calls.ts'
import { type Traced, Traces, traceSettings } from '#lib/server/metrics/traces.ts'
import { Watch } from '#lib/server/metrics/watch.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

interface Sent {
  name: string
  kind: number
  spanId: string
  parentSpanId?: string
  status: { code?: number }
}

const heard: { url: string; key: string | undefined; body: ReturnType<typeof JSON.parse> }[] = []
const collector = createServer(async (req, res) => {
  let text = ''
  for await (const chunk of req) text += chunk
  heard.push({ url: req.url ?? '', key: req.headers['x-key'] as string | undefined, body: JSON.parse(text || '{}') })
  res.end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => void collector.close())

const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const traced = (rest: Partial<Traced> = {}): Traced => ({
  name: 'GET page',
  kind: 'server',
  startedMs: 100,
  endedMs: 350,
  failed: false,
  attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
  ...rest,
})

function tracesWith(env: Record<string, string>): Traces {
  const settings = traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env })
  if (!settings) throw new Error('no settings')
  return new Traces(settings)
}

it('sends spans to the endpoint of the standard variables, under the caller’s trace', async () => {
  const traces = tracesWith({
    OTEL_SERVICE_NAME: 'shop',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=live',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
  })
  const trace = 'a'.repeat(32)
  traces.add(traces.place(`00-${trace}-${'b'.repeat(16)}-01`), traced())
  traces.add(traces.place('nonsense'), traced({ failed: true, kind: 'internal' }))
  await traces.stop()
  const [{ url, key, body } = { url: '', key: '', body: {} }] = heard.splice(0)
  expect([url, key]).toEqual(['/v1/traces', 'a b'])
  const [{ resource, scopeSpans }] = body.resourceSpans
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'shop' } })
  expect(resource.attributes).toContainEqual({ key: 'deployment.environment', value: { stringValue: 'live' } })
  const [one, other] = scopeSpans[0].spans
  expect(one).toMatchObject({ traceId: trace, parentSpanId: 'b'.repeat(16), kind: 2, status: {} })
  expect(BigInt(one.endTimeUnixNano) - BigInt(one.startTimeUnixNano)).toBe(250_000_000n)
  expect(one.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(other).toMatchObject({ kind: 1, status: { code: 2 } })
  expect(other.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(other.parentSpanId).toBeUndefined()
})

it('takes headers as collectors write them, with the sign = in a token and a % that escapes nothing', () => {
  const written = 'Authorization=Basic dXNlcjpwYXNz==, x-scope=100%,x-key=a%20b,,x-empty='
  const settings = traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: written })
  expect(settings?.headers).toEqual({
    ...{ Authorization: 'Basic dXNlcjpwYXNz==', 'x-scope': '100%', 'x-key': 'a b', 'x-empty': '' },
  })
})

it('keeps the share it is told, and what the caller decided', async () => {
  const traces = tracesWith({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' })
  const parent = (flags: string) => `00-${'c'.repeat(32)}-${'d'.repeat(16)}-${flags}`
  traces.add(traces.place('', 0.4), traced({ name: 'kept' }))
  traces.add(traces.place('', 0.6), traced({ name: 'dropped' }))
  traces.add(traces.place(parent('01'), 0.9), traced({ name: 'sampled' }))
  traces.add(traces.place(parent('00'), 0.1), traced({ name: 'not sampled' }))
  await traces.stop()
  const spans = heard.splice(0)[0]?.body.resourceSpans[0].scopeSpans[0].spans as { name: string }[]
  expect(spans.map(({ name }) => name)).toEqual(['kept', 'sampled'])
})

it('shows below a request its statements, its calls to providers and the page it had rendered, and nothing of another', async () => {
  const traces = tracesWith({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  const watch = new Watch(new RequestMetrics(), traces)
  const stop = traceCalls()
  const asked = (flags: string) => {
    const headers = { traceparent: `00-${'e'.repeat(32)}-${'f'.repeat(16)}-${flags}` }
    return { method: 'POST', url: '/api/order/place', headers } as unknown as IncomingMessage
  }
  const work = async () => {
    await pool().query({ name: 'one-row', text: 'select 1 as one' })
    await inTransaction(
      async (client) => void (await client.query('select  2')),
      () => true,
    )
    await expect(pool().query('select 1 / 0')).rejects.toThrow()
    const [answer] = (await once(get(`${endpoint}/providers/card?secret=1`), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    await watch.render('/brands', async () => 'page')
  }
  const [request, neighbour] = [asked('01'), asked('00')]
  await Promise.all([watch.during(request, work), watch.during(neighbour, work)])
  watch.record(request, 201, performance.now(), 'request-1')
  watch.record(neighbour, 201, performance.now(), 'request-2')
  stop()
  await traces.stop()
  const sent = heard.splice(0).flatMap(({ body }) => body?.resourceSpans?.[0].scopeSpans[0].spans ?? []) as Sent[]
  const root = sent.find(({ kind }) => kind === 2)
  expect(root?.name).toBe('POST api')
  const parts = sent.filter((span) => span !== root)
  expect(parts.every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true)
  expect(parts.map(({ name, status }) => [name, status.code])).toEqual([
    ['one-row', undefined],
    ['begin', undefined],
    ['select', undefined],
    ['commit', undefined],
    ['select', 2],
    [`GET 127.0.0.1`, undefined],
    ['render', undefined],
  ])
  expect(JSON.stringify(parts)).not.toContain('secret')
})

it('sends nothing without an endpoint or when switched off, and a collector that is away holds nobody up', async () => {
  expect(traceSettings({})).toBeUndefined()
  expect(traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
  const traces = tracesWith({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces' })
  traces.add(traces.place(), traced())
  await traces.stop()
  expect(heard).toEqual([])
})

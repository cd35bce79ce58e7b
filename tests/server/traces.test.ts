import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { type Traced, Traces, traceSettings } from '#lib/server/metrics/traces.ts'

const heard: { url: string; key: string | undefined; body: ReturnType<typeof JSON.parse> }[] = []
const collector = createServer(async (req, res) => {
  let text = ''
  for await (const chunk of req) text += chunk
  heard.push({ url: req.url ?? '', key: req.headers['x-key'] as string | undefined, body: JSON.parse(text) })
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
  traces.add(traced({ parent: `00-${trace}-${'b'.repeat(16)}-01` }))
  traces.add(traced({ failed: true, kind: 'internal', parent: 'nonsense' }))
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

it('keeps the share it is told, and what the caller decided', async () => {
  const traces = tracesWith({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' })
  const parent = (flags: string) => `00-${'c'.repeat(32)}-${'d'.repeat(16)}-${flags}`
  traces.add(traced({ name: 'kept' }), 0.4)
  traces.add(traced({ name: 'dropped' }), 0.6)
  traces.add(traced({ name: 'sampled', parent: parent('01') }), 0.9)
  traces.add(traced({ name: 'not sampled', parent: parent('00') }), 0.1)
  await traces.stop()
  const spans = heard.splice(0)[0]?.body.resourceSpans[0].scopeSpans[0].spans as { name: string }[]
  expect(spans.map(({ name }) => name)).toEqual(['kept', 'sampled'])
})

it('sends nothing without an endpoint or when switched off, and a collector that is away holds nobody up', async () => {
  expect(traceSettings({})).toBeUndefined()
  expect(traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
  const traces = tracesWith({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces' })
  traces.add(traced())
  await traces.stop()
  expect(heard).toEqual([])
})

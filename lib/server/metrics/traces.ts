import 'server-only'
import { randomBytes } from 'node:crypto'
import { decoded } from '#lib/domain/text/decoded.ts'
import { log } from '../platform/log.ts'

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const SEND_MS = 10_000
const KINDS = { internal: 1, server: 2, client: 3 }
const ERROR = 2

type Variables = Readonly<Record<string, string | undefined>>

/** Something that took time: a request, or a part of one. Times are `performance.now()`. */
export interface Traced {
  name: string
  kind: keyof typeof KINDS
  startedMs: number
  endedMs: number
  failed: boolean
  attributes: Readonly<Record<string, string | number>>
}

/** Where in which trace a span stands, and whether the trace is kept. */
export interface SpanPlace {
  traceId: string
  spanId: string
  parentSpanId?: string
  kept: boolean
}

/** A place right below another. */
export function within({ traceId, spanId, kept }: SpanPlace): SpanPlace {
  return { traceId, spanId: newSpanId(), parentSpanId: spanId, kept }
}

const newSpanId = () => randomBytes(8).toString('hex')

interface Settings {
  url: string
  headers: Record<string, string>
  resource: Record<string, string>
  /** Share of traces that begin here and are kept. */
  share: number
  /** Whether the caller's own decision counts. */
  followsParent: boolean
  delayMs: number
  queueMax: number
}

/**
 * What OpenTelemetry's standard variables say; undefined where traces go nowhere. Spans are sent as OTLP over HTTP, in
 * JSON.
 */
export function traceSettings(env: Variables): Settings | undefined {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const url = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`)
  if (!url || env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return undefined
  const sampler = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'
  const headers = env['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] || env['OTEL_EXPORTER_OTLP_HEADERS']
  return {
    url,
    headers: pairsOf(headers),
    resource: { ...pairsOf(env['OTEL_RESOURCE_ATTRIBUTES']), 'service.name': env['OTEL_SERVICE_NAME'] || 'steelcap' },
    share: sampler.endsWith('always_off') ? 0 : sampler.endsWith('ratio') ? shareOf(env['OTEL_TRACES_SAMPLER_ARG']) : 1,
    followsParent: sampler.startsWith('parentbased'),
    delayMs: Number(env['OTEL_BSP_SCHEDULE_DELAY']) || 5000,
    queueMax: Number(env['OTEL_BSP_MAX_QUEUE_SIZE']) || 2048,
  }
}

function shareOf(text: string | undefined): number {
  const share = Number(text || 1)
  return share >= 0 && share <= 1 ? share : 1
}

/** `key=value,key=value`, values percent-encoded. A collector's token often ends with the sign itself. */
function pairsOf(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => {
    const [key = '', ...value] = pair.split('=')
    return [decoded(key.trim()), decoded(value.join('=').trim())]
  })
  return Object.fromEntries(pairs.filter(([key]) => key))
}

/** Gathers spans and sends them; what cannot be sent is lost, and holds nobody up. */
export class Traces {
  readonly #settings: Settings
  readonly #timer: NodeJS.Timeout
  #spans: object[] = []

  constructor(settings: Settings) {
    this.#settings = settings
    this.#timer = setInterval(() => void this.flush(), settings.delayMs).unref()
  }

  /** The place of a request's span: under the caller's `traceparent` header, or at the top of a trace of its own. */
  place(parent = '', random = Math.random()): SpanPlace {
    const [, traceId = randomBytes(16).toString('hex'), parentSpanId, flags] = TRACEPARENT.exec(parent) ?? []
    const { followsParent, share } = this.#settings
    const kept = followsParent && flags !== undefined ? (Number.parseInt(flags, 16) & 1) === 1 : random < share
    return { traceId, spanId: newSpanId(), ...(parentSpanId ? { parentSpanId } : {}), kept }
  }

  add({ kept, ...ids }: SpanPlace, { name, kind, startedMs, endedMs, failed, attributes }: Traced): void {
    if (!kept || this.#spans.length >= this.#settings.queueMax) return
    this.#spans.push({
      ...ids,
      name,
      kind: KINDS[kind],
      startTimeUnixNano: nanoseconds(startedMs),
      endTimeUnixNano: nanoseconds(endedMs),
      attributes: attributesOf(attributes),
      status: failed ? { code: ERROR } : {},
    })
  }

  async flush(): Promise<void> {
    const spans = this.#spans.splice(0)
    if (spans.length === 0) return
    const { url, headers, resource } = this.#settings
    const scopeSpans = [{ scope: { name: 'steelcap' }, spans }]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] })
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(SEND_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) log.warn({ status: answer.status, spans: spans.length }, 'The trace collector did not take spans')
    } catch (error) {
      log.warn({ err: error, spans: spans.length }, 'The trace collector does not answer')
    }
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

function attributesOf(values: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round((performance.timeOrigin + ms) * 1000)) * 1000n)
}

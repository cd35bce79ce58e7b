import 'server-only'
import type { IncomingMessage } from 'node:http'
import { logAnswer } from '../http/access-log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import { inTrace, partsKeeper } from '../platform/trace-scope.ts'
import { type RequestMetrics, requestKind } from './request-metrics.ts'
import { type SpanPlace, type Traces, within } from './traces.ts'

/** Counts and traces what the shop answers and renders, where operators asked for either. */
export class Watch {
  readonly metrics: RequestMetrics
  readonly traces: Traces | undefined
  readonly #places = new WeakMap<IncomingMessage, SpanPlace>()

  constructor(metrics: RequestMetrics, traces: Traces | undefined) {
    this.metrics = metrics
    this.traces = traces
  }

  /** In place of the log's own line about each answer, which it writes as well. */
  readonly record: typeof logAnswer = (request, status, startedMs, requestId) => {
    const endedMs = performance.now()
    const { method = 'GET', url = '' } = request
    const kind = requestKind(url)
    this.metrics.countAnswer(kind, status, (endedMs - startedMs) / 1000)
    logAnswer(request, status, startedMs, requestId)
    this.traces?.add(this.#placeOf(request, this.traces), {
      name: `${method} ${kind}`,
      kind: 'server',
      startedMs,
      endedMs,
      failed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.response.status_code': status,
        'url.path': loggedPath(url),
        'steelcap.request_id': requestId,
      },
    })
  }

  /**
   * Runs what answers a request; its statements, its calls to providers and a page it has rendered become parts of its
   * trace.
   */
  readonly during = <T>(request: IncomingMessage, run: () => T): T => {
    const { traces } = this
    if (!traces) return run()
    const place = this.#placeOf(request, traces)
    return place.kept ? inTrace((part) => traces.add(within(place), part), run) : run()
  }

  /** A render of a page for the cache. */
  async render<T>(path: string, work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    let failed = true
    try {
      const made = await this.metrics.countRender(work)
      failed = false
      return made
    } finally {
      const attributes = { 'url.path': loggedPath(path) }
      const part = {
        name: 'render',
        kind: 'internal',
        startedMs,
        endedMs: performance.now(),
        failed,
        attributes,
      } as const
      const keep = partsKeeper()
      if (keep) keep(part)
      else this.traces?.add(this.traces.place(), part)
    }
  }

  #placeOf(request: IncomingMessage, traces: Traces): SpanPlace {
    const place = this.#places.get(request) ?? traces.place(request.headers['traceparent'] as string | undefined)
    this.#places.set(request, place)
    return place
  }
}

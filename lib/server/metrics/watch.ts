import 'server-only'
import { logAnswer } from '../http/access-log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import { type RequestMetrics, requestKind } from './request-metrics.ts'
import type { Traces } from './traces.ts'

/** Counts and traces what the shop answers and renders, where operators asked for either. */
export class Watch {
  readonly metrics: RequestMetrics
  readonly traces: Traces | undefined

  constructor(metrics: RequestMetrics, traces: Traces | undefined) {
    this.metrics = metrics
    this.traces = traces
  }

  /** In place of the log's own line about each answer, which it writes as well. */
  readonly record: typeof logAnswer = (request, status, startedMs, requestId) => {
    const endedMs = performance.now()
    const { method = 'GET', url = '', headers } = request
    const kind = requestKind(url)
    this.metrics.countAnswer(kind, status, (endedMs - startedMs) / 1000)
    logAnswer(request, status, startedMs, requestId)
    this.traces?.add({
      name: `${method} ${kind}`,
      kind: 'server',
      startedMs,
      endedMs,
      parent: headers['traceparent'] as string | undefined,
      failed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.response.status_code': status,
        'url.path': loggedPath(url),
        'steelcap.request_id': requestId,
      },
    })
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
      this.traces?.add({ name: 'render', kind: 'internal', startedMs, endedMs: performance.now(), failed, attributes })
    }
  }
}

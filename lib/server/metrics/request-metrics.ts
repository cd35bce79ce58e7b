import 'server-only'
import { type Family, Histogram, type HistogramFamily } from './exposition.ts'

const BOUNDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Kinds of request as an operator tells them apart; a path or an id would be a label too many. */
export type RequestKind = 'page' | 'navigation' | 'api' | 'machines' | 'file' | 'other'

/** What a process has answered and rendered since it started. Counting costs a map's look-up. */
export class RequestMetrics {
  readonly #answers = new Map<string, number>()
  readonly #seconds = new Map<RequestKind, Histogram>()
  readonly #renders = new Histogram(BOUNDS)
  #failedRenders = 0

  countAnswer(kind: RequestKind, status: number, seconds: number): void {
    const key = `${kind} ${status}`
    this.#answers.set(key, (this.#answers.get(key) ?? 0) + 1)
    let histogram = this.#seconds.get(kind)
    if (!histogram) {
      histogram = new Histogram(BOUNDS, { kind })
      this.#seconds.set(kind, histogram)
    }
    histogram.observe(seconds)
  }

  /** Renders of pages that were not in the cache, or no longer right there. */
  async countRender<T>(render: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    try {
      return await render()
    } catch (error) {
      this.#failedRenders += 1
      throw error
    } finally {
      this.#renders.observe((performance.now() - startedMs) / 1000)
    }
  }

  families(): (Family | HistogramFamily)[] {
    const answers = [...this.#answers].map(([key, value]) => {
      const [kind = '', status = ''] = key.split(' ')
      return { labels: { kind, status }, value }
    })
    return [
      { name: 'steelcap_requests_total', help: 'Requests answered.', type: 'counter', samples: answers },
      {
        name: 'steelcap_request_seconds',
        help: 'Time to answer a request.',
        type: 'histogram',
        histograms: [...this.#seconds.values()],
      },
      {
        name: 'steelcap_render_seconds',
        help: 'Time to render a page for the cache; requests of pages less these were answered from it.',
        type: 'histogram',
        histograms: [this.#renders],
      },
      {
        name: 'steelcap_renders_failed_total',
        help: 'Renders that made no page.',
        type: 'counter',
        samples: [{ value: this.#failedRenders }],
      },
    ]
  }
}

/** What kind of request a URL is; navigations of Next's client ask with `_rsc`. */
export function requestKind(url: string): RequestKind {
  if (url.startsWith('/api/')) return 'api'
  if (url.startsWith('/_next/') || url.startsWith('/pictures/')) return 'file'
  if (url.startsWith('/erp/')) return 'machines'
  if (url === '/healthz' || url === '/readyz') return 'other'
  return url.includes('_rsc=') ? 'navigation' : 'page'
}

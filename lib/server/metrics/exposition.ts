import 'server-only'

export type Labels = Readonly<Record<string, string>>

/** One measured value, with its labels. */
export interface Sample {
  labels?: Labels
  value: number
}

export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly Sample[]
}

/** Metrics in Prometheus' text format, version 0.0.4. */
export function exposition(families: readonly (Family | HistogramFamily)[]): string {
  return `${families.flatMap((family) => [`# HELP ${family.name} ${family.help}`, `# TYPE ${family.name} ${family.type}`, ...linesOf(family)]).join('\n')}\n`
}

function linesOf(family: Family | HistogramFamily): string[] {
  if (family.type === 'histogram') return family.histograms.flatMap((each) => histogramLines(family.name, each))
  return family.samples.map(({ labels = {}, value }) => line(family.name, labels, value))
}

function line(name: string, labels: Labels, value: number): string {
  const words = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
  return `${name}${words.length > 0 ? `{${words.join(',')}}` : ''} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`
}

function escaped(text: string): string {
  return text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
}

export interface HistogramFamily {
  name: string
  help: string
  type: 'histogram'
  histograms: readonly Histogram[]
}

/** How often something took how long: upper bounds in seconds, ascending. */
export class Histogram {
  readonly labels: Labels
  readonly #bounds: readonly number[]
  readonly #counts: number[]
  #sum = 0
  #count = 0

  constructor(bounds: readonly number[], labels: Labels = {}) {
    this.#bounds = bounds
    this.labels = labels
    this.#counts = bounds.map(() => 0)
  }

  observe(seconds: number): void {
    this.#sum += seconds
    this.#count += 1
    const at = this.#bounds.findIndex((bound) => seconds <= bound)
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  /** Cumulative, as the format wants it. */
  read(): { buckets: [bound: string, count: number][]; sum: number; count: number } {
    let below = 0
    const buckets = this.#bounds.map((bound, i): [string, number] => {
      below += this.#counts[i] ?? 0
      return [String(bound), below]
    })
    return { buckets: [...buckets, ['+Inf', this.#count]], sum: this.#sum, count: this.#count }
  }
}

function histogramLines(name: string, histogram: Histogram): string[] {
  const { buckets, sum, count } = histogram.read()
  return [
    ...buckets.map(([le, value]) => line(`${name}_bucket`, { ...histogram.labels, le }, value)),
    line(`${name}_sum`, histogram.labels, sum),
    line(`${name}_count`, histogram.labels, count),
  ]
}

import lighthouse from 'lighthouse'
import { openBrowser } from '../browser.ts'
import { median } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'
import { freePort } from '../shop.ts'

const RUNS = 5
const SCORE_MIN = 100
const LCP_MS_MAX = 1200
const TBT_MS_MAX = 20
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

/** One run over one page. */
interface Report {
  /** 0 to 100. */
  scores: Record<Category, number>
  lcpMs: number
  tbtMs: number
  /** Without a unit. */
  cls: number
  /** How fast Lighthouse found this machine: it slows down what it observed by the same factor on any. */
  benchmarkIndex: number
  /** Ids of what kept a score other than performance below 100. */
  faults: string[]
}

/** Lighthouse as it comes: a phone, a slow network and a slow processor, both computed from what was observed. */
export const row: BenchRow = {
  id: 'P10',
  title: 'Lighthouse mobile, simulated throttling',
  async run(context) {
    const { origin, paths } = await context.shop()
    const port = await freePort()
    const browser = await openBrowser([`--remote-debugging-port=${port}`])
    const rows: Row[] = []
    try {
      for (const [name, path] of Object.entries({ ...paths, article: '/articles/returns', store: '/stores' })) {
        const reports: Report[] = []
        for (let i = 1; i <= RUNS; i++) {
          context.say(`${name}, run ${i} of ${RUNS}`)
          // A trace that could not be recorded says nothing of the page.
          reports.push(await examine(origin + path, port).catch(() => examine(origin + path, port)))
        }
        rows.push(...rowsOf(name, reports))
      }
    } finally {
      await browser.close()
    }
    return rows
  },
}

async function examine(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  const { audits, categories, environment, runtimeError } = result?.lhr ?? {}
  if (!audits || !categories || runtimeError)
    throw new Error(`Lighthouse on ${url}: ${runtimeError?.message ?? 'no report'}`)
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  const faults = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return {
    scores: Object.fromEntries(CATEGORIES.map((each) => [each, scoreOf(each)])) as Report['scores'],
    lcpMs: numberOf('largest-contentful-paint'),
    tbtMs: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    benchmarkIndex: environment?.benchmarkIndex ?? Number.NaN,
    faults: faults.map(({ id }) => id),
  }
}

function rowsOf(page: string, reports: readonly Report[]): Row[] {
  const middle = (of: (report: Report) => number) => median(reports.map(of))
  const score = (category: Category) => middle(({ scores }) => scores[category])
  const others = CATEGORIES.filter((category) => category !== 'performance').map(score)
  const [lcp, tbt, cls] = [middle((r) => r.lcpMs), middle((r) => r.tbtMs), middle((r) => r.cls)]
  const faults = [...new Set(reports.flatMap((report) => report.faults))]
  return [
    {
      what: `${page}: performance`,
      measured: String(score('performance')),
      beside: reports.map(({ scores }) => scores.performance).join(', '),
      budget: `≥ ${SCORE_MIN}`,
      met: score('performance') >= SCORE_MIN,
      note: `median of ${RUNS}; benchmark index ${middle((r) => r.benchmarkIndex).toFixed(0)}`,
    },
    {
      what: `${page}: largest contentful paint`,
      measured: `${(lcp / 1000).toFixed(2)} s`,
      budget: `≤ ${LCP_MS_MAX / 1000} s`,
      met: lcp <= LCP_MS_MAX,
    },
    {
      what: `${page}: total blocking time`,
      measured: `${tbt.toFixed(0)} ms`,
      budget: `≤ ${TBT_MS_MAX} ms`,
      met: tbt <= TBT_MS_MAX,
    },
    { what: `${page}: layout shift`, measured: cls.toFixed(3), budget: '≤ 0.01', met: cls <= 0.01 },
    {
      what: `${page}: accessibility, best practices, SEO`,
      measured: others.join(', '),
      budget: '100',
      met: others.every((each) => each === 100),
      ...(faults.length > 0 ? { note: faults.join(', ') } : {}),
    },
  ]
}

import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { answerListing } from '#lib/server/catalogue/index-answer.ts'
import { snapshotOf } from '#lib/server/catalogue/index-load.ts'
import type { CatalogueSnapshot } from '#lib/server/catalogue/index-snapshot.ts'
import {
  brandOf,
  COLOUR_CHOICES,
  categoriesFor,
  categoryOf,
  dice,
  largeCatalogue,
  SIZE_CHOICES,
} from '../large-catalogue.ts'
import { count, median, percentile } from '../numbers.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'

const CONCURRENT = 10
const REQUESTS = 400
const PAGES_PER_SECOND_MIN = 120
const PAGE_P95_MS_MAX = 120
const SORTS = ['recommended', 'priceAsc', 'priceDesc', 'newest', 'nameAsc']

interface Facets {
  [name: string]: { value: string }[]
}

/** Listings nobody has asked for yet: a category with two facets, counts for every group, a sort and a page of 60. */
export const row: BenchRow = {
  id: 'P3',
  title: 'Cold listings: category, two facets, counts, sort',
  async run(context) {
    const inMemory = await largeShelves(context)
    // The whole machine's: pages are rendered beside the process that answers.
    const { origin } = await context.shop({ processors: 'all' })
    const queries = await coldQueries(origin)
    return [...inMemory, await query(context, origin, queries), await page(context, origin, queries)]
  },
}

const SIZES = [12_500, 25_000, 50_000]
const LISTINGS = 3000

/** The query alone, at the size of a large shop and at halves of it. */
async function largeShelves(context: BenchContext): Promise<Row[]> {
  const times: number[][] = []
  let filled = 0
  let bytes = 0
  for (const products of SIZES) {
    context.say(`an index of ${products} products`)
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const began = performance.now()
    const snapshot = await snapshotOf(0.1, largeCatalogue(products, 20_000))
    filled = performance.now() - began
    bytes = process.memoryUsage().rss - before
    times.push(listingTimes(snapshot))
  }
  const middles = times.map(median)
  const growth = Math.sqrt((middles.at(-1) ?? 0) / (middles[0] ?? 1))
  const p95 = percentile(times.at(-1) ?? [], 0.95)
  return [
    {
      what: 'the query at 50,000 products, 500,000 variants: p50, p95',
      measured: `${count(middles.at(-1) ?? 0, 'ms')}, ${count(p95, 'ms')}`,
      budget: 'p95 ≤ 2 ms',
      met: p95 <= 2,
      note: 'in memory, by itself; a made-up catalogue that takes the way of a real one into the index',
    },
    {
      what: 'growth of p50 per doubling, from 12,500, the category staying as large',
      measured: count(growth, '×'),
      budget: '≤ 1.3 ×',
      met: growth <= 1.3,
      note: middles.map((ms) => count(ms, 'ms')).join(', '),
    },
    {
      what: 'the index of 50,000 products: time to fill, memory',
      measured: `${count(filled / 1000, 's')}, ${count(bytes / 1024 ** 2, 'MB')}`,
      note: 'making up the rows included, PostgreSQL not',
    },
  ]
}

/** One in-stock variant in the size, the product in the colour: category, two or three facets, any sort, all counts. */
function listingTimes(snapshot: CatalogueSnapshot): number[] {
  const below = dice(3)
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  const next = (): ListingQuery => {
    const group = categoryOf(below(categoriesFor(snapshot.size)))
    return {
      scope: { category: below(4) === 0 ? (group.split('/')[0] ?? '') : group },
      facets: {
        sizeUsMen: [one(SIZE_CHOICES)],
        colour: [one(COLOUR_CHOICES)],
        ...(below(3) === 0 ? { brand: [brandOf(below(80)), brandOf(below(80))] } : {}),
      },
      sale: false,
      sort: one(SORTS) as ListingQuery['sort'],
      page: 1,
    }
  }
  return Array.from({ length: LISTINGS }, () => {
    const query = next()
    const began = performance.now()
    answerListing(snapshot, query, undefined)
    return performance.now() - began
  }).slice(LISTINGS / 10)
}

interface ColdQuery {
  category: string
  brand: string
  size: string
  sort: string
}

async function coldQueries(origin: string): Promise<ColdQuery[]> {
  const ask = (body: object) =>
    post(origin, body).then((answer) => answer.json() as Promise<{ facets: Facets; total: number }>)
  const queries: ColdQuery[] = []
  for (const category of ['footwear', 'footwear/work-boots', 'footwear/safety-shoes']) {
    const { facets } = await ask({ scope: { category } })
    for (const brand of facets['brand'] ?? []) {
      for (const size of facets['sizeUsMen'] ?? []) {
        for (const sort of SORTS) queries.push({ category, brand: brand.value, size: size.value, sort })
      }
    }
  }
  return shuffled(queries).slice(0, REQUESTS)
}

function post(origin: string, body: object): Promise<Response> {
  return fetch(`${origin}/api/search/indexes/local_products/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function query(context: BenchContext, origin: string, queries: ColdQuery[]): Promise<Row> {
  context.say('queries through the API')
  const { perSecond, p95Ms } = await timed(queries, ({ category, brand, size, sort }) =>
    post(origin, { scope: { category }, facets: { brand: [brand], sizeUsMen: [size] }, sort }),
  )
  return {
    what: `the call, ${CONCURRENT} concurrent`,
    measured: `${count(perSecond, 'req/s')}, p95 ${count(p95Ms, 'ms')}`,
    note: 'whole product records in the answer',
  }
}

async function page(context: BenchContext, origin: string, queries: ColdQuery[]): Promise<Row> {
  context.say('whole pages')
  const { perSecond, p95Ms } = await timed(queries, ({ category, brand, size, sort }) =>
    fetch(`${origin}/categories/${category}?brand=${brand}&sizeUsMen=${size}&sort=${sort}`),
  )
  return {
    what: `the whole page, ${CONCURRENT} concurrent`,
    measured: `${count(perSecond, 'req/s')}, p95 ${count(p95Ms, 'ms')}`,
    budget: `≥ ${PAGES_PER_SECOND_MIN} req/s, p95 ≤ ${PAGE_P95_MS_MAX} ms`,
    met: perSecond >= PAGES_PER_SECOND_MIN && p95Ms <= PAGE_P95_MS_MAX,
    note: 'rendered by Next, nothing cached',
  }
}

async function timed(queries: ColdQuery[], ask: (query: ColdQuery) => Promise<Response>) {
  const waiting = [...queries]
  const times: number[] = []
  const started = performance.now()
  const visitor = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const asked = performance.now()
      const answer = await ask(next)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, visitor))
  return { perSecond: (times.length * 1000) / (performance.now() - started), p95Ms: percentile(times, 0.95) }
}

/** The same order in every run. */
function shuffled<T>(list: T[]): T[] {
  let seed = 1
  return list
    .map((item) => {
      seed = (seed * 48271) % 2147483647
      return { item, at: seed }
    })
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

import { count, percentile } from '../numbers.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'

const CONCURRENT = 10
const REQUESTS = 400
const SORTS = ['recommended', 'priceAsc', 'priceDesc', 'newest', 'nameAsc']

interface Facets {
  [name: string]: { value: string }[]
}

/** Listings nobody has asked for yet: a category with two facets, counts for every group, a sort and a page of 60. */
export const row: BenchRow = {
  id: 'P3',
  title: 'Cold listings: category, two facets, counts, sort',
  async run(context) {
    const { origin } = await context.shop()
    const queries = await coldQueries(origin)
    return [await query(context, origin, queries), await page(context, origin, queries)]
  },
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
    note: 'the demo shop’s own size; answered by PostgreSQL',
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
    budget: '≥ 250 req/s, p95 ≤ 60 ms',
    met: perSecond >= 250 && p95Ms <= 60,
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

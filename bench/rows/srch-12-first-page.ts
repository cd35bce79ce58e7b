import type { CategoryTree } from '#lib/contract/catalogue.ts'
import { listingHref } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'
import { count } from '../numbers.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'
import { visit } from '../visitors.ts'

const PRODUCTS = 5000
const P95_MS_MAX = 300
const AT_ONCE = [1, 10]

/**
 * Listings of a shop of five thousand products that nobody has asked for yet: whole categories in every order, each
 * with all its counts.
 */
export const row: BenchRow = {
  id: 'SRCH-12',
  title: `First pages of listings in a shop of ${PRODUCTS} products [SRCH-12]`,
  async run(context) {
    context.say(`a shop of ${PRODUCTS} products`)
    const { origin } = await context.shop({ products: PRODUCTS })
    const paths = await listings(origin)
    const share = Math.floor(paths.length / AT_ONCE.length)
    const rows: Row[] = []
    for (const [i, visitors] of AT_ONCE.entries()) {
      rows.push(await firstPages(context, origin, paths.slice(i * share, (i + 1) * share), visitors))
    }
    return rows
  },
}

/** Not one of them twice: the second time a page comes from the cache. */
async function listings(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/category`)
  const { categories } = (await answer.json()) as { categories: CategoryTree[] }
  const everything = { facets: {}, sale: false, sort: 'recommended', page: 1 } as const
  return SORT_OPTIONS.flatMap((sort) =>
    flat(categories).map(({ path }) => listingHref(`/categories/${path}`, everything, { sort })),
  )
}

function flat(categories: readonly CategoryTree[]): CategoryTree[] {
  return categories.filter(({ productCount }) => productCount > 0).flatMap((each) => [each, ...flat(each.children)])
}

async function firstPages(context: BenchContext, origin: string, paths: string[], visitors: number): Promise<Row> {
  context.say(`${paths.length} first pages, ${visitors} at once`)
  const { p50Ms, p95Ms, perSecond } = await visit(paths, visitors, (path) => fetch(origin + path))
  return {
    what: `${visitors} at once: p50, p95`,
    measured: `${count(p50Ms, 'ms')}, ${count(p95Ms, 'ms')}`,
    budget: `p95 ≤ ${P95_MS_MAX} ms`,
    met: p95Ms <= P95_MS_MAX,
    note: `${paths.length} whole pages, none of them cached; ${count(perSecond, 'pages/s')} on one processor`,
  }
}

import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'
import { TableIndex } from '#lib/server/catalogue/listing-tables/table-index.ts'
import { syncAll, syncProducts } from '#lib/server/catalogue/listing-tables/table-sync.ts'
import { closeDatabase, openDatabase, pool } from '#lib/server/db/client.ts'
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { dice } from '../large-catalogue.ts'
import { count, median, percentile } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'
import { openData } from '../shop.ts'

const PRODUCTS = 50_000
const LISTINGS = 600
const P95_MS_MAX = 60
const CHANGES = 40

/** Listings out of PostgreSQL alone: the demo shop with fifty thousand products, one question after the other. */
export const row: BenchRow = {
  id: 'SRCH-13',
  title: `Listings of ${PRODUCTS} products with CATALOGUE_INDEX=postgres [SRCH-13]`,
  async run(context) {
    await context.stopShop()
    context.say(`a shop of ${PRODUCTS} products`)
    const server = await startEmbeddedDatabase({ dataDir: await openData({ products: PRODUCTS }) })
    openDatabase(server.url)
    try {
      await migrate()
      return await measure(context.say)
    } finally {
      await closeDatabase()
      await server.stop()
    }
  },
}

async function measure(say: (line: string) => void): Promise<Row[]> {
  say('the tables from nothing')
  const filling = await timed(() => syncAll({ afresh: true }))
  const again = await timed(() => syncAll())
  const index = new TableIndex({
    standIn: {
      list: none,
      facets: none,
      firstPicture: none,
      totals: none,
      textTotals: none,
      search: none,
      pathByCode: none,
      cardsByIds: none,
    },
  })
  await index.settled()
  const { rows: sizes } = await pool().query<{ mb: number; variants: number }>(
    `select (sum(pg_total_relation_size(oid)) / 1e6)::float8 as mb, (select count(*)::int from variants) as variants
       from pg_class where relname like 'listing\\_%' and relkind = 'r'`,
  )
  const [size] = sizes
  say(`${LISTINGS} listings`)
  const exact = await askAll(index, (choice) => choice)
  const wide = await askAll(index, ({ sort }) => ({ sort }))
  return [
    {
      what: `a category, a size and a colour or brand, all counts, ${size?.variants ?? 0} variants: p50, p95`,
      measured: `${count(median(exact), 'ms')}, ${count(percentile(exact, 0.95), 'ms')}`,
      budget: `p95 ≤ ${P95_MS_MAX} ms`,
      met: percentile(exact, 0.95) <= P95_MS_MAX,
      note: 'one variant in stock has the size; any order; PostgreSQL and the asker on the same machine',
    },
    {
      what: 'whole categories with all counts: p50, p95',
      measured: `${count(median(wide), 'ms')}, ${count(percentile(wide, 0.95), 'ms')}`,
    },
    {
      what: 'the tables: from nothing, looked through when nothing changed, on disk',
      measured: `${count(filling / 1000, 's')}, ${count(again / 1000, 's')}, ${count(size?.mb ?? 0, 'MB')}`,
    },
    { what: 'the stock of one product changed: p50', measured: count(median(await changes()), 'ms') },
  ]
}

const none = () => Promise.reject(new Error('The tables are not filled'))

interface Choice {
  sizeUsMen?: string
  colour?: string
  brand?: string
  sort: string
}

async function askAll(index: TableIndex, keep: (choice: Choice) => Partial<Choice>): Promise<number[]> {
  const all = await index.list(parseListingQuery({}))
  const values = (name: 'sizeUsMen' | 'colour' | 'brand') => (all.facets[name] ?? []).map(({ value }) => value)
  const [sizes, colours, brands] = [values('sizeUsMen'), values('colour'), values('brand')]
  const { rows } = await pool().query<{ path: string }>('select path from categories order by path')
  const below = dice(3)
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  const times: number[] = []
  for (let i = 0; i < LISTINGS; i++) {
    const choice: Choice = {
      sizeUsMen: one(sizes),
      ...(below(2) === 0 ? { colour: one(colours) } : { brand: one(brands) }),
      sort: one(SORT_OPTIONS),
    }
    const query = parseListingQuery({ ...keep(choice) }, { category: one(rows.map(({ path }) => path)) })
    times.push(await timed(() => index.list(query)))
  }
  return times.slice(LISTINGS / 10)
}

/** What a sold last pair costs: the row of the variant is somebody else's, what is made of it ours. */
async function changes(): Promise<number[]> {
  const { rows } = await pool().query<{ slug: string; id: string }>(
    `select p.slug, min(v.id) as id from products p join variants v on v.product_id = p.id
      where p.state = 'current' and v.stock > 0 group by p.slug order by md5(p.slug) limit ${CHANGES}`,
  )
  const times: number[] = []
  for (const { slug, id } of rows) {
    await pool().query('update variants set reserved = stock where id = $1', [id])
    times.push(await timed(() => syncProducts([slug])))
    await pool().query('update variants set reserved = 0 where id = $1', [id])
    await syncProducts([slug])
  }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

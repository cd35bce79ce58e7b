import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { fewerWords } from '#lib/domain/search/fewer-words.ts'
import { planSearch, type SearchLexicon } from '#lib/domain/search/search-plan.ts'
import { SynonymBook } from '#lib/domain/search/search-synonyms.ts'
import { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { answerListing } from '#lib/server/catalogue/index-answer.ts'
import { snapshotOf } from '#lib/server/catalogue/index-load.ts'
import { indexedProduct } from '#lib/server/catalogue/index-row.ts'
import { answerTextTotals } from '#lib/server/catalogue/index-text-totals.ts'
import { textTotals } from '#lib/server/catalogue/listing-tables/table-text-totals.ts'
import { TableWriter } from '#lib/server/catalogue/listing-tables/table-writer.ts'
import { plansAsTyped } from '#lib/server/catalogue/query-plan.ts'
import { closeDatabase, openDatabase, pool } from '#lib/server/db/client.ts'
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { dice, largeCatalogue, wordOf } from '../large-catalogue.ts'
import { count, median, percentile } from '../numbers.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'

const PRODUCTS = 50_000
const WORDS = 20_000
const SEARCHES = 60
const HELD_MS_MAX = 25
const BOOK = new SynonymBook([['steel toe', 'safety toe']])
const EVERYTHING = parseListingQuery({})

/** Searches whose words find nothing together: the search itself, and what fewer of its words find [SRCH-16]. */
export const row: BenchRow = {
  id: 'SRCH-18',
  title: `Searches that find nothing, of ${PRODUCTS} products [SRCH-18]`,
  async run(context) {
    await context.stopShop()
    return [...(await inMemory(context)), ...(await inPostgres(context))]
  },
}

type Chance = (n: number) => number

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const times = (n: number, make: () => string) => Array.from({ length: n }, make).join(' ')
const letters = (n: number, below: Chance) => times(n, () => LETTERS[below(LETTERS.length)] ?? '').replaceAll(' ', '')

/** What makes the most work: nothing known, much in everything, typos, beginnings of a thousand words, many words. */
const KINDS: readonly { what: string; made: (below: Chance) => string }[] = [
  { what: 'six words that mean nothing', made: (below) => times(6, () => letters(8, below)) },
  {
    what: 'seven words that nearly everything has, and one that nothing has',
    made: (below) => `${drawn(['lace', 'up', 'boot', 'top', 'group', 'brand', 'mens', 'black'], 7, below)} xqzj`,
  },
  { what: 'six words with a typo each', made: (below) => times(6, () => `z${wordOf(below(WORDS)).slice(1)}`) },
  { what: 'eight single letters', made: (below) => times(8, () => letters(1, below)) },
  { what: 'twenty words of four letters', made: (below) => times(20, () => letters(4, below)) },
]

function drawn(words: readonly string[], most: number, below: Chance): string {
  const left = [...words]
  return times(most, () => left.splice(below(left.length), 1)[0] ?? '')
}

async function inMemory({ say }: BenchContext): Promise<Row[]> {
  say(`an index of ${PRODUCTS} products`)
  const snapshot = await snapshotOf(0.1, largeCatalogue(PRODUCTS, WORDS))
  const isCode = (text: string) => snapshot.isCode(text)
  const lexicon: SearchLexicon = { vocabulary: snapshot.vocabulary, synonyms: BOOK, isCode }
  const rows: Row[] = []
  for (const { what, made } of KINDS) {
    const below = dice(9)
    const listed = await measured(async () => {
      const q = made(below)
      answerListing(snapshot, { ...EVERYTHING, q }, planSearch(q, lexicon))
    })
    const led = await measured(async () => {
      const plans = fewerWords(made(below), BOOK)
        .flat()
        .map((text) => planSearch(text, lexicon, 0))
      await answerTextTotals(snapshot, EVERYTHING, plans)
    })
    rows.push(rowOf(`${what}, in memory: the search; what fewer words find`, [listed, led], true))
  }
  return rows
}

/** The same catalogue in the listing tables, without the products it is made from. */
async function inPostgres({ say }: BenchContext): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steelcap-bench-'))
  const server = await startEmbeddedDatabase({ dataDir })
  openDatabase(server.url)
  try {
    await migrate()
    say(`the tables of ${PRODUCTS} products`)
    const vocabulary = await fillTables()
    const rows: Row[] = []
    for (const { what, made } of KINDS) {
      say(what)
      const below = dice(9)
      const led = await measured(async () => {
        const texts = fewerWords(made(below), BOOK).flat()
        await textTotals(
          EVERYTHING,
          await plansAsTyped(texts, async () => vocabulary, 'select $1::text as code limit 0'),
        )
      })
      rows.push(rowOf(`${what}, CATALOGUE_INDEX=postgres: what fewer words find`, [led], false))
    }
    return rows
  } finally {
    await closeDatabase()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fillTables(): Promise<SearchVocabulary> {
  const client = await pool('jobs').connect()
  await client.query('begin')
  const writer = new TableWriter(client)
  for await (const batch of largeCatalogue(PRODUCTS, WORDS)) {
    await writer.put(
      batch.map((row) => ({ product: indexedProduct(row), fingerprint: '', shopperPrice: Number(row.price) })),
    )
  }
  await writer.flush()
  await client.query('commit')
  client.release()
  for (const table of ['products', 'values', 'bits', 'words', 'codes'])
    await pool().query(`vacuum (analyze) listing_${table}`)
  const { rows } = await pool().query<{ word: string; products: number }>(
    'select word, count(*)::int as products from listing_words group by word',
  )
  return new SearchVocabulary(rows.map(({ word, products }) => [word, products]))
}

interface Measured {
  ms: number[]
  /** The longest that nothing else had its turn. */
  heldMs: number
}

async function measured(search: () => Promise<unknown>): Promise<Measured> {
  for (let i = 0; i < SEARCHES / 10; i++) await search()
  const ms: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let i = 0; i < SEARCHES; i++) {
    const began = performance.now()
    await search()
    ms.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  delay.disable()
  return { ms, heldMs: delay.percentile(99) / 1e6 }
}

function rowOf(what: string, all: readonly Measured[], budgeted: boolean): Row {
  const held = Math.max(...all.map(({ heldMs }) => heldMs))
  const times = all.map(({ ms }) => `${count(median(ms), 'ms')}, ${count(percentile(ms, 0.95), 'ms')}`)
  return {
    what: `${what}: p50, p95; nothing else has its turn for`,
    measured: `${times.join('; ')}; ${count(held, 'ms')}`,
    ...(budgeted ? { budget: `≤ ${HELD_MS_MAX} ms`, met: held <= HELD_MS_MAX } : {}),
  }
}

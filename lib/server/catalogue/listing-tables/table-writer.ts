import 'server-only'
import type { ClientBase } from 'pg'
import type { IndexedProduct } from '../index-row.ts'
import { CHUNK, ChunkBits } from './chunk-bits.ts'
import { codesIn, type EntryValue, valuesOf, wordsIn } from './table-entry.ts'

/** A product to be written, and the fingerprint of what it was made from. */
export interface Entry {
  product: IndexedProduct
  fingerprint: string
  /** Cents, as shoppers see it. */
  shopperPrice: number
}

interface Row {
  n: number
  value_ids: number[]
  words: string[]
  codes: string[]
}

const NOTHING: Omit<Row, 'n'> = { value_ids: [], words: [], codes: [] }
/** Rows of bits held before they are written: each is 2 KB. */
const HELD_MAX = 4000

/**
 * Writes products into the listing tables inside a transaction of its caller, touching only what differs. Call `flush`
 * at the end.
 */
export class TableWriter {
  readonly #client: ClientBase
  readonly #valueIds = new Map<string, number>()
  readonly #set = new Map<number, ChunkBits>()
  readonly #cleared = new Map<number, ChunkBits>()
  #held = 0
  #free: number[] | undefined
  #next = 0

  constructor(client: ClientBase) {
    this.#client = client
  }

  /** Puts products in, or in the place of what stands there of them. */
  async put(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const rows = await this.#rowsOf(entries.map(({ product }) => product.card.id))
    const values = entries.map(({ product, shopperPrice }) => valuesOf(product, shopperPrice))
    await this.#nameValues(values.flat())
    const made = []
    for (const [i, entry] of entries.entries()) {
      const { product } = entry
      const old = rows.get(product.card.id) ?? { n: await this.#newNumber(), ...NOTHING }
      const valueIds = (values[i] ?? []).map((value) => this.#valueIds.get(keyOf(value)) ?? 0)
      const fresh = { n: old.n, value_ids: valueIds, words: wordsIn(product), codes: codesIn(product) }
      this.#mark(old, fresh)
      made.push({ old, fresh, entry })
    }
    await this.#writeRows(made.map(({ fresh, entry }) => recordOf(fresh, entry)))
    await this.#writeLists(made)
    await this.#flushWhenFull()
  }

  /** Takes products out; their numbers are free again. */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = [...(await this.#rowsOf(ids)).values()]
    const made = rows.map((old) => ({ old, fresh: { n: old.n, ...NOTHING } }))
    for (const { old, fresh } of made) this.#mark(old, fresh)
    await this.#client.query(
      `update listing_products set product_id = null, slug = '', fingerprint = '', value_ids = '{}', words = '{}', codes = '{}'
        where n = any($1)`,
      [rows.map(({ n }) => n)],
    )
    await this.#writeLists(made)
    this.#free = undefined
    await this.#flushWhenFull()
  }

  /** Writes the bits that were held back. */
  async flush(): Promise<void> {
    const changes = [...changedChunks(this.#set, this.#cleared)]
    this.#set.clear()
    this.#cleared.clear()
    this.#held = 0
    if (changes.length === 0) return
    await this.#client.query(
      `merge into listing_bits b
        using (select id, chunk, ('x' || added)::bit(8192) as added, ('x' || cleared)::bit(8192) as cleared
                 from unnest($1::int[], $2::int[], $3::text[], $4::text[]) c(id, chunk, added, cleared)) c
        on b.value_id = c.id and b.chunk = c.chunk
        when matched then update set bits = (b.bits & ~c.cleared) | c.added
        when not matched then insert (value_id, chunk, bits) values (c.id, c.chunk, c.added)`,
      [
        changes.map(({ id }) => id),
        changes.map((c) => c.chunk),
        changes.map((c) => c.added),
        changes.map((c) => c.cleared),
      ],
    )
  }

  async #flushWhenFull(): Promise<void> {
    if (this.#held > HELD_MAX) await this.flush()
  }

  async #rowsOf(ids: readonly string[]): Promise<Map<string, Row>> {
    const { rows } = await this.#client.query<Row & { product_id: string }>(
      'select product_id, n, value_ids, words, codes from listing_products where product_id = any($1)',
      [ids],
    )
    return new Map(rows.map((row) => [row.product_id, row]))
  }

  async #newNumber(): Promise<number> {
    if (!this.#free) {
      const { rows } = await this.#client.query<{ free: number[]; next: number }>(
        `select array(select n from listing_products where product_id is null order by n) as free,
           (select coalesce(max(n) + 1, 0) from listing_products) as next`,
      )
      this.#free = rows[0]?.free.reverse() ?? []
      this.#next = Math.max(this.#next, rows[0]?.next ?? 0)
    }
    const free = this.#free.pop()
    if (free !== undefined) return free
    this.#next += 1
    return this.#next - 1
  }

  async #nameValues(values: readonly EntryValue[]): Promise<void> {
    const unknown = new Map(values.filter((value) => !this.#valueIds.has(keyOf(value))).map((v) => [keyOf(v), v]))
    if (unknown.size === 0) return
    const records = [...unknown.values()].map(({ facet, value, kind }) => ({ facet, value, ...kind }))
    const { rows } = await this.#client.query<{ id: number; facet: EntryValue['facet']; value: string }>(
      `with asked as (select * from json_to_recordset($1) a(facet text, value text, sizes text[], names text[], wide bool)),
        added as (
          insert into listing_values (facet, value, sizes, names, wide)
          select a.facet, a.value, a.sizes, a.names, a.wide from asked a
          where not exists (select 1 from listing_values v where v.facet = a.facet and v.value = a.value)
          returning id, facet, value)
        select id, facet, value from added
        union all select v.id, v.facet, v.value from listing_values v join asked a on v.facet = a.facet and v.value = a.value`,
      [JSON.stringify(records)],
    )
    for (const row of rows) this.#valueIds.set(keyOf(row), row.id)
  }

  #mark(old: Row, fresh: Row): void {
    for (const id of without(fresh.value_ids, old.value_ids)) this.#markOne(this.#set, this.#cleared, id, fresh.n)
    for (const id of without(old.value_ids, fresh.value_ids)) this.#markOne(this.#cleared, this.#set, id, fresh.n)
  }

  #markOne(marks: Map<number, ChunkBits>, others: Map<number, ChunkBits>, id: number, n: number): void {
    others.get(id)?.remove(n)
    let bits = marks.get(id)
    if (!bits) {
      bits = new ChunkBits()
      marks.set(id, bits)
    }
    const before = bits.chunks.size
    bits.add(n)
    this.#held += bits.chunks.size - before
  }

  async #writeRows(records: object[]): Promise<void> {
    await this.#client.query(
      `insert into listing_products (${COLUMNS})
        select ${COLUMNS} from json_populate_recordset(null::listing_products, $1)
        on conflict (n) do update set (${COLUMNS}) = (${COLUMNS.replace(/\w+/g, 'excluded.$&')})`,
      [JSON.stringify(records)],
    )
  }

  async #writeLists(made: readonly { old: Row; fresh: Row }[]): Promise<void> {
    for (const list of LISTS) {
      const [gone, come] = [pairs(), pairs()]
      for (const { old, fresh } of made) {
        gone.add(without(old[list.kept], fresh[list.kept]), old.n)
        come.add(without(fresh[list.kept], old[list.kept]), fresh.n)
      }
      if (gone.ns.length > 0) await this.#client.query(list.remove, [gone.numbers, gone.texts, gone.ns])
      if (come.ns.length > 0) await this.#client.query(list.add, [come.numbers, come.texts, come.ns])
    }
  }
}

const COLUMNS =
  'n, product_id, slug, fingerprint, rank, name, shopper_price, published_ms, path, card, value_ids, words, codes'
const LISTS = [listOf('words', 'places', 'word'), listOf('codes', 'kind', 'code')]

/** The statements of a table with a line for each entry that a product's row keeps as `number text`. */
function listOf(kept: 'words' | 'codes', number: string, text: string) {
  const given = `unnest($1::smallint[], $2::text[], $3::int[]) g(number, entry, n)`
  return {
    kept,
    remove: `delete from listing_${kept} t using ${given} where t.${text} = g.entry and t.n = g.n and t.${number} = g.number`,
    add: `insert into listing_${kept} (${number}, ${text}, n) select * from ${given}`,
  }
}

const NO_BITS = Buffer.alloc(CHUNK / 8).toString('hex')

/** The rows of bits that change, as hexadecimal digits. */
function* changedChunks(added: ReadonlyMap<number, ChunkBits>, cleared: ReadonlyMap<number, ChunkBits>) {
  for (const id of new Set([...added.keys(), ...cleared.keys()])) {
    const [adds, takes] = [added.get(id)?.chunks ?? NO_CHUNKS, cleared.get(id)?.chunks ?? NO_CHUNKS]
    for (const chunk of new Set([...adds.keys(), ...takes.keys()])) {
      const hex = (of: ReadonlyMap<number, Buffer>) => of.get(chunk)?.toString('hex') ?? NO_BITS
      yield { id, chunk, added: hex(adds), cleared: hex(takes) }
    }
  }
}

const NO_CHUNKS: ReadonlyMap<number, Buffer> = new Map()

function without<T>(these: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others)
  return these.filter((each) => !known.has(each))
}

function pairs() {
  const [numbers, texts, ns]: [string[], string[], number[]] = [[], [], []]
  const add = (entries: readonly string[], n: number) => {
    for (const entry of entries) {
      const blank = entry.indexOf(' ')
      numbers.push(entry.slice(0, blank))
      texts.push(entry.slice(blank + 1))
      ns.push(n)
    }
  }
  return { numbers, texts, ns, add }
}

const keyOf = ({ facet, value }: { facet: string; value: string }) => `${facet}\n${value}`

function recordOf(row: Row, { product, fingerprint, shopperPrice }: Entry): object {
  const { card, slug, rank, publishedMs } = product
  return {
    ...row,
    product_id: card.id,
    slug,
    fingerprint,
    rank,
    name: card.name,
    shopper_price: shopperPrice,
    published_ms: publishedMs,
    path: card.path,
    card,
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { pool } from '#lib/server/db/client.ts'
import { percentile } from '../numbers.ts'
import { erpLine } from './erp-line.ts'

const BATCH = 1000
const WARM_MS = 2000
const SECONDS = 5
const LAG_ROUNDS = 20
const LOOK_MS = 5
const LAG_MAX_MS = 10_000

export interface StockRate {
  rowsPerSecond: number
  p95Ms: number
  /** Rows that did not become what was sent. */
  bad: number
}

async function codes(): Promise<string[]> {
  const { rows } = await pool().query<{ code: string }>('select code from variants order by id limit $1', [10 * BATCH])
  return rows.map(({ code }) => code)
}

/** One call of a thousand counts after another; each changes every one of its articles. */
export async function stockRate(origin: string): Promise<StockRate> {
  const erp = await erpLine(origin, ['stock'])
  const all = await codes()
  const tookMs: number[] = []
  let [bad, counted, round, elapsedMs] = [0, 0, 0, 0]
  const beganMs = performance.now()
  while (elapsedMs < SECONDS * 1000) {
    round += 1
    const from = (round * BATCH) % (all.length - (all.length % BATCH))
    const stockUpdatedAt = new Date().toISOString()
    const items = all.slice(from, from + BATCH).map((code) => ({ code, qty: 1000 + round, stockUpdatedAt }))
    const startedMs = performance.now()
    const { status, text } = await erp.ask('/stock', { items })
    if (startedMs - beganMs < WARM_MS) continue
    const took = performance.now() - startedMs
    elapsedMs += took
    tookMs.push(took)
    counted += items.length
    const { counts } = JSON.parse(text) as { counts?: { done: number } }
    if (status !== 200 || counts?.done !== items.length) bad += items.length - (counts?.done ?? 0)
  }
  return { rowsPerSecond: counted / (elapsedMs / 1000), p95Ms: percentile(tookMs, 0.95), bad }
}

export interface StockLag {
  /** From the answer to a call of a thousand rows until the page and the record say so. */
  pageMs: number[]
  recordMs: number[]
}

/** Sells a product out and brings it back, as one row of a thousand, and watches its page and its record. */
export async function stockLag(origin: string): Promise<StockLag> {
  const erp = await erpLine(origin, ['stock'])
  const { rows } = await pool().query<{ id: string; slug: string; code: string }>(
    `select p.id, p.slug, min(v.code) as code from products p join variants v on v.product_id = p.id
     where p.functional_type = 'basic' and p.state = 'current' group by p.id, p.slug having count(*) = 1 order by p.id limit 1`,
  )
  const [product] = rows
  if (!product) throw new Error('There is no product with one size.')
  const others = (await codes()).filter((code) => code !== product.code).slice(0, BATCH - 1)
  const lag: StockLag = { pageMs: [], recordMs: [] }
  for (let round = 1; round <= LAG_ROUNDS; round += 1) {
    const qty = round % 2 === 0 ? 500 : 0
    const stockUpdatedAt = new Date().toISOString()
    const items = [product.code, ...others].map((code, i) => ({
      code,
      qty: i === 0 ? qty : 2000 + round,
      stockUpdatedAt,
    }))
    const { status } = await erp.ask('/stock', { items })
    if (status !== 200) throw new Error(`Stock was answered ${status}.`)
    const startedMs = performance.now()
    const [pageMs, recordMs] = await Promise.all([
      until(startedMs, () => pageSaysSoldOut(origin, product.slug), qty === 0),
      until(startedMs, () => recordSaysSoldOut(origin, product.id), qty === 0),
    ])
    lag.pageMs.push(pageMs)
    lag.recordMs.push(recordMs)
  }
  return lag
}

async function until(startedMs: number, look: () => Promise<boolean>, wanted: boolean): Promise<number> {
  while ((await look()) !== wanted) {
    if (performance.now() - startedMs > LAG_MAX_MS) return LAG_MAX_MS
    await pause(LOOK_MS)
  }
  return performance.now() - startedMs
}

async function pageSaysSoldOut(origin: string, slug: string): Promise<boolean> {
  const html = await (await fetch(`${origin}/products/${slug}`)).text()
  return html.includes('https://schema.org/OutOfStock')
}

async function recordSaysSoldOut(origin: string, id: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/search/indexes/local_products/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ objectIds: [id] }),
  })
  const { results } = (await answer.json()) as { results: ({ soldOut: boolean } | null)[] }
  return results[0]?.soldOut === true
}

import { gstWithin } from '#lib/domain/money/gst.ts'
import { TAX_RATE } from '#lib/domain/shop-rules.ts'
import { pool } from '#lib/server/db/client.ts'
import type { StoreSale } from '#lib/server/erp/port.ts'

interface Docket {
  number: string
  daysAgo: number
  /** Hour and minute in UTC. */
  at: readonly [hour: number, minute: number]
  storeId: string
  /** The n-th best of the shop's goods, in the k-th of its sizes; `gone` is an article the shop has never listed. */
  lines: readonly (readonly [n: number | 'gone', k: number, qty: number])[]
  tender: readonly [kind: string, text: string]
  returned?: boolean
}

/** What Dana, the demo shop's customer, has bought over the counter. Newest first. */
// biome-ignore format: a docket a line, to be compared down the columns
const DOCKETS: readonly Docket[] = [
  { number: 'R0160048213', daysAgo: 9, at: [1, 12], storeId: 'S016', lines: [[12, 3, 1], [40, 1, 2]], tender: ['eftpos', 'EFTPOS ending in 4821'] },
  { number: 'R0010093377', daysAgo: 47, at: [2, 40], storeId: 'S001', lines: [['gone', 0, 1], [26, 1, 1]], tender: ['eftpos', 'Visa ending in 1111'] },
  { number: 'R0160041905', daysAgo: 112, at: [5, 5], storeId: 'S016', lines: [[8, 4, 1]], tender: ['eftpos', 'EFTPOS ending in 4821'], returned: true },
  { number: 'R0030020114', daysAgo: 260, at: [0, 31], storeId: 'S003', lines: [[55, 1, 3], [31, 2, 1]], tender: ['cash', 'Cash'] },
]
const BUYER = 'C-DEMO000001'

interface Article {
  code: string
  brand: string
  description: string
  size: string
  price: number
}

const DAY_MS = 86_400_000

/** What the tills have sold to a customer, newest first; undefined for one they have never met. */
export async function salesOf(erpCustomerId: string, now: Date): Promise<StoreSale[] | undefined> {
  if (erpCustomerId !== BUYER) return undefined
  const shelves = await articles()
  return DOCKETS.map((docket) => saleOf(docket, shelves, now))
}

function saleOf(
  { number, daysAgo, at, storeId, lines, tender, returned = false }: Docket,
  shelves: Article[][],
  now: Date,
) {
  const soldAt = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS)
  soldAt.setUTCHours(...at)
  const sold = lines.map(([n, k, qty]) => lineOf(n === 'gone' ? LEATHER_CARE : articleAt(shelves, n, k), qty))
  const [kind, text] = tender
  const amount = sold.reduce((sum, { unitPrice, qty }) => sum + unitPrice * qty, 0)
  return { number, soldAt: soldAt.toISOString(), returned, storeId, lines: sold, tenders: [{ kind, text, amount }] }
}

function lineOf({ code, brand, description, size, price }: Article, qty: number) {
  const gst = gstWithin(price * qty, TAX_RATE)
  return { articleCode: code, brand, description, size, qty, unitPrice: price, discount: 0, gst }
}

/** Sold at the counter only. */
const LEATHER_CARE: Article = {
  code: 'CTR-0042',
  brand: 'Counter',
  description: 'Boot stretch and dubbin while you wait',
  size: 'One size',
  price: 2500,
}

function articleAt(shelves: Article[][], n: number, k: number): Article {
  const sizes = shelves[n % Math.max(1, shelves.length)] ?? []
  return sizes[k % Math.max(1, sizes.length)] ?? LEATHER_CARE
}

/** The ERP's own catalogue is the shop's: one product after the other, its sizes in order. */
async function articles(): Promise<Article[][]> {
  const { rows } = await pool().query<Article & { product: string }>(
    `select p.id as product, v.code, b.name as brand, p.name as description, v.label as size, p.price
     from products p join brands b on b.slug = p.brand_slug join variants v on v.product_id = p.id
     where p.functional_type = 'basic' order by p.rank, v.position limit 1000`,
  )
  const shelves = new Map<string, Article[]>()
  for (const { product, ...article } of rows) shelves.set(product, [...(shelves.get(product) ?? []), article])
  return [...shelves.values()]
}

import 'server-only'
import type { PoolClient } from 'pg'
import type { PriceItem } from '#lib/contract/erp/stock.ts'
import { type Cents, fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { noteProducts } from '../platform/change-note.ts'
import { err, type Refusal } from '../platform/result.ts'
import { newestOfEach, type Placed, type Stale } from './newest-first.ts'
import { endOvertakenSales, stepSales } from './sale-prices.ts'
import { believed } from './set-stock-sql.ts'

export type PriceOutcome =
  | { index: number; result: 'done' | 'unchanged' | 'stale' }
  | { index: number; result: 'refused'; refusal: Refusal }

/** A product; while a sale runs its prices are the regular ones. */
interface Priced {
  code: string
  product_id: string
  slug: string
  price: Cents
  erp_original_price: Cents
  price_updated_at: Date | null
}

/** An item whose code is a product's. */
type KnownItem = PriceItem & { product: Priced }

interface Change {
  index: number
  code: string
  product: Priced
  price: Cents
  original: Cents
  at: string
}

/**
 * Sets prices of products by the code of any of their sizes, each item by itself: the newer one wins, an absent price
 * stays, a null original price means that nothing is struck through [OPS-12].
 */
export async function setPrices(items: readonly Placed<PriceItem>[], actor: Actor): Promise<PriceOutcome[]> {
  return inTransaction((client) => change(client, items, actor))
}

async function change(client: PoolClient, items: readonly Placed<PriceItem>[], actor: Actor): Promise<PriceOutcome[]> {
  const products = await lockedProducts(
    client,
    items.map(({ item }) => item.code),
  )
  const known = items.flatMap(({ index, item }) => {
    const product = products.get(item.code)
    return product ? [{ index, item: { ...item, product } }] : []
  })
  const { newest, stale } = newestOfEach(
    known,
    ({ product }) => product.product_id,
    (item) => item.priceUpdatedAt,
  )
  const outcomes: PriceOutcome[] = [
    ...items.filter(({ item }) => !products.has(item.code)).map(({ index }) => unknownCode(index)),
    ...stale.map(outvoted),
  ]
  const changes: Change[] = []
  for (const { index, item } of newest) {
    const wanted = changeOf(index, item)
    if ('result' in wanted) outcomes.push(wanted)
    else changes.push(wanted)
  }
  const same = new Set(outcomes.filter(({ result }) => result === 'unchanged').map(({ index }) => index))
  await confirm(
    client,
    newest.filter(({ index }) => same.has(index)),
  )
  await write(client, changes, actor)
  // While a sale runs the price that was sent is the one that comes back after it.
  await stepSales(
    client,
    new Date(),
    changes.map(({ product }) => product.product_id),
  )
  noteProducts(
    client,
    changes.map(({ product }) => product.slug),
  )
  return [...outcomes, ...changes.map(({ index }) => ({ index, result: 'done' as const }))]
}

async function lockedProducts(client: PoolClient, codes: readonly string[]): Promise<Map<string, Priced>> {
  await client.query(
    `select 1 from products where id in (select product_id from variants where code = any($1::text[])) order by id for no key update`,
    [codes],
  )
  const { rows } = await client.query<Priced>(
    `select v.code, p.id as product_id, p.slug, coalesce(s.regular_price, p.price) as price,
       coalesce(s.regular_original, p.erp_original_price) as erp_original_price, p.price_updated_at
     from variants v join products p on p.id = v.product_id
     left join sale_prices s on s.product_id = p.id and s.state = 'running' and s.price = p.price
     where v.code = any($1::text[])`,
    [codes],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

function unknownCode(index: number): PriceOutcome {
  return { index, result: 'refused', refusal: err('ArticleCodeNotFound').refusal }
}

/**
 * All sizes of a product cost the same: two of one batch that say different things at the same instant cannot both be
 * right.
 */
function outvoted({ index, item, by }: Stale<KnownItem>): PriceOutcome {
  if (Date.parse(by.priceUpdatedAt) !== Date.parse(item.priceUpdatedAt)) return { index, result: 'stale' }
  if (by.price === item.price && by.originalPrice === item.originalPrice) return { index, result: 'unchanged' }
  const fields = { price: `Article ${by.code} of the same product has another price in this batch.` }
  return { index, result: 'refused', refusal: err('InvalidRequest', { fields }).refusal }
}

function changeOf(index: number, item: KnownItem): Change | PriceOutcome {
  const { product } = item
  if (product.price_updated_at && product.price_updated_at.getTime() > Date.parse(item.priceUpdatedAt)) {
    return { index, result: 'stale' }
  }
  const price = item.price === undefined ? product.price : fromDollars(item.price)
  const original = originalOf(item, price)
  if (original < price) {
    const fields = { originalPrice: 'The original price must not be below the price.' }
    return { index, result: 'refused', refusal: err('InvalidRequest', { fields }).refusal }
  }
  const same = price === product.price && original === product.erp_original_price
  if (same) return { index, result: 'unchanged' }
  return { index, code: item.code, product, price, original, at: item.priceUpdatedAt }
}

function originalOf({ originalPrice, product }: KnownItem, price: Cents): Cents {
  if (originalPrice === undefined) return Math.max(product.erp_original_price, price)
  return originalPrice === null ? price : fromDollars(originalPrice)
}

/** A price that is said again is as new as that: what was sent before and comes later must not replace it. */
async function confirm(client: PoolClient, said: readonly Placed<KnownItem>[]): Promise<void> {
  // Stryker disable next-line ConditionalExpression: the statement for nothing changes nothing, and need not be made
  if (said.length === 0) return
  await client.query(
    `update products p set price_updated_at = ${believed('c.at')} from unnest($1::text[], $2::timestamptz[]) as c(id, at) where p.id = c.id`,
    [said.map(({ item }) => item.product.product_id), said.map(({ item }) => item.priceUpdatedAt)],
  )
}

async function write(client: PoolClient, changes: readonly Change[], actor: Actor): Promise<void> {
  // Stryker disable next-line ConditionalExpression: the statement for nothing changes nothing, and need not be made
  if (changes.length === 0) return
  await client.query(
    `update products p set price = c.price, erp_original_price = c.original, price_updated_at = ${believed('c.at')}, updated_at = now()
     from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) as c(id, price, original, at) where p.id = c.id`,
    [
      changes.map(({ product }) => product.product_id),
      changes.map(({ price }) => price),
      changes.map(({ original }) => original),
      changes.map(({ at }) => at),
    ],
  )
  await endOvertakenSales(
    client,
    changes.map(({ product }) => product.product_id),
  )
  await writeMachineAudit(
    client,
    actor,
    changes.map(({ code, product, price, original }) => ({
      action: 'setPrice',
      subject: code,
      before: { price: toDollars(product.price), originalPrice: toDollars(product.erp_original_price) },
      after: { price: toDollars(price), originalPrice: toDollars(original) },
    })),
  )
}

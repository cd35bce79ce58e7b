import 'server-only'
import type { PoolClient } from 'pg'
import type { SalePriceItem } from '#lib/contract/erp/stock.ts'
import { salesOverlap } from '#lib/domain/catalogue/sale-price.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { noteProducts } from '../platform/change-note.ts'
import { err } from '../platform/result.ts'
import type { Placed } from './newest-first.ts'
import { stepSales } from './sale-prices.ts'
import type { PriceOutcome } from './set-prices.ts'

interface OpenSale {
  id: string
  price: Cents
  startsAt: Date
  endsAt: Date
  state: 'planned' | 'running'
  regularPrice: Cents | null
}

interface Product {
  id: string
  slug: string
  price: Cents
  sales: OpenSale[]
}

/**
 * Plans prices for a time, by the code of any size of a product, each item by itself: what begins at the same moment is
 * the same sale. What is due begins at once. Refused are a sale that ends before it begins or is over, one that is no
 * cheaper, and one that runs into another [OPS-40].
 */
export async function setSalePrices(
  items: readonly Placed<SalePriceItem>[],
  actor: Actor,
  now: Date,
): Promise<PriceOutcome[]> {
  return inTransaction(async (client) => {
    const outcomes: PriceOutcome[] = []
    const touched = new Set<string>()
    const slugs = new Set<string>()
    for (const { index, item } of items) {
      const product = await lockedProduct(client, item.code)
      const outcome = product ? await place(client, product, item, now) : err('ArticleCodeNotFound').refusal
      outcomes.push(
        typeof outcome === 'string' ? { index, result: outcome } : { index, result: 'refused', refusal: outcome },
      )
      if (product && outcome === 'done') {
        touched.add(product.id)
        // Its new price or end is written already: no step that follows would tell of it.
        if (sameSale(product, item)?.state === 'running') slugs.add(product.slug)
        await writeMachineAudit(client, actor, [
          { action: 'setSalePrice', subject: item.code, before: product.sales, after: item },
        ])
      }
    }
    for (const slug of await stepSales(client, now, [...touched])) slugs.add(slug)
    noteProducts(client, slugs)
    return outcomes
  })
}

async function lockedProduct(client: PoolClient, code: string): Promise<Product | undefined> {
  const { rows } = await client.query<Omit<Product, 'sales'>>(
    `select p.id, p.slug, p.price from products p where p.id = (select product_id from variants where code = $1) for no key update`,
    [code],
  )
  const [product] = rows
  if (!product) return undefined
  const { rows: sales } = await client.query<OpenSale>(
    `select id, price, starts_at as "startsAt", ends_at as "endsAt", state, regular_price as "regularPrice"
     from sale_prices where product_id = $1 and state <> 'ended' order by starts_at`,
    [product.id],
  )
  return { ...product, sales }
}

/** What begins at the same moment is the same sale. */
function sameSale({ sales }: Product, { from }: SalePriceItem): OpenSale | undefined {
  return sales.find(({ startsAt }) => startsAt.getTime() === Date.parse(from))
}

async function place(client: PoolClient, product: Product, item: SalePriceItem, now: Date) {
  const startsAt = new Date(item.from)
  const same = sameSale(product, item)
  if (item.price === null || item.until === undefined) return callOff(client, same, now)
  const price = fromDollars(item.price)
  const endsAt = new Date(item.until)
  const running = product.sales.find(({ state }) => state === 'running')
  const regular = running?.regularPrice ?? product.price
  const trouble = troubleOf({ price, startsAt, endsAt }, product.sales, regular, now)
  if (trouble) return err('InvalidRequest', { fields: trouble }).refusal
  if (same && same.price === price && same.endsAt.getTime() === endsAt.getTime()) return 'unchanged'
  if (!same) {
    await client.query('insert into sale_prices (product_id, price, starts_at, ends_at) values ($1, $2, $3, $4)', [
      product.id,
      price,
      startsAt,
      endsAt,
    ])
    return 'done'
  }
  await client.query('update sale_prices set price = $2, ends_at = $3 where id = $1', [same.id, price, endsAt])
  // Its old price on the product would be taken for a regular one.
  if (same.state === 'running' && product.price === same.price) {
    await client.query('update products set price = $2, updated_at = now() where id = $1', [product.id, price])
  }
  return 'done'
}

async function callOff(client: PoolClient, sale: OpenSale | undefined, now: Date) {
  if (!sale) return 'unchanged'
  if (sale.state === 'planned') await client.query('delete from sale_prices where id = $1', [sale.id])
  else
    await client.query("update sale_prices set ends_at = greatest($2, starts_at + interval '1 ms') where id = $1", [
      sale.id,
      now,
    ])
  return 'done'
}

/** What is wrong with a sale, by field. */
function troubleOf(
  sale: Pick<OpenSale, 'price' | 'startsAt' | 'endsAt'>,
  others: readonly OpenSale[],
  regular: Cents,
  now: Date,
): Record<string, string> | undefined {
  if (sale.endsAt <= sale.startsAt) return { until: 'The sale must end after it begins.' }
  if (sale.endsAt <= now) return { until: 'The sale would be over already.' }
  if (sale.price >= regular) return { price: `A sale price must be below the regular price of ${moneyText(regular)}.` }
  const other = others.find((each) => each.startsAt.getTime() !== sale.startsAt.getTime() && salesOverlap(each, sale))
  return (
    other && {
      from: `Another sale of this product runs from ${other.startsAt.toISOString()} until ${other.endsAt.toISOString()}.`,
    }
  )
}

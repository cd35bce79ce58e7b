import 'server-only'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { systemSize, type VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { itemNews, type WishlistNewsEntry } from '#lib/domain/wishlist/wishlist-news.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { ok } from '../platform/result.ts'
import { WATCHED_NOW } from './watched-items-sql.ts'

interface WatchedRow {
  productId: string
  variantId: string
  knownPrice: number | null
  knownOut: boolean
  price: number
  taxExclusive: boolean
  buyable: boolean
  name: string
  brandName: string
  colour: string | null
  path: string
  label: string
  systems: VariantSizes
  width: string | null
  anySize: boolean
  units: number
  sizes: number
  /** When it was put on the list, to the microsecond: put there anew, its price was seen anew. */
  listedAt: string
}

/** Notes what is sold out now, at any hour: only what was seen to be gone can come back [WISH-12]. */
export async function noteSoldOut(): Promise<void> {
  await pool().query(
    `update wishlist_items i set known_out = true from (${WATCHED_NOW}) n join wishlist_alerts a using (customer_id)
     where a.stopped_at is null and not n.buyable and not n.known_out
       and i.customer_id = n.customer_id and i.product_id = n.product_id and i.variant_id = n.variant_id`,
  )
}

/** Customers who have something to be told, were mailed nothing on this day yet and wait for no mail of another day. */
export async function customersWithNews(day: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select distinct n.customer_id as id from (${WATCHED_NOW}) n
     join wishlist_alerts a on a.customer_id = n.customer_id and a.stopped_at is null
     join customers c on c.id = n.customer_id and c.verified_at is not null
     where n.buyable and (n.known_out or n.price < n.known_price)
       and not exists (select from wishlist_news w where w.customer_id = n.customer_id
         and (w.day = $1 or w.mailed_at is null or (w.mailed_at at time zone 'Australia/Melbourne')::date = $1))`,
    [day],
  )
  return rows.map(({ id }) => id)
}

/**
 * Writes down what a customer is told on a day, once, together with what they know from then on: whatever breaks
 * afterwards, the next run finds the mail to be sent and nothing else to tell [WISH-13].
 */
export async function writeNews(customerId: string, day: string, taxRate: number): Promise<void> {
  await withCustomer(customerId, async (client) => {
    const { rows } = await client.query<WatchedRow>(
      `select n.product_id as "productId", n.variant_id as "variantId", n.known_price as "knownPrice",
         n.known_out as "knownOut", n.price, n.tax_exclusive as "taxExclusive", n.buyable, n.name, b.name as "brandName",
         n.colour, n.path, n.label, n.systems, n.width, n.any_size as "anySize", n.units, n.sizes,
         n.created_at::text as "listedAt"
       from (${WATCHED_NOW}) n join brands b on b.slug = n.brand_slug
       join wishlist_alerts a on a.customer_id = n.customer_id and a.stopped_at is null
       where n.customer_id = $1 order by n.created_at desc, n.product_id, n.variant_id`,
      [customerId],
    )
    const judged = rows.map((row) => ({ row, ...itemNews(row, row) }))
    const told = judged.filter(({ news }) => news)
    const entries = told.map(({ row, news }) => entryOf(row, news ?? { back: false }, taxRate))
    if (entries.length === 0) return ok(undefined)
    const { rowCount } = await client.query(
      'insert into wishlist_news (customer_id, day, entries) values ($1, $2, $3) on conflict do nothing',
      [customerId, day, JSON.stringify(entries)],
    )
    if (rowCount === 0) return ok(undefined)
    await client.query(
      `update wishlist_items i set known_price = k."knownPrice", known_out = false
       from jsonb_to_recordset($2) as k("productId" text, "variantId" text, "knownPrice" integer)
       where i.customer_id = $1 and i.product_id = k."productId" and i.variant_id = k."variantId"`,
      [
        customerId,
        JSON.stringify(
          told.map(({ row, next }) => ({
            productId: row.productId,
            variantId: row.variantId,
            knownPrice: next.knownPrice,
          })),
        ),
      ],
    )
    return ok(undefined)
  })
}

function entryOf(row: WatchedRow, { back, was }: { back: boolean; was?: number }, taxRate: number): WishlistNewsEntry {
  const shown = (price: number) => shopperPrice(price, row.taxExclusive, taxRate)
  const { path, productId, variantId, width, anySize, units, sizes, knownPrice, knownOut, listedAt } = row
  const label = systemSize({ label: row.label, sizes: row.systems })
  return {
    product: productTitle(row.brandName, row.name, row.colour),
    ...{ path, variantId, size: anySize ? null : { label, width } },
    back: back ? (anySize ? sizes : units) : null,
    was: was === undefined ? null : shown(was),
    price: shown(row.price),
    known: { productId, knownPrice, knownOut, listedAt },
  }
}

/** News that was written down and not mailed yet. */
export interface DueNews {
  customerId: string
  day: string
  email: string
  firstName: string
  entries: WishlistNewsEntry[]
}

/**
 * Lets go what could not be mailed for two days. Its items are known as they were before it was written down, so that
 * what still holds is told as it is by then, and what is over is not told at all [WISH-13].
 */
export async function letGoOldNews(day: string): Promise<void> {
  await pool().query(
    `with gone as (
       delete from wishlist_news where mailed_at is null and day < $1::date - 2 returning customer_id, entries),
     untold as (
       select g.customer_id, e.*, k."productId", k."knownPrice", k."knownOut", k."listedAt"
       from gone g, jsonb_to_recordset(g.entries) as e("variantId" text, known jsonb),
         jsonb_to_record(e.known) as k("productId" text, "knownPrice" integer, "knownOut" boolean, "listedAt" timestamptz))
     update wishlist_items i set known_price = u."knownPrice", known_out = i.known_out or u."knownOut"
     from untold u where i.customer_id = u.customer_id and i.product_id = u."productId"
       and i.variant_id = u."variantId" and i.created_at = u."listedAt"`,
    [day],
  )
}

/**
 * What is to be mailed now, at most `limit`. What failed last is last in line, so that addresses in trouble hold nobody
 * up.
 */
export async function dueNews(limit: number): Promise<DueNews[]> {
  const { rows } = await pool().query<DueNews>(
    `select w.customer_id as "customerId", to_char(w.day, 'YYYY-MM-DD') as day, c.email, c.first_name as "firstName", w.entries
     from wishlist_news w join customers c on c.id = w.customer_id
     join wishlist_alerts a on a.customer_id = w.customer_id and a.stopped_at is null
     where w.mailed_at is null order by w.tried_at nulls first, w.day, w.customer_id limit $1`,
    [limit],
  )
  return rows
}

/** Whether it is to be mailed still: who has stopped it or closed their account while a run goes on hears no more. */
export async function isStillDue({ customerId, day }: DueNews): Promise<boolean> {
  const { rowCount } = await pool().query(
    'select from wishlist_news where customer_id = $1 and day = $2 and mailed_at is null',
    [customerId, day],
  )
  return rowCount === 1
}

/** Notes that it was mailed, or that its address takes no mail. */
export async function closeNews({ customerId, day }: DueNews, now: Date): Promise<void> {
  await pool().query(
    'update wishlist_news set mailed_at = $3 where customer_id = $1 and day = $2 and mailed_at is null',
    [customerId, day, now],
  )
}

/** Notes that it could not be mailed now. */
export async function noteTried({ customerId, day }: DueNews, now: Date): Promise<void> {
  await pool().query('update wishlist_news set tried_at = $3 where customer_id = $1 and day = $2', [
    customerId,
    day,
    now,
  ])
}

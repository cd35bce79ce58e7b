import 'server-only'
import type { PoolClient } from 'pg'
import type { ReturnLine } from '#lib/contract/return.ts'
import { inTransaction } from '../db/transaction.ts'
import { cancelledUnits } from '../order-life/order-life-sql.ts'
import { noteStock } from '../orders/close-attempt.ts'
import { err, ok, type Result } from '../platform/result.ts'

/** How long another size is kept for a parcel that does not come; the slip says so. */
export const EXCHANGE_HELD_DAYS = 30

export interface HeldSize {
  slug: string
  soldOut: boolean
}

// Locked first and in order of id, as every reservation locks.
const HOLD = `
with need as (
  select w.variant_id, sum(w.qty)::int as qty from unnest($1::text[], $2::int[]) as w(variant_id, qty) group by w.variant_id
), locked as (
  select v.id, v.stock - v.reserved as available from variants v join need n on n.variant_id = v.id order by v.id for no key update of v
), held as (
  update variants v set reserved = v.reserved + n.qty from locked l join need n on n.variant_id = l.id
  where v.id = l.id and l.available >= n.qty returning v.id, v.product_id, l.available = n.qty as sold_out
)
select l.id, l.available, p.slug, h.sold_out as "soldOut"
from locked l left join held h on h.id = l.id left join products p on p.id = h.product_id`

/** A size that is wanted: `soldOut` is null where there was too little of it to be held. */
interface WantedSize {
  id: string
  available: number
  slug: string
  soldOut: boolean | null
}

/**
 * Keeps the sizes that are wanted instead, all of them or none: ItemSoldOut naming the line, InvalidRequest for a size
 * of something else [OPS-11].
 */
export async function holdOtherSizes(
  client: PoolClient,
  orderNumber: string,
  lines: readonly ReturnLine[],
): Promise<Result<HeldSize[]>> {
  const wanted = lines.flatMap(({ lineId, qty, exchangeVariantId }, i) =>
    exchangeVariantId === undefined ? [] : [{ i, lineNo: Number(lineId), qty, variantId: exchangeVariantId }],
  )
  if (wanted.length === 0) return ok([])
  for (const { i, lineNo, variantId } of wanted) {
    if (await isOtherSize(client, orderNumber, lineNo, variantId)) continue
    const fields = { [`lines.${i}.exchangeVariantId`]: 'Choose another size of the same product.' }
    return err('InvalidRequest', { fields })
  }
  const values = [wanted.map(({ variantId }) => variantId), wanted.map(({ qty }) => qty)]
  const { rows } = await client.query<WantedSize>(HOLD, values)
  const short = wanted.flatMap(({ i, variantId }): [string, string][] => {
    const size = rows.find(({ id }) => id === variantId)
    return size?.soldOut == null ? [[`lines.${i}.exchangeVariantId`, leftText(size?.available ?? 0)]] : []
  })
  if (short.length > 0) return err('ItemSoldOut', { fields: Object.fromEntries(short) })
  return ok(rows.map(({ slug, soldOut }) => ({ slug, soldOut: soldOut === true })))
}

function leftText(available: number): string {
  if (available <= 0) return 'This size has just sold out.'
  return available === 1 ? 'There is only 1 left of this size.' : `There are only ${available} left of this size.`
}

/** Only goods whose stock is counted, of the same product: the price is the same then. */
async function isOtherSize(client: PoolClient, orderNumber: string, lineNo: number, variantId: string) {
  const { rowCount } = await client.query(
    `select from order_lines l join variants v on v.product_id = l.product_id
     where l.order_number = $1 and l.line_no = $2 and v.id = $3 and l.variant_id <> $3 and l.stock_taken`,
    [orderNumber, lineNo, variantId],
  )
  return rowCount === 1
}

/** Has the commit say which sizes are held or let go. */
export function noteSizes(client: PoolClient, sizes: readonly HeldSize[]): void {
  noteStock(
    client,
    sizes.map(({ slug, soldOut }) => ({ slug, flipped: soldOut })),
  )
}

// Lines of returns before sizes, each in order (record 138).
const late = (which: string) => `
late as (
  select l.return_number, l.line_no, l.exchange_variant_id as variant_id, l.qty from return_lines l
  join returns r on r.number = l.return_number
  where l.exchange_state = 'held' and r.received_at is null and ${which}
  order by l.return_number, l.line_no for update of l
)`
const release = (which: string) => `
with ${late(which)}, locked as (
  select v.id from variants v where v.id in (select variant_id from late) order by v.id for no key update
), freed as (
  update variants v set reserved = v.reserved - n.qty
  from locked k join (select variant_id, sum(qty)::int as qty from late group by variant_id) n on n.variant_id = k.id
  where v.id = k.id returning v.product_id, v.stock - v.reserved - n.qty <= 0 as sold_out
), ended as (
  update return_lines l set exchange_state = 'released' from late
  where l.return_number = late.return_number and l.line_no = late.line_no
)
select p.slug, f.sold_out as "soldOut" from freed f join products p on p.id = f.product_id`
const OF_ORDER = `r.order_number = $1 and exists (
  select from order_lines b
  where b.order_number = l.order_number and b.line_no = l.line_no and b.qty <= ${cancelledUnits('b')})`
const RELEASE_LATE = release("r.created_at < $1::timestamptz - $2 * interval '1 day'")
const RELEASE_OF_RETURN = release('r.number = $1')
const RELEASE_OF_ORDER = release(OF_ORDER)
const LOCK_OF_ORDER = `
with ${late(OF_ORDER)}, need as (
  select variant_id as id from late union select unnest($2::text[])
)
select from variants v join need n on n.id = v.id order by v.id for no key update of v`

/**
 * Gives sizes back to the shelf whose return did not come in time; it is refunded when it comes after all [OPS-11].
 * Every hour.
 */
export async function releaseExchanges(now = new Date()): Promise<void> {
  await inTransaction(async (client) => {
    const { rows } = await client.query<HeldSize>(RELEASE_LATE, [now, EXCHANGE_HELD_DAYS])
    noteSizes(client, rows)
  })
}

/**
 * Locks what an order that is being cancelled moves, in one go: the lines of its returns that end with it, then their
 * other sizes together with its own `sizes` [OPS-09, PAY-51].
 */
export async function lockSizes(client: PoolClient, orderNumber: string, sizes: readonly string[]): Promise<void> {
  await client.query(LOCK_OF_ORDER, [orderNumber, sizes])
}

/** The same of a return that is withdrawn [RET-29]. The caller notes them. */
export async function releaseExchangesOfReturn(client: PoolClient, returnNumber: string): Promise<HeldSize[]> {
  const { rows } = await client.query<HeldSize>(RELEASE_OF_RETURN, [returnNumber])
  return rows
}

/** The same of lines of an order that are cancelled whole: nothing of them will come back. The caller notes them. */
export async function releaseExchangesOf(client: PoolClient, orderNumber: string): Promise<HeldSize[]> {
  const { rows } = await client.query<HeldSize>(RELEASE_OF_ORDER, [orderNumber])
  return rows
}

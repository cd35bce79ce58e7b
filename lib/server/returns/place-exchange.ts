import 'server-only'
import { randomInt, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { orderNumber } from '#lib/domain/orders/order-number.ts'
import { swappedValue } from '#lib/domain/returns/return-money.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { variantText } from '#lib/domain/sizes/sizes.ts'
import type { OrderLife } from '../order-life/order-life.ts'
import { STANDING_CUSTOMER } from '../orders/attempt-sql.ts'
import { type LineValue, lineValues } from '../refunds/returned-value.ts'

export interface ExchangedLine {
  /** Of the order it came back from. */
  lineNo: number
  variantId: string
  qty: number
}

/** A method of our own: nobody chooses it, and nobody pays for it. */
const METHOD = { code: 'exchange', label: 'Exchange' }

/**
 * As SQL: where the other size of a pickup `o` is posted to. A wallet may have billed it to its store, which gets it by
 * its name then.
 */
const POSTED_TO = `case when ${['street1', 'suburb', 'postcode']
  .map((part) => `o.billing_address ->> '${part}' = o.shipping -> 'address' ->> '${part}'`)
  .join(' and ')} then o.shipping -> 'address' else o.billing_address end`

/**
 * Writes the order that sends the other sizes: it costs nothing, and goes to the same address under a number of its
 * own. The feed, parcels and mails treat it like any other [OPS-11]. Its goods are taken from stock by whoever held
 * them. Says its number.
 */
export async function placeExchange(
  client: PoolClient,
  from: OrderLife,
  returnNumber: string,
  lines: readonly ExchangedLine[],
): Promise<string> {
  const number = await freeNumber(client)
  const attemptId = randomUUID()
  await client.query(
    `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
     values ($1, $2, 'shop', '', 'placed', $3, '{"stock": [], "vouchers": [], "promotionIds": []}', '{}', now())`,
    [attemptId, `exchange:${returnNumber}`, number],
  )
  await client.query(
    `insert into orders (number, attempt_id, customer_id, email, contact, billing_address, shipping, loyalty_member_id,
       item_subtotal, total_discount, shipping_price, gst, grand_total, exchange_of, purchase_order_number)
     select $2, $3, ${STANDING_CUSTOMER}, email, contact, billing_address,
       case when shipping ->> 'type' = 'STORE_PICKUP' then
         jsonb_build_object('type', 'DELIVERY', 'methodCode', $5::text, 'label', $6::text, 'authorityToLeave', false, 'address', ${POSTED_TO})
       else (shipping - 'arrival') || jsonb_build_object('methodCode', $5::text, 'label', $6::text) end,
       null, 0, 0, 0, 0, 0, $4, purchase_order_number
     from orders o where number = $1`,
    [from.number, number, attemptId, returnNumber, METHOD.code, METHOD.label],
  )
  const values = await lineValues(client, from.number)
  for (const [i, line] of lines.entries())
    await writeLine(client, from.number, { number, lineNo: i }, { ...line, ...worthOf(values, line) })
  await client.query(
    `update orders o set item_subtotal = l.sum, total_discount = l.sum
     from (select sum(unit_price * qty)::int as sum from order_lines where order_number = $1) l where o.number = $1`,
    [number],
  )
  await client.query(
    `insert into order_events (order_number, seq, type, at, actor, data)
     select number, 1, 'placed', created_at, 'shop', jsonb_build_object('exchangeOf', $2::text) from orders where number = $1`,
    [number, returnNumber],
  )
  await client.query('update returns set exchange_order = $2 where number = $1', [returnNumber, number])
  return number
}

interface SizeRow {
  label: string
  sizes: VariantSizes
  width: string | null
  colour: string | null
}

interface Worth {
  value: Cents
  gst: Cents
}

/** What it would bring when it comes back in turn is what the first one would have. */
function worthOf(values: readonly LineValue[], { lineNo, qty }: ExchangedLine): Worth {
  const line = values.find((each) => each.lineNo === lineNo)
  if (!line) throw new Error(`There is no line ${lineNo} any more.`)
  return { value: swappedValue(line, qty), gst: swappedValue({ ...line, total: line.gst }, qty) }
}

async function writeLine(
  client: PoolClient,
  from: string,
  to: { number: string; lineNo: number },
  { lineNo: fromLine, variantId, qty, value, gst }: ExchangedLine & Worth,
): Promise<void> {
  const { rows } = await client.query<SizeRow>(
    'select v.label, v.sizes, v.width, p.colour from variants v join products p on p.id = v.product_id where v.id = $1',
    [variantId],
  )
  const [size] = rows
  if (!size) throw new Error(`There is no size ${variantId} any more.`)
  const { label, sizes, width, colour } = size
  await client.query(
    `insert into order_lines (order_number, line_no, product_id, variant_id, path, brand_name, name, label, image, qty,
       unit_price, discount, total, gst, stock_taken, fulfilment, exchange_value, exchange_gst)
     select $2, $3, product_id, $5, path, brand_name, name, $6, image, $7, unit_price, unit_price * $7, 0, 0, stock_taken, fulfilment,
       $8, $9
     from order_lines where order_number = $1 and line_no = $4`,
    [
      from,
      to.number,
      to.lineNo,
      fromLine,
      variantId,
      variantText({ label, sizes, width: width ?? undefined }, colour ?? undefined),
      qty,
      value,
      gst,
    ],
  )
}

async function freeNumber(client: PoolClient): Promise<string> {
  for (;;) {
    const number = orderNumber((bound) => randomInt(bound))
    const { rowCount } = await client.query(
      'select from orders where number = $1 union all select from order_attempts where order_number = $1',
      [number],
    )
    if (rowCount === 0) return number
  }
}

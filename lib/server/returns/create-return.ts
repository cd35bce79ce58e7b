import 'server-only'
import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn, ReturnLine } from '#lib/contract/return.ts'
import { returnNumber, UNRETURNABLE_STATUSES } from '#lib/domain/returns/return-rules.ts'
import { inTransaction, sqlState, violatedConstraint } from '../orders/transaction.ts'
import { granted, type Result, refused } from '../platform/refusal.ts'
import { returnOf } from './return-record.ts'
import { openOrder, type ReturnAccess, returnableLines } from './returnable.ts'

const NUMBER_TRIES = 5

/**
 * Writes a return down, whole or not at all, and has it confirmed by mail [RET-05, RET-07, API-56, API-60]. Refusals as
 * `findReturnable`, and ReturnQuantityInvalid naming the line, e.g. `lines.0.qty`.
 */
export async function createReturn(
  access: ReturnAccess,
  lines: readonly ReturnLine[],
  now: Date,
): Promise<Result<{ return: OrderReturn }>> {
  const opened = await openOrder(access, now)
  if (!opened.ok) return opened
  const order = opened.value
  const written = await writeSurely(order, lines)
  if (!written.ok) return written
  const { number, created_at } = written.value
  return granted({ return: await returnOf(order, number, { created_at, lines }) })
}

interface Written {
  number: string
  created_at: Date
}

/** A number that is taken is drawn again. */
async function writeSurely(order: Order, lines: readonly ReturnLine[]): Promise<Result<Written>> {
  for (let tries = 1; ; tries += 1) {
    const number = returnNumber((bound) => randomInt(bound))
    try {
      return await inTransaction(
        (client) => write(client, number, order, lines),
        ({ ok }) => ok,
      )
    } catch (error) {
      const taken = sqlState(error) === '23505' && violatedConstraint(error) === 'returns_pkey'
      if (!taken || tries === NUMBER_TRIES) throw error
    }
  }
}

async function write(
  client: PoolClient,
  number: string,
  order: Order,
  lines: readonly ReturnLine[],
): Promise<Result<Written>> {
  // Returns of one order take turns. The lock is a statement of its own: the next one must see what the one before has written,
  // and a statement sees what was committed when it began, not when it got its lock.
  await client.query('select 1 from orders where number = $1 for no key update', [order.number])
  const { rows } = await client.query<{ created_at: Date }>(WRITE, [
    number,
    order.number,
    lines.map(({ lineId }) => Number(lineId)),
    lines.map(({ qty }) => qty),
    lines.map(({ reason }) => reason),
    lines.map(({ note }) => note ?? null),
    UNRETURNABLE_STATUSES,
  ])
  return rows[0] ? granted({ number, created_at: rows[0].created_at }) : tooMany(client, order, lines)
}

// All lines or none: the return is only opened when as many lines are allowed as were wanted.
const WRITE = `
with wanted as (
  select * from unnest($3::int[], $4::int[], $5::text[], $6::text[]) as w(line_no, qty, reason, note)
), allowed as (
  select w.* from wanted w
  join order_lines l on l.order_number = $2 and l.line_no = w.line_no
  left join products p on p.id = l.product_id
  where p.functional_type is distinct from 'giftCard' and w.qty <= l.qty - (
    select coalesce(sum(r.qty), 0) from return_lines r where r.order_number = l.order_number and r.line_no = l.line_no)
), opened as (
  insert into returns (number, order_number)
  select $1, number from orders
  where number = $2 and status <> all($7)
    and (select count(*) from allowed) = (select count(*) from wanted)
  returning number, order_number, created_at
), written as (
  insert into return_lines (return_number, order_number, line_no, qty, reason, note)
  select o.number, o.order_number, a.line_no, a.qty, a.reason, a.note from opened o, allowed a
)
select o.created_at, graphile_worker.add_job('confirm-return', json_build_object('returnNumber', o.number)) is not null as mailed
from opened o`

/** Why nothing was written: which lines asked for more than there is, or the order was closed a moment ago. */
async function tooMany(client: PoolClient, order: Order, lines: readonly ReturnLine[]): Promise<Result<never>> {
  const known = new Map((await returnableLines(client, order)).map((line) => [line.lineId, line]))
  const wrong = lines.flatMap(({ lineId, qty }, i): [string, string][] => {
    const line = known.get(String(Number(lineId)))
    if (!line) return [[`lines.${i}.lineId`, 'This item isn’t part of the order.']]
    if (line.giftCard) return [[`lines.${i}.lineId`, 'Gift cards can’t be returned.']]
    return qty > line.returnableQty ? [[`lines.${i}.qty`, leftText(line.returnableQty)]] : []
  })
  return wrong.length > 0
    ? refused('ReturnQuantityInvalid', { fields: Object.fromEntries(wrong) })
    : refused('ReturnWindowClosed')
}

function leftText(left: number): string {
  return left === 0 ? 'All of this is being returned already.' : `You can return ${left} of this at most.`
}

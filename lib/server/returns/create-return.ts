import 'server-only'
import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn, ReturnableOrder, ReturnLine } from '#lib/contract/return.ts'
import { returnValue, within } from '#lib/domain/returns/return-money.ts'
import { returnNumber, UNRETURNABLE_STATUSES } from '#lib/domain/returns/return-rules.ts'
import { isUniqueViolation } from '../db/database-trouble.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockedLife, type OrderLife, recordEvent } from '../order-life/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { nameOutcome } from '../platform/work-note.ts'
import { queueJob } from '../queue/queue-job.ts'
import { payingOrder } from '../refunds/paying-order.ts'
import { lineValues } from '../refunds/returned-value.ts'
import { holdOtherSizes, noteSizes } from './exchange-hold.ts'
import { leftToPromise } from './left-to-promise.ts'
import { returnFacts, returnOf } from './return-record.ts'
import { openOrder, type ReturnAccess, returnableLines } from './returnable.ts'

const NUMBER_TRIES = 5

/**
 * Writes a return down, whole or not at all, with what goes back for each line, holds the sizes that are wanted
 * instead, and has it confirmed by mail [RET-05, RET-07, OPS-11, API-56, API-60]. Refusals as `findReturnable`,
 * ReturnQuantityInvalid naming the line, e.g. `lines.0.qty`, and ItemSoldOut naming the exchange that has just become
 * impossible.
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
  const facts = await returnFacts(written.value)
  if (!facts) throw new Error(`Return ${written.value} has vanished.`)
  return ok({ return: await returnOf(order, written.value, facts) })
}

/** A number that is taken is drawn again. */
async function writeSurely(order: Order, lines: readonly ReturnLine[]): Promise<Result<string>> {
  for (let tries = 1; ; tries += 1) {
    const number = returnNumber((bound) => randomInt(bound))
    try {
      return await inTransaction((client) => write(client, number, order, lines))
    } catch (error) {
      const taken = isUniqueViolation(error, 'returns_pkey')
      if (!taken || tries === NUMBER_TRIES) throw error
    }
  }
}

async function write(
  client: PoolClient,
  number: string,
  order: Order,
  lines: readonly ReturnLine[],
): Promise<Result<string>> {
  // Returns of one order take turns: what they want is compared with what the one before has written.
  const life = await lockedLife(client, order.number)
  if (!life || UNRETURNABLE_STATUSES.includes(life.standing.status)) return err('ReturnWindowClosed')
  const fits = await checkLines(client, order, lines)
  if (!fits.ok) return fits
  // Before the sizes: whoever receives a return or cancels locks the order that paid first and its stock behind it.
  const refunds = lines.some(({ exchangeVariantId }) => exchangeVariantId === undefined)
  const paying = refunds ? await payingOrder(client, life) : undefined
  const held = await holdOtherSizes(client, order.number, lines)
  if (!held.ok) return held
  const worth = await worthOf(client, { life, paying }, lines)
  await client.query('insert into returns (number, order_number) values ($1, $2)', [number, order.number])
  for (const { lineNo, qty, reason, note, exchangeVariantId, amount, gst } of worth) {
    await client.query(
      `insert into return_lines (return_number, order_number, line_no, qty, reason, note, exchange_variant_id, exchange_state, amount, gst)
       values ($1, $2, $3, $4, $5, $6, $7, case when $7::text is not null then 'held' end, $8, $9)`,
      [number, order.number, lineNo, qty, reason, note ?? null, exchangeVariantId ?? null, amount, gst],
    )
  }
  const event = {
    type: 'return_announced' as const,
    lines: lines.map(({ lineId, qty }) => ({ lineNo: Number(lineId), qty })),
    data: { returnNumber: number },
  }
  const announced = await recordEvent(client, life, event, { name: 'shopper' })
  if (!announced.ok) return announced
  await queueJob(client, 'confirm-return', { returnNumber: number })
  nameOutcome(number)
  noteSizes(client, held.value)
  return ok(number)
}

/**
 * What goes back for each line, no more in all than is left of the order. An exchange has its value too: its money goes
 * back when the size cannot be kept any longer. `paying`: the order that paid, held; undefined where all is swapped.
 */
async function worthOf(
  client: PoolClient,
  { life, paying }: { life: OrderLife; paying: OrderLife | undefined },
  lines: readonly ReturnLine[],
) {
  const values = await lineValues(client, life.number)
  const worth = lines.map((line) => {
    const value = values.find(({ lineNo }) => lineNo === Number(line.lineId))
    if (!value) throw new Error(`Order ${life.number} has no line ${line.lineId}.`)
    const gst = returnValue({ ...value, total: value.gst }, line.qty)
    return { ...line, lineNo: value.lineNo, amount: returnValue(value, line.qty), gst }
  })
  const swapped = worth.filter(({ exchangeVariantId }) => exchangeVariantId !== undefined)
  const refunded = worth.filter(({ exchangeVariantId }) => exchangeVariantId === undefined)
  if (!paying) return swapped
  return [...within(refunded, await leftToPromise(client, paying)), ...swapped]
}

/** Which lines ask for more than there is. */
async function checkLines(client: PoolClient, order: Order, lines: readonly ReturnLine[]): Promise<Result<undefined>> {
  const known = new Map((await returnableLines(client, order)).map((line) => [line.lineId, line]))
  const wrong = lines.flatMap(({ lineId, qty }, i): [string, string][] => {
    const line = known.get(String(Number(lineId)))
    if (!line) return [[`lines.${i}.lineId`, 'This item isn’t part of the order.']]
    if (line.giftCard) return [[`lines.${i}.lineId`, 'Gift cards can’t be returned.']]
    return qty > line.returnableQty ? [[`lines.${i}.qty`, leftText(line)]] : []
  })
  return wrong.length > 0 ? err('ReturnQuantityInvalid', { fields: Object.fromEntries(wrong) }) : ok(undefined)
}

function leftText({ returnableQty, returnedQty }: ReturnableOrder['lines'][number]): string {
  if (returnableQty > 0) return `You can return at most ${returnableQty} of this.`
  return returnedQty > 0 ? 'All of this is already being returned.' : 'This can’t be returned.'
}

import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { ReturnLabel } from '#lib/contract/order-history.ts'
import type { OrderReturn } from '#lib/contract/return.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import type { ReturnReason } from '#lib/domain/returns/return-reasons.ts'
import { pool } from '../db/client.ts'
import { EXCHANGED_SIZE, type ExchangedSize, exchangedSizeText } from '../orders/exchanged-size.ts'
import { readOrder } from '../orders/order-record.ts'
import { AMOUNT_TO_COME, TO_COME } from '../orders/returned-units.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { instructionsFor } from './instructions.ts'
import { returnCodes } from './return-codes.ts'

export interface ReturnFacts {
  order_number: string
  created_at: Date
  received_at: Date | null
  /** Nobody waits for it any more, and nothing goes back for it [RET-29]. */
  withdrawn_at: Date | null
  exchange_order: string | null
  label: ReturnLabel | null
  labelled_at: Date | null
  lines: readonly {
    lineId: string
    reason: ReturnReason
    note: string | null
    /** The size that is wanted instead, and whether it is still kept. */
    exchangeFor: string | null
    /** Another size was wanted, kept or not. */
    swap: boolean
    receivedQty: number | null
    condition: string | null
    /** How many can still come, and what goes back for them: what was cancelled since never left. */
    toCome: number
    amountToCome: Cents
  }[]
}

type ReturnRow = Omit<ReturnFacts, 'lines'> & {
  lines: readonly (Omit<ReturnFacts['lines'][number], 'exchangeFor'> & { exchangeFor: ExchangedSize | null })[]
}

/** A return as it is written down; undefined when there is none. */
export async function returnFacts(number: string): Promise<ReturnFacts | undefined> {
  const { rows } = await pool().query<ReturnRow>(
    `select r.order_number, r.created_at, r.received_at, r.withdrawn_at, r.exchange_order, r.label, r.labelled_at,
       (select json_agg(json_build_object('lineId', l.line_no::text, 'reason', l.reason, 'note', l.note,
          'exchangeFor', case when l.exchange_state <> 'released' then ${EXCHANGED_SIZE} end, 'receivedQty', l.received_qty, 'condition', l.condition,
          'swap', l.exchange_variant_id is not null, 'toCome', c.qty,
          'amountToCome', case when r.withdrawn_at is null then ${AMOUNT_TO_COME} else 0 end)
          order by l.line_no)
        from return_lines l left join variants v on v.id = l.exchange_variant_id ${TO_COME} where l.return_number = r.number) as lines
     from returns r where r.number = $1`,
    [number],
  )
  const [facts] = rows
  return (
    facts && {
      ...facts,
      lines: facts.lines.map((line) => ({
        ...line,
        exchangeFor: line.exchangeFor && exchangedSizeText(line.exchangeFor),
      })),
    }
  )
}

/** The number of the order a return belongs to; ReturnNotFound. */
export async function orderOfReturn(number: string): Promise<Result<string>> {
  const { rows } = await pool().query<{ order_number: string }>('select order_number from returns where number = $1', [
    number,
  ])
  return rows[0] ? ok(rows[0].order_number) : err('ReturnNotFound')
}

interface FoundReturn {
  order: Order
  return: OrderReturn
  withdrawn: boolean
}

/** A return and its order, by the return's number; undefined when there is none. */
export async function readReturn(number: string): Promise<FoundReturn | undefined> {
  const facts = await returnFacts(number)
  const order = facts && (await readOrder(facts.order_number))
  if (!facts || !order) return undefined
  return { order, return: await returnOf(order, number, facts), withdrawn: facts.withdrawn_at !== null }
}

/** A return as the contract has it, without what of it was cancelled since, and with what to do now. */
export async function returnOf(
  order: Order,
  number: string,
  { created_at, label, lines: announced }: Pick<ReturnFacts, 'created_at' | 'label' | 'lines'>,
): Promise<OrderReturn> {
  const lines = announced.filter(({ toCome }) => toCome > 0)
  return {
    number,
    orderNumber: order.number,
    createdAt: created_at.toISOString(),
    lines: lines.map(({ lineId, toCome, reason, note, amountToCome, exchangeFor }) => ({
      lineId,
      qty: toCome,
      reason,
      ...(note ? { note } : {}),
      amount: toDollars(amountToCome),
      ...(exchangeFor ? { exchangeFor } : {}),
    })),
    amount: toDollars(lines.reduce((sum, { amountToCome }) => sum + amountToCome, 0)),
    codes: returnCodes(number),
    instructions: await instructionsFor(order, { number, lines, label }),
  }
}

import 'server-only'
import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { creditNoteNumber } from '#lib/domain/orders/credit-note.ts'
import { gstOfPart, type OrderMoney, refundSources } from '#lib/domain/orders/order-money.ts'
import type { CreditReason } from '#lib/domain/orders/order-states.ts'
import { refundParts } from '#lib/domain/orders/refund-parts.ts'
import { type Actor, type OrderLife, recordEvent } from '../order-life/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { reserveOperation } from './reserve-operation.ts'

export interface NewRefund {
  amount: Cents
  reason: CreditReason
  note?: string | undefined
  deliveryAmount?: Cents
  returnNumber?: string | undefined
  /** What of it belongs to lines, with the GST in each; delivery has its own, the rest has the order's proportion. */
  lines?: readonly { lineNo: number; qty: number; amount: Cents; gst: Cents }[]
  /** GST in all of it, where that is known better: gift cards have none and would water it down. */
  gst?: Cents
}

export interface OpenedRefund {
  number: string
  life: OrderLife
}

/**
 * Writes a credit note with the movements that pay it, all or nothing, in a transaction that holds the order.
 * RefundTooMuch when so much was not taken or is given back already [OPS-10].
 */
export async function openRefund(
  client: PoolClient,
  life: OrderLife,
  money: OrderMoney,
  refund: NewRefund,
  actor: Actor,
): Promise<Result<OpenedRefund>> {
  const parts = refundParts({ amount: refund.amount, giftCards: ofGiftCards(life, refund) }, refundSources(money))
  if (!parts) return err('RefundTooMuch')
  const number = await writeNote(client, life, refund, actor)
  for (const part of parts) {
    await reserveOperation(client, {
      ...part,
      orderNumber: life.number,
      attemptId: life.attemptId,
      kind: 'refund',
      refundNumber: number,
    })
  }
  const data = { refundNumber: number, amount: refund.amount, reason: refund.reason }
  const lines = (refund.lines ?? []).map(({ lineNo, qty }) => ({ lineNo, qty }))
  const started = await recordEvent(client, life, { type: 'refund_started', data, lines }, actor)
  return started.ok ? ok({ number, life: started.value }) : started
}

/** What of it goes back for gift cards that were bought. */
function ofGiftCards(life: OrderLife, { lines = [] }: NewRefund): Cents {
  const cards = life.lines.flatMap(({ lineNo, fulfilment }) => (fulfilment === 'giftCard' ? [lineNo] : []))
  return lines.reduce((sum, { lineNo, amount }) => (cards.includes(lineNo) ? sum + amount : sum), 0)
}

function gstOf(life: OrderLife, { amount, deliveryAmount = 0, lines = [] }: NewRefund): Cents {
  const ofLines = lines.reduce((sum, line) => sum + line.amount, 0)
  // The fee is given back whole, and its GST is what the lines leave of the order's.
  const gstOfDelivery = deliveryAmount > 0 ? life.gst - life.lines.reduce((sum, line) => sum + line.gst, 0) : 0
  return (
    lines.reduce((sum, line) => sum + line.gst, 0) + gstOfDelivery + gstOfPart(life, amount - ofLines - deliveryAmount)
  )
}

async function writeNote(client: PoolClient, life: OrderLife, refund: NewRefund, actor: Actor): Promise<string> {
  const { amount, deliveryAmount = 0, lines = [] } = refund
  const gst = refund.gst ?? gstOf(life, refund)
  for (;;) {
    const number = creditNoteNumber((bound) => randomInt(bound))
    const { rowCount } = await client.query(
      `insert into refunds (number, order_number, reason, note, amount, delivery_amount, gst, actor, return_number)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (number) do nothing`,
      [
        number,
        life.number,
        refund.reason,
        refund.note || null,
        amount,
        deliveryAmount,
        Math.min(gst, amount),
        actor.name,
        refund.returnNumber ?? null,
      ],
    )
    if (rowCount === 0) continue
    await client.query(
      `insert into refund_lines (refund_number, order_number, line_no, qty, amount, gst)
       select $1, $2, * from unnest($3::smallint[], $4::int[], $5::int[], $6::int[])`,
      [
        number,
        life.number,
        lines.map(({ lineNo }) => lineNo),
        lines.map(({ qty }) => qty),
        lines.map((line) => line.amount),
        lines.map((line) => line.gst),
      ],
    )
    return number
  }
}

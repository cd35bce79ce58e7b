import 'server-only'
import type { MachineReturn } from '#lib/contract/erp/returns.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { returnFacts } from './return-record.ts'

/** A return as machines see it, without what of it was cancelled since; ReturnNotFound [OPS-11]. */
export async function machineReturn(number: string): Promise<Result<MachineReturn>> {
  const [facts, refund, card] = await Promise.all([
    returnFacts(number),
    pool().query<{ number: string }>('select number from refunds where return_number = $1', [number]),
    pool().query<{ last4: string; amount: Cents }>(
      'select right(code, 4) as last4, amount from return_gift_cards where return_number = $1',
      [number],
    ),
  ])
  if (!facts) return err('ReturnNotFound')
  const lines = facts.lines.filter(({ toCome }) => toCome > 0)
  const refundNumber = refund.rows[0]?.number
  const [giftCard] = card.rows
  return ok({
    number,
    orderNumber: facts.order_number,
    createdAt: facts.created_at.toISOString(),
    ...(facts.received_at ? { receivedAt: facts.received_at.toISOString() } : {}),
    ...(facts.withdrawn_at ? { withdrawnAt: facts.withdrawn_at.toISOString() } : {}),
    lines: lines.map(({ lineId, reason, note, exchangeFor, receivedQty, condition, toCome, amountToCome }) => ({
      ...{ lineId, qty: toCome, reason },
      ...(note ? { note } : {}),
      amount: toDollars(amountToCome),
      ...(exchangeFor ? { exchangeFor } : {}),
      ...(receivedQty === null ? {} : { receivedQty }),
      ...(condition ? { condition } : {}),
    })),
    amount: toDollars(lines.reduce((sum, { amountToCome }) => sum + amountToCome, 0)),
    ...(facts.label ? { label: facts.label } : {}),
    ...(refundNumber ? { refundNumber } : {}),
    ...(giftCard ? { giftCard: { ...giftCard, amount: toDollars(giftCard.amount) } } : {}),
    ...(facts.exchange_order ? { exchangeOrder: facts.exchange_order } : {}),
  })
}

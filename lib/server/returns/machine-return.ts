import 'server-only'
import type { MachineReturn } from '#lib/contract/erp/returns.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { returnFacts } from './return-record.ts'

/** A return as machines see it; ReturnNotFound [OPS-11]. */
export async function machineReturn(number: string): Promise<Result<MachineReturn>> {
  const [facts, refund] = await Promise.all([
    returnFacts(number),
    pool().query<{ number: string }>('select number from refunds where return_number = $1', [number]),
  ])
  if (!facts) return err('ReturnNotFound')
  const refundNumber = refund.rows[0]?.number
  return ok({
    number,
    orderNumber: facts.order_number,
    createdAt: facts.created_at.toISOString(),
    ...(facts.received_at ? { receivedAt: facts.received_at.toISOString() } : {}),
    lines: facts.lines.map(({ note, amount, exchangeFor, receivedQty, condition, ...line }) => ({
      ...line,
      ...(note ? { note } : {}),
      amount: toDollars(amount),
      ...(exchangeFor ? { exchangeFor } : {}),
      ...(receivedQty === null ? {} : { receivedQty }),
      ...(condition ? { condition } : {}),
    })),
    amount: toDollars(facts.lines.reduce((sum, { amount }) => sum + amount, 0)),
    ...(refundNumber ? { refundNumber } : {}),
    ...(facts.exchange_order ? { exchangeOrder: facts.exchange_order } : {}),
  })
}

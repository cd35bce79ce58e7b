import 'server-only'
import type { Transaction, ValidatedResponse } from 'braintree'
import { decimalText } from '#lib/domain/money/money.ts'
import { log } from '../platform/log.ts'
import { gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { transactionByReference } from './braintree-lookup.ts'
import { transactionState } from './braintree-transaction.ts'
import type { RefundRequest, Settlement } from './port.ts'

/** Submitted, and not on its way to the bank yet: it can be reduced or voided, and not be refunded. */
const NOT_SETTLED = new Set(['submitted_for_settlement', 'settlement_pending'])
const SETTLED = new Set(['settling', 'settled', 'settlement_confirmed'])

interface RefundCalls {
  refund(id: string, options: { amount: string; orderId: string }): Promise<ValidatedResponse<Transaction>>
  updateDetails(id: string, options: { amount: string }): Promise<ValidatedResponse<Transaction>>
}

/**
 * Gives captured money back, once for a reference, in the way the gateway has for it: before it is settled by voiding
 * the capture or by reducing it, and afterwards by a refund under our reference, which finds the first answer again
 * [OPS-10].
 */
export async function refund(connected: ConnectedGateway, request: RefundRequest): Promise<Settlement> {
  const { gateway, deadlineMs } = connected
  try {
    const earlier = await withinDeadline(transactionByReference(connected, request.reference), deadlineMs)
    if (earlier && transactionState(earlier) === 'captured') return { ok: true, transactionId: earlier.id }
    const captured = await withinDeadline(gateway.transaction.find(request.transactionId), deadlineMs)
    if (isReduced(captured, request)) return { ok: true, transactionId: captured.id }
    const ask = wayOf(connected, captured, request)
    if (!ask) return { ok: false, code: 'refused', reason: `the transaction is ${transactionState(captured)}` }
    const answer = await withinDeadline(ask(), deadlineMs)
    if (answer.success) return { ok: true, transactionId: answer.transaction.id }
    return await afterRefusal(connected, captured, request)
  } catch (error) {
    const { notFound, reason } = gatewayFailure(error)
    log.warn({ transactionId: request.transactionId, reason }, 'the refund was not answered')
    return { ok: false, code: notFound ? 'refused' : 'unknown', reason }
  }
}

/** The capture is what it should be afterwards: an earlier call of ours got through although its answer did not. */
function isReduced(captured: Transaction, { remaining }: RefundRequest): boolean {
  if (remaining === 0) return captured.status === 'voided'
  return transactionState(captured) === 'captured' && captured.amount === decimalText(remaining)
}

function wayOf(
  { gateway }: ConnectedGateway,
  captured: Transaction,
  { amount, remaining, reference }: RefundRequest,
): (() => Promise<ValidatedResponse<Transaction>>) | undefined {
  // The published types do not know the references of refunds yet.
  const calls = gateway.transaction as unknown as RefundCalls
  if (NOT_SETTLED.has(captured.status)) {
    if (remaining === 0) return () => gateway.transaction.void(captured.id)
    return () => calls.updateDetails(captured.id, { amount: decimalText(remaining) })
  }
  if (SETTLED.has(captured.status)) {
    return () => calls.refund(captured.id, { amount: decimalText(amount), orderId: reference })
  }
  return undefined
}

/** It may have been settled between looking and asking: then it is not known, and asking again takes the other way. */
async function afterRefusal(
  { gateway, deadlineMs }: ConnectedGateway,
  before: Transaction,
  request: RefundRequest,
): Promise<Settlement> {
  const now = await withinDeadline(gateway.transaction.find(request.transactionId), deadlineMs)
  if (isReduced(now, request)) return { ok: true, transactionId: now.id }
  if (now.status !== before.status)
    return { ok: false, code: 'unknown', reason: 'the transaction was settled meanwhile' }
  return { ok: false, code: 'refused', reason: 'the gateway gives nothing back of it' }
}

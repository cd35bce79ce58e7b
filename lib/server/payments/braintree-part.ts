import 'server-only'
import type { Transaction, ValidatedResponse } from 'braintree'
import { decimalText } from '#lib/domain/money/money.ts'
import { walletOfMethod } from '#lib/domain/payment/wallets.ts'
import { log } from '../platform/log.ts'
import { gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { transactionByReference } from './braintree-lookup.ts'
import { capture } from './braintree-settlement.ts'
import { transactionState } from './braintree-transaction.ts'
import type { PartRequest, Settlement } from './port.ts'

interface PartCalls {
  submitForPartialSettlement(
    id: string,
    amount: string,
    options: { orderId: string },
  ): Promise<ValidatedResponse<Transaction>>
}

/**
 * Takes some of the held money: of most methods once, for less than was held. In parts each is a transaction of its own
 * under our reference, so that a lost answer is found again [OPS-06].
 */
export async function capturePart(connected: ConnectedGateway, request: PartRequest): Promise<Settlement> {
  const { gateway, deadlineMs } = connected
  const { transactionId, methodCode, amount, reference, again } = request
  if (!walletOfMethod(methodCode)?.inParts) return capture(connected, transactionId, amount)
  try {
    const earlier = again ? await partTaken(connected, request) : undefined
    if (earlier) return earlier
    // The published types do not know the reference of a part yet.
    const calls = gateway.transaction as unknown as PartCalls
    const ask = calls.submitForPartialSettlement(transactionId, decimalText(amount), { orderId: reference })
    const answer = await withinDeadline(ask, deadlineMs)
    if (answer.success && isPart(answer.transaction, request)) return { ok: true, transactionId: answer.transaction.id }
    // A refusal may only mean that an earlier call of ours got through although its answer did not.
    return (
      (await partTaken(connected, request)) ?? { ok: false, code: 'refused', reason: 'the gateway takes no such part' }
    )
  } catch (error) {
    const { notFound, reason } = gatewayFailure(error)
    log.warn({ transactionId, reason }, 'the part was not answered')
    return { ok: false, code: notFound ? 'refused' : 'unknown', reason }
  }
}

async function partTaken(connected: ConnectedGateway, request: PartRequest): Promise<Settlement | undefined> {
  const found = await withinDeadline(transactionByReference(connected, request.reference), connected.deadlineMs)
  return found && isPart(found, request) ? { ok: true, transactionId: found.id } : undefined
}

function isPart(transaction: Transaction, { reference, amount }: PartRequest): boolean {
  const taken = transactionState(transaction) === 'captured'
  return taken && transaction.orderId === reference && transaction.amount === decimalText(amount)
}

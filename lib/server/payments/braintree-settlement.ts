import 'server-only'
import type { Transaction, ValidatedResponse } from 'braintree'
import { type Cents, decimalText } from '#lib/domain/money/money.ts'
import { log } from '../platform/log.ts'
import { gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { type TransactionState, transactionState } from './braintree-transaction.ts'
import type { Settlement } from './port.ts'

/** Takes the held money. What has been taken already is taken [PAY-33]. */
export function capture(connected: ConnectedGateway, transactionId: string, amount: Cents): Promise<Settlement> {
  const ask = () => connected.gateway.transaction.submitForSettlement(transactionId, decimalText(amount))
  return settle(connected, transactionId, ask, ['captured'])
}

/** Lets the held money go. What holds nothing any more is let go of [PAY-33]. */
export function voidTransaction(connected: ConnectedGateway, transactionId: string): Promise<Settlement> {
  const ask = () => connected.gateway.transaction.void(transactionId)
  return settle(connected, transactionId, ask, ['voided', 'declined'])
}

async function settle(
  { gateway, deadlineMs }: ConnectedGateway,
  transactionId: string,
  ask: () => Promise<ValidatedResponse<Transaction>>,
  wanted: readonly TransactionState[],
): Promise<Settlement> {
  try {
    const answer = await withinDeadline(ask(), deadlineMs)
    if (answer.success && isSettled(answer.transaction, transactionId, wanted)) return { ok: true }
    // A refusal may only mean that an earlier call of ours got through although its answer did not.
    const state = transactionState(await withinDeadline(gateway.transaction.find(transactionId), deadlineMs))
    if (wanted.includes(state)) return { ok: true }
    return { ok: false, code: 'refused', reason: `the transaction is ${state}` }
  } catch (error) {
    // Wrong keys or too many calls pass; only an unknown transaction will never settle.
    const { notFound, reason } = gatewayFailure(error)
    log.warn({ transactionId, reason }, 'the settlement was not answered')
    return { ok: false, code: notFound ? 'refused' : 'unknown', reason }
  }
}

function isSettled(transaction: Transaction, transactionId: string, wanted: readonly TransactionState[]): boolean {
  return transaction.id === transactionId && wanted.includes(transactionState(transaction))
}

import 'server-only'
import type { Transaction } from 'braintree'
import { log } from '../platform/log.ts'
import { gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import type { TransactionNews } from './port.ts'

const DISPUTES = {
  open: 'opened',
  under_review: 'opened',
  disputed: 'opened',
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
} as const

/** Asks the gateway how a transaction stands: what a message says is not believed before [OPS-15]. */
export async function transactionNews(
  { gateway, deadlineMs }: ConnectedGateway,
  transactionId: string,
): Promise<TransactionNews> {
  try {
    const transaction = await withinDeadline(gateway.transaction.find(transactionId), deadlineMs)
    const { status } = transaction
    return { known: true, settlementDeclined: status === 'settlement_declined', disputes: disputesOf(transaction) }
  } catch (error) {
    const { notFound, reason } = gatewayFailure(error)
    if (notFound) return { known: false }
    log.warn({ transactionId, reason }, 'A message about a transaction could not be looked into')
    return { known: 'unknown', reason }
  }
}

type StatedDisputes = readonly { id: string; status: string }[] | undefined

function disputesOf(transaction: Transaction) {
  const stated = (transaction as unknown as { disputes?: StatedDisputes }).disputes ?? []
  return stated.flatMap(({ id, status }) => {
    const state = DISPUTES[status.toLowerCase() as keyof typeof DISPUTES]
    return state ? [{ id, state }] : []
  })
}

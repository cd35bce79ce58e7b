import type { Cents } from '../money/money.ts'

/** A movement of money as its provider lists it [OPS-71]. */
export interface ProviderTransaction {
  /** Ours, that it was asked for under; empty where somebody else made it. */
  reference: string
  /** As our books name it. */
  transactionId: string
  /** What it was taken or given back of, as our books name it, where the provider says so. */
  parentId?: string | undefined
  kind: 'sale' | 'refund'
  /** What is held, or what was taken or given back; of others what was asked for. */
  amount: Cents
  /** `unsettled` while the provider is still at it, or says a word nobody told us of. */
  state: 'authorised' | 'captured' | 'voided' | 'declined' | 'unsettled'
  madeAt: Date
}

/** Whether money is held or was moved, as far as anybody can tell. */
export function holdsMoney({ state }: Pick<ProviderTransaction, 'state'>): boolean {
  return state === 'authorised' || state === 'captured' || state === 'unsettled'
}

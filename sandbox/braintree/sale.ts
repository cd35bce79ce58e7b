import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { CONSUMED, type Fate, type Instrument, invalid, type Presented } from './instruments.ts'
import { type GatewayStatus, type GatewayTransaction, ledger, transactionId, wireTime } from './ledger.ts'
import { presentNonce } from './test-nonces.ts'
import type { KeptMethod } from './vault.ts'
import { presentKept } from './vault-payment.ts'

const saleSchema = z.object({
  transaction: z.object({
    type: z.literal('sale'),
    amount: z.string(),
    order_id: z.string().max(255).default(''),
    payment_method_nonce: z.string().optional(),
    payment_method_token: z.string().optional(),
    customer_id: z.string().optional(),
    merchant_account_id: z.string().default('steelcap_aud'),
    options: z
      .object({
        submit_for_settlement: z.boolean().default(false),
        store_in_vault_on_success: z.boolean().default(false),
      })
      .default({ submit_for_settlement: false, store_in_vault_on_success: false }),
  }),
})

type Sale = z.infer<typeof saleSchema>['transaction']

export type SaleOutcome =
  /** A silent sale is made and not answered. */
  | { made: true; transaction: GatewayTransaction; silent: boolean }
  | { made: false; error: Exclude<Presented, { ok: true }> }

/** Takes a sale as the gateway does: checks it, decides, writes it down. */
export function sell(body: unknown, faults: Readonly<Faults>): SaleOutcome {
  const parsed = saleSchema.safeParse(body)
  if (!parsed.success) return refused(invalid('91525', 'base', 'Transaction type or amount is missing.'))
  const sale = parsed.data.transaction
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(sale.amount))
    return refused(invalid('81503', 'amount', 'Amount is an invalid format.'))
  if (Number(sale.amount) <= 0) return refused(invalid('81531', 'amount', 'Amount must be greater than zero.'))
  if (sale.customer_id !== undefined && !ledger().vault().hasCustomer(sale.customer_id))
    return refused(invalid('91510', 'customer_id', 'Customer ID is invalid.'))
  const presented = presentedIn(sale, faults)
  if (!presented.ok) return refused(presented)
  const nonce = presented.singleUse ? sale.payment_method_nonce : undefined
  if (nonce && ledger().hasUsed(nonce)) return refused(CONSUMED)
  const decided = decidedTransaction(sale, presented.instrument, decide(sale, presented, faults))
  const kept = keptMethod(sale, decided)
  const transaction = { ...decided, token: kept?.token ?? sale.payment_method_token }
  const silent = presented.fate.fate === 'silent'
  return ledger().record(transaction, nonce, kept) ? { made: true, transaction, silent } : refused(CONSUMED)
}

/** What a sale that asks for it puts into its customer's vault, once it has succeeded. */
function keptMethod(
  { customer_id, options }: Sale,
  { status, instrument }: GatewayTransaction,
): KeptMethod | undefined {
  if (!options.store_in_vault_on_success || customer_id === undefined) return undefined
  if (status !== 'authorized' && status !== 'submitted_for_settlement') return undefined
  return { token: transactionId(), customerId: customer_id, instrument }
}

function refused(error: Presented): SaleOutcome {
  if (error.ok) throw new TypeError('Only a refusal is refused')
  return { made: false, error }
}

function presentedIn(sale: Sale, faults: Readonly<Faults>): Presented {
  if (faults.cardTypeNotAccepted) {
    return invalid('81703', 'number', 'Credit card type is not accepted by this merchant account.')
  }
  if (sale.payment_method_nonce) return presentNonce(sale.payment_method_nonce)
  if (sale.payment_method_token) return presentKept(sale.payment_method_token)
  return invalid('91508', 'base', 'Cannot determine payment method.')
}

interface Decision {
  status: GatewayStatus
  processorCode: string
  rejection?: string
}

const APPROVED = '1000'
const NETWORK_DOWN: Decision = { status: 'failed', processorCode: '3000' }

function decide(
  sale: Sale,
  { instrument, fate }: Extract<Presented, { ok: true }>,
  faults: Readonly<Faults>,
): Decision {
  if (faults.cardDeclined) return declined('2000')
  return decideByFate(fate) ?? decideByAmount(Number(sale.amount), instrument) ?? approved(sale)
}

function declined(code: string): Decision {
  return { status: 'processor_declined', processorCode: code }
}

function approved(sale: Sale): Decision {
  const status = sale.options.submit_for_settlement ? 'submitted_for_settlement' : 'authorized'
  return { status, processorCode: APPROVED }
}

function decideByFate(fate: Fate): Decision | undefined {
  if (fate.fate === 'declined') return declined(fate.code)
  if (fate.fate === 'asks') return declined('2099')
  if (fate.fate === 'failed') return NETWORK_DOWN
  if (fate.fate === 'rejected') return { status: 'gateway_rejected', processorCode: APPROVED, rejection: fate.reason }
  return undefined
}

/** Braintree's published test amounts, in dollars. */
function decideByAmount(amount: number, instrument: Instrument): Decision | undefined {
  if (amount >= 2000 && amount < 3000) return declined(String(Math.floor(amount)))
  if (amount >= 3000 && amount < 3001) return NETWORK_DOWN
  if (amount === 5001)
    return { status: 'gateway_rejected', processorCode: APPROVED, rejection: 'application_incomplete' }
  if (amount === 5001.01 && instrument.kind === 'paypal') return declined('2038')
  return undefined
}

function decidedTransaction(sale: Sale, instrument: Instrument, decision: Decision): GatewayTransaction {
  const now = wireTime()
  return {
    id: transactionId(),
    orderId: sale.order_id,
    amount: Number(sale.amount).toFixed(2),
    merchantAccountId: sale.merchant_account_id,
    instrument,
    createdAt: now,
    updatedAt: now,
    ...decision,
  }
}

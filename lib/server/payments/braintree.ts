import 'server-only'
import type { Transaction, TransactionRequest } from 'braintree'
import { decimalText } from '#lib/domain/money/money.ts'
import { log } from '../platform/log.ts'
import { gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { braintreeListing } from './braintree-listing.ts'
import { transactionByReference } from './braintree-lookup.ts'
import { transactionNews } from './braintree-news.ts'
import { capturePart } from './braintree-part.ts'
import { refund } from './braintree-refund.ts'
import { asksBank, mayRepeatEarlierSale, refusalCode, validationCodes } from './braintree-refusal.ts'
import { capture, voidTransaction } from './braintree-settlement.ts'
import { paymentSummary, transactionState } from './braintree-transaction.ts'
import { oneTimeCard, removeCard, removeVault, saveCard } from './braintree-vault.ts'
import type { Authorisation, AuthoriseRequest, CardProvider, Lookup } from './port.ts'

/** Cards, PayPal, Apple Pay and Google Pay through Braintree [PAY-01, PAY-33]. */
export function braintreeProvider(connected: ConnectedGateway): CardProvider {
  return {
    clientToken: () => clientToken(connected),
    authorise: (request) => authorise(connected, request),
    find: (reference) => find(connected, reference),
    capture: (transactionId, amount) => capture(connected, transactionId, amount),
    capturePart: (request) => capturePart(connected, request),
    void: (transactionId) => voidTransaction(connected, transactionId),
    refund: (request) => refund(connected, request),
    madeBetween: (from, until) => braintreeListing(connected, from, until),
    news: (transactionId) => transactionNews(connected, transactionId),
    saveCard: (request) => saveCard(connected, request),
    oneTimeCard: (token) => oneTimeCard(connected, token),
    removeCard: (token) => removeCard(connected, token),
    removeVault: (vaultId) => removeVault(connected, vaultId),
  }
}

async function clientToken({ gateway, merchantAccountId, deadlineMs }: ConnectedGateway) {
  try {
    const request = merchantAccountId ? { merchantAccountId } : {}
    const answer = await withinDeadline(gateway.clientToken.generate(request), deadlineMs)
    if (answer.success) return { ok: true as const, clientToken: answer.clientToken }
    return { ok: false as const, reason: 'the gateway refused a client token' }
  } catch (error) {
    const { reason } = gatewayFailure(error)
    log.warn({ reason }, 'no client token from the payment gateway')
    return { ok: false as const, reason }
  }
}

async function authorise(connected: ConnectedGateway, request: AuthoriseRequest): Promise<Authorisation> {
  try {
    const sale = saleRequest(request, connected.merchantAccountId)
    const answer = await withinDeadline(connected.gateway.transaction.sale(sale), connected.deadlineMs)
    if (answer.success) return authorisationOf(answer.transaction, request)
    if (mayRepeatEarlierSale(answer)) return await earlierAuthorisation(connected, request)
    const code = refusalCode(answer)
    if (code === 'couldNotBeProcessed')
      log.error(
        { reference: request.reference, validation: validationCodes(answer) },
        'the gateway cannot take this sale',
      )
    return { ok: false, code }
  } catch (error) {
    const { refused, reason } = gatewayFailure(error)
    log.error({ reference: request.reference, reason, refused }, 'the sale was not answered')
    return refused ? { ok: false, code: 'couldNotBeProcessed' } : { ok: false, code: 'unknown', reason }
  }
}

function saleRequest(request: AuthoriseRequest, merchantAccountId: string | undefined): TransactionRequest {
  return {
    amount: decimalText(request.amount),
    orderId: request.reference,
    options: { submitForSettlement: false },
    ...(request.saved ? { paymentMethodToken: request.token } : { paymentMethodNonce: request.token }),
    ...(request.deviceData ? { deviceData: request.deviceData } : {}),
    ...(merchantAccountId ? { merchantAccountId } : {}),
  }
}

// Only what is held for exactly this sale is a yes; anything else that succeeded has to be looked into and voided.
function authorisationOf(transaction: Transaction, { reference, amount }: AuthoriseRequest): Authorisation {
  const state = transactionState(transaction)
  const held = state === 'authorised' || state === 'captured'
  if (held && transaction.orderId === reference && transaction.amount === decimalText(amount)) {
    return { ok: true, transactionId: transaction.id, summary: paymentSummary(transaction) }
  }
  return { ok: false, code: 'unknown', reason: 'the gateway answered for something else' }
}

// The token is used up. If that was us, the first answer got lost on the way and is found again under our reference.
async function earlierAuthorisation(connected: ConnectedGateway, request: AuthoriseRequest): Promise<Authorisation> {
  const earlier = await find(connected, request.reference)
  if (earlier.found === 'unknown') return { ok: false, code: 'unknown', reason: earlier.reason }
  if (!earlier.found || earlier.state === 'declined' || earlier.state === 'voided')
    return { ok: false, code: 'declined' }
  return { ok: true, transactionId: earlier.transactionId, summary: earlier.summary }
}

async function find(connected: ConnectedGateway, reference: string): Promise<Lookup> {
  try {
    const transaction = await withinDeadline(transactionByReference(connected, reference), connected.deadlineMs)
    if (!transaction) return { found: false }
    const state = transactionState(transaction)
    if (state === 'unsettled') return { found: 'unknown', reason: 'the gateway is still at it' }
    const found = { found: true, transactionId: transaction.id, summary: paymentSummary(transaction), state } as const
    return asksBank(transaction) ? { ...found, asksBank: true } : found
  } catch (error) {
    const { reason } = gatewayFailure(error)
    log.warn({ reference, reason }, 'the payment could not be looked up')
    return { found: 'unknown', reason }
  }
}

import 'server-only'
import type { Transaction, TransactionRequest } from 'braintree'
import { decimalText } from '#lib/domain/money/money.ts'
import { CARD_AUTHORISATION_MAX } from '#lib/domain/shop-rules.ts'
import { log } from '../platform/log.ts'
import { type GatewayFailure, gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { transactionByReference } from './braintree-lookup.ts'
import { mayRepeatEarlierSale, refusalCode, validationCodes } from './braintree-refusal.ts'
import { voidTransaction } from './braintree-settlement.ts'
import { transactionState, vaultedCard, vaultToken } from './braintree-transaction.ts'
import type { CardSaving, OneTimeCard, SaveCardRequest, Settlement } from './port.ts'

/** Validation error of a customer id that is taken: the vault is there already. */
const ID_IS_IN_USE = '91609'

type NotSaved = Exclude<CardSaving, { ok: true }>

/**
 * Saves a card by a sale of at most a dollar that puts it into the vault when it succeeds, and is voided before anybody
 * is answered [ACCT-18]. A lost answer is looked up under the reference; a failed void is logged, and the hold lapses
 * by itself.
 */
export async function saveCard(connected: ConnectedGateway, request: SaveCardRequest): Promise<CardSaving> {
  const trouble = (await openVault(connected, request.vaultId)) ?? (await testCharge(connected, request))
  if ('code' in trouble) return trouble
  const { transaction } = trouble
  const released = await voidTransaction(connected, transaction.id)
  if (!released.ok)
    log.error({ transactionId: transaction.id, reason: released.reason }, 'The hold of a saved card was not let go')
  const card = vaultedCard(transaction)
  return card ? { ok: true, card } : withoutCard(connected, transaction)
}

/** What stands for a card of the vault in a browser, which takes it to the card's bank and pays with it [PAY-48]. */
export async function oneTimeCard({ gateway, deadlineMs }: ConnectedGateway, token: string): Promise<OneTimeCard> {
  try {
    const answer = await withinDeadline(gateway.paymentMethodNonce.create(token), deadlineMs)
    const { nonce, details } = answer.paymentMethodNonce
    if (nonce && details?.bin) return { ok: true, nonce, bin: details.bin }
    return { ok: false, code: 'unknown', reason: 'the gateway made no one-time card' }
  } catch (error) {
    const { notFound, reason } = gatewayFailure(error)
    if (!notFound) log.warn({ reason }, 'no one-time card from the vault')
    return { ok: false, code: notFound ? 'gone' : 'unknown', reason }
  }
}

/** Takes a card out of the vault [API-49]. */
export function removeCard(connected: ConnectedGateway, token: string): Promise<Settlement> {
  return removed(connected, connected.gateway.paymentMethod.delete(token))
}

/** Takes a customer out of the vault, with every card. */
export function removeVault(connected: ConnectedGateway, vaultId: string): Promise<Settlement> {
  return removed(connected, connected.gateway.customer.delete(vaultId))
}

async function removed({ deadlineMs }: ConnectedGateway, answer: Promise<unknown>): Promise<Settlement> {
  try {
    await withinDeadline(answer, deadlineMs)
    return { ok: true }
  } catch (error) {
    const { notFound, reason } = gatewayFailure(error)
    if (notFound) return { ok: true }
    log.warn({ reason }, 'the vault did not confirm a removal')
    return { ok: false, code: 'unknown', reason }
  }
}

/**
 * The name is ours, so two savings at once, or one after a lost answer, meet in one vault. Undefined when it is there.
 */
async function openVault(connected: ConnectedGateway, vaultId: string): Promise<NotSaved | undefined> {
  try {
    const answer = await withinDeadline(connected.gateway.customer.create({ id: vaultId }), connected.deadlineMs)
    if (answer.success) return undefined
    const validation = validationCodes(answer)
    if (validation.length > 0 && validation.every((code) => code === ID_IS_IN_USE)) return undefined
    log.error({ validation }, 'the gateway made no vault')
    return { ok: false, code: 'couldNotBeProcessed' }
  } catch (error) {
    const failure = gatewayFailure(error)
    log.warn(failure, 'the vault was not opened')
    return notSaved(failure)
  }
}

async function testCharge(
  connected: ConnectedGateway,
  request: SaveCardRequest,
): Promise<{ transaction: Transaction } | NotSaved> {
  try {
    const sale = saleRequest(connected, request)
    const answer = await withinDeadline(connected.gateway.transaction.sale(sale), connected.deadlineMs)
    if (answer.success) return heldFor(request, answer.transaction)
    if (mayRepeatEarlierSale(answer)) return (await earlierCharge(connected, request)) ?? DECLINED
    return { ok: false, code: refusalCode(answer) }
  } catch (error) {
    const failure = gatewayFailure(error)
    log.warn(failure, 'the test charge was not answered')
    return (failure.refused ? undefined : await earlierCharge(connected, request)) ?? notSaved(failure)
  }
}

const DECLINED: NotSaved = { ok: false, code: 'declined' }

function saleRequest({ merchantAccountId }: ConnectedGateway, request: SaveCardRequest): TransactionRequest {
  const { reference, vaultId, token, deviceData } = request
  return {
    amount: decimalText(CARD_AUTHORISATION_MAX),
    orderId: reference,
    customerId: vaultId,
    paymentMethodNonce: token,
    options: { submitForSettlement: false, storeInVaultOnSuccess: true },
    ...(deviceData ? { deviceData } : {}),
    ...(merchantAccountId ? { merchantAccountId } : {}),
  }
}

function heldFor({ reference }: SaveCardRequest, transaction: Transaction): { transaction: Transaction } | NotSaved {
  if (transaction.orderId === reference) return { transaction }
  return { ok: false, code: 'unknown', reason: 'the gateway answered for something else' }
}

/** What an earlier answer, lost on the way, said of this saving; undefined when the gateway knows of none. */
async function earlierCharge(
  connected: ConnectedGateway,
  { reference }: SaveCardRequest,
): Promise<{ transaction: Transaction } | NotSaved | undefined> {
  try {
    const transaction = await withinDeadline(transactionByReference(connected, reference), connected.deadlineMs)
    if (!transaction) return undefined
    return transactionState(transaction) === 'declined' ? DECLINED : { transaction }
  } catch (error) {
    return { ok: false, code: 'unknown', reason: gatewayFailure(error).reason }
  }
}

/** Something was charged that is no card: a wallet or an account. It does not stay in the vault. */
async function withoutCard(connected: ConnectedGateway, transaction: Transaction): Promise<NotSaved> {
  const token = vaultToken(transaction)
  if (!token) return { ok: false, code: 'unknown', reason: 'the gateway kept no card' }
  await removeCard(connected, token)
  return { ok: false, code: 'cardTypeNotAccepted' }
}

function notSaved({ refused, reason }: GatewayFailure): NotSaved {
  return refused ? { ok: false, code: 'couldNotBeProcessed' } : { ok: false, code: 'unknown', reason }
}

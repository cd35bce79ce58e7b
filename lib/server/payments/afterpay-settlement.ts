import 'server-only'
import { z } from 'zod'
import type { Cents } from '#lib/domain/money/money.ts'
import { log } from '../platform/log.ts'
import { type AfterpayApi, askAfterpay, money, moneyObject, requestId, silenceOf } from './afterpay-api.ts'
import { type AfterpayPayment, type PaymentState, payment, paymentState } from './afterpay-payment.ts'
import type { Settlement } from './port.ts'

/** Our keys, a slow line, an earlier call of ours, too many calls: it passes, and says nothing of the money. */
const PASSES = new Set([401, 403, 408, 409, 429])

function saysNothing(status: number): boolean {
  return status >= 500 || PASSES.has(status)
}

/** Takes the held money. What has been taken already is taken [PAY-33]. */
export function capturePayment(api: AfterpayApi, id: string, amount: Cents): Promise<Settlement> {
  const body = { requestId: requestId('capture', id), amount: moneyObject(amount) }
  return settle(api, id, { path: 'capture', body, wanted: ['captured'] })
}

/**
 * Takes some of the held money, once for a reference: Afterpay answers a repeated request as it did the first [OPS-06].
 */
export async function capturePartOfPayment(
  api: AfterpayApi,
  id: string,
  amount: Cents,
  reference: string,
): Promise<Settlement> {
  const body = { requestId: requestId('capture', id, reference), amount: moneyObject(amount) }
  try {
    const { status, body: answer } = await askAfterpay(
      api,
      'POST',
      `/v2/payments/${encodeURIComponent(id)}/capture`,
      body,
    )
    if (saysNothing(status)) return unanswered(id, `Afterpay answered ${status}`)
    if (isDone(answer, id, ['captured'])) return { ok: true }
    return { ok: false, code: 'refused', reason: `Afterpay answered ${status}` }
  } catch (error) {
    return unanswered(id, silenceOf(error))
  }
}

/** Lets the held money go. What holds nothing any more is let go of [PAY-33]. */
export function voidPayment(api: AfterpayApi, id: string): Promise<Settlement> {
  return settle(api, id, { path: 'void', body: { requestId: requestId('void', id) }, wanted: ['voided', 'declined'] })
}

interface Change {
  path: 'capture' | 'void'
  body: object
  wanted: readonly PaymentState[]
}

async function settle(api: AfterpayApi, id: string, { path, body, wanted }: Change): Promise<Settlement> {
  try {
    const answer = await askAfterpay(api, 'POST', `/v2/payments/${encodeURIComponent(id)}/${path}`, body)
    if (saysNothing(answer.status)) return unanswered(id, `Afterpay answered ${answer.status}`)
    if (isDone(answer.body, id, wanted)) return { ok: true }
    // A refusal may only mean that an earlier call of ours got through although its answer did not.
    return await settledBefore(api, id, wanted)
  } catch (error) {
    return unanswered(id, silenceOf(error))
  }
}

function isDone(body: unknown, id: string, wanted: readonly PaymentState[]): boolean {
  const { data } = payment.safeParse(body)
  return data?.id === id && isWanted(data, wanted)
}

/** A payment of which some was taken and the rest let go counts as captured; nothing of it is held any more. */
function isWanted(data: AfterpayPayment, wanted: readonly PaymentState[]): boolean {
  const state = paymentState(data)
  if (state === undefined) return false
  return wanted.includes(state) || (state === 'captured' && data.openToCaptureAmount === 0)
}

async function settledBefore(api: AfterpayApi, id: string, wanted: readonly PaymentState[]): Promise<Settlement> {
  const { status, body } = await askAfterpay(api, 'GET', `/v2/payments/${encodeURIComponent(id)}`)
  if (status === 404) return { ok: false, code: 'refused', reason: 'Afterpay knows no such payment' }
  if (status !== 200) return unanswered(id, `Afterpay answered ${status}`)
  const found = payment.parse(body)
  const state = paymentState(found)
  if (state === undefined) return unanswered(id, 'Afterpay is still at it')
  return isWanted(found, wanted) ? { ok: true } : { ok: false, code: 'refused', reason: `the payment is ${state}` }
}

const refunded = z.object({ refundId: z.string().min(1), amount: money })

/**
 * Gives money of a captured payment back, once for a reference: Afterpay knows a repeated request by its id and the
 * merchant's reference together.
 */
export async function refundPayment(
  api: AfterpayApi,
  id: string,
  amount: Cents,
  reference: string,
): Promise<Settlement> {
  const body = {
    requestId: requestId('refund', id, reference),
    amount: moneyObject(amount),
    merchantReference: reference,
    refundMerchantReference: reference,
  }
  try {
    const answer = await askAfterpay(api, 'POST', `/v2/payments/${encodeURIComponent(id)}/refund`, body)
    if (answer.status === 200 || answer.status === 201) {
      const { refundId, amount: given } = refunded.parse(answer.body)
      if (given === amount) return { ok: true, transactionId: refundId }
      return unanswered(id, 'Afterpay answered for something else')
    }
    if (saysNothing(answer.status)) return unanswered(id, `Afterpay answered ${answer.status}`)
    return { ok: false, code: 'refused', reason: `Afterpay answered ${answer.status}` }
  } catch (error) {
    return unanswered(id, silenceOf(error))
  }
}

function unanswered(transactionId: string, reason: string): Settlement {
  log.warn({ transactionId, reason }, 'Afterpay did not settle a payment')
  return { ok: false, code: 'unknown', reason }
}

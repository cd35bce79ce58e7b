import { z } from 'zod'
import type { Call } from './call.ts'
import { type GatewayTransaction, ledger, transactionId, wireTime } from './ledger.ts'
import { transactionXml, validationXml, xmlAnswer } from './wire.ts'

const saleSchema = z.object({
  transaction: z.object({ amount: z.string().optional(), order_id: z.string().max(255).optional() }).default({}),
})

/** No answer, ever: the caller has to give up by itself. */
function silence(): Promise<Response> {
  return new Promise(() => {})
}

function invalid(gzip: boolean, code: string, message: string): Response {
  return xmlAnswer(validationXml({ code, attribute: 'base', message }), 422, gzip)
}

async function intentOf(call: Call) {
  const { amount, order_id } = saleSchema.parse(await call.body()).transaction
  return { cents: amount === undefined ? undefined : Math.round(Number(amount) * 100), orderId: order_id ?? '' }
}

const centsOf = ({ amount }: GatewayTransaction) => Math.round(Number(amount) * 100)
const wireAmount = (cents: number) => (cents / 100).toFixed(2)

/** Takes a part of an authorisation as a transaction of its own; only PayPal's can be taken so. */
export async function takePart(call: Call): Promise<Response> {
  const { id, faults, gzip } = call
  if (faults.captureFails) return silence()
  const parent = ledger().byId(id)
  if (!parent) return new Response(null, { status: 404 })
  const { cents = 0, orderId } = await intentOf(call)
  if (parent.instrument.kind !== 'paypal') return invalid(gzip, '915103', 'Cannot be settled in parts.')
  if (parent.status !== 'authorized' && parent.status !== 'settlement_pending')
    return invalid(gzip, '91507', 'Cannot submit for settlement unless status is authorized.')
  const taken = ledger()
    .descendants(id)
    .reduce((sum, part) => sum + centsOf(part), 0)
  if (cents <= 0 || taken + cents > centsOf(parent)) return invalid(gzip, '91522', 'Settlement amount is too large.')
  if (parent.status === 'authorized') ledger().change(id, 'settlement_pending')
  const part = child(parent, { amount: wireAmount(cents), orderId, parentId: id })
  ledger().record(part)
  return faults.captureSilent ? silence() : xmlAnswer(transactionXml(part), 201, gzip)
}

/** Takes less than was submitted, as long as the bank has not been told. */
export async function reduceCapture(call: Call): Promise<Response> {
  const { id, faults, gzip } = call
  const captured = ledger().byId(id)
  if (!captured) return new Response(null, { status: 404 })
  const { cents = 0 } = await intentOf(call)
  if (faults.refundRefused || captured.status !== 'submitted_for_settlement')
    return invalid(gzip, '915129', 'Cannot update details unless status is submitted for settlement.')
  if (cents <= 0 || cents > centsOf(captured)) return invalid(gzip, '91522', 'Settlement amount is too large.')
  ledger().reduce(id, wireAmount(cents))
  if (faults.refundSilent) return silence()
  return xmlAnswer(transactionXml({ ...captured, amount: wireAmount(cents) }), 200, gzip)
}

/** Gives settled money back; never more than there was. */
export async function giveBack(call: Call): Promise<Response> {
  const { id, faults, gzip } = call
  const captured = ledger().byId(id)
  if (!captured) return new Response(null, { status: 404 })
  const { cents = centsOf(captured), orderId } = await intentOf(call)
  if (captured.status !== 'settled') return invalid(gzip, '91506', 'Cannot refund transaction unless it is settled.')
  const given = ledger()
    .descendants(id)
    .reduce((sum, each) => sum + centsOf(each), 0)
  if (faults.refundRefused || cents <= 0 || given + cents > centsOf(captured))
    return invalid(gzip, '91521', 'Refund amount is too large.')
  const refund = child(captured, { amount: wireAmount(cents), orderId, refundedId: id })
  ledger().record(refund)
  return faults.refundSilent ? silence() : xmlAnswer(transactionXml(refund), 201, gzip)
}

function child(
  { merchantAccountId, instrument, token }: GatewayTransaction,
  own: Pick<GatewayTransaction, 'amount' | 'orderId' | 'parentId' | 'refundedId'>,
): GatewayTransaction {
  const now = wireTime()
  return {
    ...own,
    id: transactionId(),
    merchantAccountId,
    instrument,
    token,
    status: 'submitted_for_settlement',
    processorCode: '1000',
    createdAt: now,
    updatedAt: now,
  }
}

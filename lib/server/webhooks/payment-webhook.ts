import 'server-only'
import { createHash } from 'node:crypto'
import type { OrderEventType } from '#lib/domain/orders/order-events.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { recordEvent, SHOP } from '../order-life/order-life.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import { log } from '../platform/log.ts'
import { ok } from '../platform/result.ts'
import { queueForOrder, queueJob } from '../queue/queue-job.ts'

export interface PaymentMessage {
  provider: 'braintree'
  kind: string
  transactionId: string | undefined
  /** Of what was sent: a replay is the same one. */
  payload: string
}

/**
 * Keeps a verified message once and has it looked into; a replay changes nothing [OPS-15]. The job keeps the name under
 * which an older version of the shop knows it.
 */
export async function keepPaymentMessage({ provider, kind, transactionId, payload }: PaymentMessage): Promise<void> {
  const digest = createHash('sha256').update(payload).digest('base64url')
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `insert into webhook_receipts (provider, digest, kind, transaction_id) values ($1, $2, $3, $4) on conflict do nothing`,
      [provider, digest, kind, transactionId ?? null],
    )
    if (rowCount === 0) return
    await queueJob(client, 'heed-payment-news', { provider, digest })
  })
}

/**
 * Looks into a message: it is a hint, and only what the provider says when it is asked is written down. An event that
 * is there is not written again, so late and repeated messages change nothing. Throws while the provider cannot be
 * asked, so that the job tries again [OPS-15].
 */
export async function handlePaymentWebhook(
  { provider: name, digest }: { provider: string; digest: string },
  provider: () => PaymentProvider = paymentProvider,
): Promise<void> {
  const { rows } = await pool().query<{ transaction_id: string | null; kind: string }>(
    'select transaction_id, kind from webhook_receipts where provider = $1 and digest = $2 and handled_at is null',
    [name, digest],
  )
  const [message] = rows
  if (!message) return
  if (message.transaction_id !== null) await lookInto(message.transaction_id, message.kind, provider)
  await pool().query('update webhook_receipts set handled_at = now() where provider = $1 and digest = $2', [
    name,
    digest,
  ])
}

async function lookInto(transactionId: string, kind: string, provider: () => PaymentProvider): Promise<void> {
  const { rows } = await pool().query<{ number: string }>(
    `select o.number from payments p join orders o on o.attempt_id = p.attempt_id where p.transaction_id = $1
     union select order_number from payment_operations where transaction_id = $1 limit 1`,
    [transactionId],
  )
  const number = rows[0]?.number
  if (number === undefined) {
    log.warn({ transactionId, kind }, 'A payment provider tells of a transaction that no order knows')
    return
  }
  const news = await provider().news(transactionId)
  if (news.known === 'unknown') throw new Error(`Nobody knows yet about ${transactionId}: ${news.reason}.`)
  if (!news.known) {
    log.error({ transactionId, kind }, 'A message tells of a transaction that its provider does not know')
    return
  }
  // What was asked for and not answered is asked for again at the same occasion.
  const { rowCount: asking } = await pool().query(
    `select from payment_operations where order_number = $1 and state = 'asking' limit 1`,
    [number],
  )
  if (asking) await queueForOrder(pool(), 'settle-order', number)
  const events: [OrderEventType, string][] = [
    ...(news.settlementDeclined ? [['settlement_declined', transactionId] as [OrderEventType, string]] : []),
    ...news.disputes.map(({ id, state }): [OrderEventType, string] => [`dispute_${state}`, id]),
  ]
  for (const [type, id] of events) await writeOnce(number, type, { transactionId, newsId: id })
}

async function writeOnce(number: string, type: OrderEventType, data: { transactionId: string; newsId: string }) {
  const done = await changeOrder(number, SHOP, type, async (client, life) => {
    if (life.events.some((event) => event.type === type && event.data['newsId'] === data.newsId)) return ok(life)
    log.error({ orderNumber: number, ...data }, `A payment wants a person: ${type.replaceAll('_', ' ')}`)
    return recordEvent(client, life, { type, data }, SHOP)
  })
  if (!done.ok) throw new Error(`The ledger refuses ${type}.`)
}

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { acknowledgeOrder } from '#lib/server/fulfilment/collection.ts'
import { connectBraintree } from '#lib/server/payments/braintree-gateway.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { deliverDue } from '#lib/server/webhooks/deliver-webhooks.ts'
import { feedWebhooks } from '#lib/server/webhooks/feed-webhooks.ts'
import { handlePaymentNews } from '#lib/server/webhooks/payment-news.ts'
import {
  addEndpoint,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  replay,
  rotateSecret,
} from '#lib/server/webhooks/webhook-endpoints.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { count, quickProvider } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, transactionOf, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

interface Heard {
  id: string
  timestamp: string
  signature: string
  body: string
  event: { type: string; data: { orderNumber: string; seq: number } }
}

let server: Server
let url = ''
let heard: Heard[] = []
let answer: (heard: Heard) => number = () => 204
beforeAll(async () => {
  server = createServer((request, response) => {
    bodyOf(request).then((body) => {
      const { headers } = request
      const message = {
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
        body,
        event: JSON.parse(body),
      }
      const status = answer(message)
      if (status < 300) heard.push(message)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard = []
  answer = () => 204
})
afterEach(async () => {
  await removeEndpoint(url)
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
const told = async (...events: string[]) => (await addEndpoint(url, events)) ?? ''
const soon = () => pool().query(`update webhook_deliveries set next_try_at = now() where state = 'waiting'`)
async function deliverAll(): Promise<void> {
  while (await feedWebhooks());
  for (let round = 0; round < 200; round += 1) {
    await soon()
    if ((await deliverDue()) === 0) return
  }
  throw new Error('there is no end to it')
}
const signatureBy = (secret: string, { id, timestamp, body }: Heard) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

describe('out', () => {
  it('tells each event once, signed as Standard Webhooks describes, with a fresh time [OPS-15]', async () => {
    const secret = await told()
    const number = await placed()
    await acknowledgeOrder(number, WAREHOUSE)
    await deliverAll()
    expect(heard.map(({ event }) => event.type)).toEqual(['order.placed', 'order.acknowledged'])
    expect(heard[1]?.event.data).toMatchObject({ orderNumber: number, seq: 2, actor: 'machine:warehouse' })
    for (const message of heard) {
      expect(message.signature).toBe(signatureBy(secret, message))
      expect(Math.abs(Date.now() / 1000 - Number(message.timestamp))).toBeLessThan(60)
    }
    await deliverAll()
    expect(heard).toHaveLength(2)
  })

  it('tells nobody of what happened before they asked, and of nothing they did not ask for [OPS-15]', async () => {
    const number = await placed()
    await told('parcel_sent')
    await sendAndCapture(number)
    await deliverAll()
    expect(heard.map(({ event }) => event.type)).toEqual(['order.parcel_sent'])
  })

  it('tells nobody of what had no place in the feed yet when they asked [OPS-15]', async () => {
    const number = await placed()
    expect(await count('select count(*) from order_events where feed_position is null')).toBeGreaterThan(0)
    await told()
    await acknowledgeOrder(number, WAREHOUSE)
    await deliverAll()
    expect(heard.map(({ event }) => event.type)).toEqual(['order.acknowledged'])
  })

  it('signs with both secrets while a receiver changes over [OPS-15]', async () => {
    const old = await told()
    const fresh = (await rotateSecret(url)) ?? ''
    await placed()
    await deliverAll()
    const [message] = heard
    if (!message) throw new Error('nothing was heard')
    expect(message.signature.split(' ')).toEqual([signatureBy(fresh, message), signatureBy(old, message)])
    await rotateSecret(url)
    await placed()
    await deliverAll()
    expect(heard[1]?.signature.includes(signatureBy(old, heard[1]))).toBe(false)
  })

  it('keeps secrets where nobody can read them [OPS-15]', async () => {
    const secret = await told()
    expect(await count(`select count(*) from webhook_endpoints where $1 = any(secrets)`, [secret])).toBe(0)
  })

  it('loses nothing and keeps the order of each order when one call in ten fails, with several senders at once [OPS-15]', async () => {
    await told()
    const numbers = await Promise.all(Array.from({ length: 25 }, () => placed()))
    await pool().query(
      `insert into order_events (order_number, seq, type, actor)
       select n, s, 'captured', 'shop' from unnest($1::text[]) n, generate_series(2, 40) s`,
      [numbers],
    )
    let calls = 0
    answer = () => (++calls % 10 === 0 ? 503 : 204)
    while (await feedWebhooks());
    for (;;) {
      await soon()
      const sent = await Promise.all([deliverDue(), deliverDue(), deliverDue()])
      if (sent.every((each) => each === 0)) break
    }
    expect(heard).toHaveLength(1000)
    for (const number of numbers) {
      const seqs = heard.filter(({ event }) => event.data.orderNumber === number).map(({ event }) => event.data.seq)
      expect(seqs).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    }
    await pool().query('alter table order_events disable trigger all')
    await pool().query('delete from order_events where seq > 1 and order_number = any($1)', [numbers])
    await pool().query('alter table order_events enable trigger all')
  }, 60_000)

  it('holds back what follows in an order until it got through, and other orders not [OPS-15]', async () => {
    await told()
    const [stuck, free] = [await placed(), await placed()]
    await acknowledgeOrder(stuck, WAREHOUSE)
    await acknowledgeOrder(free, WAREHOUSE)
    answer = ({ event }) => (event.data.orderNumber === stuck ? 500 : 204)
    while (await feedWebhooks());
    for (let round = 0; round < 3; round += 1) await deliverDue()
    expect(heard.map(({ event }) => [event.data.orderNumber, event.data.seq])).toEqual([
      [free, 1],
      [free, 2],
    ])
    const waits = await pool().query<{ tries: number; wait: number; last_status: number }>(
      `select tries, extract(epoch from next_try_at - now())::int as wait, last_status from webhook_deliveries
       where order_number = $1 order by seq`,
      [stuck],
    )
    expect(waits.rows[0]).toMatchObject({ tries: 1, last_status: 500 })
    expect(waits.rows[0]?.wait).toBeGreaterThan(2)
    expect(waits.rows[1]).toMatchObject({ tries: 0 })
    answer = () => 204
    await deliverAll()
    expect(heard.slice(2).map(({ event }) => event.data.seq)).toEqual([1, 2])
  })

  it('takes back nothing that another sender has got through since a lease ran out [OPS-15]', async () => {
    const [twice, once] = [await placed(), await placed()]
    const slow = createServer(async (request, response) => {
      await bodyOf(request)
      await pool().query(`update webhook_deliveries set state = 'delivered' where order_number = $1`, [twice])
      response.writeHead(503).end()
    })
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
    const away = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/hook`
    await addEndpoint(away, ['acknowledged'])
    await acknowledgeOrder(twice, WAREHOUSE)
    await acknowledgeOrder(once, WAREHOUSE)
    try {
      while (await feedWebhooks());
      await deliverDue()
      const states = (await listDeliveries(undefined, 10)).map(({ orderNumber, state }) => [orderNumber, state])
      expect(new Map(states as [string, string][])).toEqual(
        new Map([
          [twice, 'delivered'],
          [once, 'waiting'],
        ]),
      )
    } finally {
      await removeEndpoint(away)
      slow.closeAllConnections()
      slow.close()
    }
  })

  it('gives up after three days, says so, and sends again when it is told to [OPS-15]', async () => {
    await told()
    await placed()
    answer = () => 302
    while (await feedWebhooks());
    await pool().query(`update webhook_deliveries set created_at = now() - interval '73 hours'`)
    await soon()
    await deliverDue()
    expect(await listEndpoints()).toMatchObject([{ url, waiting: 0, givenUp: 1 }])
    expect(await listDeliveries('given_up', 10)).toMatchObject([{ lastStatus: 302, lastError: 'answered 302' }])
    answer = () => 204
    expect(await replay({ url })).toBe(1)
    await deliverAll()
    expect(heard).toHaveLength(1)
    const [delivery] = await listDeliveries('delivered', 10)
    expect(await replay({ id: delivery?.id ?? '' })).toBe(1)
    await deliverAll()
    expect(heard.map(({ id }) => id)).toEqual([delivery?.id, delivery?.id])
  })
})

describe('in', () => {
  const api = createApi()
  const { gateway } = connectBraintree(environment())
  type Kind = Parameters<typeof gateway.webhookTesting.sampleNotification>[0]
  const post = (form: Record<string, string>) =>
    api.request('/api/payment/braintree/webhook', { method: 'POST', body: new URLSearchParams(form) })
  async function sample(kind: string, id: string): Promise<Record<string, string>> {
    const sampled = await gateway.webhookTesting.sampleNotification(kind as Kind, id)
    return { ...(sampled as unknown as Record<string, string>) }
  }
  async function heed(): Promise<void> {
    const { rows } = await pool().query<{ digest: string }>(
      'select digest from webhook_receipts where handled_at is null',
    )
    for (const { digest } of rows) await handlePaymentNews({ provider: 'braintree', digest }, quickProvider)
  }
  const typesOf = async (number: string) => (await lifeOf(number)).events.map(({ type }) => type)

  it('writes down what the provider says when it is asked, once, however often and late it is told [OPS-15]', async () => {
    const [number, neighbour] = [await placed(), await placed()]
    await sendAndCapture(number)
    await sendAndCapture(neighbour)
    const id = await transactionOf(number)
    ledger().change(id, 'settlement_declined')
    const form = await sample('transaction_settlement_declined', id)
    for (let i = 0; i < 3; i += 1) expect((await post(form)).status).toBe(204)
    await heed()
    await heed()
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'captured', 'settlement_declined'])
    expect(await typesOf(neighbour)).toEqual(['placed', 'parcel_sent', 'captured'])
  })

  it('follows a dispute from its opening to its end [OPS-15]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    const id = await transactionOf(number)
    for (const status of ['open', 'lost'] as const) {
      ledger().dispute(id, status)
      expect((await post(await sample('transaction_settled', `${id}`))).status).toBe(204)
      await pool().query('update webhook_receipts set handled_at = null')
      await heed()
    }
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'captured', 'dispute_opened', 'dispute_lost'])
  })

  it('believes nothing that the provider does not confirm [OPS-15]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    const id = await transactionOf(number)
    expect((await post(await sample('transaction_settlement_declined', id))).status).toBe(204)
    expect((await post(await sample('transaction_settlement_declined', 'made_up'))).status).toBe(204)
    await heed()
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'captured'])
  })

  it('waits while the provider cannot be asked [OPS-15]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    const id = await transactionOf(number)
    ledger().change(id, 'settlement_declined')
    await post(await sample('transaction_settlement_declined', id))
    setFault('serverError', true)
    await expect(heed()).rejects.toThrow('Nobody knows yet')
    clearFaults()
    await heed()
    expect(await typesOf(number)).toContain('settlement_declined')
  })

  it.each<[string, (form: Record<string, string>) => Record<string, string>]>([
    ['forged', (form) => ({ ...form, bt_signature: `${(form['bt_signature'] ?? '').slice(0, -4)}0000` })],
    ['changed on the way', (form) => ({ ...form, bt_payload: `${form['bt_payload']}AAAA` })],
    ['without a signature', ({ bt_payload = '' }) => ({ bt_payload })],
    ['empty', () => ({})],
  ])('refuses a message that is %s [OPS-15]', async (_, change) => {
    const kept = await count('select count(*) from webhook_receipts')
    expect((await post(change(await sample('transaction_settled', 'x')))).status).toBe(403)
    expect(await count('select count(*) from webhook_receipts')).toBe(kept)
  })
})

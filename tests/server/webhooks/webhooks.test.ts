import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { acknowledgeOrder } from '#lib/server/fulfilment/collection.ts'
import { connectBraintree } from '#lib/server/payments/braintree-gateway.ts'
import { encrypt } from '#lib/server/platform/encrypted.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { log } from '#lib/server/platform/log.ts'
import { deliverDue, dueReceivers } from '#lib/server/webhooks/deliver-webhooks.ts'
import { feedWebhooks } from '#lib/server/webhooks/feed-webhooks.ts'
import { handlePaymentWebhook, keepPaymentMessage } from '#lib/server/webhooks/payment-webhook.ts'
import { postWebhook } from '#lib/server/webhooks/post-webhook.ts'
import {
  addEndpoint,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  replay,
  rotateSecret,
} from '#lib/server/webhooks/webhook-endpoints.ts'
import { startWebhooks } from '#lib/server/webhooks/webhook-workers.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { count, quickProvider } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, transactionOf, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

interface Heard {
  path: string
  id: string
  timestamp: string
  signature: string
  body: string
  event: { type: string; data: { orderNumber: string; seq: number } }
}

let server: Server
let url = ''
let heard: Heard[] = []
let answer: (heard: Heard) => number | Promise<number> = () => 204
beforeAll(async () => {
  server = createServer((request, response) => {
    bodyOf(request).then(async (body) => {
      const { headers } = request
      const message = {
        path: String(request.url),
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
        body,
        event: JSON.parse(body),
      }
      const status = await answer(message)
      if (status < 300) heard.push(message)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = addressOf(server)
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
/** As if so many seconds had gone by. */
const later = (seconds: number) =>
  pool().query(`update webhook_deliveries set next_try_at = next_try_at - $1 * interval '1 second'`, [seconds])
const soon = () => pool().query(`update webhook_deliveries set next_try_at = now() where state = 'waiting'`)
const unstopped = new AbortController().signal
/** To everybody for whom something is due; how many were tried. */
async function deliverNow(): Promise<number> {
  const tried = await Promise.all((await dueReceivers()).map((each) => deliverDue(each, unstopped)))
  return tried.reduce((sum, each) => sum + each, 0)
}
async function deliverAll(): Promise<void> {
  while (await feedWebhooks());
  for (let round = 0; round < 200; round += 1) {
    await soon()
    if ((await deliverNow()) === 0) return
  }
  throw new Error('there is no end to it')
}
/** Another receiver, which ends with its test. */
async function receiver(listener: RequestListener): Promise<string> {
  const other = createServer(listener)
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    await removeEndpoint(addressOf(other))
    other.closeAllConnections()
    other.close()
  })
  return addressOf(other)
}
const addressOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}/hook`
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

  it('knows whether there was anything to tell [OPS-15]', async () => {
    await placed()
    expect(await feedWebhooks()).toBe(false)
    await told('acknowledged')
    const number = await placed()
    await acknowledgeOrder(number, WAREHOUSE)
    expect([await feedWebhooks(), await feedWebhooks()]).toEqual([true, false])
    expect(await deliverNow()).toBe(1)
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
      const sent = await Promise.all([deliverNow(), deliverNow(), deliverNow()])
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
    for (let round = 0; round < 3; round += 1) await deliverNow()
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
    const away = await receiver(async (request, response) => {
      await bodyOf(request)
      await pool().query(`update webhook_deliveries set state = 'delivered' where order_number = $1`, [twice])
      response.writeHead(503).end()
    })
    await addEndpoint(away, ['acknowledged'])
    await acknowledgeOrder(twice, WAREHOUSE)
    await acknowledgeOrder(once, WAREHOUSE)
    while (await feedWebhooks());
    await deliverNow()
    const states = (await listDeliveries(undefined, 10)).map(({ orderNumber, state }) => [orderNumber, state])
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [twice, 'delivered'],
        [once, 'waiting'],
      ]),
    )
  })

  it('sends nothing twice while a sender may still hear, and again when it must have died [OPS-15]', async () => {
    await told('placed')
    const number = await placed()
    while (await feedWebhooks());
    let late: ((status: number) => void) | undefined
    answer = () => new Promise<number>((resolve) => (late = resolve))
    const slow = deliverNow()
    await eventually(() => expect(late).toBeDefined())
    answer = () => 204
    const neighbour = await placed()
    while (await feedWebhooks());
    expect(await deliverNow()).toBe(1)
    // Five answers one after the other may take ten seconds each.
    await later(50)
    expect(await deliverNow()).toBe(0)
    expect(heard.map(({ event }) => event.data.orderNumber)).toEqual([neighbour])
    await later(11)
    expect(await deliverNow()).toBe(1)
    expect(heard.map(({ event }) => event.data.orderNumber)).toEqual([neighbour, number])
    late?.(503)
    await slow
    await soon()
    expect(await deliverNow()).toBe(0)
    expect(await listDeliveries('delivered', 10)).toMatchObject([
      { orderNumber: neighbour, tries: 1 },
      { orderNumber: number, tries: 2 },
    ])
  })

  it('leaves its time to whoever sends since a lease ran out, however the first came off [OPS-15]', async () => {
    await told('placed')
    const number = await placed()
    while (await feedWebhooks());
    const hear: ((status: number) => void)[] = []
    answer = () => new Promise<number>((resolve) => hear.push(resolve))
    const first = deliverNow()
    await eventually(() => expect(hear).toHaveLength(1))
    await later(61)
    const second = deliverNow()
    await eventually(() => expect(hear).toHaveLength(2))
    hear[0]?.(503)
    await first
    await later(50)
    answer = () => 204
    const neighbour = await placed()
    while (await feedWebhooks());
    expect(await deliverNow()).toBe(1)
    expect(heard.map(({ event }) => event.data.orderNumber)).toEqual([neighbour])
    hear[1]?.(204)
    await second
    expect(heard.map(({ event }) => event.data.orderNumber)).toEqual([neighbour, number])
    expect(await listDeliveries('waiting', 10)).toEqual([])
  })

  it('tries again after five seconds, then after twice as long each time, and every six hours at last [OPS-15]', async () => {
    await told('placed')
    await placed()
    while (await feedWebhooks());
    answer = () => 500
    const waits: [number, number][] = []
    for (const tries of [0, 1, 2, 11, 12, 13, 60]) {
      await pool().query('update webhook_deliveries set tries = $1', [tries])
      await soon()
      expect(await deliverNow()).toBe(1)
      waits.push([tries + 1, await count(`select extract(epoch from next_try_at - now()) from webhook_deliveries`)])
    }
    const seconds = [5, 10, 20, 10_240, 20_480, 21_600, 21_600]
    for (const [i, [, wait]] of waits.entries()) expect(Math.abs(wait - (seconds[i] ?? 0))).toBeLessThan(3)
    expect(waits.map(([tries]) => tries)).toEqual([1, 2, 3, 12, 13, 14, 61])
  })

  it.each([
    [200, 'delivered'],
    [299, 'delivered'],
    [300, 'waiting'],
    [404, 'waiting'],
  ])('takes %i for %s [OPS-15]', async (status, state) => {
    await told('placed')
    await placed()
    while (await feedWebhooks());
    answer = () => status
    await deliverNow()
    expect(await listDeliveries(undefined, 10)).toMatchObject([{ state, lastStatus: status }])
  })

  it('says why a receiver could not be asked [OPS-15]', async () => {
    const gone = await receiver((request) => request.socket.resetAndDestroy())
    await addEndpoint(gone, ['placed'])
    const number = await placed()
    while (await feedWebhooks());
    await deliverNow()
    expect(await listDeliveries('waiting', 10)).toMatchObject([
      { url: gone, orderNumber: number, type: 'placed', tries: 1, lastStatus: null, lastError: 'ECONNRESET' },
    ])
    expect(await listDeliveries('given_up', 10)).toEqual([])
  })

  it('sends a receiver that is switched off nothing, though more was due to it, and another its own [OPS-15]', async () => {
    const other = `${url}/other`
    onTestFinished(async () => void (await removeEndpoint(other)))
    await told('placed')
    await addEndpoint(other, ['placed'])
    await placed()
    while (await feedWebhooks());
    const due = await dueReceivers()
    await pool().query('update webhook_endpoints set disabled_at = now() where url = $1', [url])
    for (const receiver of due) await deliverDue(receiver, unstopped)
    expect(heard.map(({ path }) => path)).toEqual(['/hook/other'])
    expect(await dueReceivers()).toEqual([])
  })

  it('sends no more once it is to stop, notes what was answered, and leaves the rest due at once [OPS-15]', async () => {
    const sock = { productId: 'sock', variantId: 'sock-m', qty: 1 }
    await told('placed')
    const numbers = await Promise.all(Array.from({ length: 66 }, () => placed({ items: [sock] })))
    while (await feedWebhooks());
    const asked: ((status: number) => void)[] = []
    answer = () => new Promise<number>((resolve) => asked.push(resolve))
    const stopping = new AbortController()
    const sending = Promise.all((await dueReceivers()).map((each) => deliverDue(each, stopping.signal)))
    await eventually(() => expect(asked).toHaveLength(64))
    stopping.abort()
    for (const [i, resolve] of asked.entries()) resolve(i === 0 ? 503 : 204)
    await sending
    expect(await listDeliveries('delivered', 100)).toHaveLength(63)
    const waiting = await listDeliveries('waiting', 10)
    expect(waiting.map(({ tries, lastStatus }) => [tries, lastStatus]).sort()).toEqual([
      [0, null],
      [0, null],
      [1, 503],
    ])
    answer = () => 204
    expect(await deliverNow()).toBe(2)
    const ofOrders = heard.map(({ event }) => event.data.orderNumber)
    expect([ofOrders.length, new Set(ofOrders).size]).toEqual([65, 65])
    expect(numbers).toEqual(expect.arrayContaining(ofOrders))
  }, 60_000)

  it('tells the others when no secret of one receiver can be read, and that one under a new secret [OPS-15]', async () => {
    const secret = await told('placed')
    const other = `${url}/other`
    onTestFinished(async () => void (await removeEndpoint(other)))
    await addEndpoint(other, ['placed'])
    await pool().query('update webhook_endpoints set secrets = $2 where url = $1', [other, [encrypt('other-key', 'x')]])
    await placed()
    while (await feedWebhooks());
    expect(await deliverNow()).toBe(2)
    expect(heard.map(({ path }) => path)).toEqual(['/hook'])
    expect(await listDeliveries('waiting', 10)).toMatchObject([{ url: other, lastError: 'SECRET_UNREADABLE' }])
    const fresh = (await rotateSecret(other)) ?? ''
    await deliverAll()
    expect(heard.map(({ path }) => path)).toEqual(['/hook', '/hook/other'])
    expect(heard.map((message) => message.signature)).toEqual(
      heard.map((message, i) => signatureBy(i === 0 ? secret : fresh, message)),
    )
  })

  it('tells one receiver once, however often it is added, and none that is unknown [OPS-15]', async () => {
    const secret = await told('placed')
    expect(await addEndpoint(url, [])).toBeUndefined()
    const unknown = `${url}/unknown`
    expect([await rotateSecret(unknown), await removeEndpoint(unknown), await replay({ url: unknown })]).toEqual([
      undefined,
      false,
      0,
    ])
    for (const id of ['no-id', randomUUID()]) expect(await replay({ id })).toBe(0)
    const number = await placed()
    await acknowledgeOrder(number, WAREHOUSE)
    await deliverAll()
    expect(heard.map((message) => message.signature)).toEqual(heard.map((message) => signatureBy(secret, message)))
    expect(heard).toHaveLength(1)
    expect(await listEndpoints()).toEqual([{ url, eventTypes: ['placed'], disabledAt: null, waiting: 0, givenUp: 0 }])
    expect(await removeEndpoint(url)).toBe(true)
    expect(await listEndpoints()).toEqual([])
  })

  it('gives up after three days, says so, and sends again when it is told to [OPS-15]', async () => {
    await told()
    await placed()
    answer = () => 302
    while (await feedWebhooks());
    await pool().query(`update webhook_deliveries set created_at = now() - interval '73 hours'`)
    await soon()
    await deliverNow()
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

describe('a post', () => {
  const post = (to: string, deadlineMs = 5000) => postWebhook({ url: new URL(to), headers: {}, body: '{}', deadlineMs })

  it('ends at its deadline, with the status of an answer that only drips in [OPS-15]', async () => {
    const silent = await receiver(() => {})
    await expect(post(silent, 100)).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'no answer in time' })
    const dripping = await receiver((_, response) => {
      response.writeHead(202)
      const drops = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drops))
    })
    expect(await post(dripping, 200)).toBe(202)
  })

  it('hears no more of an answer than 64 kB [OPS-15]', async () => {
    let hungUp = false
    const talkative = await receiver((_, response) => {
      response.writeHead(200)
      const talk = setInterval(() => response.write('x'.repeat(20_000)), 1)
      response.on('close', () => {
        clearInterval(talk)
        hungUp = true
      })
    })
    const startMs = performance.now()
    expect(await post(talkative, 60_000)).toBe(200)
    expect(performance.now() - startMs).toBeLessThan(20_000)
    await eventually(() => expect(hungUp).toBe(true))
  })

  it('keeps its connection, and posts again when that was closed meanwhile, but not on a fresh one [OPS-15]', async () => {
    const from: (number | undefined)[] = []
    const closing = await receiver((request, response) => {
      from.push(request.socket.remotePort)
      if (from.length === 3) request.socket.resetAndDestroy()
      else response.writeHead(204).end('x'.repeat(60_000))
    })
    expect([await post(closing), await post(closing), await post(closing)]).toEqual([204, 204, 204])
    expect(from).toHaveLength(4)
    expect(new Set(from).size).toBe(2)
    let asked = 0
    const broken = await receiver((request) => {
      asked += 1
      request.socket.resetAndDestroy()
    })
    await expect(post(broken)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(asked).toBe(1)
  })

  it('has one deadline for both where a kept connection is cut late: it could outlast who may send it [OPS-15]', async () => {
    let asked = 0
    const late = await receiver((request, response) => {
      asked += 1
      if (asked === 1) response.writeHead(204).end()
      if (asked === 2) setTimeout(() => request.socket.resetAndDestroy(), 600)
    })
    expect(await post(late)).toBe(204)
    const startMs = performance.now()
    await expect(post(late, 1000)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(performance.now() - startMs).toBeLessThan(1500)
    expect(asked).toBe(3)
  })

  it('asks once where a kept connection falls silent: a second wait could outlast who may send it [OPS-15]', async () => {
    let asked = 0
    const tired = await receiver((_, response) => {
      asked += 1
      if (asked === 1) response.writeHead(204).end()
    })
    expect(await post(tired)).toBe(204)
    await expect(post(tired, 100)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(asked).toBe(2)
  })
})

describe('the senders', () => {
  it('send what happens until they are stopped, and let what has begun finish [OPS-15]', async () => {
    await told('placed')
    const webhooks = startWebhooks()
    const number = await placed()
    await eventually(() => expect(heard.map(({ event }) => event.data.orderNumber)).toEqual([number]))
    let late: ((status: number) => void) | undefined
    answer = () => new Promise<number>((resolve) => (late = resolve))
    const last = await placed()
    await eventually(() => expect(late).toBeDefined())
    let ended = false
    const stopped = webhooks.stop().then(() => (ended = true))
    await pause(100)
    expect(ended).toBe(false)
    late?.(204)
    await stopped
    expect(await listDeliveries('delivered', 10)).toMatchObject([{ orderNumber: last }, { orderNumber: number }])
    answer = () => 204
    await placed()
    await pause(1500)
    expect(heard).toHaveLength(2)
  })

  it('keep nobody waiting for a receiver that takes long over its answers [OPS-15]', async () => {
    await told('placed')
    const unanswered = new Set<ServerResponse>()
    const silent = await receiver((_, response) => void unanswered.add(response))
    await addEndpoint(silent, ['placed'])
    const webhooks = startWebhooks()
    onTestFinished(async () => {
      for (const response of unanswered) response.writeHead(204).end()
      await webhooks.stop()
    })
    for (let orders = 1; orders <= 4; orders += 1) {
      const number = await placed()
      await eventually(() => expect(heard.at(-1)?.event.data.orderNumber).toBe(number))
    }
    expect([...unanswered].every(({ headersSent }) => !headersSent)).toBe(true)
    await eventually(async () => expect(await listDeliveries('delivered', 10)).toHaveLength(4))
  })

  it('say that they cannot send, once a second, and go on when they can [OPS-15]', async () => {
    await told('placed')
    const said = vi.spyOn(log, 'error').mockImplementation(() => {})
    await pool().query('alter table webhook_deliveries rename to away')
    const webhooks = startWebhooks()
    onTestFinished(async () => {
      await webhooks.stop()
      said.mockRestore()
    })
    await eventually(() => expect(said).toHaveBeenCalledWith(expect.anything(), 'Webhooks could not be sent'))
    await pause(500)
    expect(said.mock.calls.length).toBeLessThan(30)
    await pool().query('alter table away rename to webhook_deliveries')
    await placed()
    await eventually(() => expect(heard).toHaveLength(1))
  })
})

describe('in', () => {
  beforeEach(async () => {
    await pool().query('delete from webhook_receipts')
  })
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
    for (const { digest } of rows) await handlePaymentWebhook({ provider: 'braintree', digest }, quickProvider)
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

  /** What the provider says of each transaction it is asked about. */
  const knowing = (news: Awaited<ReturnType<ReturnType<typeof quickProvider>['news']>>) => {
    const asked: string[] = []
    const provider = () => ({
      ...quickProvider(),
      news: async (id: string) => {
        asked.push(id)
        return news
      },
    })
    return { asked, provider }
  }
  const keep = async (payload: string, transactionId: string | undefined) => {
    await keepPaymentMessage({ provider: 'braintree', kind: 'dispute_opened', transactionId, payload })
    return { provider: 'braintree', digest: createHash('sha256').update(payload).digest('base64url') }
  }

  it('has a message looked into once, however often it comes; a neighbour’s too [OPS-15]', async () => {
    const messages = [await keep('one', undefined), await keep('another', undefined), await keep('one', undefined)]
    const { rows } = await pool().query<{ payload: object; tries: number }>(
      `select j.payload, j.max_attempts as tries from graphile_worker._private_jobs j join graphile_worker.jobs using (id)
       where task_identifier = 'heed-payment-news' and j.payload->>'digest' = any($1) order by id`,
      [messages.map(({ digest }) => digest)],
    )
    expect(rows).toEqual(messages.slice(0, 2).map((payload) => ({ payload, tries: 25 })))
  })

  it('asks about a transaction once for each message, and nothing where there is none [OPS-15]', async () => {
    const number = await placed()
    const id = await transactionOf(number)
    const { asked, provider } = knowing({ known: true, settlementDeclined: false, disputes: [] })
    const message = await keep('of an order', id)
    await handlePaymentWebhook(message, provider)
    await handlePaymentWebhook(message, provider)
    await handlePaymentWebhook({ ...message, provider: 'another' }, provider)
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    onTestFinished(() => warned.mockRestore())
    await handlePaymentWebhook(await keep('of none', undefined), provider)
    expect(warned).not.toHaveBeenCalled()
    expect(asked).toEqual([id])
    expect(await count('select count(*) from webhook_receipts where handled_at is null')).toBe(0)
  })

  it('writes down each dispute once, and that the settlement was declined [OPS-15]', async () => {
    const number = await placed()
    const id = await transactionOf(number)
    const { provider } = knowing({
      known: true,
      settlementDeclined: true,
      disputes: [
        { id: 'first', state: 'opened' },
        { id: 'second', state: 'opened' },
        { id: 'first', state: 'won' },
      ],
    })
    const said = vi.spyOn(log, 'error').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    for (const payload of ['disputed', 'disputed again']) await handlePaymentWebhook(await keep(payload, id), provider)
    const news = (await lifeOf(number)).events.slice(1).map(({ type, data }) => ({ type, data }))
    expect(news).toEqual([
      { type: 'settlement_declined', data: { transactionId: id, newsId: id } },
      { type: 'dispute_opened', data: { transactionId: id, newsId: 'first' } },
      { type: 'dispute_opened', data: { transactionId: id, newsId: 'second' } },
      { type: 'dispute_won', data: { transactionId: id, newsId: 'first' } },
    ])
    expect(said.mock.calls.map(([, words]) => words)).toEqual([
      'A payment wants a person: settlement declined',
      'A payment wants a person: dispute opened',
      'A payment wants a person: dispute opened',
      'A payment wants a person: dispute won',
    ])
  })

  it('says which transaction no order, or its provider, knows, and is done with it [OPS-15]', async () => {
    const said = [vi.spyOn(log, 'warn').mockReturnValue(), vi.spyOn(log, 'error').mockReturnValue()]
    onTestFinished(() => said.forEach((each) => void each.mockRestore()))
    const { asked, provider } = knowing({ known: false })
    await handlePaymentWebhook(await keep('of nobody', 'made-up'), provider)
    expect(asked).toEqual([])
    const id = await transactionOf(await placed())
    await handlePaymentWebhook(await keep('of a stranger', id), provider)
    expect(asked).toEqual([id])
    expect(said.map(({ mock }) => mock.calls)).toEqual([
      [[{ transactionId: 'made-up', kind: 'dispute_opened' }, expect.stringContaining('no order knows')]],
      [[{ transactionId: id, kind: 'dispute_opened' }, expect.stringContaining('its provider does not know')]],
    ])
    expect(await count('select count(*) from webhook_receipts where handled_at is null')).toBe(0)
  })

  it('has money that was asked for without an answer asked for again [OPS-15, OPS-06]', async () => {
    const [stuck, quiet] = [await placed(), await placed()]
    for (const number of [stuck, quiet]) await sendAndCapture(number)
    await pool().query(`delete from graphile_worker._private_jobs where key like 'settle-order:%'`)
    await pool().query(`update payment_operations set state = 'asking' where order_number = $1`, [stuck])
    const { provider } = knowing({ known: true, settlementDeclined: false, disputes: [] })
    for (const number of [stuck, quiet]) {
      await handlePaymentWebhook(await keep(`settled ${number}`, await transactionOf(number)), provider)
    }
    const { rows } = await pool().query(
      `select j.payload, j.key from graphile_worker._private_jobs j where j.key like 'settle-order:%'`,
    )
    expect(rows).toEqual([{ payload: { orderNumber: stuck }, key: `settle-order:${stuck}` }])
    await pool().query(`update payment_operations set state = 'done' where order_number = $1`, [stuck])
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

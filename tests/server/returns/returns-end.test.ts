import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReturnLine } from '#lib/contract/return.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { journal } from '#lib/server/exports/journal.ts'
import { cancelByShopper, cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { collectOrder, readyOrder } from '#lib/server/fulfilment/collection.ts'
import { deliverParcel, sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { confirmReturn } from '#lib/server/jobs/confirm-return.ts'
import { mailCancelled, mailDelivered, mailReturnReceived } from '#lib/server/jobs/mail-order-news.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { lockedLife } from '#lib/server/order-life/order-life.ts'
import { retryCapture } from '#lib/server/order-money/retry-capture.ts'
import { settleOrder } from '#lib/server/order-money/settle-order.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { releaseExchanges } from '#lib/server/returns/exchange-hold.ts'
import { readReturn } from '#lib/server/returns/return-record.ts'
import { findReturnable } from '#lib/server/returns/returnable.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { announceOffer, count, type Intent, issueVoucher, quickProvider } from '#tests/setup/order-fixture.ts'
import {
  letLeasesEnd,
  lifeOf,
  movements,
  placed,
  sendAndCapture,
  sendRest,
  settle,
  WAREHOUSE,
} from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
let key = ''
let neighbour = ''
beforeAll(async () => {
  key = (await createKey('returns-desk', ['returns', 'orders'])) ?? ''
  await pool().query(`update store_stock set qty = qty + 2 where erp_store_id = 'city' and variant_id = 'boot-9'`)
  neighbour = await placed({ items: BOOT })
  await sendAndCapture(neighbour)
})
afterEach(async () => {
  expect((await lifeOf(neighbour)).events.map(({ type }) => type)).toEqual(['placed', 'parcel_sent', 'captured'])
})

const BOOT = [{ productId: 'boot', variantId: 'boot-9', qty: 1 }]
const SOCKS = [{ productId: 'sock', variantId: 'sock-m', qty: 3 }]

async function access(number: string) {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return { orderNumber: number, token: returnTokenFor(order, { email: order.contact.email }, []) ?? '' }
}
const intent = (lineId: string, qty: number, over: Partial<ReturnLine> = {}): ReturnLine => ({
  lineId,
  qty,
  reason: 'TOO_SMALL',
  ...over,
})
const announce = async (number: string, ...lines: ReturnLine[]) => createReturn(await access(number), lines, new Date())
async function announced(number: string, ...lines: ReturnLine[]) {
  const made = await announce(number, ...lines)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.return
}
async function receive(number: string, body: unknown, idempotencyKey = randomUUID()) {
  const answer = await api.request(`/erp/v1/returns/${number}/received`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const refundsOf = async (number: string) =>
  (
    await pool().query<{ amount: number; gst: number; state: string; reason: string }>(
      'select amount, gst, state, reason from refunds where order_number = $1 order by created_at',
      [number],
    )
  ).rows
const machineReturn = async (number: string) => {
  const answer = await api.request(`/erp/v1/returns/${number}`, { headers: { Authorization: `Bearer ${key}` } })
  return (await answer.json()).return
}
/** What is queued about an order or a return. */
const queuedFor = async (number: string) => {
  const { rows } = await pool().query<{ task: string }>(
    `select t.identifier as task from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where $1 in (j.payload ->> 'orderNumber', j.payload ->> 'returnNumber') order by task`,
    [number],
  )
  return rows.map(({ task }) => task)
}
const forgetQueued = () => pool().query('delete from graphile_worker._private_jobs')
const reserved = (variant: string) => count('select reserved from variants where id = $1', [variant])
const stock = (variant: string) => count('select stock from variants where id = $1', [variant])
const seen = async (number: string) => {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return seenOrder(order)
}

it('says to the cent what goes back before anything is sent, and gives exactly that [OPS-11]', async () => {
  await announceOffer('ODD', { effect: { kind: 'amount', amount: 1000 } })
  // Three pairs for 45.00, 10.00 off: 35.00 does not divide by three.
  const number = await placed({ items: SOCKS, promoCodes: ['ODD'] })
  await sendAndCapture(number)
  const returnable = await findReturnable(await access(number), new Date())
  expect(returnable).toMatchObject({ value: { lines: [{ amounts: [11.67, 23.34, 35] }] } })
  const first = await announced(number, intent('0', 1))
  expect(first).toMatchObject({ amount: 11.67, lines: [{ amount: 11.67 }] })
  const second = await announced(number, intent('0', 2))
  expect(second.amount).toBe(23.33)
  // They arrive the other way round.
  for (const made of [second, first]) {
    expect((await receive(made.number, { lines: [{ lineId: '0', qty: made.lines[0]?.qty }] })).status).toBe(200)
    await settle(number)
  }
  expect((await refundsOf(number)).map(({ amount, state }) => [amount, state])).toEqual([
    [2333, 'done'],
    [1167, 'done'],
  ])
  const gst = (await refundsOf(number)).reduce((sum, each) => sum + each.gst, 0)
  expect(gst).toBe(await count('select gst from order_lines where order_number = $1', [number]))
  expect((await lifeOf(number)).standing.status).toBe('RETURNED')
})

it('is received once, whatever is repeated, and tells the shopper each step [OPS-11, OPS-17]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1, { reason: 'FAULTY' }))
  expect(await seen(number)).toMatchObject({ returns: [{ number: made.number, amount: 129.95 }] })
  const once = randomUUID()
  const body = { lines: [{ lineId: '0', qty: 1, condition: 'faulty' }], postage: 12.5 }
  for (const _ of [1, 2]) expect((await receive(made.number, body, once)).status).toBe(200)
  expect(await receive(made.number, body)).toMatchObject({
    status: 409,
    body: { errorCode: 'OrderStatusConflict', details: { status: 'RETURNED' } },
  })
  expect((await seen(number)).returns).toMatchObject([
    { receivedAt: expect.any(String), refund: { state: 'pending', amount: 142.45 } },
  ])
  await settle(number)
  expect((await seen(number)).returns).toMatchObject([{ refund: { state: 'done' } }])
  await mailReturnReceived(made.number)
  await mailReturnReceived(made.number)
  const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
    `return-received:${made.number}`,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toContain('$142.45 will be refunded the way you paid')
})

it('refuses what was not announced, is too much, or is nobody’s, naming it [OPS-11, ERR-139]', async () => {
  const number = await placed({ items: [...BOOT, ...SOCKS] })
  await sendAndCapture(number)
  const made = await announced(number, intent('1', 2))
  expect(await receive('R000000000', { lines: [{ lineId: '0', qty: 1 }] })).toMatchObject({
    status: 404,
    body: { errorCode: 'ReturnNotFound' },
  })
  const bad = [
    [[{ lineId: '0', qty: 1 }], { 'lines.0.qty': 'At most 0 of this line were announced.' }],
    [[{ lineId: '1', qty: 3 }], { 'lines.0.qty': 'At most 2 of this line were announced.' }],
    [
      [
        { lineId: '1', qty: 1 },
        { lineId: '1', qty: 1 },
      ],
      { 'lines.1.qty': 'List each line once.' },
    ],
  ] as const
  for (const [lines, fields] of bad) {
    expect(await receive(made.number, { lines })).toMatchObject({
      status: 422,
      body: { errorCode: 'OrderQuantityInvalid', fields },
    })
  }
  const stranger = (await createKey('stranger', ['stock'])) ?? ''
  const answer = await api.request(`/erp/v1/returns/${made.number}`, {
    headers: { Authorization: `Bearer ${stranger}` },
  })
  expect(answer.status).toBe(403)
  expect(await refundsOf(number)).toEqual([])
})

it('takes back later what was announced and did not come, for what is left of its money [RET-05, OPS-11]', async () => {
  await announceOffer('LATER', { effect: { kind: 'amount', amount: 1000 } })
  const number = await placed({ items: [...SOCKS, ...BOOT], promoCodes: ['LATER'] })
  await sendAndCapture(number)
  const total = await count('select total from order_lines where order_number = $1 and line_no = 0', [number])
  const made = await announced(number, intent('0', 3), intent('1', 1))
  expect((await receive(made.number, { lines: [{ lineId: '0', qty: 2 }] })).status).toBe(200)
  await settle(number)
  const [part] = await refundsOf(number)
  const then = await findReturnable(await access(number), new Date())
  expect(then).toMatchObject({
    value: {
      lines: [
        { returnableQty: 1, returnedQty: 2, amounts: [(total - (part?.amount ?? 0)) / 100] },
        { returnableQty: 1, returnedQty: 0 },
      ],
    },
  })
  expect(await announce(number, intent('0', 2))).toMatchObject({
    refusal: { fields: { 'lines.0.qty': 'You can return at most 1 of this.' } },
  })
  const last = await announced(number, intent('0', 1))
  expect((await receive(last.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
  await settle(number)
  expect((await refundsOf(number)).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  const boot = await announced(number, intent('1', 1))
  await receive(boot.number, { lines: [{ lineId: '1', qty: 1 }] })
  await settle(number)
  expect((await refundsOf(number)).at(-1)?.amount).toBe(boot.amount * 100)
  expect(boot.amount * 100).toBeGreaterThan(total)
  await expectBooksInOrder()
})

it('offers nothing of a service, which could never come in, and takes the goods beside it [RET-05, OPS-11]', async () => {
  await shelve({ id: 'stretch', price: 2500, functionalType: 'service' }, [{ id: 'stretch-one' }])
  const items = [{ productId: 'stretch', variantId: 'stretch-one', qty: 1 }, ...BOOT]
  const number = await placed({ items })
  const sent = await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '1', qty: 1 }] }, WAREHOUSE)
  expect(sent.ok).toBe(true)
  await settle(number)
  expect(await findReturnable(await access(number), new Date())).toMatchObject({
    value: {
      lines: [
        { returnableQty: 0, giftCard: false, amounts: [] },
        { returnableQty: 1, amounts: [129.95] },
      ],
    },
  })
  expect(await announce(number, intent('1', 1), intent('0', 1))).toMatchObject({
    refusal: { errorCode: 'ReturnQuantityInvalid', fields: { 'lines.1.qty': 'This can’t be returned.' } },
  })
  const made = await announced(number, intent('1', 1))
  expect((await receive(made.number, { lines: [{ lineId: '1', qty: 1 }] })).status).toBe(200)
})

it('takes nothing back that was cancelled [RET-05, OPS-09, OPS-11]', async () => {
  const number = await placed({ items: SOCKS })
  await cancelOrder(number, { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
  await sendAndCapture(number)
  expect(await findReturnable(await access(number), new Date())).toMatchObject({
    value: { lines: [{ returnableQty: 2, returnedQty: 0, amounts: [15, 30] }] },
  })
  expect(await announce(number, intent('0', 3))).toMatchObject({
    refusal: {
      errorCode: 'ReturnQuantityInvalid',
      fields: { 'lines.0.qty': 'You can return at most 2 of this.' },
    },
  })
})

it('stands in the ledger of its order, in the words of the shopper [OPS-04, OPS-11]', async () => {
  const number = await placed({ items: SOCKS })
  const made = await announced(number, intent('0', 2))
  expect((await lifeOf(number)).events.at(-1)).toMatchObject({
    type: 'return_announced',
    actor: 'shopper',
    lines: [{ lineNo: 0, qty: 2 }],
    data: { returnNumber: made.number },
  })
})

it('is not announced of an order that is cancelled at the same moment [RET-08, OPS-09]', async () => {
  const number = await placed({ items: SOCKS })
  const client = await pool().connect()
  const waiting = (many: number) =>
    eventually(async () =>
      expect(
        await count(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      ).toBe(many),
    )
  await client.query('begin')
  await lockedLife(client, number)
  const cancelling = cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
  await waiting(1)
  const announcing = announce(number, intent('0', 1))
  await waiting(2)
  await client.query('commit')
  client.release()
  expect(await cancelling).toMatchObject({ ok: true })
  expect(await announcing).toMatchObject({ refusal: { errorCode: 'ReturnWindowClosed' } })
  expect(await count('select count(*) from returns where order_number = $1', [number])).toBe(0)
})

describe('a return’s number', () => {
  /** Answers the next so many attempts to write a return down as the database does when something is in the way. */
  async function withTrouble<T>(times: number, trouble: string, work: () => Promise<T>): Promise<T> {
    await pool().query(`
      create sequence troubles;
      create function trouble() returns trigger language plpgsql as $$ begin
        if nextval('troubles') <= ${times} then ${trouble}; end if; return new; end $$;
      create trigger trouble before insert on returns for each row execute function trouble()`)
    try {
      return await work()
    } finally {
      await pool().query('drop trigger trouble on returns; drop function trouble; drop sequence troubles')
    }
  }
  const TAKEN = "new.number := 'R000000001'"
  const OTHER = "raise unique_violation using constraint = 'other'"

  it.each([
    ['is drawn again where it is taken, four times', 4, TAKEN, true],
    ['is given up at the fifth', 5, TAKEN, 'returns_pkey'],
    ['is not drawn again for another rule of the database', 1, OTHER, 'unique_violation'],
    ['is not drawn again where it cannot be written at all', 1, "raise 'full'", 'full'],
  ])('%s [RET-07]', async (_, times, trouble, ends) => {
    const [number, other] = [await placed({ items: SOCKS }), await placed({ items: SOCKS })]
    const { number: taken } = await announced(other, intent('0', 1))
    const inTheWay = trouble.replace('R000000001', taken)
    const made = await withTrouble(times, inTheWay, () => announce(number, intent('0', 1)).catch(String))
    if (ends === true) expect(made).toMatchObject({ ok: true })
    else expect(made).toContain(ends)
    const written = await count('select count(*) from returns where order_number = $1', [number])
    expect(written).toBe(ends === true ? 1 : 0)
  })
})

it('tells all pages what is kept and let go; lists only of a last pair [OPS-11, CAT-21]', async () => {
  await shelve({ id: 'clog' }, [
    { id: 'clog-9', stock: 20 },
    { id: 'clog-10', stock: 20 },
    { id: 'clog-last', stock: 1 },
  ])
  const heard: string[] = []
  const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
  const tagsOf = async (work: () => Promise<unknown>) => {
    await changesSent()
    heard.length = 0
    await work()
    await changesSent()
    return heard.toSorted()
  }
  const wants = async (exchangeVariantId: string) => {
    const number = await placed({ items: [{ productId: 'clog', variantId: 'clog-9', qty: 1 }] })
    await sendAndCapture(number)
    return tagsOf(() => announced(number, intent('0', 1, { exchangeVariantId })))
  }
  const monthLater = new Date(Date.now() + 31 * 86_400_000)
  try {
    expect(await wants('clog-10')).toEqual(['product:clog'])
    expect(await tagsOf(() => releaseExchanges(monthLater))).toEqual(['product:clog'])
    expect(await wants('clog-last')).toEqual(['listing', 'product:clog'])
    expect(await tagsOf(() => releaseExchanges(monthLater))).toEqual(['listing', 'product:clog'])
    expect(await tagsOf(() => releaseExchanges(monthLater))).toEqual([])
  } finally {
    stop()
  }
})

it('writes down what came, and leaves its money, its mail and a trace to follow [OPS-03, OPS-04, OPS-11]', async () => {
  const number = await placed({ items: [...SOCKS, ...BOOT] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 3), intent('1', 1))
  await forgetQueued()
  const lines = [{ lineId: '0', qty: 2, condition: 'worn' }]
  expect((await receive(made.number, { lines, note: 'One is missing' })).status).toBe(200)
  const seenByMachine = await machineReturn(made.number)
  expect(seenByMachine).toMatchObject({ lines: [{ lineId: '0', qty: 3, receivedQty: 2, condition: 'worn' }, {}] })
  expect(seenByMachine.lines[1]).not.toHaveProperty('receivedQty')
  expect((await lifeOf(number)).events.slice(-2)).toMatchObject([
    { type: 'return_received', lines: [{ lineNo: 0, qty: 2 }], data: { returnNumber: made.number } },
    { type: 'refund_started', lines: [{ lineNo: 0, qty: 2 }], data: { amount: 3000, reason: 'returned' } },
  ])
  const { rows: notes } = await pool().query(
    `select r.reason, r.note, l.line_no, l.qty, l.amount from refunds r join refund_lines l on l.refund_number = r.number
     where r.return_number = $1`,
    [made.number],
  )
  expect(notes).toEqual([{ reason: 'returned', note: 'One is missing', line_no: 0, qty: 2, amount: 3000 }])
  const { rows: deeds } = await pool().query('select deed, after from machine_audit where subject = $1', [number])
  expect(deeds.at(-1)).toMatchObject({ deed: 'receiveReturn', after: { status: 'SHIPPED' } })
  expect(await queuedFor(made.number)).toEqual(['mail-return-received'])
  expect(await queuedFor(number)).toEqual(['settle-order'])
  await settle(number)
})

it('is not received before it has left, nor while its money is being taken [OPS-11, ERR-136]', async () => {
  const number = await placed({ items: BOOT })
  const made = await announced(number, intent('0', 1))
  const body = { lines: [{ lineId: '0', qty: 1 }] }
  expect(await receive(made.number, body)).toMatchObject({ status: 409, body: { errorCode: 'OrderStatusConflict' } })
  await sendRest(number)
  setFault('captureFails', true)
  await expect(settle(number)).rejects.toThrow()
  expect(await receive(made.number, body)).toMatchObject({ body: { errorCode: 'PaymentInProgress' } })
  expect((await lifeOf(number)).events.at(-1)).toMatchObject({ type: 'parcel_sent' })
  expect(await machineReturn(made.number)).not.toHaveProperty('receivedAt')
  clearFaults()
  await letLeasesEnd()
  await settle(number)
  expect((await receive(made.number, body)).status).toBe(200)
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
})

it('is not received before the money of what has left is taken, at the counter neither: it goes back whole [OPS-08, OPS-11, ERR-135]', async () => {
  const pickup = { type: 'STORE_PICKUP' as const, methodCode: 'collect', clickCollectStoreId: 'city' }
  const [sent, fetched, other] = [
    await placed({ items: BOOT }),
    await placed({ items: BOOT, shipping: pickup }),
    await placed({ items: BOOT }),
  ]
  for (const each of [sent, other]) await sendRest(each)
  await readyOrder(fetched, WAREHOUSE)
  await collectOrder(fetched, undefined, WAREHOUSE)
  await settle(other)
  for (const number of [sent, fetched]) {
    const made = await announced(number, intent('0', 1))
    const body = { lines: [{ lineId: '0', qty: 1 }] }
    // Tried on beside the till, before anybody has asked the bank.
    expect(await receive(made.number, body)).toMatchObject({ status: 409, body: { errorCode: 'PaymentInProgress' } })
    expect(await machineReturn(made.number)).not.toHaveProperty('receivedAt')
    await settle(number)
    expect((await receive(made.number, body)).status).toBe(200)
    await settle(number)
    expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
  }
  expect(await refundsOf(other)).toEqual([])
})

it('is not swapped before its money is taken, which goes back when the other size is cancelled [OPS-09, OPS-11, ERR-135]', async () => {
  const number = await placed({ items: BOOT })
  await sendRest(number)
  const held = await reserved('boot-10')
  const swap = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  const body = { lines: [{ lineId: '0', qty: 1 }] }
  expect(await receive(swap.number, body)).toMatchObject({ body: { errorCode: 'PaymentInProgress' } })
  expect(await reserved('boot-10')).toBe(held + 1)
  // What is not accepted moves no money, and waits for none.
  const refused = await placed({ items: BOOT })
  await sendRest(refused)
  const worn = await announced(refused, intent('0', 1))
  expect((await receive(worn.number, { lines: [{ lineId: '0', qty: 1, accepted: false }] })).status).toBe(200)
  for (const each of [number, refused]) await settle(each)
  const exchange: string = (await receive(swap.number, body)).body.return.exchangeOrder
  expect(await cancelByShopper(exchange, undefined, 'test')).toMatchObject({ ok: true })
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
  expect(await refundsOf(refused)).toEqual([])
})

/** What yesterday and today have booked on each account, by accounts’ names. */
const bookedOf = async () => {
  const day = (away: number) => dayInMelbourne(new Date(Date.now() + away * 86_400_000))
  const sums = new Map<string, number>()
  for (const { account, debit, credit } of await journal({ from: day(-1), to: day(1) })) {
    sums.set(account, (sums.get(account) ?? 0) + fromDollars(debit) - fromDollars(credit))
  }
  return sums
}

describe('goods whose money a provider refuses to take', () => {
  const no = async () => ({ ok: false as const, code: 'refused' as const, reason: 'no' })
  const refusing = () => ({ ...quickProvider(), capture: no, capturePart: no })
  const sentUnpaid = async (of: Intent = {}) => {
    const number = await placed({ items: BOOT, ...of })
    await sendRest(number)
    await settleOrder(number, refusing)
    return number
  }
  const back = async (number: string, lines: [string, number][]) => {
    const made = await announced(number, ...lines.map(([lineId, qty]) => intent(lineId, qty)))
    const came = lines.map(([lineId, qty]) => ({ lineId, qty }))
    expect((await receive(made.number, { lines: came })).status).toBe(200)
  }
  const takenOf = async (number: string) =>
    (await movements(number)).filter(({ state }) => state === 'done').map(({ kind, amount }) => [kind, amount])

  it('are not paid for when they have come back, however the ERP asks again; a neighbour’s are [OPS-06, OPS-11]', async () => {
    const [number, other] = [await sentUnpaid({ items: [...SOCKS, ...BOOT] }), await sentUnpaid()]
    await back(number, [
      ['1', 1],
      ['0', 1],
    ])
    expect(await refundsOf(number)).toEqual([])
    await settle(number)
    for (const each of [number, other]) {
      expect(await retryCapture(each, WAREHOUSE)).toMatchObject({ ok: true })
      for (let times = 0; times < 2; times += 1) await settle(each)
    }
    // Two pairs of socks and the fee: nothing of the boots and the pair that are back.
    const { deliveryFee, grandTotal } = await lifeOf(other)
    expect(await takenOf(number)).toEqual([['capture', 3000 + deliveryFee]])
    expect(await takenOf(other)).toEqual([['capture', grandTotal]])
    await back(number, [['0', 2]])
    expect(await refundsOf(number)).toMatchObject([{ amount: 3000, state: 'pending' }])
    await settle(number)
    await expectBooksInOrder()
  })

  it('hold no money any more once all of it is back, and nothing is asked for again [OPS-06, OPS-11, ERR-130]', async () => {
    const code = 'FORGONE1'
    await issueVoucher(code, 5000)
    const number = await sentUnpaid({ cards: [{ code, balance: 50 }] })
    const { deliveryFee } = await lifeOf(number)
    await back(number, [['0', 1]])
    // What the gift card paid goes back; the rest was never taken.
    expect(await refundsOf(number)).toMatchObject([{ amount: 5000 }])
    await settle(number)
    expect(await retryCapture(number, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect((await takenOf(number)).toSorted()).toEqual([
      ['capture', deliveryFee],
      ['refund', 5000],
    ])
    const free = await placed({
      items: BOOT,
      shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' },
    })
    await readyOrder(free, WAREHOUSE)
    await collectOrder(free, undefined, WAREHOUSE)
    await settleOrder(free, refusing)
    await forgetQueued()
    await back(free, [['0', 1]])
    expect(await queuedFor(free)).toEqual(['settle-order'])
    await settle(free)
    expect(await takenOf(free)).toEqual([['release', 12_995]])
    expect(await retryCapture(free, WAREHOUSE)).toMatchObject({ refusal: { errorCode: 'OrderStatusConflict' } })
  })

  it('are not paid for where the size that was to go out instead is cancelled, piece by piece [OPS-06, OPS-09, OPS-11]', async () => {
    const number = await sentUnpaid({ items: [{ productId: 'boot', variantId: 'boot-9', qty: 2 }] })
    const swap = await announced(number, intent('0', 2, { exchangeVariantId: 'boot-10' }))
    const exchange: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 2 }] })).body.return
      .exchangeOrder
    await cancelOrder(exchange, { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
    expect(await refundsOf(number)).toEqual([])
    expect(await retryCapture(number, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    const { deliveryFee } = await lifeOf(number)
    expect(await takenOf(number)).toEqual([['capture', 12_995 + deliveryFee]])
    // The other one’s money is there, and goes back.
    await cancelOrder(exchange, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(number)
    expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
  })

  it('are no sale in the journal once they are back, and no open deposit; a neighbour’s are [OPS-06, OPS-11, OPS-16]', async () => {
    const began = await bookedOf()
    const [number, other] = [await sentUnpaid({ items: [...SOCKS, ...BOOT] }), await sentUnpaid()]
    const { deliveryFee: fee, grandTotal } = await lifeOf(number)
    const theirs = (await lifeOf(other)).grandTotal
    const since = async () => {
      const now = await bookedOf()
      const moved = (account: string) => (now.get(account) ?? 0) - (began.get(account) ?? 0)
      const earned = moved('sales') + moved('returns') + moved('delivery') + moved('gst')
      return { deposits: moved('deposits') - theirs, earned: -earned - theirs, gst: -moved('gst') }
    }
    expect(await since()).toMatchObject({ deposits: grandTotal, earned: grandTotal })
    await back(number, [
      ['1', 1],
      ['0', 1],
    ])
    expect(await since()).toMatchObject({ deposits: 3000 + fee, earned: 3000 + fee })
    await back(number, [['0', 2]])
    expect(await since()).toMatchObject({ deposits: fee, earned: fee })
    await retryCapture(number, WAREHOUSE)
    await settle(number)
    // The fee is all that is due of it, with its GST.
    const { gst: taxes } = await lifeOf(other)
    const gstOfFee =
      (await lifeOf(number)).gst - (await count('select sum(gst) from order_lines where order_number = $1', [number]))
    expect(await since()).toEqual({ deposits: 0, earned: fee, gst: gstOfFee + taxes })
  })

  it('are booked off on the day their exchange is back, and the days before stay as they were [OPS-11, OPS-16]', async () => {
    const day = (away: number) => dayInMelbourne(new Date(Date.now() + away * 86_400_000))
    const number = await sentUnpaid()
    const swap = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
    const exchange: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 1 }] })).body.return
      .exchangeOrder
    await sendRest(exchange)
    // All that was four days ago.
    const past = (table: string, column: string, of = 'order_number') =>
      `update ${table} set ${column} = ${column} - interval '4 days' where ${of} in ('${number}', '${exchange}')`
    await pool().query(
      `begin; set local session_replication_role = replica; ${past('order_events', 'at')}; ${past('returns', 'received_at')};
       ${past('payment_operations', 'updated_at')}; ${past('orders', 'created_at', 'number')}; commit`,
    )
    const days = { from: day(-5), to: day(-3) }
    const [told, today] = [await journal(days), await bookedOf()]
    await back(exchange, [['0', 1]])
    expect(await journal(days)).toEqual(told)
    const deposits = async () => ((await bookedOf()).get('deposits') ?? 0) - (today.get('deposits') ?? 0)
    expect(await deposits()).toBe(-12_995)
    expect(await retryCapture(number, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
  })

  it('and whose exchange came back as well are paid for once at most [OPS-06, OPS-11]', async () => {
    const number = await sentUnpaid()
    const swap = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
    const exchange: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 1 }] })).body.return
      .exchangeOrder
    await sendRest(exchange)
    await back(exchange, [['0', 1]])
    expect(await retryCapture(number, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect(await takenOf(number)).toEqual([['capture', (await lifeOf(number)).deliveryFee]])
  })
})

describe('money that is taken parcel by parcel', () => {
  /** The boots left and were paid for with the fee; the socks are still to be sent. */
  const bootsSent = async () => {
    const number = await placed({ items: [...BOOT, ...SOCKS], token: 'fake-paypal-one-time-nonce' })
    await pool().query(
      `update payments set method_code = 'braintree_paypal' where attempt_id = (select attempt_id from orders where number = $1)`,
      [number],
    )
    await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
    await settle(number)
    return number
  }
  const bootsBack = async (number: string) => {
    const made = await announced(number, intent('0', 1))
    expect((await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
    await settle(number)
    return made
  }
  const goodwill = async (number: string, amount: number) => {
    expect(await refundOrder(number, { amount, delivery: false, reason: 'goodwill' }, WAREHOUSE)).toMatchObject({
      ok: true,
    })
    await settle(number)
  }
  const amountsOf = async (number: string) => (await movements(number)).map(({ kind, amount }) => [kind, amount])

  it('is not taken for what was promised of a return and is not there yet, after goodwill; a neighbour’s is [OPS-06, OPS-10, OPS-11]', async () => {
    const before = await bookedOf()
    const [number, other] = [await bootsSent(), await bootsSent()]
    await goodwill(number, 50)
    for (const each of [number, other]) expect(await bootsBack(each)).toMatchObject({ amount: 129.95 })
    for (const each of [number, other]) {
      await sendRest(each)
      await settle(each)
    }
    // 35.05 of the promise could not go back, as no more was taken: that much less is taken for the socks.
    expect(await amountsOf(number)).toEqual([
      ['capture', 14_490],
      ['refund', 5000],
      ['refund', 9490],
      ['capture', 995],
      ['release', 3505],
    ])
    expect(await amountsOf(other)).toEqual([
      ['capture', 14_490],
      ['refund', 12_995],
      ['capture', 4500],
    ])
    expect((await bookedOf()).get('deposits')).toBe(before.get('deposits'))
    await expectBooksInOrder()
  })

  it('is told of in the mail about the return: what goes back, and what is not charged [OPS-11, OPS-17]', async () => {
    const [number, other] = [await bootsSent(), await bootsSent()]
    await goodwill(number, 50)
    const told = async (of: string) => {
      const { number: made } = await bootsBack(of)
      await mailReturnReceived(made)
      const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
        `return-received:${made}`,
      ])
      return rows[0]?.text
    }
    const text = await told(number)
    expect(text).toContain('94.90 will be refunded the way you paid')
    expect(text).toContain('We hadn’t charged the other $35.05 for it yet, and won’t.')
    const theirs = await told(other)
    expect(theirs).toContain('129.95 will be refunded')
    expect(theirs).not.toContain('charged')
  })

  it('is not said to be let off where it was given back by hand meanwhile [OPS-10, OPS-11, OPS-17]', async () => {
    const number = await bootsSent()
    const made = await announced(number, intent('0', 1))
    const byHand = { lines: [{ lineId: '0', qty: 1 }], delivery: false, reason: 'other' as const }
    expect(await refundOrder(number, byHand, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect((await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
    await mailReturnReceived(made.number)
    const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
      `return-received:${made.number}`,
    ])
    expect(rows[0]?.text).toContain('We’ve accepted')
    expect(rows[0]?.text).not.toContain('charged')
    await sendRest(number)
    await settle(number)
    expect((await amountsOf(number)).at(-1)).toEqual(['capture', 4500])
  })

  it('is not said to be let off where all of it was taken before [OPS-11, OPS-17]', async () => {
    const number = await bootsSent()
    await sendRest(number)
    await settle(number)
    const made = await announced(number, intent('0', 1))
    // No more is left of it than 20.00 when the parcel is here.
    await goodwill(number, 169.9)
    expect((await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
    await mailReturnReceived(made.number)
    const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
      `return-received:${made.number}`,
    ])
    expect(rows[0]?.text).toContain('$20 will be refunded')
    expect(rows[0]?.text).not.toContain('charged')
    await settle(number)
  })
})

it('gives postage back the way it was paid as far as so much was paid at all [OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1, { reason: 'FAULTY' }))
  const { deliveryFee, grandTotal } = await lifeOf(number)
  const body = { lines: [{ lineId: '0', qty: 1 }], postage: deliveryFee / 100 }
  expect(await receive(made.number, body)).toMatchObject({ status: 200 })
  expect(await machineReturn(made.number)).not.toHaveProperty('giftCard')
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: grandTotal, state: 'done' }])
})

it('gives nothing back twice that was given back meanwhile [OPS-10, OPS-11]', async () => {
  const number = await placed({ items: [...SOCKS, ...BOOT] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 3), intent('1', 1))
  const lines = [
    { lineId: '0', qty: 1 },
    { lineId: '1', qty: 1 },
  ]
  await refundOrder(number, { lines, delivery: false, reason: 'goodwill' }, WAREHOUSE)
  await settle(number)
  const all = { lines: made.lines.map(({ lineId, qty }) => ({ lineId, qty })) }
  expect((await receive(made.number, all)).status).toBe(200)
  await settle(number)
  const { rows } = await pool().query(
    `select l.line_no, l.qty, l.amount from refunds r join refund_lines l on l.refund_number = r.number where r.return_number = $1`,
    [made.number],
  )
  expect(rows).toEqual([{ line_no: 0, qty: 3, amount: 3000 }])
  const { rows: totals } = await pool().query(
    `select sum(l.total)::int as total, sum(l.gst)::int as gst from order_lines l where order_number = $1`,
    [number],
  )
  const refunds = await refundsOf(number)
  expect(refunds.map(({ amount }) => amount)).toEqual([14_495, 3000])
  expect(refunds.reduce((sum, { gst }) => sum + gst, 0)).toBe(totals[0].gst)
})

it('takes a return in though some was given back by hand before, and gives what is left of the order [OPS-10, OPS-11]', async () => {
  const number = await placed({ items: [...SOCKS, ...BOOT] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 3), intent('1', 1))
  const all = { lines: made.lines.map(({ lineId, qty }) => ({ lineId, qty })) }
  await refundOrder(number, { delivery: true, amount: 100, reason: 'goodwill' }, WAREHOUSE)
  await settle(number)
  // Nothing is left for the postage: a gift card is given for it, and for as much as one parcel costs.
  expect(await receive(made.number, { ...all, postage: 100.01 })).toMatchObject({
    status: 422,
    body: { errorCode: 'RefundTooMuch', details: { refundable: 174.95 } },
  })
  expect((await receive(made.number, all)).status).toBe(200)
  await settle(number)
  const { rows } = await pool().query(
    `select l.line_no, l.amount, l.gst from refunds r join refund_lines l on l.refund_number = r.number
     where r.return_number = $1 order by l.line_no`,
    [made.number],
  )
  expect(rows).toEqual([
    { line_no: 0, amount: 4500, gst: 409 },
    { line_no: 1, amount: 2995, gst: 272 },
  ])
  expect((await refundsOf(number)).map(({ amount, gst, state }) => [amount, gst, state])).toEqual([
    [11_495, expect.any(Number), 'done'],
    [7495, 681, 'done'],
  ])
  await expectBooksInOrder()
})

it('promises no more beforehand than is left after money was given back by hand, and gives exactly that [OPS-10, OPS-11]', async () => {
  const [number, other] = [await placed({ items: [...SOCKS, ...BOOT] }), await placed({ items: [...SOCKS, ...BOOT] })]
  const mostOf = async (of: string) => {
    const found = await findReturnable(await access(of), new Date())
    return found.ok ? found.value.most : found.refusal
  }
  for (const each of [number, other]) await sendRest(each)
  // Nothing is taken yet, and all of it can go back.
  expect(await mostOf(number)).toBeUndefined()
  for (const each of [number, other]) await settle(each)
  await refundOrder(number, { delivery: true, amount: 100, reason: 'goodwill' }, WAREHOUSE)
  await refundOrder(other, { delivery: true, reason: 'goodwill' }, WAREHOUSE)
  expect(await mostOf(number)).toBe(74.95)
  expect(await mostOf(other)).toBeUndefined()
  const socks = await announced(number, intent('0', 2))
  expect([socks.amount, await mostOf(number)]).toEqual([30, 44.95])
  const rest = await announced(number, intent('0', 1), intent('1', 1))
  expect(rest).toMatchObject({ amount: 44.95, lines: [{ amount: 15 }, { amount: 29.95 }] })
  expect((await announced(other, intent('0', 3), intent('1', 1))).amount).toBe(174.95)
  await settle(number)
  // What was promised first comes last.
  for (const { number: back, lines } of [rest, socks]) {
    expect((await receive(back, { lines: lines.map(({ lineId, qty }) => ({ lineId, qty })) })).status).toBe(200)
    await settle(number)
  }
  expect((await refundsOf(number)).map(({ amount, gst }) => [amount, gst])).toEqual([
    [11_495, expect.any(Number)],
    [4495, expect.any(Number)],
    [3000, 273],
  ])
  await expectBooksInOrder()
})

it('counts of what was promised before and cancelled since the cents that can still go back [OPS-10, OPS-11]', async () => {
  await announceOffer('THIRDS', { effect: { kind: 'amount', amount: 1000 } })
  const items = [...SOCKS, ...BOOT]
  const [number, other] = [
    await placed({ items, promoCodes: ['THIRDS'] }),
    await placed({ items, promoCodes: ['THIRDS'] }),
  ]
  const { lines, deliveryFee, grandTotal } = await lifeOf(number)
  const [socks = 0, boot = 0] = lines.map(({ total }) => total)
  // The first pair carries the odd cent: two of three are not two thirds.
  expect(socks % 3).toBe(1)
  for (const each of [number, other]) await announced(each, intent('0', 3))
  await cancelOrder(number, { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
  for (const each of [number, other]) {
    await sendAndCapture(each)
    await refundOrder(each, { amount: deliveryFee / 100 + 1, delivery: false, reason: 'goodwill' }, WAREHOUSE)
    await settle(each)
    const found = await findReturnable(await access(each), new Date())
    expect(found).toMatchObject({ value: { most: (boot - 100) / 100 } })
  }
  expect(grandTotal).toBe(socks + boot + deliveryFee)
})

it('promises of a size that was swapped what is left of the order that was bought [OPS-10, OPS-11]', async () => {
  const number = await placed({ items: [...BOOT, ...SOCKS] })
  await cancelOrder(number, { lines: [{ lineNo: 1, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
  await sendAndCapture(number)
  const swap = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  const swapped: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 1 }] })).body.return.exchangeOrder
  await sendAndCapture(swapped)
  // 30.00 of the 174.90 are given back, and 30.00 are on their way.
  await refundOrder(number, { delivery: true, amount: 15.05, reason: 'goodwill' }, WAREHOUSE)
  await announced(number, intent('1', 2))
  expect(await findReturnable(await access(swapped), new Date())).toMatchObject({ value: { most: 114.9 } })
  const back = await announced(swapped, intent('0', 1))
  expect(back.amount).toBe(114.9)
  expect((await receive(back.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
  expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([3000, 11_490])
})

it('gives the money of a swapped size back once, by its line or with its exchange [OPS-10, OPS-11]', async () => {
  const [swappedFirst, givenFirst] = [
    await placed({ items: [...BOOT, ...SOCKS] }),
    await placed({ items: [...BOOT, ...SOCKS] }),
  ]
  for (const each of [swappedFirst, givenFirst]) await sendAndCapture(each)
  const byHand = (number: string) =>
    refundOrder(number, { lines: [{ lineId: '0', qty: 1 }], delivery: false, reason: 'goodwill' }, WAREHOUSE)
  const swap = async (number: string): Promise<string> => {
    const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
    return (await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).body.return.exchangeOrder
  }
  const exchange = await swap(swappedFirst)
  expect(await byHand(swappedFirst)).toMatchObject({
    refusal: { fields: { 'lines.0.qty': 'At most 0 of this line can be given back.' } },
  })
  expect((await byHand(givenFirst)).ok).toBe(true)
  await settle(givenFirst)
  for (const each of [exchange, await swap(givenFirst)]) {
    expect((await cancelOrder(each, { reason: 'outOfStock' }, WAREHOUSE)).ok).toBe(true)
  }
  for (const each of [swappedFirst, givenFirst]) {
    await settle(each)
    expect((await refundsOf(each)).map(({ amount }) => amount)).toEqual([12_995])
  }
})

it('gives nothing back by hand and by return where the rest of the line was cancelled or swapped [OPS-10, OPS-11]', async () => {
  const pairs = [{ productId: 'boot', variantId: 'boot-9', qty: 2 }, ...SOCKS]
  const one = { lines: [{ lineId: '0', qty: 1 }] }
  const byHand = (number: string) => refundOrder(number, { ...one, delivery: false, reason: 'other' }, WAREHOUSE)
  const cancelled = await placed({ items: pairs })
  await cancelOrder(cancelled, { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
  const swapped = await placed({ items: pairs })
  for (const each of [cancelled, swapped]) await sendAndCapture(each)
  const swap = await announced(swapped, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  expect((await receive(swap.number, one)).status).toBe(200)
  for (const each of [cancelled, swapped]) {
    const back = await announced(each, intent('0', 1))
    expect(back.amount).toBe(129.95)
    expect((await byHand(each)).ok).toBe(true)
    await settle(each)
    expect((await receive(back.number, one)).status).toBe(200)
    expect((await refundsOf(each)).map(({ amount }) => amount)).toEqual([12_995])
  }
  const first = await placed({ items: pairs })
  await sendAndCapture(first)
  expect(
    (await receive((await announced(first, intent('0', 1, { exchangeVariantId: 'boot-10' }))).number, one)).status,
  ).toBe(200)
  expect((await byHand(first)).ok).toBe(true)
  expect((await announced(first, intent('0', 1))).amount).toBe(0)
})

it('takes a return in of an order that was given back whole before [OPS-10, OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1))
  await refundOrder(number, { delivery: true, amount: 129.95, reason: 'goodwill' }, WAREHOUSE)
  await settle(number)
  expect((await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
  expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([14_490])
  expect((await lifeOf(number)).standing.status).toBe('RETURNED')
})

it('lets the other size go of what is not accepted, and all pages hear of it [OPS-11, CAT-21]', async () => {
  await shelve({ id: 'sandal' }, [
    { id: 'sandal-9', stock: 5 },
    { id: 'sandal-10', stock: 5 },
  ])
  const number = await placed({ items: [{ productId: 'sandal', variantId: 'sandal-9', qty: 2 }] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 2, { exchangeVariantId: 'sandal-10' }))
  expect(await reserved('sandal-10')).toBe(2)
  await changesSent()
  const heard: string[] = []
  const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
  const received = await receive(made.number, { lines: [{ lineId: '0', qty: 2, condition: 'worn', accepted: false }] })
  await changesSent()
  stop()
  expect(received.status).toBe(200)
  expect(received.body.return).not.toHaveProperty('exchangeOrder')
  expect([await reserved('sandal-10'), await stock('sandal-10')]).toEqual([0, 5])
  expect(heard.toSorted()).toEqual(['listing', 'product:sandal'])
  expect(await refundsOf(number)).toEqual([])
  await expectBooksInOrder()
})

it('sends as many of the other size as came, and lets the rest go [OPS-11]', async () => {
  await shelve({ id: 'gumboot' }, [
    { id: 'gumboot-9', stock: 5 },
    { id: 'gumboot-10', stock: 5 },
  ])
  const number = await placed({ items: [{ productId: 'gumboot', variantId: 'gumboot-9', qty: 2 }] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 2, { exchangeVariantId: 'gumboot-10' }))
  const { body } = await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
  expect((await lifeOf(body.return.exchangeOrder)).lines).toMatchObject([{ variantId: 'gumboot-10', qty: 1 }])
  expect([await reserved('gumboot-10'), await stock('gumboot-10')]).toEqual([0, 4])
  await expectBooksInOrder()
})

it('posts the other size of what was collected to where the bill went, named whole [OPS-08, OPS-11]', async () => {
  const shipping = { type: 'STORE_PICKUP' as const, methodCode: 'collect', clickCollectStoreId: 'city' }
  const number = await placed({ items: BOOT, shipping })
  await readyOrder(number, WAREHOUSE)
  await collectOrder(number, undefined, WAREHOUSE)
  await settle(number)
  await pool().query(`update variants set width = 'Wide (2E)' where id = 'boot-10'`)
  await pool().query(`update products set colour = 'Wheat' where id = 'boot'`)
  try {
    const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
    const { body } = await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
    const [bought, swapped] = [await readOrder(number), await readOrder(body.return.exchangeOrder)]
    expect(swapped?.shipping).toMatchObject({
      type: 'DELIVERY',
      methodCode: 'exchange',
      label: 'Exchange',
      address: bought?.billingAddress,
    })
    expect(swapped?.lines).toMatchObject([{ label: '10 · Wide (2E) · Wheat', qty: 1 }])
    expect((await lifeOf(body.return.exchangeOrder)).events).toMatchObject([
      { type: 'placed', actor: 'shop', data: { exchangeOf: made.number } },
    ])
  } finally {
    await pool().query(`update variants set width = null where id = 'boot-10'`)
    await pool().query(`update products set colour = null where id = 'boot'`)
  }
})

it('sends the other size of what was collected to the store by its name, where its buyer gave no address of their own [OPS-08, OPS-11]', async () => {
  const shipping = { type: 'STORE_PICKUP' as const, methodCode: 'collect', clickCollectStoreId: 'city' }
  const number = await placed({ items: BOOT, shipping })
  // As PayPal's express checkout has it: the bill goes to the store, under the buyer's name alone.
  await pool().query(
    `update orders set billing_address = (shipping -> 'address') - 'company' || '{"company": ""}' where number = $1`,
    [number],
  )
  await readyOrder(number, WAREHOUSE)
  await collectOrder(number, undefined, WAREHOUSE)
  await settle(number)
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  const { body } = await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
  const [bought, swapped] = [await readOrder(number), await readOrder(body.return.exchangeOrder)]
  expect(bought?.shipping.address).toMatchObject({ company: 'City', street1: '9 Swanston St' })
  expect(swapped?.shipping).toMatchObject({
    type: 'DELIVERY',
    methodCode: 'exchange',
    address: bought?.shipping.address,
  })
})

it('sends the other size to the same address as an exchange, not by the courier that was paid for once [OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await pool().query(
    `update orders set shipping = shipping || '{"methodCode": "fourhd", "instructions": "At the back door"}' where number = $1`,
    [number],
  )
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  const { body } = await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
  const [bought, swapped] = [await readOrder(number), await readOrder(body.return.exchangeOrder)]
  expect(swapped?.shipping).toEqual({
    ...bought?.shipping,
    ...{ methodCode: 'exchange', label: 'Exchange', price: 0, arrival: undefined },
  })
  expect(bought?.shipping).toMatchObject({ methodCode: 'fourhd', instructions: 'At the back door' })
})

it('gives the money of the first size back when the other one is cancelled, by shopper or ERP, once and to the cent [OPS-09, OPS-11]', async () => {
  await announceOffer('NEITHER', { effect: { kind: 'amount', amount: 1000 } })
  await shelve({ id: 'cap', price: 1000 }, [
    { id: 'cap-s', stock: 9 },
    { id: 'cap-m', stock: 9 },
  ])
  // Three for 20.00: 6.67, 6.67 and 6.66.
  const items = [{ productId: 'cap', variantId: 'cap-s', qty: 3 }]
  const number = await placed({ items, promoCodes: ['NEITHER'] })
  await sendAndCapture(number)
  const swapped = async (qty: number): Promise<string> => {
    const swap = await announced(number, intent('0', qty, { exchangeVariantId: 'cap-m' }))
    return (await receive(swap.number, { lines: [{ lineId: '0', qty }] })).body.return.exchangeOrder
  }
  const [two, one] = [await swapped(2), await swapped(1)]
  const amounts = async () => (await refundsOf(number)).map(({ amount, reason }) => `${amount} ${reason}`)
  expect((await cancelByShopper(two, [{ lineNo: 0, qty: 1 }], 'test')).ok).toBe(true)
  expect(await amounts()).toEqual(['666 returned'])
  expect((await cancelByShopper(two, undefined, 'test')).ok).toBe(true)
  expect((await cancelByShopper(two, undefined, 'test')).ok).toBe(false)
  expect(await queuedFor(number)).toContain('settle-order')
  await settle(number)
  await settle(two)
  expect(await amounts()).toEqual(['666 returned', '667 returned'])
  expect((await lifeOf(one)).standing.status).toBe('PLACED')
  // What the retailer has given back by hand meanwhile is not given again.
  expect((await refundOrder(number, { delivery: true, amount: 1, reason: 'lost' }, WAREHOUSE)).ok).toBe(true)
  await settle(number)
  expect((await cancelOrder(one, { reason: 'outOfStock' }, WAREHOUSE)).ok).toBe(true)
  await settle(number)
  expect((await refundsOf(number)).map(({ amount, state }) => `${amount} ${state}`)).toEqual([
    ...['666 done', '667 done', '1595 done', '567 done'],
  ])
  expect(
    await count(`select amount::int from refunds where order_number = $1 and note like '%' || $2 || '%'`, [
      number,
      one,
    ]),
  ).toBe(567)
  await mailCancelled(one, 2)
  const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
    `cancelled:${one}:2`,
  ])
  expect(rows[0]?.text).toContain('What you paid for the size you sent back will be refunded the way you paid.')
  expect(rows[0]?.text).not.toContain('Any amount on hold')
  expect((await seen(number)).returns?.some(({ exchangeOrder }) => exchangeOrder !== undefined)).toBe(false)
  await expectBooksInOrder()
})

it('gives back no cent too much of a size that was swapped, piece by piece [OPS-10, OPS-11]', async () => {
  await announceOffer('CENTS', { effect: { kind: 'amount', amount: 1000 } })
  await shelve({ id: 'glove', price: 1000 }, [
    { id: 'glove-9', stock: 5 },
    { id: 'glove-10', stock: 5 },
  ])
  // Three for 20.00: 6.67, 6.67 and 6.66.
  const items = [{ productId: 'glove', variantId: 'glove-9', qty: 3 }]
  const number = await placed({ items, promoCodes: ['CENTS'] })
  await sendAndCapture(number)
  const swap = await announced(number, intent('0', 2, { exchangeVariantId: 'glove-10' }))
  const swapped: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 2 }] })).body.return.exchangeOrder
  await sendAndCapture(swapped)
  for (const from of [swapped, swapped, number]) {
    const { number: back } = await announced(from, intent('0', 1))
    expect((await receive(back, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
    await settle(number)
  }
  expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([667, 666, 667])
})

it('gives back the last cent of a size that was swapped piece by piece [OPS-10, OPS-11]', async () => {
  await announceOffer('PIECES', { effect: { kind: 'amount', amount: 1000 } })
  await shelve({ id: 'mitt', price: 1000 }, [
    { id: 'mitt-9', stock: 5 },
    { id: 'mitt-10', stock: 5 },
  ])
  const number = await placed({ items: [{ productId: 'mitt', variantId: 'mitt-9', qty: 3 }], promoCodes: ['PIECES'] })
  await sendAndCapture(number)
  for (let piece = 0; piece < 3; piece += 1) {
    const swap = await announced(number, intent('0', 1, { exchangeVariantId: 'mitt-10' }))
    const swapped: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 1 }] })).body.return.exchangeOrder
    await sendAndCapture(swapped)
    const back = await announced(swapped, intent('0', 1))
    expect((await receive(back.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
    await settle(number)
  }
  expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([666, 667, 667])
})

it('keeps the money of what is not accepted [OPS-11]', async () => {
  const number = await placed({ items: SOCKS })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 2))
  const received = await receive(made.number, { lines: [{ lineId: '0', qty: 2, condition: 'worn', accepted: false }] })
  expect(received.body).toMatchObject({ return: { lines: [{ condition: 'worn, not accepted' }] } })
  expect(await refundsOf(number)).toEqual([])
  await mailReturnReceived(made.number)
  const [mail] = (
    await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
      `return-received:${made.number}`,
    ])
  ).rows
  expect(mail?.text).toContain('couldn’t accept these')
  expect(mail?.text).not.toContain('We’ve accepted')
})

it('mails of each return what was taken back and what not, line by line [OPS-11, OPS-17]', async () => {
  const number = await placed({ items: [...BOOT, ...SOCKS] })
  await sendAndCapture(number)
  const one = await announced(number, intent('1', 1))
  const both = await announced(number, intent('0', 1), intent('1', 2))
  await receive(one.number, { lines: [{ lineId: '1', qty: 1, condition: 'asNew' }] })
  await settle(number)
  const worn = { lineId: '0', qty: 1, condition: 'worn', accepted: false }
  await receive(both.number, { lines: [worn, { lineId: '1', qty: 2 }] })
  await settle(number)
  for (const made of [one, both]) await mailReturnReceived(made.number)
  const { rows } = await pool().query<{ text: string }>(
    `select text from mail_outbox where dedupe_key = any($1) order by created_at`,
    [[one, both].map((made) => `return-received:${made.number}`)],
  )
  expect(rows[0]?.text).toMatch(/accepted:\s+1 × \S+ sock/)
  expect(rows[0]?.text).not.toMatch(/ boot|could not take/)
  expect(rows[1]?.text).toMatch(/accepted:\s+2 × \S+ sock[\s\S]*couldn’t accept these:\s+1 × \S+ boot/)
})

it('mails of no arrival where the carrier tells of it after the return; of another’s it does [OPS-07, OPS-11, OPS-17]', async () => {
  const [number, other] = [await placed({ items: [...BOOT, ...SOCKS] }), await placed({ items: [...BOOT, ...SOCKS] })]
  const arrivals = async () =>
    (await pool().query(`select dedupe_key from mail_outbox where dedupe_key like 'delivered:%'`)).rows
  for (const each of [number, other]) {
    await sendAndCapture(each)
    const made = await announced(each, intent('0', 1), ...(each === number ? [intent('1', 3)] : []))
    const lines = made.lines.map(({ lineId, qty }) => ({ lineId, qty }))
    expect((await receive(made.number, { lines })).status).toBe(200)
    expect(await deliverParcel(each, 1, WAREHOUSE)).toMatchObject({ ok: true })
    await mailDelivered(each, 1)
    await settle(each)
  }
  expect(await arrivals()).toEqual([{ dedupe_key: `delivered:${other}:1` }])
})

it('mails how much of a return came, not how much was announced [OPS-11, OPS-17]', async () => {
  const number = await placed({ items: [...SOCKS, ...BOOT] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 3), intent('1', 1))
  await receive(made.number, { lines: [{ lineId: '0', qty: 2, condition: 'asNew' }] })
  await settle(number)
  await mailReturnReceived(made.number)
  const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
    `return-received:${made.number}`,
  ])
  expect(rows[0]?.text).toMatch(/accepted:\s+2 × \S+ sock/)
  expect(rows[0]?.text).not.toMatch(/ boot|3 × /)
})

it('shows on the order what came of a return, before that what was announced [OPS-11, ORD-08]', async () => {
  const number = await placed({ items: [...SOCKS, ...BOOT] })
  await sendAndCapture(number)
  const [made, none] = [
    await announced(number, intent('0', 2), intent('1', 1)),
    await announced(number, intent('0', 1)),
  ]
  const linesOf = async (of: string) => (await seen(number)).returns?.find((each) => each.number === of)?.lines
  expect(await linesOf(made.number)).toEqual([
    { lineId: '0', qty: 2 },
    { lineId: '1', qty: 1 },
  ])
  await receive(made.number, { lines: [{ lineId: '0', qty: 1, condition: 'asNew' }] })
  await settle(number)
  expect(await linesOf(made.number)).toEqual([{ lineId: '0', qty: 1 }])
  expect(await linesOf(none.number)).toEqual([{ lineId: '0', qty: 1 }])
})

it('gives gift-card money back onto the card [OPS-10, OPS-11]', async () => {
  await issueVoucher('BACKTO', 2000)
  const number = await placed({ items: SOCKS, cards: [{ code: 'BACKTO', balance: 20 }] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 3))
  await receive(made.number, { lines: [{ lineId: '0', qty: 3 }] })
  await settle(number)
  expect(await count(`select balance from vouchers where code = 'BACKTO'`)).toBe(2000)
  expect(await refundsOf(number)).toMatchObject([{ amount: 4500, state: 'done' }])
})

it('holds the other size from the announcement, and sends it as an order that costs nothing [OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const before = { reserved: await reserved('boot-10'), stock: await stock('boot-10') }
  await pool().query(`update variants set width = 'Wide (2E)' where id = 'boot-10'`)
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  // With its width, and without a word of money that goes back.
  expect(made).toMatchObject({ amount: 0, lines: [{ amount: 0, exchangeFor: '10 · Wide (2E)' }] })
  expect(made.instructions.refund).toEqual([expect.stringContaining('We keep size 10 · Wide (2E) for you for 30 days')])
  expect(made.instructions.postage).toBe(
    'By post, you pay the postage. Keep the receipt until the other size is with you.',
  )
  expect((await seen(number)).returns?.[0]?.lines).toMatchObject([{ exchangeFor: '10 · Wide (2E)' }])
  await pool().query(`update variants set width = null where id = 'boot-10'`)
  expect(await reserved('boot-10')).toBe(before.reserved + 1)
  await expectBooksInOrder()
  const { body } = await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
  const swapped: string = body.return.exchangeOrder
  expect(swapped).toMatch(/^W/)
  expect([await reserved('boot-10'), await stock('boot-10')]).toEqual([before.reserved, before.stock - 1])
  expect(await refundsOf(number)).toEqual([])
  expect((await seen(number)).returns).toMatchObject([{ exchangeOrder: swapped }])
  const feed = await api.request(`/erp/v1/orders/${swapped}`, { headers: { Authorization: `Bearer ${key}` } })
  expect(await feed.json()).toMatchObject({
    order: {
      exchangeOf: made.number,
      totals: { grandTotal: 0 },
      payments: [],
      lines: [{ variantId: 'boot-10', qty: 1, total: 0 }],
    },
  })
  const sent = await sendParcel(swapped, { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
  expect(sent.ok).toBe(true)
  await settle(swapped)
  expect((await lifeOf(swapped)).standing.status).toBe('SHIPPED')
  // It does not fit either: the money of the first order goes back.
  const again = await announced(swapped, intent('0', 1))
  expect(again.instructions.refund.join(' ')).not.toContain('had a discount')
  expect(again.instructions.postage).toContain('until you have your refund')
  expect(again.amount).toBe(129.95)
  expect((await receive(again.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
  // Both orders say who has done it, and the money moves on that of the first.
  const deeds = await pool().query('select subject, deed, before, after from machine_audit where subject = any($1)', [
    [number, swapped],
  ])
  const refundNumber = (await machineReturn(again.number)).refundNumber
  const after = { status: 'RETURNED', refundNumber, returnNumber: again.number }
  expect(deeds.rows).toContainEqual({
    subject: number,
    deed: 'receiveReturn',
    before: { status: 'RETURNED' },
    after,
  })
  expect(await queuedFor(number)).toContain('settle-order')
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
})

it('gives the money back when the order that sends the other size is cancelled, piece by piece [OPS-09, OPS-11]', async () => {
  await announceOffer('UNSENT', { effect: { kind: 'amount', amount: 1000 } })
  await shelve({ id: 'wader', price: 1000 }, [
    { id: 'wader-9', stock: 5 },
    { id: 'wader-10', stock: 5 },
  ])
  const items = [{ productId: 'wader', variantId: 'wader-9', qty: 3 }]
  const number = await placed({ items, promoCodes: ['UNSENT'] })
  await sendAndCapture(number)
  const swap = await announced(number, intent('0', 3, { exchangeVariantId: 'wader-10' }))
  const swapped: string = (await receive(swap.number, { lines: [{ lineId: '0', qty: 3 }] })).body.return.exchangeOrder
  const short = { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }
  expect(await cancelOrder(swapped, short, WAREHOUSE)).toMatchObject({ ok: true })
  expect((await refundsOf(number)).map(({ amount, reason }) => [amount, reason])).toEqual([[666, 'returned']])
  expect(await cancelByShopper(swapped, undefined, 'request')).toMatchObject({ ok: true })
  expect(await queuedFor(number)).toContain('settle-order')
  await settle(number)
  await settle(swapped)
  expect((await refundsOf(number)).map(({ amount, state }) => [amount, state])).toEqual([
    [666, 'done'],
    [1334, 'done'],
  ])
  const gst = await count('select gst from order_lines where order_number = $1', [number])
  expect((await refundsOf(number)).reduce((sum, note) => sum + note.gst, 0)).toBe(gst)
  expect(await refundsOf(swapped)).toEqual([])
  // One of the five is nowhere.
  expect([await reserved('wader-10'), await stock('wader-10')]).toEqual([0, 4])
  await expectBooksInOrder()
})

it('keeps no size for a return of what was cancelled whole, and that of another order [OPS-09, OPS-11]', async () => {
  await shelve({ id: 'galosh' }, [
    { id: 'galosh-9', stock: 5 },
    { id: 'galosh-10', stock: 5 },
  ])
  const items = [{ productId: 'galosh', variantId: 'galosh-9', qty: 2 }]
  const [number, other] = [await placed({ items }), await placed({ items })]
  for (const each of [number, other]) await announced(each, intent('0', 2, { exchangeVariantId: 'galosh-10' }))
  const part = { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }
  expect(await cancelOrder(number, part, WAREHOUSE)).toMatchObject({ ok: true })
  expect(await reserved('galosh-10')).toBe(4)
  expect(await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)).toMatchObject({ ok: true })
  expect(await reserved('galosh-10')).toBe(2)
  await settle(number)
  await expectBooksInOrder()
})

it('keeps no size for a line that was cancelled beside others, and promises no money for it once more [OPS-09, OPS-11, ORD-08]', async () => {
  await shelve({ id: 'wellie' }, [
    { id: 'wellie-9', stock: 5 },
    { id: 'wellie-10', stock: 5 },
  ])
  const items = [{ productId: 'wellie', variantId: 'wellie-9', qty: 1 }, ...BOOT, ...SOCKS]
  const [number, other] = [await placed({ items }), await placed({ items })]
  const swap = { exchangeVariantId: 'wellie-10' }
  const wanted = [intent('0', 1, swap), intent('1', 1, { exchangeVariantId: 'boot-10' })]
  const held = await reserved('boot-10')
  for (const each of [number, other]) {
    await announced(each, ...wanted)
    await announced(each, intent('2', 3))
  }
  const gone = [
    { lineNo: 0, qty: 1 },
    { lineNo: 2, qty: 2 },
  ]
  expect(await cancelOrder(number, { lines: gone, reason: 'outOfStock' }, WAREHOUSE)).toMatchObject({ ok: true })
  expect([await reserved('wellie-10'), await reserved('boot-10')]).toEqual([1, held + 2])
  expect((await seen(number)).returns).toMatchObject([
    { amount: 0, lines: [{ lineId: '1', qty: 1, exchangeFor: '10' }] },
    { amount: 15, lines: [{ lineId: '2', qty: 1 }] },
  ])
  expect((await seen(other)).returns).toMatchObject([{ lines: [{ qty: 1 }, { qty: 1 }] }, { amount: 45 }])
  await cancelOrder(number, { lines: [{ lineNo: 2, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
  expect((await seen(number)).returns?.[1]).toMatchObject({ amount: 0, lines: [] })
  await sendAndCapture(number)
  const [first] = (await seen(number)).returns ?? []
  expect((await receive(first?.number ?? '', { lines: [{ lineId: '1', qty: 1 }] })).status).toBe(200)
  expect([await reserved('wellie-10'), await reserved('boot-10')]).toEqual([1, held + 1])
  await cancelOrder(other, { reason: 'other' }, WAREHOUSE)
  await settle(other)
  expect([await reserved('wellie-10'), await reserved('boot-10')]).toEqual([0, held])
})

it('names to machines, on the slip and in the mail what can still come and its money, and nothing that was cancelled since [OPS-09, OPS-11, RET-07]', async () => {
  const items = [...BOOT, ...SOCKS]
  const [number, other] = [await placed({ items }), await placed({ items })]
  const both = [intent('0', 1), intent('1', 3)]
  const [made, theirs] = [await announced(number, ...both), await announced(other, ...both)]
  const gone = [
    { lineNo: 0, qty: 1 },
    { lineNo: 1, qty: 1 },
  ]
  expect(await cancelOrder(number, { lines: gone, reason: 'outOfStock' }, WAREHOUSE)).toMatchObject({ ok: true })
  const { amount, lines } = await machineReturn(made.number)
  expect([amount, lines]).toEqual([30, [{ lineId: '1', qty: 2, reason: 'TOO_SMALL', amount: 30 }]])
  expect((await seen(number)).returns).toMatchObject([{ amount, lines: [{ lineId: '1', qty: 2 }] }])
  expect(await machineReturn(theirs.number)).toMatchObject({ amount: 174.95, lines: [{ qty: 1 }, { qty: 3 }] })
  // So do the slip and the mail.
  const slipOf = async (of: string) => (await readReturn(of))?.return
  expect(await slipOf(made.number)).toMatchObject({ amount: 30, lines: [{ lineId: '1', qty: 2, amount: 30 }] })
  expect((await slipOf(made.number))?.lines).toHaveLength(1)
  expect(await slipOf(theirs.number)).toMatchObject({ amount: 174.95, lines: [{ qty: 1 }, { qty: 3 }] })
  await confirmReturn(theirs.number)
  await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
  expect(await machineReturn(made.number)).toMatchObject({ amount: 0, lines: [] })
  await confirmReturn(made.number)
  expect(
    (
      await pool().query('select dedupe_key from mail_outbox where dedupe_key = any($1)', [
        [made, theirs].map((each) => `return-confirmation:${each.number}`),
      ])
    ).rows,
  ).toEqual([{ dedupe_key: `return-confirmation:${theirs.number}` }])
  for (const each of [number, other]) {
    await cancelOrder(each, { reason: 'other' }, WAREHOUSE)
    await settle(each)
  }
})

it('announces a mixed return of an exchange with the order that paid locked before any size [OPS-11]', async () => {
  for (const id of ['loafer', 'derby']) {
    await shelve({ id }, [
      { id: `${id}-9`, stock: 5 },
      { id: `${id}-10`, stock: 5 },
    ])
  }
  const items = ['loafer', 'derby'].map((productId) => ({ productId, variantId: `${productId}-9`, qty: 1 }))
  const number = await placed({ items })
  await sendAndCapture(number)
  const swap = await announced(
    number,
    intent('0', 1, { exchangeVariantId: 'loafer-10' }),
    intent('1', 1, { exchangeVariantId: 'derby-10' }),
  )
  const came = { lines: ['0', '1'].map((lineId) => ({ lineId, qty: 1 })) }
  const exchange: string = (await receive(swap.number, came)).body.return.exchangeOrder
  await sendRest(exchange)
  // Somebody holds the order that paid and goes on to its sizes, as who cancels or receives does.
  const client = await pool().connect()
  await client.query('begin')
  await lockedLife(client, number)
  const announcing = announced(exchange, intent('0', 1, { exchangeVariantId: 'loafer-9' }), intent('1', 1))
  await eventually(async () =>
    expect(
      await count(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    ).toBe(1),
  )
  try {
    await client.query(`select from variants where id = 'loafer-9' for no key update nowait`)
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await announcing).lines).toMatchObject([{ lineId: '0', amount: 0 }, { lineId: '1' }])
  expect([await reserved('loafer-9'), await reserved('derby-9')]).toEqual([1, 0])
})

it('promises a size to nobody twice, however many want the last one at once [OPS-11]', async () => {
  const numbers = await Promise.all(Array.from({ length: 4 }, () => placed({ items: BOOT })))
  for (const number of numbers) await sendAndCapture(number)
  const made = await Promise.all(
    numbers.map((number) => announce(number, intent('0', 1, { exchangeVariantId: 'boot-last' }))),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  const loser = made.find(({ ok }) => !ok)
  expect(loser).toMatchObject({
    refusal: { errorCode: 'ItemSoldOut', fields: { 'lines.0.exchangeVariantId': 'This size has just sold out.' } },
  })
  expect(await count('select count(*) from returns where order_number = any($1)', [numbers])).toBe(1)
})

it.each(['sock-m', 'boot-9', 'nothing'])(
  'swaps for another size of the same product only, not for %s [OPS-11]',
  async (variant) => {
    const number = await placed({ items: BOOT })
    expect(await announce(number, intent('0', 1, { exchangeVariantId: variant }))).toMatchObject({
      refusal: { errorCode: 'InvalidRequest', fields: { 'lines.0.exchangeVariantId': expect.any(String) } },
    })
  },
)

it('says how many there are of a size where more are wanted, and holds none [OPS-11]', async () => {
  await shelve({ id: 'brogue' }, [
    { id: 'brogue-9', stock: 20 },
    { id: 'brogue-10', stock: 1 },
    { id: 'brogue-11', stock: 2 },
    { id: 'brogue-12', stock: 0 },
  ])
  const number = await placed({ items: [{ productId: 'brogue', variantId: 'brogue-9', qty: 9 }] })
  await sendAndCapture(number)
  for (const [variant, qty, text] of [
    ['brogue-10', 2, 'There is only 1 left of this size.'],
    ['brogue-11', 3, 'There are only 2 left of this size.'],
    ['brogue-12', 1, 'This size has just sold out.'],
  ] as const) {
    expect(await announce(number, intent('0', qty, { exchangeVariantId: variant }))).toMatchObject({
      refusal: { errorCode: 'ItemSoldOut', fields: { 'lines.0.exchangeVariantId': text } },
    })
    expect(await reserved(variant)).toBe(0)
  }
  await announced(number, intent('0', 2, { exchangeVariantId: 'brogue-11' }))
  expect(await Promise.all(['brogue-10', 'brogue-11', 'brogue-12'].map(reserved))).toEqual([0, 2, 0])
})

it('lets a size go after 30 days, and gives nothing away when the parcel comes after all [OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const before = await reserved('boot-10')
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  await releaseExchanges(new Date(Date.now() + 29 * 86_400_000))
  expect(await reserved('boot-10')).toBe(before + 1)
  await releaseExchanges(new Date(Date.now() + 31 * 86_400_000))
  await releaseExchanges(new Date(Date.now() + 31 * 86_400_000))
  expect(await reserved('boot-10')).toBe(before)
  expect((await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).body).toMatchObject({
    return: { refundNumber: expect.any(String) },
  })
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
})

it.each(['stands', 'is closed'] as const)(
  'sends the other size to the buyer whose account %s [OPS-11, API-42]',
  async (account) => {
    const number = await placed({ items: BOOT })
    await sendAndCapture(number)
    const owner = randomUUID()
    if (account === 'stands') {
      await pool().query(
        `insert into customers (id, email, password_hash, first_name, last_name) values ($1::uuid, $1::text || '@example.com', 'x', 'Jo', 'Lee')`,
        [owner],
      )
    }
    await pool().query('update orders set customer_id = $2 where number = $1', [number, owner])
    const made = await createReturn(
      { ...(await access(number)), customerId: undefined },
      [intent('0', 1, { exchangeVariantId: 'boot-10' })],
      new Date(),
    )
    if (!made.ok) throw new Error(JSON.stringify(made.refusal))
    const line = { lineId: '0', qty: 1 }
    expect((await receive(made.value.return.number, { lines: [line] })).status).toBe(200)
    const { rows } = await pool().query<{ id: string | null }>(
      'select o.customer_id as id from orders o join returns r on r.exchange_order = o.number where r.order_number = $1',
      [number],
    )
    // An order of an account that is gone is nobody's there: it is found by its number.
    expect(rows).toEqual([{ id: account === 'stands' ? owner : null }])
  },
)

it('takes the size it sends from stock, though its 30 days end while the parcel comes in [OPS-11]', async () => {
  await shelve({ id: 'moccasin' }, [
    { id: 'moccasin-9', stock: 5 },
    { id: 'moccasin-10', stock: 5 },
  ])
  const number = await placed({ items: [{ productId: 'moccasin', variantId: 'moccasin-9', qty: 1 }] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'moccasin-10' }))
  const waiting = (many: number) =>
    eventually(async () =>
      expect(
        await count(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      ).toBe(many),
    )
  const client = await pool().connect()
  await client.query('begin')
  await client.query('select from returns where number = $1 for update', [made.number])
  const receiving = receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
  await waiting(1)
  const releasing = releaseExchanges(new Date(Date.now() + 31 * 86_400_000))
  await Promise.race([releasing, waiting(2)])
  await client.query('commit')
  client.release()
  await releasing
  expect((await receiving).body).toMatchObject({ return: { exchangeOrder: expect.any(String) } })
  expect([await reserved('moccasin-10'), await stock('moccasin-10')]).toEqual([0, 4])
  await expectBooksInOrder()
})

it('is shown to machines as it was announced and as it came, with its sum [OPS-11]', async () => {
  const number = await placed({ items: [...BOOT, ...SOCKS] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1, { reason: 'FAULTY', note: 'Sole is loose' }), intent('1', 2))
  const boot = { lineId: '0', qty: 1, reason: 'FAULTY', note: 'Sole is loose', amount: 129.95 }
  const socks = { lineId: '1', qty: 2, reason: 'TOO_SMALL', amount: 30 }
  const announcedAs = { number: made.number, orderNumber: number, createdAt: made.createdAt, amount: 159.95 }
  expect(await machineReturn(made.number)).toEqual({
    ...announcedAs,
    lines: [boot, socks],
  })
  const lines = [{ lineId: '0', qty: 1, condition: 'faulty' }]
  expect((await receive(made.number, { lines })).status).toBe(200)
  expect(await machineReturn(made.number)).toEqual({
    ...announcedAs,
    receivedAt: expect.stringMatching(/Z$/),
    lines: [{ ...boot, receivedQty: 1, condition: 'faulty' }, socks],
    refundNumber: expect.any(String),
  })
  const unknown = await api.request('/erp/v1/returns/R0', { headers: { Authorization: `Bearer ${key}` } })
  expect([unknown.status, (await unknown.json()).errorCode]).toEqual([404, 'ReturnNotFound'])
})

it('prints its number for scanners: QR and Code 128 [OPS-11]', async () => {
  const number = await placed({ items: SOCKS })
  const { codes } = await announced(number, intent('0', 1))
  for (const code of [codes.qr, codes.code128]) {
    expect(code).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(code.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { lockedLife, type NewEvent, readLife, recordEvent, SHOP } from '#lib/server/order-life/order-life.ts'
import { feedEvents } from '#lib/server/orders/order-feed.ts'
import { lookUpOrder } from '#lib/server/orders/order-view-rights.ts'
import { count, type Intent, issueVoucher, place, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

async function placed(intent: Intent = {}): Promise<string> {
  const placement = await place(await requestFor(intent))
  if (!placement.ok) throw new Error(placement.refusal.errorCode)
  return placement.value.order.number
}

const record = (number: string, event: NewEvent) =>
  inTransaction(
    async (client) => {
      const life = await lockedLife(client, number)
      if (!life) throw new Error(`There is no order ${number}.`)
      return recordEvent(client, life, event, SHOP)
    },
    ({ ok }) => ok,
  )

it('begins the ledger of an order with its placing [OPS-04]', async () => {
  const number = await placed()
  const life = await readLife(number)
  expect(life?.events).toMatchObject([{ seq: 1, type: 'placed', actor: 'shopper', lines: [] }])
  expect(life?.events[0]?.at).toEqual(life?.createdAt)
  expect(life?.standing.status).toBe('PLACED')
})

it('moves the status of this order and of no other [OPS-04]', async () => {
  const [number, neighbour] = [await placed(), await placed()]
  expect(await record(number, { type: 'acknowledged' })).toMatchObject({ ok: true })
  const statuses = await pool().query('select number, status from orders where number = any($1)', [[number, neighbour]])
  expect(Object.fromEntries(statuses.rows.map((row) => [row.number, row.status]))).toEqual({
    [number]: 'PROCESSING',
    [neighbour]: 'PLACED',
  })
})

it('answers an event that is not allowed with the status there is [OPS-04, ERR-130]', async () => {
  const number = await placed()
  await record(number, { type: 'acknowledged' })
  expect(await record(number, { type: 'acknowledged' })).toEqual({
    ok: false,
    refusal: { errorCode: 'OrderStatusConflict', details: { status: 'PROCESSING' } },
  })
  expect(await count('select count(*) from order_events where order_number = $1', [number])).toBe(2)
})

it('names the line that asks for more than there is [OPS-04, ERR-131]', async () => {
  const number = await placed()
  const lines = [{ lineNo: 0, qty: 2 }]
  expect(await record(number, { type: 'parcel_sent', lines, data: { parcelNo: 1 } })).toMatchObject({
    ok: false,
    refusal: {
      errorCode: 'OrderQuantityInvalid',
      fields: { 'lines.0.qty': 'This line has only 1 left for this change.' },
    },
  })
})

it('lets one of two machines acknowledge, however they race [OPS-04]', async () => {
  const number = await placed()
  const answers = await Promise.all(Array.from({ length: 6 }, () => record(number, { type: 'acknowledged' })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await readLife(number))?.events.map(({ seq }) => seq)).toEqual([1, 2])
})

it('tells what waited for another change behind it, in its own time and in the feed [OPS-04, OPS-05]', async () => {
  const [number, neighbour] = [await placed(), await placed()]
  const { next } = await feedEvents({ limit: 1000 })
  const late = await pool().connect()
  // Begun first, done last: it has waited for the machine that acknowledged meanwhile.
  await late.query('begin')
  await late.query('select now()')
  await pause(20)
  await record(number, { type: 'acknowledged' })
  const life = await lockedLife(late, number)
  if (!life) throw new Error('gone')
  const sent = await recordEvent(
    late,
    life,
    { type: 'parcel_sent', lines: [{ lineNo: 0, qty: 1 }], data: { parcelNo: 1 } },
    SHOP,
  )
  await late.query('commit')
  late.release()
  expect(sent.ok && sent.value.events.map(({ seq }) => seq)).toEqual([1, 2, 3])
  await record(neighbour, { type: 'acknowledged' })
  const { events } = await feedEvents({ after: next, limit: 1000 })
  expect(events.map(({ orderNumber, seq }) => [orderNumber, seq])).toEqual([
    [number, 2],
    [number, 3],
    [neighbour, 2],
  ])
  const times = (await readLife(number))?.events.map(({ at }) => at.getTime()) ?? []
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('tells no event of an order before the one it follows, though a clock was set back [OPS-04]', async () => {
  const number = await placed()
  const ahead = new Date(Date.now() + 60_000)
  await pool().query(
    `insert into order_events (order_number, seq, type, at, actor) values ($1, 2, 'acknowledged', $2, 'shop')`,
    [number, ahead],
  )
  await record(number, { type: 'parcel_sent', lines: [{ lineNo: 0, qty: 1 }], data: { parcelNo: 1 } })
  expect((await readLife(number))?.events.at(-1)).toMatchObject({ seq: 3, at: ahead })
})

it('never changes or deletes what the ledgers say, but for the place in the feed [OPS-03, OPS-04]', async () => {
  const number = await placed()
  await pool().query('update order_events set feed_position = 77 where order_number = $1', [number])
  for (const change of [
    `update order_events set type = 'cancelled' where order_number = '${number}'`,
    `update order_events set feed_position = 78 where order_number = '${number}'`,
    `delete from order_events where order_number = '${number}'`,
  ]) {
    await expect(pool().query(change)).rejects.toThrow('append-only')
  }
})

it('shows each parcel with what is in it, and what has happened [OPS-07, ORD-08]', async () => {
  const items = [
    { productId: 'boot', variantId: 'boot-9', qty: 1 },
    { productId: 'sock', variantId: 'sock-m', qty: 3 },
  ]
  const number = await placed({ items, email: 'parcels@example.com' })
  for (const [parcelNo, lines] of [
    [1, [{ lineNo: 1, qty: 2 }]],
    [2, [{ lineNo: 0, qty: 1 }]],
  ] as const) {
    await inTransaction(
      async (client) => {
        const life = await lockedLife(client, number)
        if (!life) throw new Error('gone')
        const sent = await recordEvent(client, life, { type: 'parcel_sent', lines, data: { parcelNo } }, SHOP)
        await client.query(
          `insert into parcels (order_number, parcel_no, event_seq, carrier, tracking_number, sent_at)
           values ($1, $2, $3, 'Redback', 'RB1', now())`,
          [number, parcelNo, life.events.length + 1],
        )
        return sent
      },
      ({ ok }) => ok,
    )
  }
  await record(number, { type: 'parcel_delivered', data: { parcelNo: 1 } })
  const seen = await lookUpOrder({ number, email: 'parcels@example.com' })
  if (!seen.ok) throw new Error(seen.refusal.errorCode)
  const { order } = seen.value
  expect(order.status).toBe('PROCESSING')
  expect(order.parcels).toMatchObject([
    { number: 1, carrier: 'Redback', lines: [{ lineId: '1', qty: 2 }], deliveredAt: expect.any(String) },
    { number: 2, lines: [{ lineId: '0', qty: 1 }] },
  ])
  expect(order.parcels?.[1]?.deliveredAt).toBeUndefined()
  expect(order.timeline?.map(({ type, parcelNo }) => [type, parcelNo])).toEqual([
    ['placed', undefined],
    ['parcel_sent', 1],
    ['parcel_sent', 2],
    ['parcel_delivered', 1],
  ])
})

it('knows in the gift-card ledger which order a card paid for [OPS-13]', async () => {
  await issueVoucher('LEDGER', 5000)
  const number = await placed({ cards: [{ code: 'LEDGER', balance: 50 }] })
  const { rows } = await pool().query(
    `select kind, amount, order_number, entry_no from voucher_entries where code = 'LEDGER' order by id`,
  )
  expect(rows).toEqual([
    { kind: 'issued', amount: 5000, order_number: null, entry_no: null },
    { kind: 'spent', amount: 5000, order_number: number, entry_no: 0 },
  ])
})

it('tells the life of orders from before the ledger by their status [OPS-04]', async () => {
  const { pathname } = new URL('../../../lib/server/db/migrations/', import.meta.url)
  const file = readdirSync(pathname).find((name) => name.endsWith('life-of-an-order.sql')) ?? ''
  const statements = readFileSync(join(pathname, file), 'utf8').split('--> statement-breakpoint')
  const backfill = statements.filter((statement) => /insert into (order_events|order_event_lines)/.test(statement))
  expect(backfill).toHaveLength(2)
  const number = await placed()
  const client = await pool().connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const status of ['PLACED', 'PROCESSING', 'SHIPPED', 'COMPLETED', 'CANCELLED', 'RETURNED']) {
      await client.query('delete from order_event_lines; delete from parcels')
      await client.query('delete from order_events')
      await client.query('update orders set status = $2 where number = $1', [number, status])
      for (const statement of backfill) await client.query(statement)
      expect((await lockedLife(client, number))?.standing.status).toBe(status)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

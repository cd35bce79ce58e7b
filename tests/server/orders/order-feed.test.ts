import { expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { feedEvents, feedOrders, positionEvents } from '#lib/server/orders/order-feed.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { placed, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

/** Where a reader stands who has read all there is. */
async function newest(): Promise<string> {
  for (let after: string | undefined; ; ) {
    const { events, next } = await feedEvents({ after, limit: 1000 })
    if (events.length === 0) return next
    after = next
  }
}
const positions = async (number: string) =>
  (
    await pool().query<{ at: string | null }>(
      'select feed_position::text as at from order_events where order_number = $1 order by seq',
      [number],
    )
  ).rows.map(({ at }) => at)

it('tells each event once, whole, in the order they became known [OPS-02, OPS-15]', async () => {
  const after = await newest()
  const items = [
    { productId: 'boot', variantId: 'boot-9', qty: 1 },
    { productId: 'sock', variantId: 'sock-m', qty: 3 },
  ]
  const number = await placed({ items })
  const lines = [
    { lineId: '1', qty: 2 },
    { lineId: '0', qty: 1 },
  ]
  await sendParcel(number, { carrier: 'Redback', lines }, WAREHOUSE)
  const neighbour = await placed()
  await cancelOrder(neighbour, { reason: 'outOfStock' }, WAREHOUSE)
  const { events, next } = await feedEvents({ after, limit: 10 })
  expect(events.map(({ orderNumber, seq, type, actor }) => [orderNumber, seq, type, actor])).toEqual([
    [number, 1, 'placed', expect.any(String)],
    [number, 2, 'parcel_sent', 'machine:warehouse'],
    [neighbour, 1, 'placed', expect.any(String)],
    [neighbour, 2, 'cancelled', 'machine:warehouse'],
  ])
  const [first, sent] = events
  expect(sent?.lines).toEqual([
    { lineId: '0', qty: 1 },
    { lineId: '1', qty: 2 },
  ])
  expect(sent?.data).toMatchObject({ parcelNo: 1 })
  expect(first?.lines).toEqual([])
  expect(first?.at).toBe(new Date(first?.at ?? '').toISOString())
  expect(await feedEvents({ after: next, limit: 10 })).toEqual({ events: [], next })
})

it('begins at the first of all for whoever has read nothing, and goes on by as many as are asked for [OPS-02]', async () => {
  for (const _ of [1, 2]) await placed()
  const all = (await feedEvents({ limit: 1000 })).events
  const [one, two] = [await feedEvents({ limit: 1 }), await feedEvents({ after: '0', limit: 2 })]
  expect([one.events, two.events]).toEqual([all.slice(0, 1), all.slice(0, 2)])
  expect((await feedEvents({ after: one.next, limit: 1 })).events).toEqual(all.slice(1, 2))
})

it('tells of orders as they are placed, each once, however much happens to them [OPS-05]', async () => {
  const after = await newest()
  const [one, two] = [await placed(), await placed()]
  await cancelOrder(one, { reason: 'outOfStock' }, WAREHOUSE)
  const first = await feedOrders({ after, limit: 1 })
  expect(first.orders.map(({ number, status }) => [number, status])).toEqual([[one, 'CANCELLED']])
  const second = await feedOrders({ after: first.next, limit: 5 })
  expect(second.orders.map(({ number }) => number)).toEqual([two])
  expect(await feedOrders({ after: second.next, limit: 5 })).toEqual({ orders: [], next: second.next })
  expect((await feedOrders({ limit: 1000 })).orders.slice(-2).map(({ number }) => number)).toEqual([one, two])
})

it('gives every event its place once, in the order of their time, and says when there are none to place [OPS-02]', async () => {
  await newest()
  expect(await positionEvents()).toBe(false)
  const [late, early] = [await placed(), await placed()]
  await pool().query(
    `begin; set local session_replication_role = replica;
     update order_events set at = at - interval '1 hour' where order_number = '${early}'; commit`,
  )
  expect([await positions(late), await positions(early)]).toEqual([[null], [null]])
  // A few fit into one go.
  expect(await positionEvents()).toBe(false)
  const [[ofLate], [ofEarly]] = [await positions(late), await positions(early)]
  expect(Number(ofLate)).toBe(Number(ofEarly) + 1)
  expect(await positionEvents()).toBe(false)
  expect([await positions(late), await positions(early)]).toEqual([[ofLate], [ofEarly]])
  expect(await count('select count(*) from order_events where feed_position is null')).toBe(0)
})

it('gives places one at a time; who finds nothing to place waits for nobody [OPS-02]', async () => {
  await newest()
  const other = await pool().connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(7402310)')
  expect(await positionEvents()).toBe(false)
  const number = await placed()
  const placing = positionEvents()
  const waiting = "select count(*) from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
  await eventually(async () => expect(await count(waiting)).toBe(1))
  expect(await positions(number)).toEqual([null])
  await other.query('commit')
  other.release()
  await placing
  expect(await positions(number)).toEqual([expect.any(String)])
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { cancelTrouble } from '#app/(shop)/orders/[number]/cancel-outcome.ts'
import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { addDays, instantOf, localTime } from '#lib/domain/dates/zoned-time.ts'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { acknowledgeOrder, collectOrder, readyOrder } from '#lib/server/fulfilment/collection.ts'
import { deliverParcel, sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { watchCollections } from '#lib/server/fulfilment/watch-collections.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { orderLink, orderOfLink } from '#lib/server/orders/order-link.ts'
import { log } from '#lib/server/platform/log.ts'
import type { TaskName } from '#lib/server/queue/job-payloads.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { goneAt } from '#tests/setup/database-gone.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { count, issueVoucher } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendRest, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createApi()

interface Message {
  dedupe_key: string
  subject: string
  text: string
  html: string
}

/** Does the queued mails of an order, twice, and says what was sent. */
async function letters(number: string): Promise<Message[]> {
  const { rows } = await pool().query<{ task: TaskName; payload: object }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'mail-%' order by j.id`,
  )
  const helpers = undefined as never
  for (const { task, payload } of [...rows, ...rows]) await tasks[task](payload, helpers)
  await pool().query(`delete from graphile_worker._private_jobs`)
  const sent = await pool().query<Message>(
    `select dedupe_key, subject, text, html from mail_outbox where text like '%' || $1 || '%' order by created_at`,
    [number],
  )
  return sent.rows
}
const email = () => `${randomUUID()}@example.com`
const pickup = { type: 'STORE_PICKUP' as const, methodCode: 'collect', clickCollectStoreId: 'city' }

describe('mails about an order', () => {
  it('tell of each parcel, its arrival and money given back, once, as text and HTML, with a link [OPS-07, OPS-10, OPS-17]', async () => {
    const address = email()
    const number = await placed({ email: address })
    await sendRest(number)
    await settle(number)
    await deliverParcel(number, 1, WAREHOUSE)
    await refundOrder(number, { amount: 10, delivery: false, reason: 'goodwill' }, WAREHOUSE)
    await settle(number)
    const sent = await letters(number)
    expect(sent.map(({ dedupe_key }) => dedupe_key.replace(/C\d{9}/, 'C'))).toEqual([
      `parcel:${number}:1`,
      `delivered:${number}:1`,
      'refunded:C',
    ])
    for (const { text, html } of sent) {
      expect(text).toMatch(/\/api\/order\/open\/[\w.-]+/)
      expect(html).toContain('<html')
    }
    expect(sent[0]?.text).toContain('Redback')
    expect(sent[2]?.text).toContain('$10 to Visa')
    expect(sent.map(({ html }) => html.includes('application/ld+json'))).toEqual([true, false, false])
    expect(sent[2]?.text).not.toMatch(/It is for:|for delivery|Gift card amounts/)
  })

  it('carry each parcel as data for mail programs: carrier, number, address to track it, what is in it [OPS-07, OPS-64]', async () => {
    const number = await placed({ items: [{ productId: 'sock', variantId: 'sock-m', qty: 3 }] })
    const redback = {
      carrier: 'Redback </script><b>',
      trackingNumber: 'RB1',
      trackingUrl: 'https://track.example/RB1',
      lines: [{ lineId: '0', qty: 1 }],
    }
    await sendParcel(number, redback, WAREHOUSE)
    await sendParcel(number, { carrier: 'Walk', lines: [{ lineId: '0', qty: 2 }] }, WAREHOUSE)
    const data = (await letters(number)).map(({ html }) => {
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
      return JSON.parse(json)
    })
    expect(data).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'ParcelDelivery',
        carrier: { '@type': 'Organization', name: redback.carrier },
        trackingNumber: 'RB1',
        trackingUrl: redback.trackingUrl,
        itemShipped: [{ '@type': 'Product', name: expect.stringContaining('sock') }],
        partOfOrder: { '@type': 'Order', orderNumber: number, orderStatus: 'https://schema.org/OrderInTransit' },
      },
      { '@type': 'ParcelDelivery', carrier: { name: 'Walk' }, partOfOrder: { orderNumber: number } },
    ])
    expect(data[1]).not.toHaveProperty('trackingNumber')
  })

  it.each([
    [
      'on the last of them',
      '2020-01-07T13:00:00Z',
      { expectedArrivalFrom: '2020-01-06', expectedArrivalUntil: '2020-01-08' },
    ],
    ['after they are over', '2020-01-08T13:00:00Z', {}],
  ])('name mail programs the days that were promised, of a parcel that leaves %s [OPS-64]', async (_, sentAt, days) => {
    const number = await placed({ items: [{ productId: 'sock', variantId: 'sock-m', qty: 1 }] })
    const arrival = { from: '2020-01-06', to: '2020-01-08' }
    await pool().query(`update orders set shipping = shipping || $2 where number = $1`, [number, { arrival }])
    await sendParcel(number, { carrier: 'Walk', sentAt, lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
    const [sent] = await letters(number)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(sent?.html ?? '') ?? []
    const { expectedArrivalFrom, expectedArrivalUntil } = JSON.parse(json)
    expect({ expectedArrivalFrom, expectedArrivalUntil }).toEqual(days)
  })

  it('say what money was given back for, and where to look for it [OPS-10, OPS-13, OPS-17]', async () => {
    await issueVoucher('PARTLYPAID', 2000)
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 2 },
    ]
    const number = await placed({ items, cards: [{ code: 'PARTLYPAID', balance: 20 }] })
    await sendRest(number)
    await settle(number)
    await letters(number)
    await refundOrder(number, { lines: [{ lineId: '0', qty: 1 }], delivery: true, reason: 'faulty' }, WAREHOUSE)
    await settle(number)
    const text = (await letters(number)).at(-1)?.text ?? ''
    expect(text).toMatch(/It is for:\s+1 × .*boot.*\s+With \$14\.95 for delivery\./i)
    expect(text).not.toMatch(/sock/i)
    expect(text).toMatch(/Gift card amounts are back on the card now\.\s+Your bank may take up to 5 business days/)
  })

  it('tell what was cancelled and what becomes of the money [OPS-09, OPS-17]', async () => {
    const number = await placed()
    await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(number)
    const [sent] = await letters(number)
    expect(sent).toMatchObject({ dedupe_key: `cancelled:${number}:2`, subject: expect.stringContaining('Cancelled') })
    expect(sent?.text).toContain('released straight away')
    expect(sent?.text).not.toContain('weren’t collected')
  })

  it('say of a part that what is held for it stays until the rest leaves, as it does [OPS-06, OPS-09, OPS-17]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 2 },
    ]
    const [number, mixed] = [
      await placed({ items }),
      await placed({ items: [...items.slice(0, 1), { productId: 'card', variantId: 'card-50', qty: 1 }] }),
    ]
    const cancelLine = (of: string, lineNo: number) =>
      cancelOrder(of, { lines: [{ lineNo, qty: 1 }], reason: 'shopper' }, WAREHOUSE)
    const words = async (of: string) => (await letters(of)).at(-1)?.text ?? ''
    await cancelLine(number, 1)
    await settle(number)
    expect((await lifeOf(number)).events.map(({ type }) => type)).toEqual(['placed', 'cancelled'])
    expect(await words(number)).toMatch(/on hold for them is released once the rest has been\s+sent or collected/)
    expect(await words(number)).not.toContain('straight away')
    await sendRest(number)
    await settle(number)
    expect(await words(number)).toContain('on its way')
    // Nothing of the rest ever leaves: it is paid for at once.
    await cancelLine(mixed, 0)
    await settle(mixed)
    expect(await words(mixed)).toMatch(/on hold is released\s+straight away/)
  })

  it('speak of gift cards only where money goes back on one [OPS-09, OPS-17]', async () => {
    await issueVoucher('SOMEPAID', 2000)
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 2 },
    ]
    const [number, without] = [
      await placed({ items, cards: [{ code: 'SOMEPAID', balance: 20 }] }),
      await placed({ items }),
    ]
    const off = async (of: string, ...lines: number[]) => {
      for (const lineNo of lines) {
        const qty = lineNo === 0 ? 1 : 2
        await cancelOrder(of, { lines: [{ lineNo, qty }], reason: 'other' }, WAREHOUSE)
      }
      await settle(of)
      const last = (await letters(of)).findLast(({ dedupe_key }) => dedupe_key.startsWith('cancelled:'))
      return last?.text.replace(/\s+/g, ' ')
    }
    const onCard = 'Anything we’ve charged is refunded the way you paid, and gift card amounts go back on the card.'
    const otherwise = 'Anything we’ve charged is refunded the way you paid.'
    expect(await off(number, 1)).toContain(otherwise)
    expect(await count(`select balance from vouchers where code = 'SOMEPAID'`)).toBe(0)
    expect(await off(number, 0)).toContain(onCard)
    expect(await count(`select balance from vouchers where code = 'SOMEPAID'`)).toBe(2000)
    expect(await off(without, 0, 1)).toContain(otherwise)
  })

  it('say of no parcel that it is on its way once its arrival was told, of another parcel still [OPS-07, OPS-17]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 1 },
    ]
    const number = await placed({ items, email: email() })
    for (const lineId of ['0', '1'])
      await sendParcel(number, { carrier: 'Redback', lines: [{ lineId, qty: 1 }] }, WAREHOUSE)
    await settle(number)
    await deliverParcel(number, 1, WAREHOUSE)
    // As after a day without a mail server: what failed more often waits longer for its next try.
    const helpers = undefined as never
    await tasks['mail-delivered']({ orderNumber: number, parcelNo: 1 }, helpers)
    expect((await letters(number)).map(({ dedupe_key }) => dedupe_key)).toEqual([
      `delivered:${number}:1`,
      `parcel:${number}:2`,
    ])
  })

  it('tell of each parcel what is in it and who brings it [OPS-07, OPS-17]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 2 },
    ]
    const number = await placed({ items, email: email() })
    for (const [lineId, qty, carrier, trackingNumber] of [
      ['0', 1, 'Redback', 'RB1'],
      ['1', 2, 'Bluetongue', 'BT2'],
    ] as const) {
      await sendParcel(number, { carrier, trackingNumber, lines: [{ lineId, qty }] }, WAREHOUSE)
    }
    await settle(number)
    for (const parcelNo of [1, 2]) await deliverParcel(number, parcelNo, WAREHOUSE)
    const texts = new Map((await letters(number)).map(({ dedupe_key, text }) => [dedupe_key, text]))
    expect([...texts.keys()]).toEqual(
      [1, 2].map((no) => `parcel:${number}:${no}`).concat([1, 2].map((no) => `delivered:${number}:${no}`)),
    )
    expect(texts.get(`parcel:${number}:1`)).toMatch(/1 × \S+ boot, [\s\S]*Redback, RB1/)
    expect(texts.get(`parcel:${number}:1`)).not.toMatch(/ sock|BT2/)
    expect(texts.get(`parcel:${number}:2`)).toMatch(/2 × \S+ sock, [\s\S]*Bluetongue, BT2/)
    expect(texts.get(`parcel:${number}:2`)).not.toMatch(/ boot|RB1/)
    expect(texts.get(`delivered:${number}:2`)).toMatch(/ sock/)
    expect(texts.get(`delivered:${number}:2`)).not.toMatch(/ boot/)
  })
})

describe('a mail about what is not there', () => {
  it.each<[TaskName, (number: string) => object, string]>([
    ['mail-parcel', (orderNumber) => ({ orderNumber, parcelNo: 7 }), 'has no parcel 7.'],
    ['mail-delivered', () => ({ orderNumber: 'W0', parcelNo: 1 }), 'There is no order W0.'],
    ['mail-cancelled', (orderNumber) => ({ orderNumber, seq: 99 }), 'has no event 99.'],
    ['mail-refunded', () => ({ refundNumber: 'C0' }), 'There is no credit note C0.'],
    ['mail-return-received', () => ({ returnNumber: 'R0' }), 'There is no return R0.'],
    ['mail-return-withdrawn', () => ({ returnNumber: 'R0' }), 'There is no return R0.'],
  ])('is not sent: %s is tried again [OPS-17]', async (task, payload, reason) => {
    const number = await placed({ email: email() })
    const mailed = () => count('select count(*) from mail_outbox')
    const before = await mailed()
    const helpers = undefined as never
    await expect((async () => tasks[task](payload(number), helpers))()).rejects.toThrow(reason)
    expect(await mailed()).toBe(before)
  })
})

/** Only a test may change what no shop can: a ledger, or the number of a store that has stock. */
const unchecked = async (statement: string, values: unknown[]) => {
  const client = await pool().connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement, values)
  await client.query('set session_replication_role = default')
  client.release()
}

// What was promised is the day of another moment then.
const readyAgo = (number: string, days: number) =>
  unchecked(
    `update order_events set at = at - $2 * interval '1 day', data = data - 'keptUntil' where order_number = $1`,
    [number, days],
  )

const readyEvent = async (number: string) => {
  const event = (await lifeOf(number)).events.find(({ type }) => type === 'ready')
  if (!event) throw new Error(`Order ${number} is not ready.`)
  return event
}

/** The last minute of a day somewhere. */
const endOf = (date: string, timeZone: string) => instantOf({ date, minutes: 24 * 60 - 1 }, timeZone)

describe('a pickup', () => {
  it('is told when it is ready, where, until when and who may collect it [OPS-08, OPS-17]', async () => {
    const number = await placed({
      shipping: { ...pickup, collector: { name: 'Kim Tully', phone: '0423 456 789' } },
    })
    await readyOrder(number, WAREHOUSE)
    const [sent] = await letters(number)
    expect(sent?.text).toContain('City, 9 Swanston St')
    expect(sent?.text).toContain('Kim Tully or you can collect it')
    expect(sent?.text).toContain(`We’ll keep it until ${nearDayInWords(addDays(dayInMelbourne(new Date()), 10))}.`)
    await cancelOrder(number, { reason: 'other' }, WAREHOUSE)
    await settle(number)
    await pool().query('delete from graphile_worker._private_jobs')
  })

  it('is told with the hours of its store, and not when it is collected already [OPS-08, OPS-17]', async () => {
    const hours = (times: object) =>
      pool().query(`update stores set hours = $1 where erp_store_id = 'city'`, [JSON.stringify(times)])
    const holidays = (days: object) =>
      pool().query(`update stores set holidays = $1 where erp_store_id = 'city'`, [JSON.stringify(days)])
    await pool().query(`update store_stock set qty = qty + 1 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    const [number, quick] = [await placed({ shipping: pickup }), await placed({ shipping: pickup })]
    await hours({ mon: '08:30-17:00', tue: '08:30-17:00' })
    const day = (ahead: number) => addDays(dayInMelbourne(new Date()), ahead)
    const differs = (ahead: number) => ({ date: day(ahead), name: 'A holiday', hours: 'closed' })
    await holidays([differs(-1), differs(2), differs(20)])
    for (const each of [number, quick]) await readyOrder(each, WAREHOUSE)
    await collectOrder(quick, undefined, WAREHOUSE)
    await settle(quick)
    const [sent, ...others] = await letters(number)
    expect(sent?.text).toContain('It is open Monday and Tuesday 8:30 am – 5 pm')
    // The days to come that differ, not those that are over or after it has gone back.
    expect(/; (.*) closed\./.exec(sent?.text ?? '')?.[1]).toBe(nearDayInWords(day(2)))
    expect(others).toEqual([])
    expect(await letters(quick)).toEqual([])
    await hours({})
    await holidays([])
    await cancelOrder(number, { reason: 'other' }, WAREHOUSE)
    await settle(number)
    await pool().query('delete from graphile_worker._private_jobs')
  })

  it('is reminded of once after five days, and goes back with the money once its last day is over [OPS-08]', async () => {
    const [number, neighbour] = [await placed({ shipping: pickup }), await placed({ shipping: pickup })]
    for (const each of [number, neighbour]) await readyOrder(each, WAREHOUSE)
    await letters(number)
    await readyAgo(number, 4.9)
    await watchCollections()
    expect((await lifeOf(number)).events.map(({ type }) => type)).toEqual(['placed', 'ready'])
    await readyAgo(number, 0.2)
    await watchCollections()
    await watchCollections()
    expect((await letters(number)).map(({ dedupe_key }) => dedupe_key)).toEqual([
      `ready:${number}`,
      `ready-reminder:${number}`,
    ])
    const lastDay = addDays(dayInMelbourne((await readyEvent(number)).at), 10)
    expect((await letters(number)).at(-1)?.text).toContain(`We’ll keep it until ${nearDayInWords(lastDay)}.`)
    await watchCollections(endOf(lastDay, 'Australia/Melbourne'))
    expect((await lifeOf(number)).standing.status).toBe('READY_FOR_COLLECTION')
    // The day lasts longer in Perth.
    await pool().query(`update stores set time_zone = 'Australia/Perth' where erp_store_id = 'city'`)
    const lastInPerth = addDays(localTime((await readyEvent(number)).at, 'Australia/Perth').date, 10)
    await watchCollections(endOf(lastInPerth, 'Australia/Perth'))
    expect((await lifeOf(number)).standing.status).toBe('READY_FOR_COLLECTION')
    await pool().query(`update stores set time_zone = 'Australia/Melbourne' where erp_store_id = 'city'`)
    await watchCollections(new Date(endOf(lastDay, 'Australia/Melbourne').getTime() + 60_000))
    await settle(number)
    expect((await lifeOf(number)).standing.status).toBe('CANCELLED')
    expect((await lifeOf(number)).events.find(({ type }) => type === 'cancelled')).toMatchObject({
      actor: 'shop',
      data: { reason: 'uncollected' },
    })
    expect((await letters(number)).at(-1)?.text).toContain('These weren’t collected')
    expect((await lifeOf(neighbour)).standing.status).toBe('READY_FOR_COLLECTION')
  })
})

describe('a pickup whose last day is one on which its store is closed', () => {
  it('is kept until the store has been open once more, as its mails say; a neighbour elsewhere is not [OPS-08]', async () => {
    await pool().query(`update store_stock set qty = qty + 1 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    await pool().query(`update store_stock set qty = qty + 1 where erp_store_id = 'depot' and variant_id = 'boot-9'`)
    await pool().query(`update stores set click_and_collect = true where erp_store_id = 'depot'`)
    const elsewhere = { ...pickup, clickCollectStoreId: 'depot' }
    const [number, neighbour] = [await placed({ shipping: pickup }), await placed({ shipping: elsewhere })]
    for (const each of [number, neighbour]) {
      await readyOrder(each, WAREHOUSE)
      await readyAgo(each, 8)
    }
    const tenth = addDays(dayInMelbourne((await readyEvent(number)).at), 10)
    const closed = [0, 1].map((ahead) => ({ date: addDays(tenth, ahead), name: 'A holiday', hours: 'closed' }))
    await pool().query(`update stores set holidays = $1 where erp_store_id = 'city'`, [JSON.stringify(closed)])
    await watchCollections()
    const last = addDays(tenth, 2)
    expect((await letters(number)).at(-1)?.text).toContain(`We’ll keep it until ${nearDayInWords(last)}.`)
    expect((await letters(neighbour)).at(-1)?.text).toContain(`We’ll keep it until ${nearDayInWords(tenth)}.`)
    await watchCollections(endOf(last, 'Australia/Melbourne'))
    const statusOf = async (of: string) => (await lifeOf(of)).standing.status
    expect([await statusOf(number), await statusOf(neighbour)]).toEqual(['READY_FOR_COLLECTION', 'CANCELLED'])
    await watchCollections(new Date(endOf(last, 'Australia/Melbourne').getTime() + 60_000))
    expect(await statusOf(number)).toBe('CANCELLED')
    for (const each of [number, neighbour]) await settle(each)
    await pool().query(`update stores set holidays = '[]' where erp_store_id = 'city'`)
    await pool().query(`update stores set click_and_collect = false where erp_store_id = 'depot'`)
    await pool().query('delete from graphile_worker._private_jobs')
  })
})

describe('a pickup whose mails have named its last day', () => {
  const closeOn = (...dates: string[]) =>
    pool().query(`update stores set holidays = $1 where erp_store_id = 'city'`, [
      JSON.stringify(dates.map((date) => ({ date, name: 'A holiday', hours: 'closed' }))),
    ])
  const rename = (from: string, to: string) =>
    unchecked('update stores set erp_store_id = $2 where erp_store_id = $1', [from, to])

  it.each<[string, () => Promise<unknown>]>([
    ['opens sooner', () => closeOn()],
    ['is gone from the shop', () => rename('city', 'gone')],
  ])(
    'is kept until then, also where its store %s by the shop file that came since; a neighbour is not [DLV-24]',
    async (_, change) => {
      await pool().query(`update store_stock set qty = qty + 2 where erp_store_id = 'city' and variant_id = 'boot-9'`)
      const [number, neighbour] = [await placed({ shipping: pickup }), await placed({ shipping: pickup })]
      const day = (ahead: number) => addDays(dayInMelbourne(new Date()), ahead)
      await readyOrder(neighbour, WAREHOUSE)
      await closeOn(day(10), day(11))
      await readyOrder(number, WAREHOUSE)
      const named = `We’ll keep it until ${nearDayInWords(day(12))}.`
      expect((await letters(number)).at(-1)?.text).toContain(named)
      await change()
      await watchCollections(endOf(day(6), 'Australia/Melbourne'))
      expect(await letters(number)).toMatchObject([{}, { text: expect.stringContaining(named) }])
      await watchCollections(endOf(day(12), 'Australia/Melbourne'))
      const statusOf = async (of: string) => (await lifeOf(of)).standing.status
      expect([await statusOf(number), await statusOf(neighbour)]).toEqual(['READY_FOR_COLLECTION', 'CANCELLED'])
      await watchCollections(new Date(endOf(day(12), 'Australia/Melbourne').getTime() + 60_000))
      expect(await statusOf(number)).toBe('CANCELLED')
      for (const each of [number, neighbour]) await settle(each)
      await rename('gone', 'city')
      await closeOn()
      await pool().query('delete from graphile_worker._private_jobs')
    },
  )

  it('is named its own day by a mail that waited while its store closed for longer; a neighbour the later one [DLV-24]', async () => {
    await pool().query(`update store_stock set qty = qty + 2 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    const [number, neighbour] = [await placed({ shipping: pickup }), await placed({ shipping: pickup })]
    const day = (ahead: number) => addDays(dayInMelbourne(new Date()), ahead)
    await readyOrder(number, WAREHOUSE)
    await closeOn(day(10))
    await readyOrder(neighbour, WAREHOUSE)
    const named = async (of: string) => (await letters(of)).at(-1)?.text
    expect(await named(number)).toContain(`We’ll keep it until ${nearDayInWords(day(10))}.`)
    expect(await named(neighbour)).toContain(`We’ll keep it until ${nearDayInWords(day(11))}.`)
    for (const each of [number, neighbour]) await cancelOrder(each, { reason: 'other' }, WAREHOUSE)
    for (const each of [number, neighbour]) await settle(each)
    await closeOn()
    await pool().query('delete from graphile_worker._private_jobs')
  })

  it('tells machines that day with the event [DLV-24]', async () => {
    await pool().query(`update store_stock set qty = qty + 1 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    const number = await placed({ shipping: pickup })
    await readyOrder(number, WAREHOUSE)
    await watchCollections(new Date(Date.now() + 6 * 86_400_000))
    const keptUntil = addDays(dayInMelbourne(new Date()), 10)
    expect((await lifeOf(number)).events.slice(1)).toMatchObject([
      { type: 'ready', data: { keptUntil } },
      { type: 'reminded', data: { keptUntil } },
    ])
    await cancelOrder(number, { reason: 'other' }, WAREHOUSE)
    await settle(number)
    await pool().query('delete from graphile_worker._private_jobs')
  })
})

describe('a pickup nobody has looked after for a while', () => {
  it('goes back a day after its reminder at the earliest, where nothing has run for days [OPS-08]', async () => {
    await pool().query(`update store_stock set qty = qty + 2 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    const [number, neighbour] = [await placed({ shipping: pickup }), await placed({ shipping: pickup })]
    for (const each of [number, neighbour]) await readyOrder(each, WAREHOUSE)
    const typesOf = async (of: string) => (await lifeOf(of)).events.map(({ type }) => type)
    await letters(number)
    await readyAgo(number, 12)
    await watchCollections()
    await watchCollections()
    expect(await typesOf(number)).toEqual(['placed', 'ready', 'reminded'])
    const tomorrow = addDays(dayInMelbourne(new Date()), 1)
    expect((await lifeOf(number)).events.at(-1)).toMatchObject({ type: 'reminded', data: { keptUntil: tomorrow } })
    const [, late] = await letters(number)
    expect(late).toMatchObject({ dedupe_key: `ready-reminder:${number}` })
    expect(late?.text).toContain(`We’ll keep it until ${nearDayInWords(tomorrow)}.`)
    await watchCollections(endOf(tomorrow, 'Australia/Melbourne'))
    expect(await typesOf(number)).toEqual(['placed', 'ready', 'reminded'])
    await watchCollections(new Date(endOf(tomorrow, 'Australia/Melbourne').getTime() + 60_000))
    expect(await typesOf(number)).toEqual(['placed', 'ready', 'reminded', 'cancelled'])
    await settle(number)
    expect(await typesOf(neighbour)).toEqual(['placed', 'ready'])
    await pool().query('delete from graphile_worker._private_jobs')
  })
})

describe('pickups that two runs look after at once', () => {
  it('are reminded of once [OPS-08]', async () => {
    await pool().query(`update store_stock set qty = qty + 1 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    const number = await placed({ shipping: pickup })
    await readyOrder(number, WAREHOUSE)
    await readyAgo(number, 6)
    const holder = await pool().connect()
    await holder.query('begin')
    await holder.query('select from orders where number = $1 for update', [number])
    const runs = Promise.all([watchCollections(), watchCollections()])
    await eventually(async () => {
      const { rowCount } = await pool().query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rowCount).toBe(2)
    })
    await holder.query('commit')
    holder.release()
    await runs
    expect((await lifeOf(number)).events.map(({ type }) => type)).toEqual(['placed', 'ready', 'reminded'])
    await pool().query('delete from graphile_worker._private_jobs')
  })
})

describe('pickups that cannot be looked after', () => {
  it('keep no other from it, and somebody is told of each [OPS-08]', async () => {
    await pool().query(`update store_stock set qty = qty + 2 where erp_store_id = 'city' and variant_id = 'boot-9'`)
    const numbers = [await placed({ shipping: pickup }), await placed({ shipping: pickup })]
    for (const each of numbers) await readyOrder(each, WAREHOUSE)
    await pool().query(`
      create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger stuck before insert on order_events for each row when (new.type = 'reminded') execute function stuck()`)
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    try {
      for (const each of numbers) await readyAgo(each, 6)
      await watchCollections()
      expect(
        told.mock.calls.map(([facts]) => (facts as unknown as { orderNumber: string }).orderNumber).toSorted(),
      ).toEqual(numbers.toSorted())
    } finally {
      told.mockRestore()
      await pool().query('drop trigger stuck on order_events; drop function stuck')
    }
    await watchCollections()
    for (const each of numbers) {
      expect((await lifeOf(each)).events.map(({ type }) => type)).toEqual(['placed', 'ready', 'reminded'])
    }
    await pool().query('delete from graphile_worker._private_jobs')
  })
})

describe('the link in a mail', () => {
  it('opens its order without typing the address, and no other, for 30 days [OPS-17]', async () => {
    const [number, other] = [await placed({ email: email() }), await placed({ email: email() })]
    const path = new URL(orderLink(number)).pathname
    const opened = await api.request(path)
    expect(opened.status).toBe(303)
    expect(opened.headers.get('Location')).toBe(`/orders/${number}`)
    const cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect((await api.request(`/api/order/${number}`, { headers: { cookie } })).status).toBe(200)
    expect((await api.request(`/api/order/${other}`, { headers: { cookie } })).status).toBe(404)
    expect(path).not.toContain('@')
    const day = 86_400_000
    const token = path.split('/').at(-1) ?? ''
    expect(orderOfLink(token, new Date(Date.now() + 29.9 * day))).toBe(number)
    expect(orderOfLink(token, new Date(Date.now() + 30.1 * day))).toBeUndefined()
  })

  it('opens nothing when somebody changed it [OPS-17]', async () => {
    const forged = await api.request('/api/order/open/4102444800.VzEyMw.forged')
    expect(forged.headers.get('Location')).toBe('/orders?trouble=OrderLinkExpired')
    expect(forged.headers.get('Set-Cookie')).toBeNull()
  })
})

describe('a shopper cancels', () => {
  async function opened(number: string) {
    const { headers } = await api.request(new URL(orderLink(number)).pathname)
    return headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }
  const call = (number: string, cookie: string, body: object, idempotencyKey = randomUUID()) =>
    api.request(`/api/order/${number}/cancel`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
    })
  const form = (number: string, cookie: string, body: string) =>
    api.request(`/api/order/${number}/cancel`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })

  it('by line and whole, once for a key, and sees how the order stands [OPS-09, API-86]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 3 },
    ]
    const number = await placed({ items })
    const cookie = await opened(number)
    const key = randomUUID()
    const body = { lines: [{ lineId: '1', qty: 2 }] }
    const [first, again] = [await call(number, cookie, body, key), await call(number, cookie, body, key)]
    const { order } = await first.json()
    expect(order.lines[1]).toMatchObject({ qty: 3, cancelledQty: 2 })
    expect(order.cancellable).toEqual([
      { lineId: '0', qty: 1 },
      { lineId: '1', qty: 1 },
    ])
    expect((await again.json()).order).toEqual(order)
    const tooMany = await call(number, cookie, { lines: [{ lineId: '1', qty: 2 }] })
    expect(await tooMany.json()).toMatchObject({ errorCode: 'OrderQuantityInvalid' })
    const whole = await (await call(number, cookie, {})).json()
    expect(whole.order.status).toBe('CANCELLED')
    expect((await lifeOf(number)).events.slice(-2)).toMatchObject([
      { type: 'cancelled', actor: 'shopper', data: { reason: 'shopper' }, lines: [{ lineNo: 1, qty: 2 }] },
      { type: 'cancelled', actor: 'shopper', data: { reason: 'shopper' } },
    ])
    await settle(number)
  })

  it('and hears nothing, and asks again: one unit is cancelled and not another, with a script and without [API-11, OPS-09]', async () => {
    const items = [{ productId: 'sock', variantId: 'sock-m', qty: 3 }]
    const [scripted, plain] = [await placed({ items }), await placed({ items })]
    const cancelled = async (number: string) => (await lifeOf(number)).standing.lines[0]?.cancelled
    const cookies = [await opened(scripted), await opened(plain)] as const
    const key = randomUUID()
    const ask = () => call(scripted, cookies[0], { lines: [{ lineId: '0', qty: 1 }] }, key)
    const press = () => form(plain, cookies[1], 'seen=0:3&part=lines&line-0=1')
    // Each reads the order before it cancels, and the answer is the last.
    const lost = async (send: () => Response | Promise<Response>, before: number) => {
      const back = goneAt('started-returns', before)
      const answer = await send()
      back()
      return answer
    }
    expect((await lost(ask, 1)).status).toBe(503)
    expect((await lost(press, 2)).headers.get('Location')).toContain('trouble=ServiceUnavailable')
    expect((await ask()).status).toBe(200)
    expect((await press()).headers.get('Location')).toBe(`/orders/${plain}?cancelled=1`)
    expect([await cancelled(scripted), await cancelled(plain)]).toEqual([1, 1])
    await settle(scripted)
    await settle(plain)
  })

  it('nothing any more from the moment somebody takes the order over, packed or not [OPS-05, OPS-09, ERR-130]', async () => {
    const number = await placed()
    const cookie = await opened(number)
    await acknowledgeOrder(number, WAREHOUSE)
    const late = await call(number, cookie, {})
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { errorCode: 'OrderStatusConflict', details: { status: 'PROCESSING' } },
    ])
    expect((await lifeOf(number)).events.map(({ type }) => type)).toEqual(['placed', 'acknowledged'])
    // The shop itself still can.
    expect(await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
  })

  it('without a script, too: the form leads back to the order, also when it is pressed twice [OPS-09]', async () => {
    const number = await placed()
    const cookie = await opened(number)
    for (let press = 1; press <= 2; press += 1) {
      const answer = await form(number, cookie, 'part=all')
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/orders/${number}?cancelled=1`])
    }
    await settle(number)
    const nothing = await form(await placed(), cookie, 'part=lines&line-0=0')
    expect(nothing.headers.get('Location')).toContain('trouble=InvalidRequest')
  })

  it('what the form says once for what its page showed, however often it is pressed; from a newer page again [OPS-09]', async () => {
    const items = [{ productId: 'sock', variantId: 'sock-m', qty: 3 }]
    const [number, other] = [await placed({ items }), await placed({ items })]
    const cookie = await opened(number)
    const press = async (body: string, who = cookie) => (await form(number, who, body)).headers.get('Location')
    const open = async (of: string) => (await lifeOf(of)).standing.lines[0]?.cancelled
    expect(await press('seen=0:3&part=lines&line-0=1', await opened(other))).toContain('trouble=OrderNotFound')
    const twice = await Promise.all([1, 2].map(() => press('seen=0:3&part=lines&line-0=1')))
    expect([...twice, await press('seen=0:3&part=lines&line-0=1')]).toEqual(
      Array(3).fill(`/orders/${number}?cancelled=1`),
    )
    expect([await open(number), await open(other)]).toEqual([1, 0])
    expect(await press('seen=0:2&part=lines&line-0=1')).toBe(`/orders/${number}?cancelled=1`)
    expect(await open(number)).toBe(2)
    const last = [await press('seen=0:1&part=lines&line-0=1'), await press('seen=0:1&part=lines&line-0=1')]
    expect(last).toEqual(Array(2).fill(`/orders/${number}?cancelled=1`))
    await settle(number)
  })

  it('and is told that it was cancelled already, not that it is being packed, where another window was first [OPS-09]', async () => {
    const [number, packed] = [await placed(), await placed()]
    const trouble = async (of: string) =>
      (await form(of, await opened(of), 'part=lines&line-0=1')).headers.get('Location')?.split('trouble=')[1]
    expect((await call(number, await opened(number), {})).status).toBe(200)
    expect(await trouble(number)).toBe('OrderQuantityInvalid')
    await acknowledgeOrder(packed, WAREHOUSE)
    expect(await trouble(packed)).toBe('OrderStatusConflict')
    await settle(number)
  })

  it('and is led back to the order, with words, where the database goes away meanwhile; what is our fault is said as such [OPS-09]', async () => {
    const number = await placed()
    const cookie = await opened(number)
    const shared = pool()
    const connect = shared.connect.bind(shared) as (...words: unknown[]) => unknown
    let broken: Error | undefined = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    // The pool asks itself for a connection with a callback: only transactions are to break.
    const spied = vi.spyOn(shared, 'connect').mockImplementation((...words: unknown[]) => {
      const error = words.length === 0 ? broken : undefined
      if (error) broken = undefined
      return (error ? Promise.reject(error) : connect(...words)) as never
    })
    const away = await form(number, cookie, 'seen=0:1&part=all')
    const to = new URL(away.headers.get('Location') ?? '', 'https://shop.example')
    expect([away.status, to.pathname]).toEqual([303, `/orders/${number}`])
    expect(cancelTrouble(to.searchParams.get('trouble') ?? undefined)).toContain('if it isn’t cancelled, try again')
    broken = new TypeError('ours')
    expect((await form(number, cookie, 'seen=0:1&part=all')).status).toBe(500)
    spied.mockRestore()
    expect((await form(number, cookie, 'seen=0:1&part=all')).headers.get('Location')).toBe(
      `/orders/${number}?cancelled=1`,
    )
    expect((await lifeOf(number)).standing.status).toBe('CANCELLED')
    await settle(number)
  })

  it('nothing of somebody else’s order, and nothing once it is packed [OPS-09, ERR-130]', async () => {
    const [number, other] = [await placed(), await placed()]
    const cookie = await opened(number)
    expect((await call(other, cookie, {})).status).toBe(404)
    await sendRest(number)
    const late = await call(number, cookie, {})
    expect([late.status, await late.json()]).toMatchObject([409, { details: { status: 'SHIPPED' } }])
    expect((await form(number, cookie, 'part=all')).headers.get('Location')).toContain('trouble=OrderStatusConflict')
    await settle(number)
    expect((await lifeOf(other)).standing.status).toBe('PLACED')
  })
})

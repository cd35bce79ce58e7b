import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { seenLife } from '#lib/server/orders/order-life-view.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { writeReview } from '#lib/server/reviews/write-review.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { switchSetting } from '#sandbox/setting-switch.ts'
import { labelPage, parcelPage, warehousePage } from '#sandbox/warehouse/pages.ts'
import { stepsFor } from '#sandbox/warehouse/steps.ts'
import {
  desk,
  judgeReview,
  letWork,
  takeStep,
  waitingReviews,
  workOn,
  worksByItself,
} from '#sandbox/warehouse/warehouse.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { lifeOf, movements, placed, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let server: Server
let url = ''
let neighbour = ''
beforeAll(async () => {
  await new Promise<void>((listening) => {
    server = serve({ fetch: createMachineApi().fetch, port: 0, hostname: '127.0.0.1' }, () => listening()) as Server
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  neighbour = await placed()
})
afterAll(async () => {
  server.close()
})
afterEach(async () => {
  expect((await lifeOf(neighbour)).events).toHaveLength(1)
})

const step = (number: string, name: string) => takeStep(number, name, url)
async function jobOf(number: string) {
  const job = (await desk(url)).find(({ order }) => order.number === number)
  if (!job) throw new Error(`${number} is not on the desk`)
  return job
}
const names = async (number: string) => stepsFor(await jobOf(number)).map(({ name }) => name)
const TWO = [
  { productId: 'boot', variantId: 'boot-9', qty: 1 },
  { productId: 'sock', variantId: 'sock-m', qty: 2 },
]

it('gets itself a key of its own and takes an order to the door in two parcels [OPS-18]', async () => {
  const number = await placed({ items: TWO })
  expect(await names(number)).toEqual(['ack', 'short'])
  expect(await step(number, 'ack')).toBeUndefined()
  expect(await names(number)).toEqual(['send', 'send-part', 'short'])
  await step(number, 'send-part')
  await step(number, 'send')
  await settle(number)
  const { order } = await jobOf(number)
  expect(order.parcels).toMatchObject([
    { carrier: 'Redgum Freight', lines: [{ lineId: '0', qty: 1 }] },
    { lines: [{ lineId: '1', qty: 2 }] },
  ])
  const tracking = order.parcels[0]?.trackingNumber ?? ''
  expect(order.parcels[0]?.trackingUrl).toBe(`${url}/sandbox/parcels/${tracking}`)
  expect(`${await parcelPage(tracking, await jobOf(number))}`).toContain('On its way')
  await step(number, 'delivered-1')
  await step(number, 'delivered-2')
  expect((await lifeOf(number)).standing.status).toBe('COMPLETED')
  expect(`${await parcelPage(tracking, await jobOf(number))}`).toContain('Delivered')
  expect(await count(`select count(*) from machine_keys where name like 'sandbox-warehouse%'`)).toBe(1)
})

it('has mishaps: a piece is missing, a parcel is lost [OPS-18]', async () => {
  const number = await placed({ items: TWO })
  await step(number, 'ack')
  await step(number, 'short')
  expect((await lifeOf(number)).standing.lines[1]).toMatchObject({ cancelled: 1 })
  await step(number, 'send')
  await settle(number)
  const job = await jobOf(number)
  const swapped = stepsFor({ ...job, order: { ...job.order, exchangeOf: 'R123456789' } })
  expect([stepsFor(job), swapped].map((steps) => steps.some(({ name }) => name === 'lost-1'))).toEqual([true, false])
  expect(await step(number, 'lost-1')).toBeUndefined()
  await settle(number)
  expect((await movements(number)).some(({ kind, state }) => kind === 'refund' && state === 'done')).toBe(true)
  expect(await step(number, 'ack')).toBe('This cannot be done any more.')
})

it('asks again for a refund that was refused, or gives a gift card for it, by hand [OPS-10, OPS-18]', async () => {
  const number = await placed()
  for (const name of ['ack', 'send']) await step(number, name)
  await settle(number)
  ledger().settleAll()
  setFault('refundRefused', true)
  await step(number, 'lost-1')
  await settle(number)
  const refused = (await names(number)).filter((name) => /^(retry|gift-card)-C\d{9}$/.test(name))
  const [retry = '', card = ''] = refused
  expect(refused).toHaveLength(2)
  const rested = new Map((await desk(url)).map(({ order }) => [order.number, Number.POSITIVE_INFINITY]))
  await workOn(rested.set(number, 0), url, 12_000)
  await step(number, retry)
  await settle(number)
  clearFaults()
  expect(await step(number, card)).toBeUndefined()
  expect((await jobOf(number)).order.refunds).toMatchObject([{ state: 'done', giftCard: { amount: 129.95 } }])
  expect((await names(number)).filter((name) => name.startsWith('retry') || name.startsWith('gift-card'))).toEqual([])
})

it('takes a pickup to its counter, and a return back [OPS-18]', async () => {
  const pickup = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
  const number = await placed({ shipping: pickup })
  for (const name of ['ack', 'ready', 'collected']) expect(await step(number, name)).toBeUndefined()
  await settle(number)
  const order = await readOrder(number)
  const token = order ? returnTokenFor(order, { email: order.contact.email }, []) : undefined
  const lines = [{ lineId: '0', qty: 1, reason: 'TOO_BIG' as const }]
  const made = await createReturn({ orderNumber: number, token: token ?? '' }, lines, new Date())
  const back = made.ok ? made.value.return.number : ''
  expect(await names(number)).toEqual(['fortnight', `label-${back}`, `back-${back}`, `worn-${back}`])
  expect(`${await labelPage(back, await jobOf(number))}`).toContain('No such label')
  expect(await step(number, `label-${back}`)).toBeUndefined()
  expect(await names(number)).toEqual(['fortnight', `back-${back}`, `worn-${back}`])
  expect((await jobOf(number)).returns).toMatchObject([
    { label: { url: `${url}/sandbox/labels/${back}`, trackingNumber: `RGR${back.slice(1)}` } },
  ])
  expect(`${await labelPage(back, await jobOf(number))}`).toContain(`RGR${back.slice(1)}`)
  expect(await step(number, `back-${back}`)).toBeUndefined()
  await settle(number)
  expect((await lifeOf(number)).standing.status).toBe('RETURNED')
})

it('works by itself, step by step with a rest between, until the order is delivered [OPS-18]', async () => {
  const number = await placed()
  expect(worksByItself()).toBe(false)
  letWork(true)
  expect(worksByItself()).toBe(true)
  letWork(false)
  const other = neighbour
  const rested = new Map<string, number>()
  await workOn(rested, url, 60_000)
  expect((await lifeOf(number)).standing.status).toBe('PLACED')
  // The neighbour rests for ever, and so shall everybody else who is on the desk.
  for (const { order } of await desk(url)) rested.set(order.number, Number.POSITIVE_INFINITY)
  for (const status of ['PROCESSING', 'SHIPPED', 'COMPLETED']) {
    rested.set(number, 0)
    await workOn(rested, url, 12_000)
    expect((await lifeOf(number)).standing.status).toBe(status)
  }
  expect((await lifeOf(other)).standing.status).toBe('PLACED')
})

it('shows every open order with its next steps, and what the shop said no to [OPS-18]', async () => {
  const number = await placed()
  const shown = `${await warehousePage({ jobs: await desk(url), byItself: false, reviews: [], questions: [], trouble: 'OrderStatusConflict: no <b>' })}`
  expect(shown).toContain(number)
  expect(shown).toContain('Start packing')
  expect(shown).toContain('no &lt;b&gt;')
})

it('says the buyer’s own number of an order that has one [OPS-18, OPS-65]', async () => {
  await placed({ purchaseOrderNumber: 'PO <4711>' })
  await placed()
  const shown = `${await warehousePage({ jobs: await desk(url), byItself: false, reviews: [], questions: [] })}`
  expect(shown.match(/, purchase order [^<]*/g)).toEqual([', purchase order PO &lt;4711&gt;'])
})

it('lets two weeks pass for one order only, and says the word about its review [OPS-14, OPS-18]', async () => {
  const [number, other] = [await placed(), await placed()]
  for (const each of [number, other]) {
    for (const name of ['ack', 'send']) await step(each, name)
    await settle(each)
    await step(each, 'delivered-1')
  }
  expect(await names(number)).toEqual(['fortnight'])
  expect(await step(number, 'fortnight')).toBeUndefined()
  expect(await step(number, 'fortnight')).toBeUndefined()
  const invited = async (order: string) =>
    (
      await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
        `review-invitation:${order}`,
      ])
    ).rows
  expect(await invited(other)).toEqual([])
  const [mail, ...more] = await invited(number)
  expect(more).toEqual([])
  await switchSetting('reviewsAwaitWord', true)
  const token = decodeURIComponent(/write\?token=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  await writeReview({ token, lineId: '0', rating: 4, title: 'Dry', body: 'Dry feet <b>all</b> day.' }, new Date())
  await switchSetting('reviewsAwaitWord', false)
  const [review] = await waitingReviews(url)
  expect(review).toMatchObject({ orderNumber: number, rating: 4 })
  const shown = `${await warehousePage({ jobs: [], byItself: false, reviews: await waitingReviews(url), questions: [], trouble: undefined })}`
  expect(shown).toContain('Dry feet &lt;b&gt;all&lt;/b&gt; day.')
  expect(shown).toContain(`name="version" value="${review?.version}"`)
  expect(await judgeReview(review?.id ?? '', 'published', { url, version: 'of before' })).toContain('InvalidRequest')
  expect(await waitingReviews(url)).toHaveLength(1)
  expect(await judgeReview(review?.id ?? '', 'published', { url, version: review?.version })).toBeUndefined()
  expect(await waitingReviews(url)).toEqual([])
  expect(await judgeReview('nothing', 'rejected', { url })).toContain('ReviewNotFound')
})

it('says who collected an order: whoever was named at checkout [OPS-08, OPS-18]', async () => {
  const collector = { name: 'Kim Lee', phone: '+61400000001' }
  const pickup = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
  const number = await placed({ shipping: { ...pickup, collector } })
  const other = await placed()
  for (const name of ['ack', 'ready', 'collected']) await step(number, name)
  await settle(number)
  expect((await readOrder(number))?.shipping.collector).toEqual(collector)
  expect((await seenLife(number))?.shown.timeline?.at(-1)).toMatchObject({ type: 'collected', by: 'Kim Lee' })
  expect((await seenLife(other))?.shown.timeline).toHaveLength(1)
})

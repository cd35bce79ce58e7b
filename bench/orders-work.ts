// Works at orders in a process of its own, next to the shop or alone: `shelve`, `settle`, `place ORIGIN`, `direct`,
// `ceiling`, `rush ORIGIN`. DATA_DIR or DATABASE_URL says where the database is. Prints one line of JSON.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutInfoRequest } from '#lib/contract/checkout.ts'
import { placeOrderRequest } from '#lib/contract/order.ts'
import { pool } from '#lib/server/db/client.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { quoteCart } from '#lib/server/orders/quote-cart.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { startSandbox } from '#sandbox/start.ts'
import { expressOrder, STATION_STREET } from '#tests/setup/express-order.ts'
import { percentile } from './numbers.ts'
import { printWork } from './work.ts'

const CONCURRENT = 20
const SECONDS = 3
const PRODUCTS = 20
const SIZES = 10
const RUSH_STOCK = 50
const RUSH_SHOPPERS = 200
const WAIT_MS_MAX = 60_000
const LOOK_MS = 100

export interface Work {
  perSecond: number
  p50Ms: number
  p95Ms: number
  good: number
  bad: number
}

export interface Rush {
  placed: number
  soldOut: number
  other: number
  stockLeft: number
}

const [action = '', origin = ''] = process.argv.slice(2)
const WORKS: Record<string, () => Promise<unknown>> = {
  shelve,
  settle,
  place: placeOverHttp,
  direct: placeDirectly,
  ceiling: insertPlainly,
  rush,
}

/** Goods enough for everybody, and fifty pairs that everybody wants. */
async function shelve() {
  await pool().query(`insert into brands (slug, name) values ('bench', 'Bench') on conflict do nothing`)
  await pool().query(`insert into categories (path, name) values ('bench', 'Bench') on conflict do nothing`)
  await pool().query(
    `insert into products (id, slug, brand_slug, name, product_type, price, erp_original_price, canonical_category)
     select 'bench-' || i, 'bench-' || i, 'bench', 'Bench boot', 'lace-up-boot', 10000, 10000, 'bench'
     from generate_series(0, $1) i on conflict (id) do update set state = 'current'`,
    [PRODUCTS],
  )
  await pool().query(
    `insert into variants (id, product_id, code, label, received, stock)
     select 'bench-' || i || '-' || j, 'bench-' || i, 'bench-' || i || '-' || j, j::text, 10000000, 10000000
     from generate_series(1, $1) i, generate_series(1, $2) j on conflict (id) do nothing`,
    [PRODUCTS, SIZES],
  )
  await pool().query(
    `insert into variants (id, product_id, code, label, received, stock) values ('bench-rush', 'bench-0', 'bench-rush', '10', $1, $1)
     on conflict (id) do update set received = variants.received - variants.stock + $1, stock = $1`,
    [RUSH_STOCK],
  )
  return {}
}

const randomItem = () => {
  const product = 1 + Math.floor(Math.random() * PRODUCTS)
  const size = 1 + Math.floor(Math.random() * SIZES)
  return { productId: `bench-${product}`, variantId: `bench-${product}-${size}`, qty: 1 }
}
const rushItem = { productId: 'bench-0', variantId: 'bench-rush', qty: 1 }

async function quotedTotal(items: (typeof rushItem)[]): Promise<number> {
  const asked = { cart: { items }, shippingAddress: STATION_STREET, shipping: { methodCode: 'express' } }
  const quote = await quoteCart(checkoutInfoRequest.parse(asked), GUEST)
  if (!quote.ok) throw new Error(quote.refusal.errorCode)
  return quote.value.grandTotal
}

const orderFor = (items: (typeof rushItem)[], total: number) => expressOrder(items, total, 'jo@example.com')

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })

/** Answers the error code, or `PLACED`. */
function post(body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const asked = request(`${origin}/api/order/place`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () =>
        resolve(answer.statusCode === 201 ? 'PLACED' : String((JSON.parse(text) as { errorCode?: string }).errorCode)),
      )
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}

/** Waits until the mails and exports of earlier orders are made: they are not what the next orders cost. */
async function settle(): Promise<object> {
  const giveUpMs = performance.now() + WAIT_MS_MAX
  while (performance.now() < giveUpMs) {
    const { rowCount } = await pool().query(
      `select from graphile_worker._private_jobs where locked_at is not null or (is_available and run_at <= now())
       union all select from job_outbox limit 1`,
    )
    if (rowCount === 0) return {}
    await sleep(LOOK_MS)
  }
  throw new Error(`The jobs of earlier orders were not done within ${WAIT_MS_MAX / 1000} s.`)
}

async function placeOverHttp(): Promise<Work> {
  const total = await quotedTotal([randomItem(), randomItem()])
  return timed(() => post(orderFor([randomItem(), randomItem()], total)).then((answer) => answer === 'PLACED'))
}

async function placeDirectly(): Promise<Work> {
  const world = startSandbox({ dataDir: environment().dataDir })
  const total = await quotedTotal([randomItem(), randomItem()])
  const result = await timed(async () => {
    const body = placeOrderRequest.parse(orderFor([randomItem(), randomItem()], total))
    const placed = await placeOrder(body, { caller: GUEST, idempotencyKey: randomUUID(), requestId: 'bench' })
    return placed.ok
  })
  world.stop()
  return result
}

/** The least an order can be: stock guarded, an order and its lines inserted, one durable transaction, by pg alone. */
async function insertPlainly(): Promise<Work> {
  await pool().query('drop table if exists bench_lines, bench_orders, bench_variants')
  await pool().query('create table bench_variants as select id, stock from variants')
  await pool().query('alter table bench_variants add primary key (id)')
  await pool().query('create table bench_orders (number text primary key, body jsonb not null)')
  await pool().query('create table bench_lines (number text, line int, variant text, primary key (number, line))')
  const body = JSON.stringify(orderFor([randomItem(), randomItem()], 1))
  return timed(async () => {
    const number = randomUUID()
    const ids = [randomItem().variantId, randomItem().variantId].sort()
    const client = await pool().connect()
    await client.query('begin')
    for (const id of new Set(ids)) {
      const text = 'update bench_variants set stock = stock - 1 where id = $1 and stock >= 1'
      await client.query({ name: 'plain-stock', text, values: [id] })
    }
    await client.query({
      name: 'plain-order',
      text: 'insert into bench_orders values ($1, $2)',
      values: [number, body],
    })
    const text = 'insert into bench_lines select $1, o, v from unnest($2::text[]) with ordinality as t(v, o)'
    await client.query({ name: 'plain-lines', text, values: [number, ids] })
    await client.query('commit')
    client.release()
    return true
  })
}

async function rush(): Promise<Rush> {
  const body = orderFor([rushItem], await quotedTotal([rushItem]))
  const answers: string[] = []
  let left = RUSH_SHOPPERS
  const shopper = async () => {
    while (left > 0) {
      left -= 1
      answers.push(await post(body))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, shopper))
  const { rows } = await pool().query<{ stock: number }>(
    `select stock - reserved as stock from variants where id = 'bench-rush'`,
  )
  const placed = answers.filter((answer) => answer === 'PLACED').length
  const soldOut = answers.filter((answer) => answer === 'ItemSoldOut').length
  return { placed, soldOut, other: answers.length - placed - soldOut, stockLeft: rows[0]?.stock ?? Number.NaN }
}

/** Twenty at once for some seconds, after one second that does not count. */
async function timed(once: () => Promise<boolean>): Promise<Work> {
  const tookMs: number[] = []
  let [bad, counting, going] = [0, false, true]
  const worker = async () => {
    while (going) {
      const startedMs = performance.now()
      const good = await once()
      if (!counting) continue
      if (good) tookMs.push(performance.now() - startedMs)
      else bad += 1
    }
  }
  const workers = Promise.all(Array.from({ length: CONCURRENT }, worker))
  await sleep(1000)
  counting = true
  const beganMs = performance.now()
  await sleep(SECONDS * 1000)
  const good = tookMs.length
  const perSecond = good / ((performance.now() - beganMs) / 1000)
  going = false
  await workers
  return { perSecond, p50Ms: percentile(tookMs, 0.5), p95Ms: percentile(tookMs, 0.95), good, bad }
}

const work = WORKS[action]
if (!work) throw new Error(`No such work: ${action}`)
await printWork(work, CONCURRENT)

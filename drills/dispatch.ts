import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../scripts/erp-call.ts'
import { expressOrder } from '../tests/setup/express-order.ts'
import type { DrillDatabase } from './database.ts'
import type { Item } from './goods.ts'
import { runScript } from './script.ts'
import type { DrillShop } from './shop.ts'
import { post, quotedTotal } from './shoppers.ts'

const CAPTURED_MS = 120_000
const AT_ONCE = 8
/** The demo shop has orders of its own, which nobody sends. */
export const OF_DRILL =
  "exists (select from order_lines l where l.order_number = o.number and l.product_id like 'drill-%')"

/** A key of the warehouse's. */
export async function warehouseKey(
  database: DrillDatabase,
  dataDir: string,
  scopes: readonly string[] = ['orders'],
): Promise<string> {
  const name = `drill-${randomUUID().slice(0, 8)}`
  const said = await runScript('scripts/erp-keys.ts', ['create', name, ...scopes], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  })
  const key = said.split('\n').find((line) => /^\S{20,}$/.test(line.trim()))
  if (!key) throw new Error(`No key in: ${said}`)
  return key.trim()
}

/** Sends all orders that have not left, each in one parcel, and waits until their money is taken. */
export async function dispatchAll({ origin }: DrillShop, key: string, database: DrillDatabase): Promise<void> {
  const unsent = await database.ask<{ number: string; lines: { lineId: string; qty: number }[] }>(
    `select o.number, json_agg(json_build_object('lineId', l.line_no::text, 'qty', l.qty)) as lines
     from orders o join order_lines l on l.order_number = o.number where o.status = 'PLACED' and ${OF_DRILL} group by o.number`,
  )
  const shop = { url: origin, key }
  const sender = async () => {
    for (let order = unsent.pop(); order; order = unsent.pop()) {
      const { number, lines } = order
      await call(shop, { name: 'sendParcel', params: { number }, body: { carrier: 'Redback', lines } })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  for (const givenUpMs = performance.now() + CAPTURED_MS; performance.now() < givenUpMs; await pause(500)) {
    const [row] = await database.ask<{ left: number }>(
      `select count(*)::int as left from payments p join orders o on o.attempt_id = p.attempt_id where p.state <> 'captured' and ${OF_DRILL}`,
    )
    if (row?.left === 0) return
  }
}

/**
 * The same goods twice for one shopper, whom nobody asked whether they mean it. Resolves with the second order's
 * number.
 */
export async function placeTwins({ origin }: DrillShop, goods: Item): Promise<string> {
  const total = await quotedTotal(origin, goods)
  const body = expressOrder([goods], total, 'jo.twins@example.com')
  const numbers: string[] = []
  for (const key of [randomUUID(), randomUUID()]) {
    const answer = await post(origin, '/api/order/place', body, key)
    if (answer.status !== 201) throw new Error(`No twin: ${answer.status} ${JSON.stringify(answer.body)}`)
    numbers.push((answer.body['order'] as { number: string }).number)
  }
  return numbers[1] ?? ''
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expressOrder, STATION_STREET } from '../tests/setup/express-order.ts'
import { type Item, plentiful } from './goods.ts'

/** A shopper asks again under the same key so long, as the shop's own client tells them to. */
const PATIENCE_MS = 90_000
const AGAIN_MS = 300

/** What became of one order. */
export interface Outcome {
  kind: 'placed' | 'refused' | 'gave up'
  number?: string
  errorCode?: string
  /** When the first try began, and when the last was answered; `performance.now()`. */
  beganMs: number
  endedMs: number
}

/** Everything a group of shoppers was answered. */
export interface Tally {
  outcomes: Outcome[]
  /** Answers by status; 0 where there was none. */
  statuses: Map<number, number>
}

export const newTally = (): Tally => ({ outcomes: [], statuses: new Map() })
export const acknowledged = ({ outcomes }: Tally) => outcomes.flatMap(({ number }) => (number ? [number] : []))

export async function post(origin: string, path: string, body: unknown, key?: string) {
  const headers = { 'Content-Type': 'application/json', ...(key ? { 'Idempotency-Key': key } : {}) }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** What one of the goods costs, delivered. */
export async function quotedTotal(origin: string, item: Item): Promise<number> {
  const asked = { cart: { items: [item] }, shippingAddress: STATION_STREET, shipping: { methodCode: 'express' } }
  const { status, body } = await post(origin, '/api/checkout/info', asked)
  if (status !== 200) throw new Error(`No quote: ${status} ${JSON.stringify(body)}`)
  return body['grandTotal'] as number
}

interface Order {
  /** Where to ask; another one each time there are several. */
  origin: () => string
  item: Item
  total: number
  tally: Tally
  key?: string
}

/** Orders once, and asks again under the same key as long as there is no answer that says how it ended. */
export async function orderOnce({ origin, item, total, tally, key = randomUUID() }: Order): Promise<Outcome> {
  const beganMs = performance.now()
  // Everybody is somebody else: the same person who buys the same again would be asked whether they mean it.
  const body = expressOrder([item], total, `jo.${key}@example.com`)
  const finish = (outcome: Pick<Outcome, 'kind' | 'number' | 'errorCode'>) => {
    const whole = { ...outcome, beganMs, endedMs: performance.now() }
    tally.outcomes.push(whole)
    return whole
  }
  while (performance.now() - beganMs < PATIENCE_MS) {
    const answer = await post(origin(), '/api/order/place', body, key).catch(() => undefined)
    const status = answer?.status ?? 0
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    if (answer?.status === 201) return finish({ kind: 'placed', number: numberOf(answer.body) })
    if (answer && answer.status < 500) return finish({ kind: 'refused', errorCode: String(answer.body['errorCode']) })
    if (answer?.body['errorCode'] === 'PaymentFailureUnrecoverable')
      return finish({ kind: 'refused', errorCode: 'PaymentFailureUnrecoverable' })
    await pause(AGAIN_MS)
  }
  return finish({ kind: 'gave up' })
}

function numberOf(body: Record<string, unknown>): string {
  const order = (body['order'] ?? body) as { number?: string; orderNumber?: string }
  return order.number ?? order.orderNumber ?? ''
}

export interface Shoppers {
  tally: Tally
  /** They finish what they have begun. */
  stop(): Promise<void>
}

/** So many shoppers who order one thing after another; `choose` says what. */
export function startShoppers(
  count: number,
  origin: () => string,
  total: number,
  choose: () => Item = plentiful,
): Shoppers {
  const tally = newTally()
  let going = true
  const shopper = async () => {
    while (going) {
      await orderOnce({ origin, item: choose(), total, tally })
      await pause(50 + Math.random() * 150)
    }
  }
  const all = Promise.all(Array.from({ length: count }, shopper))
  return {
    tally,
    async stop() {
      going = false
      await all
    },
  }
}

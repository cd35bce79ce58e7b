import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pool } from '#lib/server/db/client.ts'
import { addEndpoint, removeEndpoint } from '#lib/server/webhooks/webhook-endpoints.ts'
import { percentile } from '../numbers.ts'

const ORDERS = 6000
const PER_SECOND = 1000
const SECONDS = 20
const TICK_MS = 100
const FAILS_EVERY = 10
const DRAIN_MAX_MS = 120_000

export interface DeliveredEvents {
  made: number
  /** In the seconds they were made in, the first five aside. */
  perSecond: number
  lost: number
  outOfOrder: number
  /** Taken twice: at least once is the promise. */
  repeated: number
  refused: number
  /** From the last event that was made to the last that was taken. */
  drainedSeconds: number
  /** From made to taken, of those that were taken at the first try. */
  p95Ms: number
}

/** Makes events of many orders for some seconds, and takes them as a receiver that refuses every tenth. */
export async function deliveredEvents(): Promise<DeliveredEvents> {
  const numbers = await ordersOfTheBench()
  const receiver = await startReceiver()
  await addEndpoint(receiver.url, [])
  const madeAt = new Map<string, number>()
  const beganMs = performance.now()
  let made = 0
  while (made < PER_SECOND * SECONDS) {
    const due = Math.min(PER_SECOND * SECONDS, Math.floor(((performance.now() - beganMs) / 1000) * PER_SECOND))
    if (due > made) await makeEvents(numbers, made, due, madeAt)
    made = Math.max(made, due)
    await pause(TICK_MS)
  }
  const endedMs = performance.now()
  while (receiver.taken.size < made && performance.now() - endedMs < DRAIN_MAX_MS) await pause(50)
  const drainedSeconds = (receiver.lastMs() - endedMs) / 1000
  await removeEndpoint(receiver.url)
  receiver.close()
  const [from, to] = [beganMs + 5000, endedMs]
  const steady = [...receiver.taken.values()].filter((ms) => ms >= from && ms < to).length
  const waits = [...receiver.taken].flatMap(([key, ms]) => {
    const at = madeAt.get(key)
    return at === undefined || receiver.refusedKeys.has(key) ? [] : [ms - at]
  })
  return {
    made,
    perSecond: steady / ((to - from) / 1000),
    lost: made - receiver.taken.size,
    outOfOrder: receiver.outOfOrder(),
    repeated: receiver.repeated(),
    refused: receiver.refusedKeys.size,
    drainedSeconds: Math.max(0, drainedSeconds),
    p95Ms: percentile(waits, 0.95),
  }
}

/** Copies of one of the demo's orders: only their events are of interest. */
async function ordersOfTheBench(): Promise<string[]> {
  const { rows } = await pool().query<{ number: string }>(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) ||
       jsonb_build_object('number', 'B' || lpad(i::text, 9, '0'), 'attempt_id', gen_random_uuid()))).*
     from (select * from orders where channel = 'online' order by number limit 1) o, generate_series(1, $1::int) i
     on conflict (number) do nothing returning number`,
    [ORDERS],
  )
  if (rows.length === 0) throw new Error('The orders of the bench are there already: begin with a fresh database.')
  return rows.map(({ number }) => number)
}

/** Each event belongs to the next order in turn, so that every order's are numbered 1, 2, 3 … */
async function makeEvents(numbers: readonly string[], from: number, to: number, madeAt: Map<string, number>) {
  const events = Array.from({ length: to - from }, (_, i) => ({
    number: numbers[(from + i) % numbers.length] ?? '',
    seq: Math.floor((from + i) / numbers.length) + 1,
  }))
  await pool().query(
    `insert into order_events (order_number, seq, type, actor)
     select n, s, case s when 1 then 'placed' else 'captured' end, 'shop' from unnest($1::text[], $2::int[]) as e(n, s)`,
    [events.map(({ number }) => number), events.map(({ seq }) => seq)],
  )
  for (const { number, seq } of events) madeAt.set(`${number} ${seq}`, performance.now())
}

async function startReceiver() {
  const taken = new Map<string, number>()
  const refusedKeys = new Set<string>()
  const last = new Map<string, number>()
  let [asked, outOfOrder, repeated, lastMs] = [0, 0, 0, performance.now()]
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { orderNumber: string; seq: number } }
      // Orders of the demo live on meanwhile.
      if (!data.orderNumber.startsWith('B')) {
        response.writeHead(204).end()
        return
      }
      const key = `${data.orderNumber} ${data.seq}`
      asked += 1
      // Never the same one twice: by chance one would wait for minutes, and the run with it.
      if (asked % FAILS_EVERY === 0 && !refusedKeys.has(key)) {
        refusedKeys.add(key)
        response.writeHead(503).end()
        return
      }
      if (taken.has(key)) repeated += 1
      else {
        lastMs = performance.now()
        taken.set(key, lastMs)
        if (data.seq !== (last.get(data.orderNumber) ?? 0) + 1) outOfOrder += 1
        last.set(data.orderNumber, data.seq)
      }
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    refusedKeys,
    outOfOrder: () => outOfOrder,
    repeated: () => repeated,
    lastMs: () => lastMs,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

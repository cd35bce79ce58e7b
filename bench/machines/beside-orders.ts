import { setTimeout as pause } from 'node:timers/promises'
import { pool } from '#lib/server/db/client.ts'
import { erpLine } from './erp-line.ts'

const BATCH = 1000
const POLL_MS = 1000
const COUNT_MS = 5000

/** What an ERP does all day: it reads both feeds every second, and sends a thousand counts every five. How many calls were answered wrongly. */
export async function pollAndCount(origin: string, seconds: number): Promise<{ calls: number; bad: number }> {
  const erp = await erpLine(origin, ['orders', 'stock'])
  const { rows } = await pool().query<{ code: string; stock: number }>(
    'select code, stock from variants order by id limit $1',
    [BATCH],
  )
  const cursors = { events: '0', orders: '0' }
  for (const feed of ['events', 'orders'] as const) cursors[feed] = await lastOf(feed)
  let [calls, bad] = [0, 0]
  const count = ({ status }: { status: number }) => {
    calls += 1
    if (status !== 200) bad += 1
  }
  const untilMs = performance.now() + seconds * 1000
  const poll = async () => {
    for (; performance.now() < untilMs; await pause(POLL_MS)) {
      for (const feed of ['events', 'orders'] as const) {
        const answer = await erp.ask(`/${feed}?after=${cursors[feed]}&limit=${BATCH}`)
        count(answer)
        cursors[feed] = (JSON.parse(answer.text) as { next: string }).next
      }
    }
  }
  const send = async () => {
    for (; performance.now() < untilMs; await pause(COUNT_MS)) {
      const stockUpdatedAt = new Date().toISOString()
      count(await erp.ask('/stock', { items: rows.map(({ code, stock }) => ({ code, qty: stock, stockUpdatedAt })) }))
    }
  }
  await Promise.all([poll(), send()])
  return { calls, bad }
}

/** It has read everything up to now. */
async function lastOf(feed: 'events' | 'orders'): Promise<string> {
  const { rows } = await pool().query<{ last: string }>(
    `select coalesce(max(feed_position), 0)::text as last from order_events where $1 = 'events' or type = 'placed'`,
    [feed],
  )
  return rows[0]?.last ?? '0'
}

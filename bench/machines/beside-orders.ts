import { setTimeout as pause } from 'node:timers/promises'
import { pool } from '#lib/server/db/client.ts'
import { erpLine } from './erp-line.ts'

const BATCH = 1000
const POLL_MS = 1000
const COUNT_MS = 5000
const FEEDS = ['events', 'orders'] as const

/**
 * What an ERP does all day: it reads both feeds every second, and sends a thousand counts every five. Tells `begun`
 * when it has read all there was: what a machine does at its own start is none of an ordinary day. How many calls were
 * answered wrongly.
 */
export async function pollAndCount(
  origin: string,
  { seconds, begun }: { seconds: number; begun: () => void },
): Promise<{ calls: number; bad: number }> {
  const erp = await erpLine(origin, ['orders', 'stock'])
  const { rows } = await pool().query<{ code: string; stock: number }>(
    'select code, stock from variants order by id limit $1',
    [BATCH],
  )
  const cursors = { events: '0', orders: '0' }
  for (const feed of FEEDS) cursors[feed] = await lastOf(feed)
  let [calls, bad] = [0, 0]
  const count = ({ status }: { status: number }) => {
    calls += 1
    if (status !== 200) bad += 1
  }
  const read = async (feed: keyof typeof cursors): Promise<boolean> => {
    const answer = await erp.ask(`/${feed}?after=${cursors[feed]}&limit=${BATCH}`)
    count(answer)
    const { next } = JSON.parse(answer.text) as { next: string }
    const more = next !== cursors[feed]
    cursors[feed] = next
    return more
  }
  for (const feed of FEEDS) while (await read(feed));
  begun()
  const untilMs = performance.now() + seconds * 1000
  const poll = async () => {
    for (; performance.now() < untilMs; await pause(POLL_MS)) for (const feed of FEEDS) await read(feed)
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

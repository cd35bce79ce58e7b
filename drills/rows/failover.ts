import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseProxy, proxyDatabase } from '../../tests/setup/database-proxy.ts'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { readBooks } from '../books.ts'
import type { DrillDatabase } from '../database.ts'
import { type Item, plentiful, stockUp } from '../goods.ts'
import { startReaders } from '../readers.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import { acknowledged, quotedTotal, startShoppers, type Tally } from '../shoppers.ts'

const SHOPPERS = 6
const READERS = 6
const RECOVERY_MAX_SECONDS = 20
const WATCHED_SECONDS = 45
const CALM_MS = 2000

interface Trouble {
  id: string
  what: string
  /** Does harm, and resolves when the database is well again (for a new connection). */
  strike(harm: { database: DrillDatabase; proxy: DatabaseProxy }): Promise<void>
}

const OTHERS = 'pid <> pg_backend_pid() and datname = current_database()'

const TROUBLES: Trouble[] = [
  {
    id: 'frozen',
    what: 'every connection falls silent',
    strike: async ({ proxy }) => proxy.freeze(),
  },
  {
    id: 'read-only',
    what: 'the database is read-only for 5 s',
    async strike({ database: { ask, name } }) {
      await ask(`alter database ${name} set default_transaction_read_only = on`)
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`)
      await pause(5000)
      // The shop's connections stay as they are: they lead to a standby, so to speak, and have to be thrown away.
      await ask(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
    },
  },
  {
    id: 'restarted',
    what: 'the server is killed and starts again',
    strike: ({ database }) => database.killServer(),
  },
  {
    id: 'full',
    what: 'the disk is full for 5 s (SQLSTATE 53100)',
    async strike({ database: { ask } }) {
      await ask(`create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
      await ask('create trigger full_disk before insert on order_attempts execute function disk_full()')
      await pause(5000)
      await ask('drop trigger full_disk on order_attempts; drop function disk_full()')
    },
  },
]

/** One shop behind a way to the database that can be broken, with shoppers and readers all the while. */
export const row: DrillRow = {
  id: 'failover',
  title: 'a database that freezes, turns read-only, restarts, fills up, or has a row held',
  async run(context) {
    const database = await context.database()
    await stockUp(database, 1)
    const proxy = await proxyDatabase(database.url)
    const dataDir = await makeFleetingDirectory('drill')
    const shop = await context.shop({ databaseUrl: proxy.url, dataDir })
    const total = await quotedTotal(shop.origin, plentiful())
    const origin = () => shop.origin
    const shoppers = startShoppers(SHOPPERS, origin, total)
    const readers = startReaders(READERS, shop.origin)
    const results: DrillResult[] = []
    const troubles = context.short ? TROUBLES.filter(({ id }) => id === 'read-only') : TROUBLES
    for (const { id, what, strike } of troubles) {
      await pause(CALM_MS)
      await strike({ database, proxy })
      const seconds = await untilWell(shoppers.tally, readers.lastTrouble, performance.now())
      context.say(`${id}: well again after ${seconds.toFixed(1)} s`)
      results.push({
        what: `${what}: orders and pages are well again after`,
        measured: `${seconds.toFixed(1)} s`,
        budget: `≤ ${RECOVERY_MAX_SECONDS} s`,
        met: seconds <= RECOVERY_MAX_SECONDS,
      })
    }
    results.push(...(await holdRow(database, shop.origin, total, context.short)))
    await shoppers.stop()
    await readers.stop()
    await shop.end('SIGTERM')
    await proxy.close()
    const told = acknowledged(shoppers.tally)
    const { lost, doubleCharges } = await readBooks(database, dataDir, told)
    const broken = (shoppers.tally.statuses.get(500) ?? 0) + (readers.statuses.get(500) ?? 0)
    results.push(
      {
        what: `answers 500 among ${readers.count()} pages and ${told.length} orders`,
        measured: `${broken}`,
        budget: '0',
        met: broken === 0,
      },
      {
        what: 'acknowledged orders lost, or charged twice',
        measured: `${lost.length}, ${doubleCharges.length}`,
        budget: '0, 0',
        met: lost.length + doubleCharges.length === 0,
      },
    )
    return results
  },
}

/** Seconds until an order begun after the harm is placed, and readers have had no trouble for two seconds. */
async function untilWell(tally: Tally, lastTrouble: () => number, harmedMs: number): Promise<number> {
  const deadline = harmedMs + WATCHED_SECONDS * 1000
  for (;;) {
    await pause(100)
    const now = performance.now()
    const order = tally.outcomes.find(({ kind, beganMs }) => kind === 'placed' && beganMs > harmedMs)
    const readable = now - Math.max(lastTrouble(), harmedMs) > CALM_MS
    if (order && readable) return Math.max(order.endedMs - harmedMs, lastTrouble() - harmedMs) / 1000
    if (now > deadline) return WATCHED_SECONDS
  }
}

/** Somebody holds one row: only what needs it waits. */
async function holdRow({ ask }: DrillDatabase, origin: string, total: number, short: boolean): Promise<DrillResult[]> {
  const seconds = short ? 6 : 25
  const held: Item = { productId: 'drill-1', variantId: 'drill-1-9', qty: 1 }
  const other: Item = { productId: 'drill-2', variantId: 'drill-2-9', qty: 1 }
  const holding = ask(
    `begin; update variants set stock = stock where id = '${held.variantId}'; select pg_sleep(${seconds}); rollback`,
  )
  await pause(500)
  const blocked = startShoppers(
    10,
    () => origin,
    total,
    () => held,
  )
  const others = startShoppers(
    4,
    () => origin,
    total,
    () => other,
  )
  const readers = startReaders(4, origin)
  await holding
  const unserved = [...readers.statuses].filter(([status]) => status === 0 || status >= 500)
  const readTrouble = unserved.reduce((sum, [, n]) => sum + n, 0)
  const placed = acknowledged(others.tally).length
  const busy = others.tally.statuses.get(503) ?? 0
  await Promise.all([blocked.stop(), others.stop(), readers.stop()])
  return [
    {
      what: `one row is held for ${seconds} s: pages and settings unserved, of ${readers.count()}`,
      measured: `${readTrouble}`,
      budget: '0',
      met: readTrouble === 0,
    },
    {
      what: 'meanwhile orders of other goods placed, and answered 503',
      measured: `${placed}, ${busy}`,
      budget: '> 0, 0',
      met: placed > 0 && busy === 0,
    },
  ]
}

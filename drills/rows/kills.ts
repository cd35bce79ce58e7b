import { setTimeout as pause } from 'node:timers/promises'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { type Books, readBooks } from '../books.ts'
import type { DrillDatabase } from '../database.ts'
import { plentiful, SCARCE, scarceSold, stockUp } from '../goods.ts'
import { type JobWatch, watchJobs } from '../job-watch.ts'
import { type DrillResult, type DrillRow, none } from '../row.ts'
import type { DrillShop } from '../shop.ts'
import { acknowledged, quotedTotal, startShoppers } from '../shoppers.ts'

const SHOPPERS = { whole: 20, short: 5 }
const SCARCE_STOCK = 50
const KINDS = ['process', 'worker', 'database', 'SIGTERM'] as const
const BETWEEN_MS = 1500
const WORKING_MS = 20_000
const JOBS_DONE_MS = 180_000
/** The short form runs beside other tests, which take the processors for themselves. */
const RESUMED_MAX_SECONDS = { whole: 30, short: 60 }

/** Two instances on one database, twenty shoppers, and something killed every few seconds. */
export const row: DrillRow = {
  id: 'kills',
  title: 'kills of processes, workers and the database while shoppers order',
  async run(context) {
    const kills = context.short ? KINDS.length : 60
    const database = await context.database()
    await stockUp(database, SCARCE_STOCK)
    const dataDir = await makeFleetingDirectory('drill')
    const open = (port?: number) =>
      context.shop({ databaseUrl: database.url, dataDir, ...(port === undefined ? {} : { port }) })
    const instances = [await open(), await open()]
    const [first] = instances as [DrillShop]
    const total = await quotedTotal(first.origin, plentiful())
    const anywhere = () => instances[Math.floor(Math.random() * instances.length)]?.origin ?? first.origin
    const wanted = () => (Math.random() < 0.1 ? SCARCE : plentiful())
    const shoppers = startShoppers(context.short ? SHOPPERS.short : SHOPPERS.whole, anywhere, total, wanted)
    const jobs = watchJobs(database)
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(BETWEEN_MS * (0.5 + Math.random()))
      await strike(KINDS[kill % KINDS.length] ?? 'process', { kill, instances, open, database, jobs })
      if (kill % 10 === 9) context.say(`${kill + 1} kills, ${acknowledged(shoppers.tally).length} orders`)
    }
    await pause(BETWEEN_MS)
    await shoppers.stop()
    await jobs.settled(JOBS_DONE_MS)
    await untilNothingIsOpen(database)
    for (const instance of instances) await instance.end('SIGTERM')
    const told = acknowledged(shoppers.tally)
    const oversold = Math.max(0, (await scarceSold(database)) - SCARCE_STOCK)
    const resumedMax = RESUMED_MAX_SECONDS[context.short ? 'short' : 'whole']
    return [
      ...resultsOf(kills, told.length, oversold, await readBooks(database, dataDir, told)),
      resumed(jobs, resumedMax),
    ]
  },
}

interface Strike {
  kill: number
  instances: DrillShop[]
  open: (port?: number) => Promise<DrillShop>
  database: DrillDatabase
  jobs: JobWatch
}

async function strike(kind: (typeof KINDS)[number], { kill, instances, open, database, jobs }: Strike): Promise<void> {
  const which = kill % instances.length
  const instance = instances[which] as DrillShop
  if (kind === 'database') return database.killServer()
  // A worker is killed with a job in its hands; the rest of the process goes with it.
  if (kind === 'worker') await jobs.someTaken(WORKING_MS)
  const taken = kind === 'SIGTERM' ? [] : await jobs.taken()
  await instance.end(kind === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
  jobs.abandoned(taken)
  instances[which] = await open(instance.port)
}

/** The reconciler ends what was abandoned when its lease of two minutes is over: the drill says that it is. */
async function untilNothingIsOpen({ ask }: DrillDatabase): Promise<void> {
  const open =
    "select count(*)::int as open from order_attempts where state in ('reserved', 'authorising', 'authorised')"
  await ask(
    "update order_attempts set deadline = now() - interval '1 second' where state in ('reserved', 'authorising', 'authorised')",
  )
  for (const deadline = performance.now() + JOBS_DONE_MS; performance.now() < deadline; await pause(1000)) {
    const [row] = await ask<{ open: number }>(open)
    if (row?.open === 0) return
  }
}

function resultsOf(kills: number, orders: number, oversold: number, books: Books): DrillResult[] {
  return [
    { what: `orders acknowledged during ${kills} kills`, measured: String(orders), budget: '> 0', met: orders > 0 },
    none('acknowledged orders lost', books.lost.length),
    none('oversold', oversold),
    none('charged twice', books.doubleCharges.length),
    none('charged without an order', books.chargedForNothing.length),
    none('rules of the books broken, work that stands still', books.audit.length),
  ]
}

function resumed(jobs: JobWatch, maxSeconds: number): DrillResult {
  const slowest = jobs.slowest()
  return {
    what: `jobs of killed workers resumed, p100 of ${jobs.count()}`,
    measured: slowest === undefined ? 'none was in hand' : `${slowest.seconds.toFixed(1)} s (${slowest.task})`,
    budget: `≤ ${maxSeconds} s`,
    met: slowest === undefined || slowest.seconds <= maxSeconds,
  }
}

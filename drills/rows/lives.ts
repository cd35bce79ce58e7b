import { setTimeout as pause } from 'node:timers/promises'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { readBooks } from '../books.ts'
import type { DrillDatabase } from '../database.ts'
import { warehouseKey } from '../dispatch.ts'
import { stockUpForLives } from '../lives/goods.ts'
import { type JournalSums, readJournal } from '../lives/journal.ts'
import { booksByPayment, openLedgers } from '../lives/ledgers.ts'
import { type Actions, live } from '../lives/life.ts'
import type { Wire } from '../lives/wire.ts'
import { leasesEnd, openWork, paceOf, troubledWorld, waitsEnd } from '../lives/world.ts'
import { type DrillContext, type DrillResult, type DrillRow, none } from '../row.ts'

/** `LIVES=1000 LIVES_MINUTES=5 npm run drill -- lives` for other numbers. */
const LIVES = { long: Number(process.env['LIVES'] ?? 10_000), short: 30 }
const AT_ONCE = { long: 96, short: 30 }
const KILLED_EVERY = { long: 60_000, short: 2500 }
const BANK_EVERY = { long: 20_000, short: 1500 }
const DONE_MS = 900_000
/** On a busy machine as many as fit: nobody is born after that. */
const BORN_MS = Number(process.env['LIVES_MINUTES'] ?? 90) * 60_000
const SCOPES = ['orders', 'returns', 'giftcards', 'export']

/**
 * Orders that live as chance has it, while providers go wrong and the shop is killed; then every book is laid beside
 * every other.
 */
export const row: DrillRow = {
  id: 'lives',
  title: 'random lives of orders, with faults of providers and kills of the shop',
  async run(context) {
    const database = await context.database()
    const dataDir = await makeFleetingDirectory('drill')
    const storeId = await stockUpForLives(database)
    const settings = { databaseUrl: database.url, dataDir, env: { TRUST_PROXY: '1' } }
    let shop = await context.shop(settings)
    const { port, origin } = shop
    const key = await warehouseKey(database, dataDir, SCOPES)
    const wire: Wire = { origin, key, statuses: new Map(), unanswered: [], broken: [] }
    const before = { cards: await onCards(database), journal: await readJournal(wire) }
    const ledgers = openLedgers(dataDir)
    const world = troubledWorld(() => origin, !context.short)
    const size = context.short ? 'short' : 'long'
    const kill = async () => {
      await shop.end('SIGKILL')
      await leasesEnd(database)
      const startedMs = performance.now()
      shop = await context.shop({ ...settings, port })
      // On a busy machine a shop that is killed sooner than it took to come back would never get anything done.
      await pause(Math.max(0, performance.now() - startedMs - KILLED_EVERY[size]))
    }
    const kills = every(KILLED_EVERY[size], kill)
    const nights = every(BANK_EVERY[size], async () => ledgers.tellTheBank())
    const startedMs = performance.now()
    const lived = await liveAll(context, wire, { storeId, lives: LIVES[size], database })
    const seconds = (performance.now() - startedMs) / 1000
    await Promise.all([kills.stop(), nights.stop()])
    await world.stop()
    context.say(`${lived.count} lives in ${Math.round(seconds)} s; what is open ends`)
    const left = await untilNothingIsOpen(database)
    const journal = await readJournal(wire)
    await shop.end('SIGTERM')
    sayWhyBroken(wire, shop.log())
    const done = { ...lived, faults: world.faults(), kills: kills.count(), seconds, left, journal, before }
    return resultsOf(done, wire, { database, dataDir, netByPayment: ledgers.netByPayment() })
  },
}

async function liveAll(
  context: DrillContext,
  wire: Wire,
  { storeId, lives, database }: { storeId: string; lives: number; database: DrillDatabase },
) {
  const pace = paceOf(database)
  const untilMs = performance.now() + BORN_MS
  const actions: Actions = new Map()
  let [begun, count] = [0, 0]
  const liver = async () => {
    while (begun < lives && performance.now() < untilMs) {
      begun += 1
      if (begun % 500 === 0) context.say(`${begun} lives`)
      await pace.room()
      if (await live(wire, storeId, actions)) count += 1
    }
  }
  await Promise.all(Array.from({ length: context.short ? AT_ONCE.short : AT_ONCE.long }, liver))
  pace.stop()
  return { actions, count }
}

/** What was answered 500, with what the shop logged of it: the log goes with the drill. */
function sayWhyBroken({ broken }: Wire, log: string): void {
  const lines = log.split('\n')
  for (const { path, requestId } of broken.slice(0, 10)) {
    console.log(`  500: ${path} (${requestId})`)
    for (const line of lines.filter((each) => each.includes(requestId)).slice(0, 5)) console.log(`    ${line}`)
  }
}

/** Does something again and again, the first time after a while. */
function every(ms: number, action: () => Promise<void>): { count(): number; stop(): Promise<void> } {
  const stopping = new AbortController()
  let count = 0
  const run = async () => {
    while (!stopping.signal.aborted) {
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await action()
      count += 1
    }
  }
  const running = run()
  return {
    count: () => count,
    stop() {
      stopping.abort()
      return running
    },
  }
}

/** Resolves with how much is still open when nobody waits any longer; nothing, if all is well. */
async function untilNothingIsOpen(database: DrillDatabase): Promise<number> {
  let sum = -1
  for (const givenUpMs = performance.now() + DONE_MS; performance.now() < givenUpMs; await pause(500)) {
    const { placements, moves, jobs } = await openWork(database)
    sum = placements + moves + jobs
    if (sum === 0) return 0
    await waitsEnd(database)
  }
  return sum
}

async function onCards({ ask }: DrillDatabase): Promise<number> {
  const [row] = await ask<{ sum: number }>('select coalesce(sum(balance + held), 0)::int as sum from vouchers')
  return row?.sum ?? 0
}

interface Done {
  actions: Actions
  count: number
  seconds: number
  faults: number
  kills: number
  left: number
  journal: JournalSums
  before: { cards: number; journal: JournalSums }
}

interface Place {
  database: DrillDatabase
  dataDir: string
  netByPayment: Map<string, number>
}

async function resultsOf(done: Done, wire: Wire, { database, dataDir, netByPayment }: Place): Promise<DrillResult[]> {
  const { actions, count, faults, kills, left, journal, before } = done
  const payments = await booksByPayment(database)
  const differing = payments.filter(({ transaction, net }) => (netByPayment.get(transaction) ?? 0) !== net)
  for (const { number, transaction, net } of differing)
    console.log(
      `  ${number}: ${net} in the books, ${netByPayment.get(transaction) ?? 0} at the provider (${transaction})`,
    )
  for (const line of wire.unanswered.slice(0, 10)) console.log(`  no final answer: ${line}`)
  const calls = [...wire.statuses.values()].reduce((sum, times) => sum + times, 0)
  const known = new Set(payments.map(({ transaction }) => transaction))
  const orphans = [...netByPayment].filter(([id, net]) => net !== 0 && !known.has(id))
  const account = (name: string) => (journal.accounts.get(name) ?? 0) - (before.journal.accounts.get(name) ?? 0)
  const methods = [...new Set(payments.map(({ method }) => method))]
  const atProvider = (method: string) =>
    payments.reduce((sum, each) => (each.method === method ? sum + (netByPayment.get(each.transaction) ?? 0) : sum), 0)
  const offJournal = methods.filter((method) => account(`provider:${method}`) !== atProvider(method))
  const cards = (await onCards(database)) - before.cards
  const books = await readBooks(database, dataDir, [])
  const sums = [...actions.values()]
  const all = (side: 'done' | 'refused') => sums.reduce((sum, each) => sum + each[side], 0)
  const each = [...actions].map(([name, { done: times }]) => `${name} ${times}`).join(', ')
  console.log(`  ${each}; ${[...wire.statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`)
  return [
    {
      what: `lives in ${Math.round(done.seconds)} s; what was done in them, and refused; faults of providers; kills`,
      measured: `${count}; ${all('done')}, ${all('refused')}; ${faults}; ${kills}`,
      budget: '> 0 each',
      met: count > 0 && all('done') > count && faults > 0 && kills > 0,
    },
    none('answered 500', wire.broken.length),
    {
      what: 'calls without a final answer for two minutes, of all',
      measured: `${wire.unanswered.length} of ${calls}`,
      budget: '≤ 1 in 1000',
      met: wire.unanswered.length * 1000 <= calls,
    },
    none('rules of the audit broken, work that stands still', books.audit.length),
    none('placements, movements of money and jobs that did not end', left),
    none(`payments of ${payments.length} whose net differs from the provider’s own ledger`, differing.length),
    none('money at a provider that no order knows; charged twice', orphans.length + books.doubleCharges.length),
    none('days of the journal whose sides differ', journal.uneven.length),
    none(`provider accounts of the journal (${methods.sort().join(', ')}) off by a cent`, offJournal.length),
    none('cents by which the journal’s gift cards differ from their balances', Math.abs(account('giftCards') + cards)),
  ]
}

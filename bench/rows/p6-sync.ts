import fc from 'fast-check'
import { runSync, type SyncStorage, type SyncTransport } from '#lib/client/cart/sync/sync-loop.ts'
import { IDLE_SYNC, queueChange, type SyncAnswer, type SyncedCart, type SyncState } from '#lib/domain/cart/sync.ts'
import { signedInCustomer } from '#tests/setup/shop-customer.ts'
import { carts, moment } from '#tests/setup/sync-histories.ts'
import { playScenario, SCENARIOS } from '#tests/setup/sync-scenarios.ts'
import { guestCart, syncWorld } from '#tests/setup/sync-world.ts'
import { type Books, wrongs } from '#tests/setup/unit-ledger.ts'
import { count, median } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'
import { DEVICES, syncStorm, WINDOWS } from '../sync-devices.ts'

const HISTORIES = 10_000
const OPERATIONS = 5000
const ROUNDS_MAX = 3
/** A shopper's change comes at any moment of this time. */
const SPREAD_MS = 4000

/** Devices that share one cart: simulated through every trouble, and over the shop's own API. */
export const row: BenchRow = {
  id: 'P6',
  title: 'One cart on many devices',
  async run(context) {
    context.say(`${HISTORIES} histories of two and three devices`)
    const rows = [histories()]
    context.say('the histories that used to go wrong')
    rows.push(...scenarios())
    const shop = await context.shop()
    const transport = shopTransport(shop.origin, (await signedInCustomer(shop.origin, 'bench')).token)
    context.say(`${OPERATIONS} operations with every kind of trouble on the wire`)
    await empty(transport)
    rows.push(await storm(transport))
    context.say('fifty devices in four seconds')
    rows.push(await together(transport, { devices: 50, changes: 1, spreadMs: SPREAD_MS }))
    context.say('five devices, ten changes each, without a pause [SYNC-20]')
    rows.push(await together(transport, { devices: 5, changes: 10, spreadMs: 0 }))
    context.say('fifty devices at the same moment')
    rows.push(await together(transport, { devices: 50, changes: 1, spreadMs: 0 }))
    await empty(transport)
    return rows
  },
}

const NOTHING = 'lost 0, doubled 0, returned 0, told wrong 0, diverged 0'
const countsOf = ({ lost, doubled, returned, toldWrong, diverged }: Books) =>
  `lost ${lost}, doubled ${doubled}, returned ${returned}, told wrong ${toldWrong}, diverged ${diverged}`
const isClean = (books: Books) => Object.keys(wrongs(books)).length === 0

function histories(): Row {
  const startedMs = performance.now()
  const outcome = fc.check(
    fc.property(carts, fc.array(moment, { minLength: 40, maxLength: 160 }), (sizes, moments) => {
      const world = syncWorld(sizes.map((each, i) => guestCart(i, each)))
      for (const each of moments) world.live(each)
      return isClean(world.reckon())
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  const seconds = (performance.now() - startedMs) / 1000
  return {
    what: 'random histories with 409s, 500s, lost and late requests, lost answers, reloads, two windows, orders, logins',
    measured: `${outcome.numRuns} histories, ${outcome.failed ? 'one WRONG' : 'none wrong'}`,
    budget: 'no unit lost, doubled or back again, all told true, all devices equal',
    met: !outcome.failed,
    note: outcome.failed ? `seed ${outcome.seed}, path ${outcome.counterexamplePath}` : `in ${count(seconds, 's')}`,
  }
}

/** The histories that lost, doubled or misreported what was pressed while carts were judged by quantities. */
function scenarios(): Row[] {
  return SCENARIOS.map((scenario) => {
    const books = playScenario(scenario, scenario.intents)
    return {
      what: `${books.done} presses: ${scenario.what}`,
      measured: countsOf(books),
      budget: NOTHING,
      met: isClean(books),
      note: `${books.takenBack} taken back and told so`,
    }
  })
}

async function storm(transport: SyncTransport): Promise<Row> {
  const startedMs = performance.now()
  const books = await syncStorm(transport, OPERATIONS)
  const { takenBack, orders, reloads, requestsLost, answersLost, late } = books
  const seconds = (performance.now() - startedMs) / 1000
  return {
    what: `${OPERATIONS} seeded operations over the shop’s API: ${DEVICES} devices with ${WINDOWS} windows each, ${orders} checkouts, ${reloads} reloads, ${requestsLost} requests lost, ${answersLost} answers lost, ${late} late`,
    measured: countsOf(books),
    budget: NOTHING,
    met: isClean(books),
    note: `${books.done} changes, ${takenBack} of them taken back and told so, in ${count(seconds, 's')}`,
  }
}

interface Crowd {
  devices: number
  changes: number
  spreadMs: number
}

/** Every device adds lines of its own to the one cart. A round is one PUT. */
async function together(transport: SyncTransport, { devices, changes, spreadMs }: Crowd): Promise<Row> {
  await empty(transport)
  const rounds: number[] = []
  const startedMs = performance.now()
  const states = await Promise.all(
    Array.from({ length: devices }, async () => {
      const start = await transport.fetch([], NEVER)
      if (spreadMs > 0) await transport.pause(Math.random() * spreadMs, NEVER)
      return live(transport, start, changes, rounds)
    }),
  )
  const ms = performance.now() - startedMs
  const { items } = await transport.fetch([], NEVER)
  const lines = Object.keys(items).length
  const wanted = devices * changes
  const met = lines === wanted && states.every(({ result }) => result === 'SUCCESS')
  const moment = spreadMs > 0 ? `within ${spreadMs / 1000} s` : 'at the same moment'
  // Fifty in lockstep must take turns: there is no budget for their rounds, only for what becomes of the lines.
  const budgeted = spreadMs > 0
  return {
    what: `${devices} devices, ${changes} ${changes === 1 ? 'change' : 'changes'} each, ${moment}`,
    measured: `${lines} of ${wanted} lines there, ${median(rounds)} rounds median, ${Math.max(...rounds)} at most`,
    budget: budgeted ? `every change present, ≤ ${ROUNDS_MAX} rounds median` : 'every change present',
    met: met && (!budgeted || median(rounds) <= ROUNDS_MAX),
    note: `all settled after ${count(ms, 'ms')}`,
  }
}

async function live(transport: SyncTransport, confirmed: SyncedCart, changes: number, rounds: number[]) {
  let state: SyncState = { ...IDLE_SYNC, confirmed }
  for (let i = 0; i < changes; i += 1) {
    const id = crypto.randomUUID()
    const createdAt = new Date().toISOString()
    const line = { productId: id, variantId: id, qty: 1 }
    state = queueChange(state, { id, change: { kind: 'add', line, id, createdAt } })
  }
  let puts = 0
  const counting: SyncTransport = {
    ...transport,
    save(cart, changes, signal) {
      puts += 1
      return transport.save(cart, changes, signal)
    },
  }
  const storage: SyncStorage = {
    read: () => state,
    keep: (next) => {
      state = next
    },
    ended: () => {
      rounds.push(puts)
      puts = 0
    },
  }
  await runSync(storage, counting, NEVER)
  return state
}

const NEVER = new AbortController().signal

async function empty(transport: SyncTransport): Promise<void> {
  const { syncableStateVersion } = await transport.fetch([], NEVER)
  await transport.save({ syncableStateVersion, items: {} }, [], NEVER)
}

/** The shop's API as any HTTP client speaks it. */
function shopTransport(origin: string, token: string): SyncTransport {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const call = async (changes: readonly string[], init: RequestInit = {}): Promise<SyncAnswer | undefined> => {
    const query = changes.length > 0 ? `?changes=${changes.join()}` : ''
    const answer = await fetch(`${origin}/api/account/state${query}`, { ...init, headers })
    if (answer.status === 409) return void (await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const state = (await answer.json()) as {
      syncableStateVersion: number
      cart: { items: SyncedCart['items'] }
      changes?: string[]
    }
    const { syncableStateVersion, cart } = state
    return { syncableStateVersion, items: cart.items, changes: state.changes ?? [] }
  }
  return {
    fetch: async (ask) => (await call(ask)) ?? { syncableStateVersion: 0, items: {}, changes: [] },
    save: ({ syncableStateVersion, items }, changes) =>
      call(changes, { method: 'PUT', body: JSON.stringify({ syncableStateVersion, cart: { items } }) }),
    judge: () => 'silence',
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

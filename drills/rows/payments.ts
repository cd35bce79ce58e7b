import { setTimeout as pause } from 'node:timers/promises'
import { FAULT_LABELS } from '#sandbox/faults.ts'
import { signedInCustomer } from '#tests/setup/shop-customer.ts'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { auditOf, readBooks } from '../books.ts'
import { installBrowsers, type Loss } from '../browser/browser.ts'
import type { DrillDatabase } from '../database.ts'
import { dispatchAll, OF_DRILL, placeTwins, warehouseKey } from '../dispatch.ts'
import { plentiful, stockUp } from '../goods.ts'
import { type DrillResult, type DrillRow, none } from '../row.ts'
import type { DrillShop } from '../shop.ts'
import { EDITS, ENDINGS, type Ended, liveThrough } from '../shopper-story.ts'

/** What is wrong with the outside world and the wire while Pay is pressed for the first time. */
interface World {
  name: string
  faults: Record<string, boolean | number>
  loss: Loss
}

const SWITCHES = [...Object.keys(FAULT_LABELS), 'slowMs']
const SLOW_MS = 3000
const ON = (name: string) => ({ [name]: name === 'slowMs' ? SLOW_MS : true })

const WORLDS: World[] = [
  { name: 'the answer is lost', faults: {}, loss: 'answer' },
  { name: 'the request is lost', faults: {}, loss: 'request' },
  ...SWITCHES.map((name): World => ({ name, faults: ON(name), loss: 'answer' })),
  ...['searchFails', 'voidFails'].map(
    (name): World => ({
      name: `timeoutAfterCharge, ${name}`,
      faults: { ...ON('timeoutAfterCharge'), ...ON(name) },
      loss: 'answer',
    }),
  ),
]
const SHORT = ['the answer is lost', 'cardDeclined', 'garbageAfterCharge', 'timeoutAfterCharge']

/** Left alone so long, an attempt counts as abandoned: the drill says so instead of waiting for its lease to end. */
const ABANDONED_SECONDS = 20
const SETTLED_MS = 180_000
const OPEN = "state in ('reserved', 'authorising', 'authorised')"

/**
 * The shop's own client in several windows and devices, whose first Pay is never answered, and whose order is changed
 * then.
 */
export const row: DrillRow = {
  id: 'payments',
  title: 'payments that go unanswered while the order is changed',
  async run(context) {
    const database = await context.database()
    await stockUp(database, 1)
    const dataDir = await makeFleetingDirectory('drill')
    const shop = await context.shop({ databaseUrl: database.url, dataDir, env: { TRUST_PROXY: '1' } })
    const restore = installBrowsers()
    const ended: Ended[] = []
    let made = 0
    try {
      const worlds = WORLDS.filter(({ name }) => !context.short || SHORT.includes(name))
      for (const [i, world] of worlds.entries()) {
        // The short form has each edit once in each world, and every ending over the worlds.
        const pairs = EDITS.flatMap((edit, j) =>
          ENDINGS.filter((_, k) => !context.short || (i + j) % ENDINGS.length === k).map((ending) => ({
            edit,
            ending,
          })),
        )
        ended.push(...(await liveIn(world, pairs, { shop, database, first: made })))
        made += pairs.length
        context.say(`${world.name}: ${pairs.length} shoppers, ${ended.length} so far`)
      }
    } finally {
      restore()
    }
    context.say('what is in doubt ends, and everything is sent')
    await untilNothingIsOpen(database)
    const warehouse = await warehouseKey(database, dataDir)
    await dispatchAll(shop, warehouse, database)
    context.say('the books are read')
    const results = await resultsOf(ended, database, dataDir)
    context.say('a twin order is planted')
    const twin = await placeTwins(shop, plentiful())
    await dispatchAll(shop, warehouse, database)
    await shop.end('SIGTERM')
    const found = await auditOf(database, dataDir)
    const named = found.filter((line) => line.includes(twin)).length
    return [
      ...results,
      {
        what: 'a twin order planted: named by the audit; anything else found',
        measured: `${named}; ${found.length - named}`,
        budget: '1; 0',
        met: named === 1 && found.length === 1,
      },
    ]
  },
}

/** More of them sign up than one network may in an hour. */
const addressOf = (shopper: number) => `10.7.${Math.floor(shopper / 250)}.${(shopper % 250) + 1}`

type Pair = Pick<Parameters<typeof liveThrough>[0], 'edit' | 'ending'>
interface Place {
  shop: DrillShop
  database: DrillDatabase
  /** How many shoppers there were before. */
  first: number
}

/** All of them at once: the world is wrong until each one's first Pay was answered, or was never heard of. */
async function liveIn(
  world: World,
  pairs: readonly Pair[],
  { shop: { origin }, database, first }: Place,
): Promise<Ended[]> {
  const people = await Promise.all(
    pairs.map(({ ending }, i) =>
      ending === 'second device' ? signedInCustomer(origin, `payer-${first + i}`, addressOf(first + i)) : undefined,
    ),
  )
  await setFaults(origin, world.faults)
  let tellWell = () => {}
  const wellAgain = new Promise<void>((resolve) => {
    tellWell = resolve
  })
  let unanswered = pairs.length
  const shoppers = pairs.map((pair, i) =>
    liveThrough({
      ...pair,
      origin,
      goods: plentiful(),
      email: people[i]?.email ?? `payer.${first + i}@example.com`,
      person: people[i],
      loss: world.loss,
      wellAgain,
      onFirstAnswered() {
        unanswered -= 1
        if (unanswered === 0) void setFaults(origin, {}).then(tellWell)
      },
    }),
  )
  let going = true
  const all = Promise.all(shoppers).finally(() => {
    going = false
  })
  void (async () => {
    for (; going; await pause(1000)) await abandon(database)
  })()
  return all
}

async function setFaults(origin: string, wanted: World['faults']): Promise<void> {
  const none = Object.fromEntries(SWITCHES.map((name) => [name, name === 'slowMs' ? 0 : false]))
  const answer = await fetch(`${origin}/sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...none, ...wanted }),
  })
  if (!answer.ok) throw new Error(`The faults could not be set: ${answer.status}`)
}

async function abandon({ ask }: DrillDatabase): Promise<void> {
  await ask(
    `update order_attempts set deadline = now() - interval '1 second'
     where ${OPEN} and updated_at < now() - make_interval(secs => $1) and deadline > now()`,
    [ABANDONED_SECONDS],
  )
}

async function untilNothingIsOpen(database: DrillDatabase): Promise<void> {
  for (const givenUpMs = performance.now() + SETTLED_MS; performance.now() < givenUpMs; await pause(1000)) {
    await abandon(database)
    const [row] = await database.ask<{ open: number }>(`select count(*)::int as open from order_attempts where ${OPEN}`)
    if (row?.open === 0) return
  }
}

async function resultsOf(ended: readonly Ended[], database: DrillDatabase, dataDir: string): Promise<DrillResult[]> {
  const orders = await database.ask<{ email: string; number: string; key: string }>(
    `select o.contact ->> 'email' as email, o.number, a.idempotency_key as key
     from orders o join order_attempts a on a.id = o.attempt_id where ${OF_DRILL}`,
  )
  const books = await readBooks(
    database,
    dataDir,
    ended.flatMap(({ placed }) => [...placed]),
  )
  const of = (email: string) => orders.filter((order) => order.email === email)
  const wrong = {
    none: ended.filter(({ email }) => of(email).length === 0),
    several: ended.filter(({ email }) => of(email).length > 1),
    untold: ended.filter(({ email, placed }) => of(email).some(({ number }) => !placed.has(number))),
    falselyFailed: ended.filter(({ failed }) => orders.some(({ key }) => failed.has(key))),
  }
  for (const [name, those] of Object.entries(wrong)) {
    for (const { what, email } of those) console.log(`  ${name}: ${what} (${email})`)
  }
  return [
    {
      what: `shoppers, every fault × edit × ending of theirs; orders`,
      measured: `${ended.length}; ${orders.length}`,
      budget: 'as many',
      met: ended.length > 0 && ended.length === orders.length,
    },
    none('wanted one order, and have none', wrong.none.length),
    none('wanted one order, and have several', wrong.several.length),
    none('charged twice, or without an order', books.doubleCharges.length + books.chargedForNothing.length),
    none(
      'told that an order failed that stands, of one that is not there, or not told at all',
      wrong.falselyFailed.length + wrong.untold.length + books.lost.length,
    ),
    none('rules of the books broken, work that stands still', books.audit.length),
  ]
}

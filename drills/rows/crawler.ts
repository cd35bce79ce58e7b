import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { PRELOADED } from '../../scripts/prepare.mjs'
import type { DrillDatabase } from '../database.ts'
import { type Dice, diceOf } from '../fuzz/dice.ts'
import { readKnown } from '../fuzz/shop-contract.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import { drillEnvironment, ROOT } from '../script.ts'
import type { DrillShop } from '../shop.ts'

const CRAWLERS = 20
const SHOPPERS = 10
/** Between two looks of a shopper at the home page: the figure is how long a look takes, not how many there can be. */
const THINKS_MS = 15
const LOOK_MS = { long: 8000, short: 2500 }
/** Quiet and not, in turn, since the machine's own speed changes: the middle of so many counts. */
const ROUNDS = { long: 5, short: 1 }
const P99_RATIO_MAX = 3
const ORDERS_RATIO_MIN = 0.7
/** In the short form a figure of two seconds is a rough one: it only has to be of the right size. */
const SHORT_SLACK = 4

/** A crawler asks for pages nobody has seen; whoever looks and whoever pays must hardly notice. */
export const row: DrillRow = {
  id: 'crawler',
  title: '20 connections ask for unseen combinations of facets',
  async run({ short, database, shop, say }) {
    const kept = await database()
    const running = await shop({ databaseUrl: kept.url })
    await orders(kept, 'shelve', running)
    const form = short ? 'short' : 'long'
    const quiet: Round[] = []
    const busy: Round[] = []
    let crawled: Crawled = { rendered: 0, refused: 0, failed: 0 }
    for (let round = 0; round < ROUNDS[form]; round += 1) {
      quiet.push(await measure(kept, running, LOOK_MS[form]))
      const crawl = startCrawl(running, await categoriesOf(running), round)
      await pause(1000)
      busy.push(await measure(kept, running, LOOK_MS[form]))
      crawled = sumOf(crawled, await crawl.end())
      say(`round ${round + 1}: ${JSON.stringify({ quiet: quiet.at(-1), busy: busy.at(-1), crawled })}`)
      await pause(2000)
    }
    return verdicts(quiet, busy, crawled, short ? SHORT_SLACK : 1)
  },
}

interface Round {
  homeP99Ms: number
  ordersPerSecond: number
}

interface Crawled {
  rendered: number
  refused: number
  failed: number
}

const sumOf = (one: Crawled, other: Crawled): Crawled => ({
  rendered: one.rendered + other.rendered,
  refused: one.refused + other.refused,
  failed: one.failed + other.failed,
})

async function measure(database: DrillDatabase, shop: DrillShop, forMs: number): Promise<Round> {
  const looks = (await Promise.all(Array.from({ length: SHOPPERS }, () => look(shop, forMs)))).flat()
  const { perSecond } = (await orders(database, 'place', shop)) as { perSecond: number }
  return { homeP99Ms: Math.round(percentile(looks, 0.99) * 10) / 10, ordersPerSecond: Math.round(perSecond) }
}

/** Milliseconds of each look of one shopper at the home page. */
async function look(shop: DrillShop, forMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tookMs: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until; await pause(THINKS_MS)) {
    const startedMs = performance.now()
    if ((await ask(agent, shop, '/')) !== 200) throw new Error('The home page was not shown')
    tookMs.push(performance.now() - startedMs)
  }
  agent.destroy()
  return tookMs
}

function startCrawl(shop: DrillShop, categories: readonly string[], seed: number) {
  let going = true
  const crawled: Crawled = { rendered: 0, refused: 0, failed: 0 }
  const crawler = async (_: unknown, i: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const dice = diceOf(seed * 1000 + i)
    while (going) {
      const status = await ask(agent, shop, unseen(dice, categories))
      if (status === 200 || status === 404) crawled.rendered += 1
      else if (status === 503) crawled.refused += 1
      else crawled.failed += 1
    }
    agent.destroy()
  }
  const crawlers = Array.from({ length: CRAWLERS }, crawler)
  return {
    end: async () => {
      going = false
      await Promise.all(crawlers)
      return crawled
    },
  }
}

const COLOURS = ['black', 'brown', 'tan', 'wheat', 'navy', 'grey', 'green', 'red', 'orange', 'yellow', 'white', 'blue']

function unseen(dice: Dice, categories: readonly string[]): string {
  const colours = COLOURS.filter(() => dice.in(0.4)).map((colour) => `colour=${colour}`)
  const sizes = ['7', '8', '9', '10', '11', '12', '13'].filter(() => dice.in(0.4)).map((size) => `sizeUsMen=${size}`)
  const sort = `sort=${dice.pick(['price-asc', 'price-desc', 'newest'])}`
  return `${dice.pick(categories)}?${[...colours, ...sizes, sort].join('&')}`
}

async function categoriesOf(shop: DrillShop): Promise<string[]> {
  const { page = [] } = await readKnown(shop)
  const found = page.filter((path) => path.startsWith('/categories/') || path.startsWith('/brands/'))
  if (found.length === 0) throw new Error('The sitemap names no listings')
  return found
}

function ask(agent: Agent, { port }: DrillShop, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip' } },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}

/** The bench's own orders, 20 at once, in a process of their own. */
function orders({ url }: DrillDatabase, action: 'shelve' | 'place', shop: DrillShop): Promise<unknown> {
  const child = spawn(process.execPath, [...PRELOADED, 'bench/orders-work.ts', action, shop.origin], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: drillEnvironment({ DATABASE_URL: url, DATA_DIR: shop.dataDir, LOG_LEVEL: 'silent' }),
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(said.trim().split('\n').at(-1) ?? '{}'))
        : reject(new Error(`Orders ended with ${code}`)),
    )
  })
}

function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN
}

const middle = (values: number[]) => percentile(values, 0.5)

function verdicts(quiet: Round[], busy: Round[], crawled: Crawled, slack: number): DrillResult[] {
  const [home, homeBusy] = [quiet, busy].map((rounds) => middle(rounds.map(({ homeP99Ms }) => homeP99Ms))) as [
    number,
    number,
  ]
  const [sold, soldBusy] = [quiet, busy].map((rounds) => middle(rounds.map((round) => round.ordersPerSecond))) as [
    number,
    number,
  ]
  return [
    {
      what: 'cached home page p99, quiet → crawled',
      measured: `${home} → ${homeBusy} ms (${(homeBusy / home).toFixed(1)} ×)`,
      budget: `≤ ${P99_RATIO_MAX * slack} ×`,
      met: homeBusy <= home * P99_RATIO_MAX * slack,
    },
    {
      what: 'orders a second, quiet → crawled',
      measured: `${sold} → ${soldBusy} (${(soldBusy / sold).toFixed(2)} ×)`,
      budget: `≥ ${(ORDERS_RATIO_MIN / slack).toFixed(2)} ×`,
      met: soldBusy >= (sold * ORDERS_RATIO_MIN) / slack,
    },
    {
      what: 'pages the crawler got meanwhile; refused with 503; anything else',
      measured: `${crawled.rendered}; ${crawled.refused}; ${crawled.failed}`,
      budget: 'some; any; 0',
      met: crawled.rendered > 0 && crawled.failed === 0,
    },
  ]
}

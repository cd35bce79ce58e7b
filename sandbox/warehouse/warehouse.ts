import { setTimeout as pause } from 'node:timers/promises'
import type { MachineEvent, MachineOrder } from '#lib/contract/erp/orders.ts'
import type { MachineQuestion } from '#lib/contract/erp/questions.ts'
import type { MachineReturn } from '#lib/contract/erp/returns.ts'
import type { MachineReview } from '#lib/contract/erp/reviews.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { log } from '#lib/server/platform/log.ts'
import { recall, remember, type WarehouseMemory } from './memory.ts'
import { type Job, stepsFor } from './steps.ts'
import { ask, localShop, Refused, type ShopLine } from './wire.ts'

const PAGE = 1000
/** On the desk at a time: the newest. */
const DESK_MAX = 40
const SCOPES = ['orders', 'returns', 'reviews', 'questions'] as const
const OVER: readonly string[] = ['CANCELLED', 'RETURNED']
/** How long an order rests between two steps while the warehouse works by itself: five steps fit into two minutes. */
const REST_MS = 12_000
const LOOK_EVERY_MS = 3000

/**
 * The shop as the warehouse calls it. The first time it gets itself a key, as a retailer would with `npm run erp:keys`.
 */
async function line(url: string): Promise<ShopLine> {
  const memory = recall()
  if (memory.key !== '' && SCOPES.every((scope) => memory.scopes.includes(scope))) return { url, key: memory.key }
  for (let n = 1; ; n += 1) {
    const key = await createKey(n === 1 ? 'sandbox-warehouse' : `sandbox-warehouse-${n}`, SCOPES)
    if (key === undefined) continue
    remember({ ...memory, key, scopes: [...SCOPES] })
    return { url, key }
  }
}

/** Reads what is new in the feed and says what is on the desk, newest first [OPS-18]. */
export async function desk(url = localShop()): Promise<Job[]> {
  const shop = await line(url)
  const memory = await catchUp(shop, recall())
  const jobs: Job[] = []
  const orders: WarehouseMemory['orders'] = {}
  for (const [number, { returns }] of Object.entries(memory.orders).slice(-DESK_MAX)) {
    const job = await jobOf(shop, number, returns)
    if (!job) continue
    orders[number] = { returns }
    jobs.unshift(job)
  }
  remember({ ...recall(), cursor: memory.cursor, orders })
  return jobs
}

async function catchUp(shop: ShopLine, memory: WarehouseMemory): Promise<WarehouseMemory> {
  const orders = { ...memory.orders }
  let { cursor } = memory
  for (;;) {
    const { events, next } = (await ask(shop, `/events?after=${cursor}&limit=${PAGE}`)) as {
      events: MachineEvent[]
      next: string
    }
    for (const { type, orderNumber, data } of events) {
      if (type === 'placed') orders[orderNumber] = { returns: [] }
      const { returnNumber } = data
      if (type === 'return_announced' && typeof returnNumber === 'string') {
        orders[orderNumber] = { returns: [...(orders[orderNumber]?.returns ?? []), returnNumber] }
      }
    }
    cursor = next
    if (events.length < PAGE) return { ...memory, cursor, orders }
  }
}

/** Undefined for what nothing can happen to any more. */
async function jobOf(shop: ShopLine, number: string, announced: readonly string[]): Promise<Job | undefined> {
  try {
    const { order } = (await ask(shop, `/orders/${number}`)) as { order: MachineOrder }
    if (OVER.includes(order.status)) return undefined
    const returns: MachineReturn[] = []
    for (const each of announced)
      returns.push(((await ask(shop, `/returns/${each}`)) as { return: MachineReturn }).return)
    return { order, returns }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Does a named step of an order; what the shop says when it will not. */
export async function takeStep(number: string, name: string, url = localShop()): Promise<string | undefined> {
  const shop = await line(url)
  const job = await jobOf(shop, number, recall().orders[number]?.returns ?? [])
  const step = job && stepsFor(job).find((each) => each.name === name)
  if (!step) return 'This cannot be done any more.'
  return step
    .run(shop)
    .then(() => undefined)
    .catch(troubleOf)
}

/** Reviews that wait for a word, oldest first [OPS-14]. */
export async function waitingReviews(url = localShop()): Promise<MachineReview[]> {
  return ((await ask(await line(url), '/reviews?state=waiting')) as { reviews: MachineReview[] }).reviews
}

/** Says the word about a review; what the shop says when it will not. */
export async function judgeReview(
  id: string,
  state: 'published' | 'rejected',
  { url = localShop(), version }: { url?: string; version?: string | undefined } = {},
): Promise<string | undefined> {
  const said = ask(await line(url), `/reviews/${encodeURIComponent(id)}`, { state, ...(version ? { version } : {}) })
  return said.then(() => undefined).catch(troubleOf)
}

/** Questions that nobody has answered, oldest first [OPS-69]. */
export async function waitingQuestions(url = localShop()): Promise<MachineQuestion[]> {
  return ((await ask(await line(url), '/questions?state=waiting')) as { questions: MachineQuestion[] }).questions
}

/** Answers a question, or leaves it unanswered; what the shop says when it will not. */
export async function answerQuestion(
  id: string,
  word: { state?: string; answer?: string },
  url = localShop(),
): Promise<string | undefined> {
  const said = ask(await line(url), `/questions/${encodeURIComponent(id)}`, word)
  return said.then(() => undefined).catch(troubleOf)
}

function troubleOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  throw error
}

export function worksByItself(): boolean {
  return recall().byItself
}

export function letWork(byItself: boolean): void {
  remember({ ...recall(), byItself })
}

/** Takes the usual next step of every order that has rested; how many it took [OPS-18]. */
export async function workOn(rested: Map<string, number>, url = localShop(), restMs = REST_MS): Promise<number> {
  let taken = 0
  for (const job of await desk(url)) {
    const { number } = job.order
    const next = stepsFor(job).find(({ mishap, byHand }) => !mishap && !byHand)
    if (!next) continue
    const since = rested.get(number) ?? Date.now()
    rested.set(number, since)
    if (Date.now() - since < restMs) continue
    rested.set(number, Date.now())
    await next.run(await line(url)).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
    taken += 1
  }
  return taken
}

/** Looks every few seconds whether there is work, while it is told to work by itself. `stop` ends it. */
export function startWarehouse(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rested = new Map<string, number>()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted || !worksByItself()) continue
      await workOn(rested).catch((error: unknown) => log.warn({ err: error }, 'The warehouse could not work'))
    }
  }
  const running = run()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

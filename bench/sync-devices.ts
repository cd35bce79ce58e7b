import { setTimeout as sleep } from 'node:timers/promises'
import { runSync, type SyncStorage, type SyncTransport } from '#lib/client/cart/sync/sync-loop.ts'
import { type CartItems, lineOf } from '#lib/domain/cart/cart.ts'
import { type CartChange, changedCart } from '#lib/domain/cart/cart-change.ts'
import { sameCart } from '#lib/domain/cart/cart-merge.ts'
import {
  IDLE_SYNC,
  type QueuedChange,
  resumed,
  type SyncedCart,
  type SyncState,
  shownCart,
} from '#lib/domain/cart/sync.ts'
import { seeded } from '#tests/setup/sync-scenarios.ts'
import { type Books, type Intent, unitLedger } from '#tests/setup/unit-ledger.ts'

const SIZES = 6
export const DEVICES = 4
export const WINDOWS = 2
const LATE_MS = 120
const WAITING_MAX = 40

/** What the row counts beside what must be 0. */
export interface Storm extends Books {
  orders: number
  reloads: number
  requestsLost: number
  answersLost: number
  late: number
}

/** How likely each trouble is. */
const FETCH_LOST = 0.05
const REQUEST_LOST = 0.06
const LATE = 0.06
const TROUBLE = 0.03
const ANSWER_LOST = 0.06
const ORDERED = 0.04
const RELOADED = 0.05
const NEVER = new AbortController().signal

interface Window {
  page: AbortController
  looks: string[]
}

/** A browser: what is stored is the same for its windows, and one of them at a time speaks to the server. */
interface Device {
  state: Omit<SyncState, 'queue'>
  records: QueuedChange[]
  windows: Window[]
  turn?: Window | undefined
  running?: Promise<unknown> | undefined
}

/**
 * Devices, with two windows each, that change one cart over the shop's own API, with every kind of trouble on the wire.
 * What was pressed is counted against what is there, in the order in which the server has stored it.
 */
export async function syncStorm(transport: SyncTransport, operations: number): Promise<Storm> {
  const storm = new SyncStorm(transport)
  for (let i = 0; i < operations; i += 1) await storm.operate(i)
  return storm.reckon()
}

class SyncStorm {
  readonly #transport: SyncTransport
  readonly #chance = seeded(20_260_301)
  readonly #intents = new Map<string, Intent>()
  readonly #stored: { version: number; changes: readonly string[] }[] = []
  readonly #settledHere: string[] = []
  readonly #pending: Promise<unknown>[] = []
  readonly #counts = { orders: 0, reloads: 0, requestsLost: 0, answersLost: 0, late: 0 }
  readonly #devices: Device[]
  #made = 0

  constructor(transport: SyncTransport) {
    this.#transport = transport
    const { queue: _, ...state } = IDLE_SYNC
    this.#devices = Array.from({ length: DEVICES }, () => ({
      ...{ state, records: [] },
      windows: Array.from({ length: WINDOWS }, () => this.#newWindow()),
    }))
  }

  /** Somebody does something on one of the devices. */
  async operate(i: number): Promise<void> {
    const device = this.#devices[Math.floor(this.#chance() * this.#devices.length)]
    const window = device?.windows[Math.floor(this.#chance() * WINDOWS)]
    if (!device || !window) return
    const dice = this.#chance()
    if (dice < ORDERED) this.#pending.push(this.#order(device))
    else {
      const change = randomChange(shownCart(readDevice(device)), this.#chance, `line-${i}`)
      this.#post(device, this.#nextId('c'), change)
    }
    if (dice > 1 - RELOADED) this.#reload(device, window)
    void this.#run(device, window, this.#troubled()).catch(() => undefined)
    if (i % 4 === 0) await sleep(this.#chance() * 12)
    // Nobody presses faster than a shop answers for long: the server remembers a few hundred changes, not thousands.
    while (device.records.length > WAITING_MAX)
      await Promise.all([this.#run(device, window, this.#troubled()).catch(() => undefined), sleep(5)])
  }

  /** The storm is over: what is late arrives, everything settles, and the books are made. */
  async reckon(): Promise<Storm> {
    for (let round = 0; round < 3; round += 1) {
      await Promise.allSettled(this.#pending)
      for (const device of this.#devices) {
        for (const window of device.windows) {
          await device.running?.catch(() => undefined)
          window.looks.push(this.#nextId('look'))
          await this.#run(device, window, { ...this.#transport, save: this.#save })
        }
      }
    }
    const ledger = unitLedger(this.#intents)
    for (const { changes } of this.#stored.toSorted((a, b) => a.version - b.version)) ledger.stored(changes)
    for (const id of this.#settledHere) ledger.settledHere(id)
    const { items } = await this.#transport.fetch([], NEVER)
    const diverged = this.#devices.filter((device) => !sameCart(shownCart(readDevice(device)), items)).length
    const waiting = this.#devices.flatMap(({ records }) => records.map(({ id }) => id))
    return { ...this.#counts, ...ledger.reckon(items, waiting), diverged }
  }

  #nextId(kind: string): string {
    this.#made += 1
    return `${kind}${this.#made}`
  }

  readonly #save: SyncTransport['save'] = async (cart, changes, signal) => {
    const answer = await this.#transport.save(cart, changes, signal)
    if (answer) this.#stored.push({ version: answer.syncableStateVersion, changes })
    return answer
  }

  #troubled(): SyncTransport {
    return {
      ...this.#transport,
      fetch: (ask, signal) => {
        if (this.#chance() < FETCH_LOST) throw new Error('silence')
        return this.#transport.fetch(ask, signal)
      },
      save: (cart, changes) => this.#saveInTrouble(cart, changes),
      judge: (error) => (error instanceof Error && error.message === 'trouble' ? 'trouble' : 'silence'),
    }
  }

  async #saveInTrouble(cart: SyncedCart, changes: readonly string[]): Promise<SyncedCart | undefined> {
    let dice = this.#chance()
    if (dice < REQUEST_LOST) {
      this.#counts.requestsLost += 1
      throw new Error('silence')
    }
    dice -= REQUEST_LOST
    if (dice < LATE) {
      this.#counts.late += 1
      this.#pending.push(sleep(this.#chance() * LATE_MS).then(() => this.#save(cart, changes, NEVER)))
      throw new Error('silence')
    }
    dice -= LATE
    if (dice < TROUBLE) throw new Error('trouble')
    const answer = await this.#save(cart, changes, NEVER)
    if (dice - TROUBLE >= ANSWER_LOST) return answer
    this.#counts.answersLost += 1
    throw new Error('silence')
  }

  #storageOf(device: Device, window: Window): SyncStorage {
    const { signal } = window.page
    return {
      read: () => (signal.aborted ? undefined : readDevice(device, window.looks)),
      keep: ({ queue: _, ...state }) => {
        if (signal.aborted) return
        device.state = state
        device.records = device.records.filter(({ id }) => !state.ended.includes(id))
      },
      ended: (ids, { result }) => {
        window.looks = window.looks.filter((id) => !ids.includes(id))
        for (const id of ids) this.#end(id, result)
      },
    }
  }

  #end(id: string, result: SyncState['result']): void {
    const intent = this.#intents.get(id)
    if (intent && result === 'ERROR' && intent.change.kind !== 'ordered') intent.told = 'failed'
    else if (intent) this.#settledHere.push(id)
  }

  /** The window takes its turn, unless the other one has it: that one finds what waits. */
  #run(device: Device, window: Window, transport: SyncTransport): Promise<unknown> {
    if (device.running) return device.running
    const { page } = window
    device.turn = window
    // Whoever has its turn is alone: what is on its way now was left behind by a page that is gone.
    if (device.state.phase !== 'idle') this.#resume(device)
    device.running = runSync(this.#storageOf(device, window), transport, page.signal).finally(() => {
      if (!page.signal.aborted) device.running = undefined
    })
    return device.running
  }

  /** The page is torn down in the middle of what it does; another one opens. Its turn is the other window's. */
  #reload(device: Device, window: Window): void {
    this.#counts.reloads += 1
    window.page.abort()
    Object.assign(window, this.#newWindow())
    if (device.turn === window) device.running = undefined
  }

  #resume(device: Device): void {
    const { queue: _, ...state } = resumed(readDevice(device))
    device.state = state
  }

  #newWindow(): Window {
    return { page: new AbortController(), looks: [this.#nextId('look')] }
  }

  #post(device: Device, id: string, change: CartChange): void {
    this.#intents.set(id, { change })
    device.records.push({ id, change })
  }

  /** The shop places an order: it takes the units out itself, and so does the browser, under one id. */
  async #order(device: Device): Promise<void> {
    const [line] = Object.values(shownCart(readDevice(device)))
    if (!line) return
    this.#counts.orders += 1
    const id = this.#nextId('order-')
    const { productId, variantId } = line
    const change: CartChange = { kind: 'ordered', units: [{ productId, variantId, qty: 1 }] }
    this.#post(device, id, change)
    for (;;) {
      const { changes, ...cart } = await this.#transport.fetch([id], NEVER)
      const items = changedCart(cart.items, change)
      if (changes.includes(id) || items === cart.items) return
      if (await this.#save({ ...cart, items }, [id], NEVER)) return
    }
  }
}

function readDevice({ state, records }: Device, looks: readonly string[] = []): SyncState {
  return {
    ...state,
    queue: [...looks.map((id) => ({ id })), ...records.filter(({ id }) => !state.ended.includes(id))],
  }
}

function randomChange(shown: CartItems, chance: () => number, id: string): CartChange {
  const line = { productId: `p${Math.floor(chance() * SIZES)}`, variantId: 'v' }
  const held = lineOf(shown, line.productId, line.variantId)
  const dice = chance()
  if (!held || dice < 0.3) return { kind: 'add', line: { ...line, qty: 1 }, id, createdAt: new Date().toISOString() }
  if (dice < 0.4) return { kind: 'remove', lines: [line] }
  if (dice < 0.5) return { kind: 'setQty', line, qty: 1 + Math.floor(chance() * 6) }
  return { kind: 'step', line, by: chance() < 0.6 ? 1 : -1 }
}

import { type CartItem, type CartItems, lineOf } from '#lib/domain/cart/cart.ts'
import { type CartChange, changedCart } from '#lib/domain/cart/cart-change.ts'
import { sameCart } from '#lib/domain/cart/cart-merge.ts'
import {
  accepted,
  begun,
  conflicted,
  type Failure,
  failed,
  fetched,
  IDLE_SYNC,
  nextStep,
  type QueuedChange,
  resumed,
  type SyncAnswer,
  type SyncedCart,
  type SyncState,
  sent,
  settled,
  shownCart,
} from '#lib/domain/cart/sync.ts'
import { lineFixture } from './sync-fixture.ts'
import { type Books, type Intent, unitLedger } from './unit-ledger.ts'

/**
 * What becomes of a call: all goes well, the shop refuses it or is in trouble (before or after the change was stored),
 * it never arrives, its answer is lost, or it arrives when nobody waits for it any more.
 */
export type Weather = 'fine' | 'refused' | 'trouble' | 'troubleAfter' | 'requestLost' | 'answerLost' | 'late'

/**
 * One moment of a history. A browser's shopper changes the cart in one of its windows or orders from it; its call moves
 * on; its page is torn down and opened again; another window takes its turn and sees the storage as it was a moment
 * ago; its session ends elsewhere and its customer logs in again; a belated request arrives.
 */
export interface Moment {
  device: number
  action: 'change' | 'order' | 'move' | 'reload' | 'handOver' | 'relogin' | 'lateArrives'
  weather: Weather
  /** Decides what is changed. */
  dice: number
}

export const SIZES = 5
const IDS_KEPT = 300

/** A request as it reaches the server. */
type Request = { kind: 'save'; cart: SyncedCart; changes: readonly string[] } | { kind: 'job'; number: string }
type Answer = SyncAnswer | 'conflict' | Failure

interface Call {
  intent: Request | { kind: 'fetch'; ask: readonly string[] }
  current: readonly string[]
  answer?: Answer | undefined
}

/** What one browser's storage holds, which all its windows share. */
interface Storage {
  state: Omit<SyncState, 'queue'>
  records: readonly QueuedChange[]
}

interface Device {
  storage: Storage
  /** As it was one write ago: what another window may still see. */
  before: Storage
  looks: readonly string[]
  call?: Call | undefined
}

/**
 * Some browsers, one server and their calls, moved on step by step; no clock, no network. A `forgetful` server
 * remembers no ids: it is there to be found out.
 */
export function syncWorld(guestCarts: readonly CartItems[], { forgetful = false } = {}) {
  let server: SyncedCart & { ids: readonly string[] } = { syncableStateVersion: 0, items: {}, ids: [] }
  let made = 0
  const intents = new Map<string, Intent>()
  const ledger = unitLedger(intents)
  let limbo: Request[] = []
  const devices = guestCarts.map((items) => login(items))

  function nextId(kind: string): string {
    made += 1
    return `${kind}${made}`
  }

  function login(items: CartItems, records: readonly QueuedChange[] = []): Device {
    const id = nextId('merge')
    intents.set(id, { change: { kind: 'merge', items } })
    const { queue: _, ...idle } = IDLE_SYNC
    const doubted = Object.fromEntries(records.map((record) => [record.id, Number.MAX_SAFE_INTEGER]))
    const storage = { state: { ...idle, unmerged: { id, items }, doubted }, records }
    return { storage, before: storage, looks: [nextId('look')] }
  }

  const read = ({ storage: { state, records }, looks }: Device): SyncState => ({
    ...state,
    queue: [...looks.map((id) => ({ id })), ...records.filter(({ id }) => !state.ended.includes(id))],
  })

  function keep(device: Device, { queue: _, ...state }: SyncState): void {
    device.before = device.storage
    device.storage = { state, records: device.storage.records.filter(({ id }) => !state.ended.includes(id)) }
  }

  function post(device: Device, id: string, change: CartChange): void {
    intents.set(id, { change })
    device.storage = { ...device.storage, records: [...device.storage.records, { id, change }] }
  }

  /** What is under way has ended: its shopper is told when it failed. */
  function end(device: Device, current: readonly string[], next: SyncState): void {
    if (next.phase !== 'idle') return
    device.looks = device.looks.filter((id) => !current.includes(id))
    // A window that has taken something back keeps its turn until the others have seen that.
    if (next.result === 'ERROR') device.before = device.storage
    for (const id of current) {
      const intent = intents.get(id)
      if (!intent) continue
      if (next.result !== 'ERROR') ledger.settledHere(id)
      // It is told along with the next change, or the server's job takes the units out.
      else if (intent.change.kind === 'ordered') ledger.settledHere(id)
      else intent.told = 'failed'
    }
  }

  function send(device: Device): void {
    const state = begun(read(device))
    const step = nextStep(state)
    if (step.kind === 'rest') return
    const { current } = state
    if (step.kind === 'settled') {
      const next = settled(state)
      keep(device, next)
      end(device, current, next)
      return
    }
    keep(device, step.kind === 'save' ? sent(state) : state)
    device.call = { intent: step, current }
  }

  function deliver(device: Device, { intent, answer, current }: Call): void {
    device.call = undefined
    const next = judged(read(device), intent, answer)
    keep(device, next)
    // The shop says that a change could not be saved, not which press of a row: those the server has are not the one.
    const known = intent.kind === 'fetch' && typeof answer === 'object' ? answer.changes : []
    end(
      device,
      current.filter((id) => !known.includes(id)),
      next,
    )
  }

  function judged(state: SyncState, intent: Call['intent'], answer: Answer | undefined): SyncState {
    if (answer === 'conflict') return conflicted(state)
    if (typeof answer === 'object') return intent.kind === 'fetch' ? fetched(state, answer) : accepted(state, answer)
    return failed(state, answer ?? 'silence')
  }

  /** The call reaches the server, or does not. */
  function arrive(call: Call, weather: Weather): void {
    call.answer = call.intent.kind === 'fetch' ? found(call.intent.ask, weather) : sentOut(call.intent, weather)
  }

  function found(ask: readonly string[], weather: Weather): Answer {
    const { ids, ...cart } = server
    if (weather === 'fine') return { ...cart, changes: ask.filter((id) => ids.includes(id)) }
    return weather.startsWith('trouble') ? 'trouble' : 'silence'
  }

  function sentOut(request: Request, weather: Weather): Answer {
    if (weather === 'refused' || weather === 'trouble') return weather
    if (weather === 'late') limbo.push(request)
    if (weather === 'late' || weather === 'requestLost') return 'silence'
    const answer = handle(request)
    if (weather === 'fine') return answer
    return weather === 'troubleAfter' ? 'trouble' : 'silence'
  }

  function handle(request: Request): SyncAnswer | 'conflict' {
    if (request.kind === 'job') return removeOrdered(request.number)
    const { cart, changes } = request
    const again = changes.some((id) => server.ids.includes(id))
    if (again || cart.syncableStateVersion !== server.syncableStateVersion) return 'conflict'
    return store(cart.items, changes)
  }

  function removeOrdered(number: string): SyncAnswer | 'conflict' {
    const change = intents.get(number)?.change
    if (change?.kind !== 'ordered' || server.ids.includes(number)) return 'conflict'
    const items = changedCart(server.items, change)
    return items === server.items ? 'conflict' : store(items, [number])
  }

  function store(items: CartItems, changes: readonly string[]): SyncAnswer {
    const syncableStateVersion = server.syncableStateVersion + 1
    server = { syncableStateVersion, items, ids: forgetful ? [] : [...changes, ...server.ids].slice(0, IDS_KEPT) }
    ledger.stored(changes)
    return { syncableStateVersion, items, changes }
  }

  function order(device: Device, dice: number): void {
    const lines = Object.values(shownCart(read(device)))
    const line = lines[dice % Math.max(lines.length, 1)]
    if (!line) return
    const number = nextId('order-')
    const { productId, variantId } = line
    const qty = 1 + (Math.floor(dice / 7) % line.qty)
    post(device, number, { kind: 'ordered', units: [{ productId, variantId, qty }] })
    // The server does it as well: at once, or by a job that runs later.
    limbo.push({ kind: 'job', number })
    if (dice % 2 === 0) lateArrives(limbo.length - 1)
  }

  function lateArrives(dice: number): void {
    const [request] = limbo.splice(dice % Math.max(limbo.length, 1), 1)
    if (request) handle(request)
  }

  /** What is on its way when its page goes arrives after that, or never. */
  function abandon(device: Device, weather: Weather): void {
    if (device.call && !device.call.answer) arrive(device.call, weather)
    device.call = undefined
  }

  function reload(device: Device, weather: Weather): void {
    abandon(device, weather)
    keep(device, resumed(read({ ...device, looks: [] })))
    device.looks = [nextId('look')]
  }

  function handOver(device: Device): void {
    if (device.call) return
    const { state, records } = device.before
    const seen = [...records, ...device.storage.records.filter(({ id }) => !records.some((old) => old.id === id))]
    device.storage = { state, records: seen }
    keep(device, resumed(read(device)))
  }

  function relogin(device: Device, weather: Weather): void {
    abandon(device, weather)
    const { records, state } = device.storage
    Object.assign(
      device,
      { call: undefined },
      login(
        {},
        records.filter(({ id }) => !state.ended.includes(id)),
      ),
    )
  }

  function move(device: Device, weather: Weather): void {
    if (!device.call) send(device)
    else if (device.call.answer) deliver(device, device.call)
    else arrive(device.call, weather)
  }

  function rest(device: Device): void {
    const idle = () => !device.call && nextStep(begun(read(device))).kind === 'rest'
    for (let i = 0; i < 5000 && !idle(); i += 1) move(device, 'fine')
  }

  /** A change a shopper could make to the cart they see. */
  function change(device: Device, dice: number): void {
    const shown = shownCart(read(device))
    const id = nextId('c')
    post(device, id, randomChange(shown, dice, id))
  }

  return {
    live({ device, action, weather, dice }: Moment): void {
      const one = devices[device % devices.length]
      if (!one) return
      if (action === 'change') change(one, dice)
      else if (action === 'order') order(one, dice)
      else if (action === 'reload') reload(one, weather)
      else if (action === 'handOver') handOver(one)
      else if (action === 'relogin') relogin(one, weather)
      else if (action === 'lateArrives') lateArrives(dice)
      else move(one, weather)
    },
    /** Does one thing by hand, in one browser. */
    post: (device: number, change: CartChange): void => {
      const one = devices[device]
      if (one) post(one, nextId('c'), change)
    },
    move: (device: number, weather: Weather = 'fine'): void => {
      const one = devices[device]
      if (one) move(one, weather)
    },
    settle: (device: number): void => {
      const one = devices[device]
      if (one) rest(one)
    },
    shown: (device: number): CartItems => (devices[device] ? shownCart(read(devices[device])) : {}),
    /** The storm is over: everything settles, what is late arrives, and everybody looks once more. */
    reckon(): Books {
      while (limbo.length > 0) lateArrives(0)
      for (const one of devices) rest(one)
      limbo = []
      for (let round = 0; round < 2; round += 1) {
        for (const one of devices) {
          one.looks = [nextId('look')]
          rest(one)
        }
      }
      const diverged = devices.filter((one) => !sameCart(shownCart(read(one)), server.items)).length
      return { ...ledger.reckon(server.items, waitingIds()), diverged }
    },
  }

  function waitingIds(): string[] {
    return devices.flatMap((one) => one.storage.records.map(({ id }) => id))
  }
}

function randomChange(shown: CartItems, dice: number, id: string): CartChange {
  const productId = `p${dice % SIZES}`
  const name = { productId, variantId: 'v' }
  const held = lineOf(shown, productId, 'v')
  const turn = Math.floor(dice / SIZES) % 8
  const qty = 1 + (Math.floor(dice / 40) % 4)
  if (held && turn === 0) return { kind: 'remove', lines: [name] }
  if (held && turn === 1) return { kind: 'setQty', line: name, qty }
  if (held && turn < 5) return { kind: 'step', line: name, by: qty % 3 === 0 ? -1 : 1 }
  const { createdAt } = lineFixture(id)
  const add = { line: { ...name, qty }, id, createdAt }
  if (qty < 4) return { kind: 'add', ...add }
  const neighbour = { line: { ...name, productId: `p${(dice + 1) % SIZES}`, qty: 2 }, id: `${id}-next`, createdAt }
  return { kind: 'addMany', lines: [add, neighbour] }
}

/** A guest's cart before a login, one line per number. */
export function guestCart(device: number, sizes: readonly number[]): CartItems {
  const lines = [...new Set(sizes)].map((n): CartItem => {
    const id = `g${device}-${n}`
    const createdAt = new Date(Date.parse(lineFixture(id).createdAt) + device * 1000).toISOString()
    return lineFixture(id, { productId: `p${n % SIZES}`, variantId: 'v', createdAt })
  })
  return Object.fromEntries(lines.map((line) => [line.id, line]))
}

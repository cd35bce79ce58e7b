import { type CartItem, type CartItems, lineOf } from '#lib/domain/cart.ts'
import type { CartChange } from '#lib/domain/cart-change.ts'
import { sameCart } from '#lib/domain/cart-merge.ts'
import {
  accepted,
  begun,
  conflicted,
  failed,
  fetched,
  nextStep,
  queueChange,
  resumed,
  type SyncedCart,
  type SyncState,
  sent,
  settled,
  shownCart,
} from '#lib/domain/sync.ts'
import { lineFixture } from './sync-fixture.ts'

/** What goes wrong with a call: nothing, 500, never arrives, or arrives and the answer is lost. */
export type Weather = 'fine' | 'refused' | 'requestLost' | 'answerLost'

/** One moment of a history: a device does something new, moves its call on, or its page is torn down and opened again. */
export interface Moment {
  device: number
  deed: 'change' | 'move' | 'reload'
  weather: Weather
  /** Decides what is changed. */
  dice: number
}

interface Call {
  wish: 'fetch' | SyncedCart
  /** Set once the server has seen it. */
  answer?: SyncedCart | 'conflict' | 'trouble'
}

interface Device {
  state: SyncState
  call?: Call | undefined
}

/** What is known about all changes of one size, for the books. */
interface Account {
  /** Units of adds that succeeded, and of those nobody knows about. */
  sure: number
  maybe: number
  /** Only ever added to: then the units can be counted. */
  onlyAdds: boolean
  /** Nobody ever took it out. */
  neverRemoved: boolean
}

export const SIZES = 5

/** Some devices, one server and their calls, moved on step by step; no clock, no network. */
export function syncWorld(guestCarts: readonly CartItems[]) {
  let server: SyncedCart = { syncableStateVersion: 0, items: {} }
  let made = 0
  const books = new Map<string, Account>()
  const intents = new Map<string, CartChange>()
  const devices: Device[] = guestCarts.map((unmerged, i) => ({
    state: { unmerged, queue: [{ id: `login-${i}`, look: true }], phase: 'idle', attempt: 0 },
  }))
  for (const { productId } of guestCarts.flatMap((cart) => Object.values(cart))) {
    // Of doubles the older wins whole, so their units are not counted.
    books.set(productId, { sure: 1, maybe: 0, onlyAdds: false, neverRemoved: true })
  }
  const bookOf = (productId: string): Account => {
    const book = books.get(productId) ?? { sure: 0, maybe: 0, onlyAdds: true, neverRemoved: true }
    books.set(productId, book)
    return book
  }

  function change(device: Device, dice: number): void {
    made += 1
    const id = `n${made}`
    const wish = randomChange(shownCart(device.state), dice, id)
    intents.set(id, wish.change)
    if (wish.change.kind !== 'add') bookOf(wish.productId).onlyAdds = false
    if (wish.change.kind === 'remove') bookOf(wish.productId).neverRemoved = false
    device.state = queueChange(device.state, { id, change: wish.change })
  }

  /** A change has ended, or may have: its units are written down. */
  function note(id: string | undefined, how: 'sure' | 'maybe'): void {
    const ended = intents.get(id ?? '')
    if (ended?.kind !== 'add') return
    bookOf(ended.line.productId)[how] += ended.line.qty
    intents.delete(id ?? '')
  }

  function move(device: Device, weather: Weather): void {
    if (!device.call) send(device)
    else if (device.call.answer) deliver(device, device.call.wish, device.call.answer)
    else arrive(device.call, weather)
  }

  function deliver(device: Device, wish: Call['wish'], answer: Exclude<Call['answer'], undefined>): void {
    const first = device.state.queue[0]?.id
    device.call = undefined
    if (answer === 'trouble') {
      device.state = failed(device.state)
      note(first, 'maybe')
      return
    }
    if (answer === 'conflict') device.state = conflicted(device.state)
    else device.state = (wish === 'fetch' ? fetched : accepted)(device.state, answer)
    if (device.state.phase === 'idle') note(first, 'sure')
  }

  function send(device: Device): void {
    device.state = begun(device.state)
    const step = nextStep(device.state)
    const first = device.state.queue[0]?.id
    if (step.kind === 'fetch') device.call = { wish: 'fetch' }
    if (step.kind === 'save') {
      device.state = sent(device.state)
      device.call = { wish: step.cart }
    }
    if (step.kind !== 'settled') return
    device.state = settled(device.state)
    note(first, 'sure')
  }

  function arrive(call: Call, weather: Weather): void {
    if (weather === 'refused' || weather === 'requestLost') {
      call.answer = 'trouble'
      return
    }
    call.answer = call.wish === 'fetch' ? server : save(call.wish)
    if (weather === 'answerLost') call.answer = 'trouble'
  }

  function save(cart: SyncedCart): SyncedCart | 'conflict' {
    if (cart.syncableStateVersion !== server.syncableStateVersion) return 'conflict'
    server = { syncableStateVersion: server.syncableStateVersion + 1, items: cart.items }
    return server
  }

  function reload(device: Device, weather: Weather): void {
    // What was on its way arrives after the page is gone, or never.
    if (device.call && !device.call.answer) arrive(device.call, weather)
    const first = device.state.queue[0]
    if (device.state.phase !== 'idle' && first?.change) note(first.id, 'maybe')
    device.call = undefined
    made += 1
    device.state = queueChange(resumed(device.state), { id: `look-${made}`, look: true })
  }

  function rest(device: Device): void {
    for (let i = 0; i < 1000 && (device.call || device.state.queue.length > 0); i += 1) move(device, 'fine')
  }

  return {
    live({ device, deed, weather, dice }: Moment): void {
      const one = devices[device % devices.length]
      if (!one) return
      if (deed === 'change') change(one, dice)
      else if (deed === 'reload') reload(one, weather)
      else move(one, weather)
    },
    /** The storm is over: everything settles, and everybody looks once more. What is wrong then, in words. */
    reckon(): string[] {
      for (const one of devices) rest(one)
      for (const [i, one] of devices.entries()) {
        one.state = queueChange(one.state, { id: `last-${i}`, look: true })
        rest(one)
      }
      // A merge that was still outstanding moved the server on.
      for (const [i, one] of devices.entries()) {
        one.state = queueChange(one.state, { id: `very-last-${i}`, look: true })
        rest(one)
      }
      const apart = devices.filter(({ state }) => !sameCart(shownCart(state), server.items))
      return [...apart.map((_, i) => `device ${i} does not show the server's cart`), ...[...books].flatMap(amiss)]
    },
  }

  function amiss([productId, { sure, maybe, onlyAdds, neverRemoved }]: [string, Account]): string[] {
    const qty = lineOf(server.items, productId, 'v')?.qty ?? 0
    if (neverRemoved && sure > 0 && qty === 0) return [`the line of ${productId} is lost`]
    if (onlyAdds && (qty < sure || qty > sure + maybe))
      return [`${productId}: ${qty} units of ${sure} to ${sure + maybe}`]
    return []
  }
}

/** A change a shopper could make to the cart they see. */
function randomChange(shown: CartItems, dice: number, id: string): { change: CartChange; productId: string } {
  const productId = `p${dice % SIZES}`
  const held = lineOf(shown, productId, 'v')
  const turn = Math.floor(dice / SIZES) % 6
  const qty = 1 + (Math.floor(dice / 30) % 4)
  if (held && turn === 0) return { change: { kind: 'remove', ids: [held.id] }, productId }
  if (held && turn === 1) return { change: { kind: 'setQty', id: held.id, qty }, productId }
  const line = { productId, variantId: 'v', qty }
  return { change: { kind: 'add', line, id, createdAt: lineFixture(id).createdAt }, productId }
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

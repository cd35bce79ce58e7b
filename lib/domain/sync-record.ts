import type { CartItems } from './cart.ts'
import type { CartChange } from './cart-change.ts'
import { isId, isInstant, parseCartRecord, parseItem } from './cart-record.ts'
import { type Check, fields, isAmount, isObject, isText, listOf, maybe, oneOf } from './stored-record.ts'
import type { QueuedChange, SyncedCart, SyncState } from './sync.ts'

export const SYNC_RECORD_VERSION = 1

/** What a browser keeps of a customer's sync, so that a change outlives the page that made it. */
export interface SyncRecord {
  /** Whose cart this is; nobody else's browser state is built on it. */
  customerId: string
  state: SyncState
}

/** The kept sync, or undefined when anything in it is not as we write it: then the browser's cart is merged anew [GEN-10]. */
export function parseSyncRecord(data: unknown): SyncRecord | undefined {
  return isRecord(data) ? { customerId: data.customerId, state: withSoundCarts(data.state) } : undefined
}

/** Its carts as the shop takes them. */
function withSoundCarts(state: SyncState): SyncState {
  const { confirmed, prior, unmerged, queue } = state
  return {
    ...state,
    confirmed: confirmed && withSoundItems(confirmed),
    prior: prior && withSoundItems(prior),
    unmerged: unmerged && soundCart(unmerged),
    queue: queue.map((queued) => (queued.doubt ? { ...queued, doubt: withSoundItems(queued.doubt) } : queued)),
  }
}

const withSoundItems = (cart: SyncedCart): SyncedCart => ({ ...cart, items: soundCart(cart.items) })
const soundCart = (items: CartItems): CartItems => parseCartRecord({ items })?.items ?? items

const isCart: Check<CartItems> = (value): value is CartItems => parseCartRecord({ items: value }) !== undefined
const isSyncedCart: Check<SyncedCart> = fields({ syncableStateVersion: isAmount, items: isCart })
const isLine = fields({ productId: isId, variantId: isId, qty: isAmount, challengeAnswer: maybe(isText) })

const CHANGES: { [Kind in CartChange['kind']]: (change: Record<string, unknown>) => boolean } = {
  add: fields({ line: isLine, id: isId, createdAt: isInstant }),
  setQty: fields({ id: isId, qty: isAmount }),
  remove: fields({ ids: listOf(isText) }),
  restore: ({ item }) => isObject(item) && isText(item['id']) && parseItem(item['id'], item) !== undefined,
  resize: fields({ id: isId, variantId: isId, newId: isId }),
  answer: fields({ id: isId, challengeAnswer: isText }),
}

/** Also for what a page without the sync's code has put aside. */
export const isCartChange: Check<CartChange> = (value): value is CartChange => {
  if (!isObject(value) || !isText(value['kind']) || !Object.hasOwn(CHANGES, value['kind'])) return false
  return CHANGES[value['kind'] as CartChange['kind']](value)
}

const isQueued: Check<QueuedChange> = (value): value is QueuedChange =>
  fields({ id: isText, change: maybe(isCartChange), doubt: maybe(isSyncedCart) })(value)

const isState: Check<SyncState> = (value): value is SyncState =>
  fields({
    confirmed: maybe(isSyncedCart),
    unmerged: maybe(isCart),
    prior: maybe(isSyncedCart),
    queue: listOf(isQueued),
    phase: oneOf('idle', 'applying', 'conflict'),
    attempt: isAmount,
    maybeOut: maybe(listOf(isText)),
    result: maybe(oneOf('SUCCESS', 'CONFLICT', 'ERROR')),
  })(value)

const isRecord = fields({ customerId: isText, state: isState })

import {
  type Check,
  fields,
  isAmount,
  isFlag,
  isObject,
  isText,
  listOf,
  mapOf,
  maybe,
  oneOf,
} from '../stored-record.ts'
import type { CartItems } from './cart.ts'
import type { CartChange } from './cart-change.ts'
import { isId, isInstant, parseCartRecord, parseItem } from './cart-record.ts'
import type { SyncedCart, SyncState } from './sync.ts'

export const SYNC_RECORD_VERSION = 2

/**
 * What a browser keeps of a customer's sync, so that a change outlives the page that made it. What waits has records of
 * its own.
 */
export interface SyncRecord {
  /** Whose cart this is; nobody else's browser state is built on it. */
  customerId: string
  state: Omit<SyncState, 'queue'>
}

/**
 * The kept sync, or undefined when anything in it is not as we write it: then the browser's cart is merged anew
 * [GEN-10].
 */
export function parseSyncRecord(data: unknown): SyncRecord | undefined {
  return isRecord(data) ? { customerId: data.customerId, state: withSoundCarts(data.state) } : undefined
}

/** Its carts as the shop takes them. */
function withSoundCarts(state: SyncRecord['state']): SyncRecord['state'] {
  const { confirmed, prior, unmerged } = state
  return {
    ...state,
    confirmed: confirmed && withSoundItems(confirmed),
    prior: prior && withSoundItems(prior),
    unmerged: unmerged && { ...unmerged, items: soundCart(unmerged.items) },
  }
}

const withSoundItems = (cart: SyncedCart): SyncedCart => ({ ...cart, items: soundCart(cart.items) })
const soundCart = (items: CartItems): CartItems => parseCartRecord({ items })?.items ?? items

const isCart: Check<CartItems> = (value): value is CartItems => parseCartRecord({ items: value }) !== undefined
const isSyncedCart: Check<SyncedCart> = fields({ syncableStateVersion: isAmount, items: isCart })
const isName = fields({ productId: isId, variantId: isId })
const isLine = fields({ productId: isId, variantId: isId, qty: isAmount, challengeAnswer: maybe(isText) })

const isAdded = fields({ line: isLine, id: isId, createdAt: isInstant })

const CHANGES: { [Kind in CartChange['kind']]: (change: Record<string, unknown>) => boolean } = {
  add: isAdded,
  addMany: fields({ lines: listOf(isAdded) }),
  step: fields({ line: isName, by: isAmount }),
  setQty: fields({ line: isName, qty: isAmount }),
  remove: fields({ lines: listOf(isName) }),
  restore: ({ item }) => isObject(item) && isText(item['id']) && parseItem(item['id'], item) !== undefined,
  resize: fields({ line: isName, variantId: isId, newId: isId, productId: maybe(isId) }),
  answer: fields({ line: isName, challengeAnswer: isText }),
  ordered: fields({
    units: listOf(isLine),
    orderedAt: maybe(isInstant),
  }),
}

export const isCartChange: Check<CartChange> = (value): value is CartChange => {
  if (!isObject(value) || !isText(value['kind']) || !Object.hasOwn(CHANGES, value['kind'])) return false
  return CHANGES[value['kind'] as CartChange['kind']](value)
}

const isState: Check<SyncRecord['state']> = (value): value is SyncRecord['state'] =>
  fields({
    confirmed: maybe(isSyncedCart),
    unmerged: maybe(fields({ id: isId, items: isCart })),
    along: maybe(listOf(fields({ id: isText, change: isCartChange }))),
    prior: maybe(isSyncedCart),
    phase: oneOf('idle', 'applying', 'conflict', 'doubt', 'fence'),
    current: listOf(isText),
    stale: maybe(isFlag),
    fresh: maybe(isFlag),
    attempt: isAmount,
    sentFrom: maybe(isAmount),
    doubted: mapOf(isAmount),
    ended: listOf(isText),
    result: maybe(oneOf('SUCCESS', 'CONFLICT', 'ERROR')),
  })(value)

const isRecord = fields({ customerId: isText, state: isState })

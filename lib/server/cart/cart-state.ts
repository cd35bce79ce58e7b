import 'server-only'
import type { z } from 'zod'
import type { CartItems, syncableState, syncableStateResponse } from '#lib/contract/account-state.ts'
import type { CartItems as DomainItems } from '#lib/domain/cart/cart.ts'
import { changedCart } from '#lib/domain/cart/cart-change.ts'
import { orderChangeId } from '#lib/domain/cart/cart-change-id.ts'
import { pool } from '../db/client.ts'
import { announceChange, CART_TAG } from '../platform/changes.ts'
import { err, ok, type Result } from '../platform/result.ts'

export type SyncableState = z.infer<typeof syncableState>
type StateAnswer = z.infer<typeof syncableStateResponse>

interface StateRow {
  version: number
  items: CartItems
  /** Of the ids that were asked for, those whose changes are in the cart. */
  known: string[]
}

/** How many changes of a customer the server remembers to have in their cart [SYNC-22]. */
const CHANGE_IDS_KEPT = 300

/**
 * The cart all devices of a customer share, version 0 and no items before the first change; and which of the changes
 * asked about are in it [API-21, SYNC-02, SYNC-22].
 */
export async function cartStateOf(customerId: string, asked?: readonly string[]): Promise<StateAnswer> {
  const { rows } = await pool().query<StateRow>({
    name: 'cart-state',
    text: `select version, items, array(select unnest(change_ids) intersect select unnest($2::text[])) as known
           from syncable_states where customer_id = $1`,
    values: [customerId, asked ?? []],
  })
  return stateOf(rows[0] ?? { version: 0, items: {}, known: [] }, asked)
}

/**
 * Stores a cart if nobody else has since it was read, and answers it under its next version; StateConflict otherwise,
 * also when one of the changes that made it was stored before. One statement: of two at the same moment exactly one
 * finds its version [API-22, SYNC-03, SYNC-04, SYNC-22].
 */
export async function saveCartState(
  customerId: string,
  state: SyncableState,
  now: Date,
  changeIds?: readonly string[],
): Promise<Result<StateAnswer>> {
  const { syncableStateVersion: version, cart } = state
  const stored = [JSON.stringify(notFromTheFuture(cart.items, now)), changeIds ?? []]
  const { rows } = await pool().query<Omit<StateRow, 'known'>>(
    version === 0
      ? { name: 'cart-state-begin', text: BEGIN, values: [customerId, ...stored] }
      : { name: 'cart-state-save', text: SAVE, values: [customerId, ...stored, version] },
  )
  const [row] = rows
  if (!row) return err('StateConflict')
  announceChange([`${CART_TAG}${customerId}:${row.version}`])
  return ok(stateOf({ ...row, known: [...(changeIds ?? [])] }, changeIds))
}

const BEGIN = `
insert into syncable_states (customer_id, version, items, change_ids) values ($1, 1, $2, $3)
on conflict (customer_id) do nothing returning version, items`

/** A browser may find out late that an order took its units out: its id outlives those of presses. */
const ORDER_IDS_KEPT = 100

const SAVE = `
update syncable_states
set items = $2, version = version + 1, updated_at = now(),
  change_ids = ($3::text[] || change_ids)[1:${CHANGE_IDS_KEPT}] || array(
    select id from unnest(($3::text[] || change_ids)[${CHANGE_IDS_KEPT + 1}:]) with ordinality as older(id, age)
    where id like 'order-%' order by age limit ${ORDER_IDS_KEPT})
where customer_id = $1 and version = $4 and not change_ids && $3::text[] returning version, items`

/** The versions of some customers' carts; of one that never held anything there is none. */
export async function cartVersions(customerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool().query<{ id: string; version: number }>({
    name: 'cart-versions',
    text: 'select customer_id::text as id, version from syncable_states where customer_id = any($1::uuid[])',
    values: [customerIds],
  })
  return new Map(rows.map(({ id, version }) => [id, version]))
}

interface OrderedLine {
  customer_id: string
  product_id: string
  variant_id: string
  qty: number
  created_at: Date
}

const TRIES = 20

/**
 * Takes the units an order was made of out of its customer's cart, under the order's own id: however often it is asked
 * for, and whether browser or server is first, it is done once. A line that was begun after the order stays [CART-28].
 * Throws when other devices are faster each time.
 */
export async function removeOrderedUnits(orderNumber: string): Promise<void> {
  const id = orderChangeId(orderNumber)
  const { rows } = await pool().query<OrderedLine>(
    `select o.customer_id, l.product_id, l.variant_id, l.qty, o.created_at
     from order_lines l join orders o on o.number = l.order_number where o.number = $1 and o.customer_id is not null`,
    [orderNumber],
  )
  const [first] = rows
  if (!first) return
  const units = rows.map((line) => ({ productId: line.product_id, variantId: line.variant_id, qty: line.qty }))
  const change = { kind: 'ordered', units, orderedAt: first.created_at.toISOString() } as const
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { changes, cart, syncableStateVersion } = await cartStateOf(first.customer_id, [id])
    const before = cart.items as DomainItems
    const items = changedCart(before, change)
    if (changes?.includes(id) || items === before) return
    const state = { syncableStateVersion, cart: { items } }
    const saved = await saveCartState(first.customer_id, state, new Date(), [id])
    if (saved.ok) return
  }
  throw new Error(`The units of order ${orderNumber} could not be taken out of the cart`)
}

/** A clock that runs ahead must not win or lose every later merge [SYNC-21]. */
function notFromTheFuture(items: CartItems, now: Date): CartItems {
  const latest = now.toISOString()
  return Object.fromEntries(
    Object.entries(items).map(([id, item]) => [
      id,
      Date.parse(item.createdAt) > now.getTime() ? { ...item, createdAt: latest } : item,
    ]),
  )
}

function stateOf({ version, items, known }: StateRow, asked: readonly string[] | undefined): StateAnswer {
  return { syncableStateVersion: version, cart: { items }, ...(asked ? { changes: known } : {}) }
}

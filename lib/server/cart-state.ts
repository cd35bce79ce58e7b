import 'server-only'
import type { z } from 'zod'
import type { CartItems, syncableState } from '#lib/contract/account-state.ts'
import { pool } from './db/client.ts'
import { granted, type Result, refused } from './refusal.ts'

export type SyncableState = z.infer<typeof syncableState>

interface StateRow {
  version: number
  items: CartItems
}

/** The cart all devices of a customer share; version 0 and no items before the first change [API-21, SYNC-02]. */
export async function cartStateOf(customerId: string): Promise<SyncableState> {
  const { rows } = await pool().query<StateRow>({
    name: 'cart-state',
    text: 'select version, items from syncable_states where customer_id = $1',
    values: [customerId],
  })
  return stateOf(rows[0] ?? { version: 0, items: {} })
}

/**
 * Stores a cart if nobody else has since it was read, and answers it under its next version; StateConflict otherwise. One
 * statement: of two at the same moment exactly one finds its version [API-22, SYNC-03, SYNC-04].
 */
export async function saveCartState(
  customerId: string,
  state: SyncableState,
  now: Date,
): Promise<Result<SyncableState>> {
  const { syncableStateVersion: version, cart } = state
  const values = [customerId, version, JSON.stringify(notFromTheFuture(cart.items, now))]
  const { rows } = await pool().query<StateRow>(
    version === 0
      ? { name: 'cart-state-begin', text: BEGIN, values: [customerId, values[2]] }
      : { name: 'cart-state-save', text: SAVE, values },
  )
  return rows[0] ? granted(stateOf(rows[0])) : refused('StateConflict')
}

const BEGIN = `
insert into syncable_states (customer_id, version, items) values ($1, 1, $2)
on conflict (customer_id) do nothing returning version, items`

const SAVE = `
update syncable_states set items = $3, version = version + 1, updated_at = now()
where customer_id = $1 and version = $2 returning version, items`

/**
 * Takes the lines an order was made of out of its customer's cart. A line that was begun after the order stays, so that doing
 * it twice is doing it once [CART-28].
 */
export async function removePlacedLines(orderNumber: string): Promise<void> {
  await pool().query(
    `with placed as (
       select l.product_id, l.variant_id, o.customer_id, o.created_at
       from order_lines l join orders o on o.number = l.order_number where o.number = $1 and o.customer_id is not null
     ), gone as (
       select s.customer_id, array_agg(line.key) as ids
       from syncable_states s
       cross join lateral jsonb_each(s.items) as line
       join placed p on p.customer_id = s.customer_id::text
         and p.product_id = line.value ->> 'productId' and p.variant_id = line.value ->> 'variantId'
         and p.created_at >= (line.value ->> 'createdAt')::timestamptz
       group by s.customer_id
     )
     update syncable_states s set items = s.items - gone.ids, version = s.version + 1, updated_at = now()
     from gone where s.customer_id = gone.customer_id`,
    [orderNumber],
  )
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

function stateOf({ version, items }: StateRow): SyncableState {
  return { syncableStateVersion: version, cart: { items } }
}

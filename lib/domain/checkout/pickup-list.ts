/** Why a store can be chosen for a pickup, or cannot. */
export type PickupShelf = 'hasAll' | 'notInStock' | 'noPickup'

export interface PickupRow<S> {
  store: S
  shelf: PickupShelf
}

interface ListedStore {
  erpStoreId: string
  clickAndCollect: boolean
}

/** Stores shown before the shopper asks for more. */
const WITH_STOCK_SHOWN = 5
const WITHOUT_STOCK_SHOWN = 2

/**
 * Stores as a pickup lists them: those that hold the whole order first, each part in the order given. A store without
 * click and collect is left out, unless the shopper calls it theirs: then it says why it cannot be chosen [CHK-12,
 * DATA-21].
 */
export function pickupRows<S extends ListedStore>(
  stores: readonly S[],
  idsWithStock: readonly string[],
  myStoreId: string | undefined,
): PickupRow<S>[] {
  const rows = stores
    .filter(({ clickAndCollect, erpStoreId }) => clickAndCollect || erpStoreId === myStoreId)
    .map((store) => ({ store, shelf: shelfOf(store, idsWithStock) }))
  return [...rows.filter(({ shelf }) => shelf === 'hasAll'), ...rows.filter(({ shelf }) => shelf !== 'hasAll')]
}

/** The rows worth a first look: the next stores that have it all, a few that do not, and those the shopper knows. */
export function firstPickupRows<S extends ListedStore>(
  rows: readonly PickupRow<S>[],
  knownIds: readonly (string | undefined)[],
): PickupRow<S>[] {
  const withStock = rows.filter(({ shelf }) => shelf === 'hasAll').slice(0, WITH_STOCK_SHOWN)
  const without = rows.filter(({ shelf }) => shelf !== 'hasAll').slice(0, WITHOUT_STOCK_SHOWN)
  return rows.filter(
    (row) => withStock.includes(row) || without.includes(row) || knownIds.includes(row.store.erpStoreId),
  )
}

function shelfOf({ erpStoreId, clickAndCollect }: ListedStore, idsWithStock: readonly string[]): PickupShelf {
  if (!clickAndCollect) return 'noPickup'
  return idsWithStock.includes(erpStoreId) ? 'hasAll' : 'notInStock'
}

import type { Store } from '#lib/contract/store.ts'
import { StoreCard } from './store-card.tsx'
import { byState } from './store-groups.ts'

interface StoreListProps {
  stores: readonly (Store & { distanceKm?: number })[]
}

/** Stores in the order given. */
export function StoreList({ stores }: StoreListProps) {
  return (
    <ul className="store-list">
      {stores.map((store) => (
        <li key={store.erpStoreId}>
          <StoreCard store={store} />
        </li>
      ))}
    </ul>
  )
}

/** Every store, state by state [STORE-01, STORE-03]. */
export function StoresByState({ stores }: StoreListProps) {
  const groups = byState(stores)
  return (
    <>
      <nav aria-label="States and regions">
        <ul className="state-links">
          {groups.map(({ id, name, stores: here }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {name} <span className="state-count">{here.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, name, stores: here }) => (
        <section key={id} aria-labelledby={id} className="state-stores">
          <h2 id={id}>{name}</h2>
          <StoreList stores={here} />
        </section>
      ))}
    </>
  )
}

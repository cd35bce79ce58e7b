import type { Store } from '#lib/contract/store.ts'
import { byState } from '#lib/domain/store-locator/store-places.ts'
import { StoreCard, type StoreListing } from './store-card.tsx'

interface StoreListProps extends StoreListing {
  stores: readonly (Store & { distanceKm?: number })[]
}

/** Stores in the order given. */
export function StoreList({ stores, ...listing }: StoreListProps) {
  return (
    <ul className="store-list">
      {stores.map((store) => (
        <li key={store.erpStoreId}>
          <StoreCard store={store} {...listing} />
        </li>
      ))}
    </ul>
  )
}

/** Every store, state by state [STORE-01, STORE-03]. */
export function StoresByState({ stores, ...listing }: StoreListProps) {
  const groups = byState(stores)
  return (
    <>
      <nav aria-label="States and regions">
        <ul className="state-links">
          {groups.map(({ path, name, stores: here }) => (
            <li key={path}>
              <a href={`#${path}`}>
                {name} <span className="state-count">{here.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ path, name, stores: here }) => (
        <section key={path} aria-labelledby={path} className="state-stores">
          <h2 id={path}>
            <a href={`/stores/${path}`}>{name}</a>
          </h2>
          <StoreList stores={here} {...listing} />
        </section>
      ))}
    </>
  )
}

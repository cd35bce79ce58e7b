import type { Locality, Store } from '#lib/contract/store.ts'
import { localityText, otherPlaceText } from '#lib/domain/address/locality.ts'
import { storesHref, widerRadius } from '#lib/domain/store-locator/store-search.ts'
import type { StoreListing } from './store-card.tsx'
import { StoreList } from './store-list.tsx'
import { WantedNote } from './wanted-note.tsx'

interface StoresNearProps extends StoreListing {
  locality: Locality
  within: number
  stores: readonly (Store & { distanceKm?: number })[]
  /** The nearest ones, when none is within reach. */
  beyond: readonly (Store & { distanceKm?: number })[]
  /** The countries the shop delivers to, in words [CHK-31]. */
  delivered: string
  /** Other places of that name or postcode. */
  others: readonly Locality[]
}

/** What was found near a place, or the nearest beyond it [STORE-02]. */
export function StoresNear({ locality, within, stores, beyond, delivered, others, ...listing }: StoresNearProps) {
  const place = localityText(locality)
  const wider = widerRadius(within)
  const count = `${stores.length} ${stores.length === 1 ? 'store' : 'stores'}`
  return (
    <section aria-labelledby="near-title" className="state-stores">
      <h2 id="near-title">
        {stores.length > 0 ? count : 'No stores'} within {within} km of {place}
      </h2>
      <OtherPlaces locality={locality} others={others} within={within} />
      <WantedNote near={locality.key} within={within} />
      {stores.length > 0 ? <StoreList stores={stores} {...listing} /> : null}
      {stores.length === 0 ? (
        <>
          <p>
            {wider ? (
              <a href={storesHref(locality.key, wider)}>Look within {wider} km</a>
            ) : (
              <a href="/stores">See every store</a>
            )}{' '}
            or have it delivered: we send parcels all over {delivered}.
          </p>
          {beyond.length > 0 ? <h3 className="beyond-title">The nearest ones</h3> : null}
          <StoreList stores={beyond} {...listing} />
        </>
      ) : null}
    </section>
  )
}

function OtherPlaces({ locality, others, within }: Pick<StoresNearProps, 'locality' | 'others' | 'within'>) {
  if (others.length === 0) return null
  return (
    <p className="other-places">
      Not the one you meant?{' '}
      {others.map((other) => (
        <a key={other.key} href={storesHref(other.key, within)}>
          {otherPlaceText(other, locality)}
        </a>
      ))}
    </p>
  )
}

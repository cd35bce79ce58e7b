import { Badge } from '#components/ui/badge.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import type { Store } from '#lib/contract/store.ts'
import { postcodeKey } from '#lib/domain/address/locality.ts'
import { storesHref } from '#lib/domain/store-locator/store-search.ts'
import { AddressLines } from './address-lines.tsx'
import { MyStoreButton } from './my-store-button.tsx'
import { myStoreOf } from './my-store-of.ts'
import { OpeningNow } from './opening-now.tsx'
import { OpeningTable } from './opening-table.tsx'
import { ServiceIcon } from './service-icon.tsx'
import { directionsHref, geoHref, mapHref, telHref } from './store-links.ts'

/** Everything about one store [STORE-09]. */
export function StoreDetails({ store }: { store: Store }) {
  const { hours, holidays, timeZone } = store
  const schedule = { hours, holidays, timeZone }
  return (
    <article className="store-page">
      <header>
        <h1>{store.name}</h1>
        {store.type === 'STOCKIST' ? <Badge>Stockist</Badge> : null}
        <OpeningNow schedule={schedule} />
      </header>
      <div className="store-columns">
        <section aria-labelledby="store-where">
          <h2 id="store-where">Where we are</h2>
          <AddressLines address={store.address} />
          <p className="store-ways">
            {store.phone ? <a href={telHref(store)}>{store.phone}</a> : null}
            <a href={directionsHref(store)} rel="noopener">
              Directions
            </a>
            <a href={mapHref(store)} rel="noopener">
              See it on a map
            </a>
            <a href={geoHref(store)}>Open in your map app</a>
          </p>
          {store.type === 'STORE' ? <MyStoreButton store={myStoreOf(store)} /> : null}
        </section>
        <section aria-labelledby="store-hours">
          <h2 id="store-hours">Opening hours</h2>
          <OpeningTable schedule={schedule} storeName={store.name} />
        </section>
        <section aria-labelledby="store-services">
          <h2 id="store-services">In this store</h2>
          <ServiceList store={store} />
        </section>
      </div>
      <p>
        <a
          className="link inline-flex min-h-11 items-center"
          href={storesHref(postcodeKey(store.address.postcode, store.address.country), 50)}
          rel="nofollow"
        >
          Other stores nearby
        </a>
      </p>
    </article>
  )
}

function ServiceList({ store }: { store: Store }) {
  const pickup = store.clickAndCollect
    ? 'Click and collect: order online and collect here when it is ready. Sizes in stock here show as such when you find the product in store.'
    : store.type === 'STOCKIST'
      ? 'An independent shop with its own range and prices. No click and collect.'
      : 'No click and collect at this store yet.'
  return (
    <ul className="service-list">
      <li>
        {store.clickAndCollect ? <TickIcon /> : null}
        <span>{pickup}</span>
      </li>
      {store.services.map((service) => (
        <li key={service}>
          <ServiceIcon name={`services/${service.toLowerCase().replaceAll(' ', '-')}`}>
            <TickIcon />
          </ServiceIcon>
          <span>{service}</span>
        </li>
      ))}
    </ul>
  )
}

import { StoreList } from '#components/store-locator/store-list.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import type { Store } from '#lib/contract/store.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { storeItemList } from '#lib/domain/seo/structured-data/store-item-list.ts'
import { withSharedHours } from '#lib/domain/store-locator/shared-hours.ts'
import { placeSummary, type StorePlace } from '#lib/domain/store-locator/store-places.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { storePlaceLinks } from './store-place-links.ts'

/** The stores of a state, a region or a suburb, and the other states [STORE-11]. */
export async function StorePlaceView({ place }: { place: StorePlace<Store> }) {
  const { siteUrl } = environment()
  const trail = [
    { name: 'Home', href: '/' },
    { name: 'Stores', href: '/stores' },
    ...(place.above ? [{ name: place.above.name, href: `/stores/${place.above.path}` }] : []),
  ]
  const others = (await storePlaceLinks()).filter(({ href }) => href !== `/stores/${place.path}`)
  return (
    <div className="wrap stores-page">
      <JsonLd data={breadcrumbList([...trail, { name: place.name, href: `/stores/${place.path}` }], siteUrl)} />
      <JsonLd data={storeItemList(place.stores, siteUrl)} />
      <Breadcrumbs crumbs={[...trail, { name: place.name }]} part={StaticHtml} />
      <h1>Stores in {place.name}</h1>
      <p className="store-place-summary">{placeSummary(place)}</p>
      <StoreList stores={withSharedHours(place.stores)} part={StaticHtml} now={new Date()} />
      <nav aria-labelledby="other-states" className="store-place-others">
        <h2 id="other-states">Other states and regions</h2>
        <ul className="state-links">
          {others.map(({ href, name, count }) => (
            <li key={href}>
              <a href={href}>
                {name} <span className="state-count">{count}</span>
              </a>
            </li>
          ))}
          <li>
            <a href="/stores">Find a store by suburb or postcode</a>
          </li>
        </ul>
      </nav>
    </div>
  )
}

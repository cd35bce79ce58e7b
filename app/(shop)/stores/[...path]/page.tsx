import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { StoreDetails } from '#components/store-locator/store-details.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { pageDescription } from '#lib/domain/seo/page-description.ts'
import { DEFAULT_STORE_TYPE } from '#lib/domain/seo/shop-words.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { localStore } from '#lib/domain/seo/structured-data/local-store.ts'
import { byState, placeSummary } from '#lib/domain/store-locator/store-places.ts'
import { decoded } from '#lib/domain/text/decoded.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { internationalPhone } from '#lib/server/platform/international-phone.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { storeByPath, storePlaceAt } from '#lib/server/store-locator/stores.ts'
import { shopName } from '../../../shop-name.ts'
import { storePlaceLinks } from '../store-place-links.ts'
import { StorePlaceView } from '../store-place-view.tsx'

const PLACE_SENTENCES = ['Addresses, opening hours and phone numbers.', 'Find the one nearest to you.']

interface StorePageProps {
  params: Promise<{ path: string[] }>
}

const storeAt = cache(storeByPath)

/**
 * One store by its path, or the stores of a state or suburb, whose address has the state's code; what is neither ends
 * in the 404 page [ROUTE-28, STORE-09, STORE-11].
 */
async function read({ params }: StorePageProps) {
  const path = (await params).path.map(decoded).join('/')
  const store = await storeAt(path)
  if (store) return { store }
  const place = (await storePlaceAt(path)) ?? notFound()
  if (place.path !== path) permanentRedirect(`/stores/${place.path}`)
  return { place }
}

export async function generateMetadata(props: StorePageProps): Promise<Metadata> {
  const { store, place } = await read(props)
  if (place) {
    return {
      title: `Stores in ${place.name}`,
      description: pageDescription(placeSummary(place), PLACE_SENTENCES),
      alternates: { canonical: `/stores/${place.path}` },
    }
  }
  const { name, path, address } = store
  const { street1, locality, region, postcode } = address
  return {
    title: `${name}, ${locality} ${region}`,
    description: `${name}, ${street1}, ${locality} ${region} ${postcode}: opening hours, phone, directions and services.`,
    alternates: { canonical: `/stores/${path}` },
  }
}

export default async function StorePage(props: StorePageProps) {
  const { store, place } = await read(props)
  if (place) return <StorePlaceView place={place} />
  const [state] = byState([store])
  const [states, { about }] = await Promise.all([storePlaceLinks(), shopSettings()])
  const above = states.find(({ href }) => href === `/stores/${state?.path}`)
  const trail = [
    { name: 'Home', href: '/' },
    { name: 'Stores', href: '/stores' },
    ...(above ? [{ name: above.name, href: above.href }] : []),
  ]
  return (
    <div className="wrap stores-page">
      <JsonLd
        data={localStore(
          { ...store, phone: internationalPhone(store.phone, store.address.country === 'NZ' ? 'NZ' : 'AU') },
          {
            origin: environment().siteUrl,
            shopName: shopName(),
            storeType: about.storeType ?? DEFAULT_STORE_TYPE,
            today: localTime(new Date(), store.timeZone).date,
          },
        )}
      />
      <JsonLd
        data={breadcrumbList([...trail, { name: store.name, href: `/stores/${store.path}` }], environment().siteUrl)}
      />
      <Breadcrumbs crumbs={[...trail, { name: store.name }]} />
      <StoreDetails store={store} />
      {above && above.count > 1 ? (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={above.href}>
            All {above.count} stores in {above.name}
          </a>
        </p>
      ) : null}
    </div>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { StoreDetails } from '#components/store-locator/store-details.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { localStore } from '#lib/domain/seo/structured-data/local-store.ts'
import { decoded } from '#lib/domain/text/decoded.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { internationalPhone } from '#lib/server/seo/international-phone.ts'
import { storeByPath } from '#lib/server/store-locator/stores.ts'
import { shopName } from '../../../shop-name.ts'

interface StorePageProps {
  params: Promise<{ path: string[] }>
}

const storeAt = cache(storeByPath)

/** One store by its path; an unknown one ends in the 404 page [ROUTE-28, STORE-09]. */
async function read({ params }: StorePageProps) {
  const { path } = await params
  return (await storeAt(path.map(decoded).join('/'))) ?? notFound()
}

export async function generateMetadata(props: StorePageProps): Promise<Metadata> {
  const { name, path, address } = await read(props)
  const { street1, locality, region, postcode } = address
  return {
    title: `${name}, ${locality} ${region}`,
    description: `${name}, ${street1}, ${locality} ${region} ${postcode}: opening hours, phone, directions and services.`,
    alternates: { canonical: `/stores/${path}` },
  }
}

export default async function StorePage(props: StorePageProps) {
  const store = await read(props)
  const trail = [
    { name: 'Home', href: '/' },
    { name: 'Stores', href: '/stores' },
  ]
  return (
    <div className="wrap stores-page">
      <JsonLd
        data={localStore(
          { ...store, phone: internationalPhone(store.phone, store.address.country === 'NZ' ? 'NZ' : 'AU') },
          { origin: environment().siteUrl, shopName: shopName(), today: localTime(new Date(), store.timeZone).date },
        )}
      />
      <JsonLd
        data={breadcrumbList([...trail, { name: store.name, href: `/stores/${store.path}` }], environment().siteUrl)}
      />
      <Breadcrumbs crumbs={[...trail, { name: store.name }]} />
      <StoreDetails store={store} />
    </div>
  )
}

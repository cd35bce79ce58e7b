import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { StoresByState } from '#components/store-locator/store-list.tsx'
import { AroundMap, CountryMap } from '#components/store-locator/store-map.tsx'
import { StoreSearch } from '#components/store-locator/store-search.tsx'
import { StoresNear } from '#components/store-locator/stores-near.tsx'
import { UNKNOWN_PLACE_ID } from '#components/store-locator/unknown-place-id.ts'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { ERRORS } from '#lib/contract/errors.ts'
import { fieldText, isCanonicalNear, isPostcodePlace } from '#lib/domain/address/locality.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { withSharedHours } from '#lib/domain/store-locator/shared-hours.ts'
import { radiusOf, storesHref } from '#lib/domain/store-locator/store-search.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { findStores } from '#lib/server/store-locator/stores.ts'
import { deliveredText } from '../../delivered-text.ts'

interface StoresPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: 'Find a store',
    description: `Our stores and stockists in ${await deliveredText()}: addresses, opening hours, click and collect.`,
    alternates: { canonical: '/stores' },
  }
}

const CRUMBS = [{ name: 'Home', href: '/' }, { name: 'Stores' }]

/**
 * The locality check: a known place under its canonical name, or none at all [GUARD-13, ROUTE-27, STORE-08, STORE-13].
 */
async function read({ searchParams }: StoresPageProps) {
  const { near: nearText, within: withinText, country: countryText } = await searchParams
  const near = one(nearText)?.trim().slice(0, 100)
  const within = radiusOf(one(withinText))
  const country = COUNTRIES.find((each) => each === one(countryText))
  const found = await findStores(near ? { near, within, country } : {})
  if (!found) redirect(`/stores#${UNKNOWN_PLACE_ID}`)
  const canonical = found.locality?.key
  // The place says which country it is in: where the shopper is has no part in what is kept for everybody.
  const isCanonical = near === canonical && isCanonicalNear(near ?? '') && countryText === undefined
  if (canonical && !isCanonical) redirect(storesHref(canonical, within))
  return { ...found, stores: withSharedHours(found.stores), within }
}

export default async function StoresPage(props: StoresPageProps) {
  const { stores, locality, within, others, beyond } = await read(props)
  const centre = locality?.latitude === undefined || locality.longitude === undefined ? undefined : locality
  const listing = { part: StaticHtml, now: new Date() }
  return (
    <div className="wrap stores-page">
      <JsonLd
        data={breadcrumbList(
          [
            { name: 'Home', href: '/' },
            { name: 'Stores', href: '/stores' },
          ],
          environment().siteUrl,
        )}
      />
      <Breadcrumbs crumbs={CRUMBS} part={StaticHtml} />
      <h1>Find a store</h1>
      <StoreSearch
        key={locality?.key ?? ''}
        near={locality && fieldText(locality, others)}
        within={within}
        unknownText={ERRORS.LocalityNotFound.message}
      />
      <div className="stores-columns">
        <div className="stores-found">
          {locality ? (
            <StoresNear
              locality={locality}
              within={within}
              stores={stores}
              beyond={beyond}
              delivered={await deliveredText()}
              others={others}
              {...listing}
            />
          ) : (
            <StoresByState stores={stores} {...listing} />
          )}
        </div>
        <div className="stores-map-side">
          <StaticHtml as="div">
            {locality && centre ? (
              <AroundMap
                stores={stores}
                centre={{ latitude: centre.latitude ?? 0, longitude: centre.longitude ?? 0 }}
                radiusKm={within}
                name={isPostcodePlace(locality) ? locality.postcode : locality.suburb}
              />
            ) : (
              <CountryMap stores={stores} />
            )}
          </StaticHtml>
        </div>
      </div>
    </div>
  )
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

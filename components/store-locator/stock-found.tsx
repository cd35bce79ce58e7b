'use client'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { leaveFocusAround } from '#components/ui/try-again.tsx'
import { otherPlaceText } from '#lib/domain/address/locality.ts'
import { isOneSize } from '#lib/domain/sizes/size-name.ts'
import { distanceText } from '#lib/domain/store-locator/distance.ts'
import { storesHref, widerRadius } from '#lib/domain/store-locator/store-search.ts'
import { MyStoreButton } from './my-store-button.tsx'
import { myStoreOf } from './my-store-of.ts'
import { OpeningNow } from './opening-now.tsx'
import { shelfText } from './stock-words.ts'
import { telHref } from './store-links.ts'
import type { StockSearch, StoreWithStock } from './use-store-stock.ts'

interface StockFoundProps {
  search: StockSearch
  sizeLabel: string
  onSearch: (near: string, within: number) => void
}

/** The answer to a search in stores, in each of its states. */
export function StockFound({ search, sizeLabel, onSearch }: StockFoundProps) {
  return (
    <div className="find-in-store-found">
      <p role="status">{statusText(search, sizeLabel)}</p>
      {search.state === 'searching' ? <Skeleton height="120px" /> : null}
      {search.state === 'found' ? <FoundStores search={search} onSearch={onSearch} /> : null}
    </div>
  )
}

function statusText(search: StockSearch, sizeLabel: string): string {
  const again = search.state === 'found' ? search.again : undefined
  if (search.state === 'searching' || again === 'asking') return 'Looking …'
  if (search.state === 'failed' || again === 'failed') return 'We couldn’t check the stores just now. Please try again.'
  if (search.state !== 'found') return ''
  const { stores, within } = search
  const holding = stores.filter(({ stockStatus }) => stockStatus !== 'out of stock').length
  if (stores.length === 0) return `There’s no store within ${within} km.`
  if (holding === 0) {
    return `${isOneSize(sizeLabel) ? 'It' : `Size ${sizeLabel}`} is out of stock at ${stores.length === 1 ? 'the store' : `all ${stores.length} stores`} within ${within} km.`
  }
  return `${holding} ${holding === 1 ? 'store has' : 'stores have'} ${isOneSize(sizeLabel) ? 'it' : `size ${sizeLabel}`} within ${within} km.`
}

interface FoundStoresProps {
  search: StockSearch & { state: 'found' }
  onSearch: (near: string, within: number) => void
}

function FoundStores({ search: { stores, near: asked, within, locality, others }, onSearch }: FoundStoresProps) {
  // What was asked may mean another place from elsewhere; the place that was found does not.
  const near = locality?.key ?? asked
  const holding = stores.filter(({ stockStatus }) => stockStatus !== 'out of stock')
  const without = stores.filter(({ stockStatus }) => stockStatus === 'out of stock')
  const wider = widerRadius(within)
  return (
    <>
      <ul className="find-in-store-list">
        {[...holding, ...without].map((found) => (
          <li key={found.store.erpStoreId}>
            <StoreLine found={found} />
          </li>
        ))}
      </ul>
      {locality && others ? (
        <p className="other-places">
          Not the one you meant?{' '}
          {others.map((other) => (
            <Button key={other.key} look="quiet" onClick={() => onSearch(other.key, within)}>
              {otherPlaceText(other, locality)}
            </Button>
          ))}
        </p>
      ) : null}
      <p className="store-ways">
        {wider && holding.length === 0 ? (
          <Button ref={leaveFocusAround} onClick={() => onSearch(near, wider)}>
            Look within {wider} km
          </Button>
        ) : null}
        <a href={storesHref(near, within)}>See them on a map</a>
      </p>
    </>
  )
}

function StoreLine({ found: { store, stockStatus, distanceKm } }: { found: StoreWithStock }) {
  const { hours, holidays, timeZone } = store
  return (
    <>
      <div className="store-card-head">
        <h3>
          <a href={`/stores/${store.path}`}>{store.name}</a>
        </h3>
        <p className="store-distance">{distanceText(distanceKm)}</p>
      </div>
      <p className="shelf" data-status={stockStatus}>
        {shelfText(stockStatus)}
      </p>
      <OpeningNow schedule={{ hours, holidays, timeZone }} />
      <p className="store-ways">{store.phone ? <a href={telHref(store)}>{store.phone}</a> : null}</p>
      <MyStoreButton store={myStoreOf(store)} />
    </>
  )
}

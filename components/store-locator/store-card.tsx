import { Badge } from '#components/ui/badge.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { Store } from '#lib/contract/store.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { distanceText } from '#lib/domain/store-locator/distance.ts'
import { AddressLines } from './address-lines.tsx'
import { MyStoreButton } from './my-store-button.tsx'
import { myStoreOf } from './my-store-of.ts'
import { OpeningNow } from './opening-now.tsx'
import { OpeningTable } from './opening-table.tsx'
import { directionsHref, telHref } from './store-links.ts'
import { WantedStock } from './wanted-stock.tsx'

export interface StoreListing {
  /** How what never changes by itself gets into the page. */
  part?: Part
  /** When the page is made: what day that is each store knows. */
  now?: Date | undefined
}

interface StoreCardProps extends StoreListing {
  store: Store & { distanceKm?: number }
}

/** A store among others: where, how far, open or not, how to get there [STORE-01, STORE-05]. */
export function StoreCard({ store, now, part: Still = PlainPart }: StoreCardProps) {
  const { hours, holidays, timeZone } = store
  const schedule = { hours, holidays, timeZone }
  return (
    <article className="store-card">
      <Still as="div" className="contents">
        <div className="store-card-head">
          <h3>
            <a href={`/stores/${store.path}`}>{store.name}</a>
          </h3>
          {store.distanceKm === undefined ? null : <p className="store-distance">{distanceText(store.distanceKm)}</p>}
        </div>
        {store.type === 'STOCKIST' ? <Badge>Stockist</Badge> : null}
        <AddressLines address={store.address} />
      </Still>
      <OpeningNow schedule={schedule} />
      <WantedStock erpStoreId={store.erpStoreId} />
      <Still as="div" className="contents">
        {store.clickAndCollect ? <p className="store-collect">Click and collect</p> : null}
        <details className="store-more">
          <summary>Opening hours</summary>
          <OpeningTable schedule={schedule} storeName={store.name} today={now && localTime(now, timeZone).date} />
        </details>
        <p className="store-ways">
          {store.phone ? <a href={telHref(store)}>{store.phone}</a> : null}
          <a href={directionsHref(store)} rel="noopener">
            Directions<span className="sr-only"> to {store.name}</span>
          </a>
        </p>
      </Still>
      {store.type === 'STORE' ? <MyStoreButton store={myStoreOf(store)} /> : null}
    </article>
  )
}

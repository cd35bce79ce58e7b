'use client'

import { CountryHint } from '#components/shared/address/country-hint.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { ArrowIcon } from '#components/ui/icons.tsx'
import { useMyStore } from '#stores/my-store.ts'

/**
 * The nearest store by postcode, or the shopper's own once chosen. The strip keeps its height when the browser knows
 * better.
 */
export function HomeStores({ title }: { title: string }) {
  const store = useMyStore()
  return (
    <section className="near" aria-labelledby="near-title">
      <div className="wrap near-row">
        <div>
          <h2 id="near-title">{store ? store.name : title}</h2>
          <p>
            {store
              ? `Your store, ${store.locality} ${store.postcode}.`
              : 'Try them on, pick up an order, or bring one back.'}{' '}
            <a href={store ? `/stores/${store.path}` : '/stores'}>
              {store ? 'Hours and directions' : 'All stores'}
              <ArrowIcon />
            </a>
          </p>
        </div>
        <form action="/stores" method="get">
          <label className="sr-only" htmlFor="near-place">
            Suburb or postcode
          </label>
          <input
            id="near-place"
            className="input"
            name="near"
            placeholder="Suburb or postcode"
            autoComplete="postal-code"
            enterKeyHint="search"
            maxLength={100}
          />
          <CountryHint />
          <button type="submit" className={buttonClass('secondary')}>
            Find a store
          </button>
        </form>
      </div>
    </section>
  )
}

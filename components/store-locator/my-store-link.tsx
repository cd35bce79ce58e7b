'use client'
import { PinIcon } from '#components/ui/icons.tsx'
import { useFirstFact } from '#lib/client/platform/first-fact.ts'
import { useMyStore } from '#stores/my-store.ts'

/** In the header: the way to the shopper's store, or to finding one. As wide for either, so nothing moves. */
export function MyStoreLink() {
  const store = useMyStore()
  useFirstFact('store', true)
  return (
    <a
      className="my-store-link"
      href={store ? `/stores/${store.path}` : '/stores'}
      {...(store ? { 'aria-label': `My store: ${store.name}` } : {})}
    >
      <PinIcon />
      <span className="my-store-name">{store ? store.name : 'Find a store'}</span>
    </a>
  )
}

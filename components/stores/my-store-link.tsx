'use client'
import { useMyStore } from '#stores/my-store.ts'
import { PinIcon } from './pin-icon.tsx'

/** In the header: the way to the shopper's store, or to finding one. As wide for either, so nothing moves. */
export function MyStoreLink() {
  const store = useMyStore()
  return (
    <a className="my-store-link" href={store ? `/stores/${store.path}` : '/stores'}>
      <PinIcon />
      <span className="my-store-name">
        {store ? (
          <>
            <span className="sr-only">My store: </span>
            {store.name}
          </>
        ) : (
          'Find a store'
        )}
      </span>
    </a>
  )
}

'use client'
import { TickIcon } from '#components/ui/icons.tsx'
import { chooseMyStore, type MyStore, useMyStore } from '#stores/my-store.ts'

/** Makes a store the shopper's own, and takes it back. */
export function MyStoreButton({ store }: { store: MyStore }) {
  const chosen = useMyStore()?.erpStoreId === store.erpStoreId
  const label = chosen ? 'My store' : 'Set as my store'
  return (
    <button
      type="button"
      className="btn btn-secondary my-store-button needs-script"
      aria-pressed={chosen}
      aria-label={`${label}: ${store.name}`}
      onClick={() => chooseMyStore(chosen ? undefined : store)}
    >
      {chosen ? <TickIcon /> : null}
      {label}
    </button>
  )
}

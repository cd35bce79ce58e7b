import type { Store } from '#lib/contract/store.ts'
import type { MyStore } from '#stores/my-store.ts'

/** What is remembered of a store. */
export function myStoreOf({ erpStoreId, name, path, address }: Store): MyStore {
  return { erpStoreId, name, path, locality: address.locality, postcode: address.postcode }
}

import 'server-only'
import { storePlaces } from '#lib/server/store-locator/stores.ts'

/** Every state and region with stores, and how many. */
export async function storePlaceLinks() {
  return (await storePlaces())
    .filter(({ above }) => !above)
    .map(({ path, name, stores }) => ({ href: `/stores/${path}`, name, count: stores.length }))
}

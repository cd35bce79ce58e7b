import 'server-only'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'

interface StoreKinds {
  /** Stores of the shop's own: they take returns, keep pickups and have shelves that are counted [STORE-01]. */
  own: boolean
  /** Any at all, stockists too: then there is something to look for at /stores. */
  any: boolean
}

/** What kinds of stores there are, so that no page offers what a shop without them cannot do [OPS-20]. */
export const storeKinds = cachedUntilInvalidated('store-kinds', async (): Promise<StoreKinds> => {
  const { rows } = await pool().query<StoreKinds>({
    name: 'store-kinds',
    text: `select exists (select from stores where type = 'STORE') as own, exists (select from stores) as any`,
  })
  return rows[0] ?? { own: false, any: false }
})

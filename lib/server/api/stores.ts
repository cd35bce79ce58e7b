import 'server-only'
import { localitiesAt, localitiesStartingWith } from '../localities/localities.ts'
import { err, ok } from '../platform/result.ts'
import { storeStock } from '../store-locator/store-stock.ts'
import { findStores, storeByPath } from '../store-locator/stores.ts'
import { type ApiApp, serve } from './serve.ts'

/** Stores, what they hold, and places to look from [API-61 to API-64]. */
export function mountStores(app: ApiApp): void {
  serve(app, 'stores', async (_, _body, query) => {
    const found = await findStores(query)
    if (!found) return err('LocalityNotFound')
    const { stores, locality, others, page, pageCount, total } = found
    const place = { ...(locality ? { locality } : {}), ...(others.length > 0 ? { others } : {}) }
    return ok({ stores, ...place, page, pageCount, total })
  })

  // Before the store: its path takes everything below /store.
  serve(app, 'localities', async (_, _body, { q = '', at, country }) => {
    const [latitude, longitude] = (at ?? '').split(',').map(Number)
    const isPoint = latitude !== undefined && longitude !== undefined
    return ok({
      localities: await (isPoint ? localitiesAt({ latitude, longitude }) : localitiesStartingWith(q, country)),
    })
  })

  serve(app, 'store', async (c) => {
    const store = await storeByPath(c.req.param('path') ?? '')
    return store ? ok({ store }) : err('StoreNotFound')
  })

  serve(app, 'storeStock', (c, _, query) => storeStock({ productId: c.req.param('productId') ?? '', ...query }))
}

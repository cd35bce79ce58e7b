import 'server-only'
import { suggest } from '../catalogue/suggest.ts'
import { ok } from '../platform/result.ts'
import { type ApiApp, serve } from './serve.ts'

/** The search box's call [API-70, SRCH-11]. */
export function mountSearch(app: ApiApp): void {
  serve(app, 'suggestion', async (_c, _body, query) => ok(await suggest(query.q)))
}

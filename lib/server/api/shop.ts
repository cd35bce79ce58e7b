import 'server-only'
import { pool } from '../db/client.ts'
import { ok } from '../platform/result.ts'
import { shopSettings } from '../settings/settings.ts'
import { type ApiApp, serve } from './serve.ts'

/** Settings and health [API-68, API-82]. A database that is gone surfaces as 503 like everywhere else. */
export function mountShop(app: ApiApp): void {
  serve(app, 'settings', async () => ok(await shopSettings()))

  serve(app, 'health', async () => {
    await pool('health').query('select 1')
    return ok({ status: 'ok', database: 'ok' })
  })
}

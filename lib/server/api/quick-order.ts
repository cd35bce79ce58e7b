import 'server-only'
import { findOrderLines } from '../crew/quick-order.ts'
import { err, ok } from '../platform/result.ts'
import { addressLimit } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

/**
 * Lists of one network in ten minutes: a list is corrected and asked about again, a catalogue is not read out through
 * it.
 */
const LISTS = { points: 120, seconds: 600 }

/** Lists of codes and sizes [API-99, CREW-05]. */
export function mountQuickOrder(app: ApiApp): void {
  const isOverLimit = addressLimit(LISTS)
  serve(app, 'quickOrder', async (c, { lines }) =>
    (await isOverLimit(c)) ? err('RateLimited') : ok(await findOrderLines(lines)),
  )
}

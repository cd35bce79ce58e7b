import 'server-only'
import { visitorCountry } from '../localities/geo.ts'
import { callerAddress, isOwnProxy } from '../platform/client-address.ts'
import { environment } from '../platform/environment.ts'
import { ok } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { peerOf } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

/** The country a visitor is in, as far as the edge or a file of addresses knows [API-67]. */
export function mountGeo(app: ApiApp): void {
  serve(app, 'geo', async (c) => ok({ country: await countryOf(c) }))
}

async function countryOf(c: ApiContext): Promise<string | null> {
  const { proxies } = environment()
  const country = await visitorCountry({
    // Anybody can send this header: it counts only when our own proxy writes it.
    edgeCountry: isOwnProxy(peerOf(c), proxies) ? c.req.header('CF-IPCountry') : undefined,
    address: callerAddress(peerOf(c), c.req.header('X-Forwarded-For'), proxies),
  })
  return country ?? null
}

import 'server-only'
import type { HttpBindings } from '@hono/node-server'
import { environment } from '../environment.ts'
import { visitorCountry } from '../geo.ts'
import { granted } from '../refusal.ts'
import type { ApiContext } from './context.ts'
import { type ApiApp, serve } from './serve.ts'

/** The country a visitor is in, as far as the edge or a file of addresses knows [API-67]. */
export function mountGeo(app: ApiApp): void {
  serve(app, 'geo', async (c) => granted({ country: await countryOf(c) }))
}

async function countryOf(c: ApiContext): Promise<string | null> {
  const behindProxy = environment().TRUST_PROXY === '1'
  const country = await visitorCountry({
    // Anybody can send these headers: they count only when our own proxy writes them.
    edgeCountry: behindProxy ? c.req.header('CF-IPCountry') : undefined,
    address: behindProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : socketAddress(c),
  })
  return country ?? null
}

function socketAddress(c: ApiContext): string | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress
}

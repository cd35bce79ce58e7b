import type { ROUTES } from '#lib/contract/routes.ts'
import { currentGeo, type GeoLookup, keepGeoLookup } from '#stores/geo.ts'
import { api } from '../api.ts'

const TIMEOUT_MS = 20_000
/** The contract's word for it, held by its type: the table itself is most of what this part would weigh. */
const PATH: (typeof ROUTES)['geo']['path'] = '/geo'

let asked: Promise<GeoLookup> | undefined

/**
 * Asks once per browser where this is, when nobody knows yet, and keeps the answer [GEO-05]. Undefined when there was
 * no need to ask.
 */
export async function lookUpCountry(): Promise<GeoLookup | undefined> {
  if (currentGeo()) return undefined
  asked ??= askCountry()
  const lookup = await asked
  keepGeoLookup(lookup)
  return lookup
}

/**
 * What the shop says about the country: SUCCESS, NOT_FOUND, or ERROR when there was no readable answer [GEO-02, GEO-03,
 * GEO-04].
 */
export async function askCountry(): Promise<GeoLookup> {
  try {
    return readLookup(await ask())
  } catch {
    return warned()
  }
}

/**
 * Every first visit asks this at once, and most ask nothing else: so it does without the API's client, which would be
 * loaded for it alone. A bot check in the way is the client's to pass [API-12].
 */
async function ask(): Promise<unknown> {
  const response = await fetch(`/api${PATH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.headers.has('cf-mitigated') ? api('geo', {}) : response.json()
}

function readLookup(answer: unknown): GeoLookup {
  const country = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'country') : undefined
  if (country === null) return { status: 'NOT_FOUND' }
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { status: 'SUCCESS', country } : warned()
}

function warned(): GeoLookup {
  // biome-ignore lint/suspicious/noConsole: a warning for whoever looks after the shop; the shopper loses nothing
  console.warn('The country could not be looked up.')
  return { status: 'ERROR' }
}

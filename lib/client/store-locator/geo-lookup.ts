import { currentGeo, type GeoLookup, keepGeoLookup } from '#stores/geo.ts'
import { api } from '../api.ts'

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
    return readLookup(await api('geo', {}))
  } catch {
    return warned()
  }
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

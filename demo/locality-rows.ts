import 'server-only'
import { localityKey } from '#lib/domain/address/locality.ts'
import type { localities } from '#lib/server/db/content-schema.ts'
import { AU_LOCALITIES } from './locality-data-au.ts'
import { NZ_LOCALITIES } from './locality-data-nz.ts'

type LocalityInsert = typeof localities.$inferInsert

/** The demo shop's gazetteer: some hundred real places with their postcodes and positions [STORE-10]. */
export function demoLocalities(): LocalityInsert[] {
  return [...placesOf(AU_LOCALITIES, 'AU'), ...placesOf(NZ_LOCALITIES, 'NZ')]
}

function placesOf(sheet: Readonly<Record<string, string>>, country: 'AU' | 'NZ'): LocalityInsert[] {
  return Object.entries(sheet).flatMap(([state, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => placeOf(line, state, country)),
  )
}

function placeOf(line: string, state: string, country: 'AU' | 'NZ'): LocalityInsert {
  const [, suburb, postcode, latitude, longitude] = /^(.+) (\d{4}) (-[\d.]+) ([\d.]+)$/.exec(line) ?? []
  if (!suburb || !postcode) throw new Error(`No place can be read from "${line}".`)
  return {
    key: localityKey({ suburb, state, postcode }),
    suburb,
    state,
    postcode,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

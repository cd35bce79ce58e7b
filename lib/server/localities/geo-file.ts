import 'server-only'
import { type CountryResponse, open, type Reader, validate } from 'maxmind'
import { environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'

/** A file that cannot be read now may be there in a minute: it is replaced every week, or its disk comes late. */
const RETRY_MS = 60_000
let opening: Promise<Reader<CountryResponse> | undefined> | undefined

/** A file of addresses and their countries in MaxMind's format; unset, only the edge knows countries. */
const geoFile = () => environment().GEOIP_FILE

/** ISO code of the country an IP address belongs to; undefined without a file, or for one it does not list. */
export async function countryOfAddress(address: string): Promise<string | undefined> {
  // An IPv4 client of an IPv6 socket comes as ::ffff:203.0.113.9.
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!geoFile() || !validate(plainAddress)) return undefined
  opening ??= openFile(geoFile() ?? '')
  return (await opening)?.get(plainAddress)?.country?.iso_code
}

async function openFile(path: string): Promise<Reader<CountryResponse> | undefined> {
  try {
    return await open<CountryResponse>(path, { watchForUpdates: true, watchForUpdatesNonPersistent: true })
  } catch (error) {
    log.warn({ err: error, path }, 'GEOIP_FILE cannot be read: countries are known from the edge only')
    setTimeout(() => {
      opening = undefined
    }, RETRY_MS).unref()
    return undefined
  }
}

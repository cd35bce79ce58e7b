import 'server-only'
import { countryOfAddress } from './geo-file.ts'

/** What is known of where a request comes from. */
export interface Visitor {
  /** The edge's word, when the edge can be trusted. */
  edgeCountry?: string | undefined
  /** IP address. */
  address?: string | undefined
}

/** No country: the edge does not know (XX). Its word for Tor, T1, is none by its form. */
const NOWHERE = 'XX'

/** ISO code of the country a visitor is in; undefined when nobody knows [GEO-05, API-67]. */
export async function visitorCountry({ edgeCountry, address }: Visitor): Promise<string | undefined> {
  const said = edgeCountry?.trim().toUpperCase()
  if (said && /^[A-Z]{2}$/.test(said) && said !== NOWHERE) return said
  return address ? countryOfAddress(address) : undefined
}

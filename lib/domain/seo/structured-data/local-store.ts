import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '../../dates/weekday.ts'
import type { StoreType } from '../shop-words.ts'
import { CONTEXT, type SchemaNode, term } from './schema-org.ts'

/** A store as the store pages know it: hours are `08:30-17:00` or `closed`, in the store's own time. */
export interface LocalStoreFacts {
  name: string
  /** Below /stores. */
  path: string
  /** With its country code. */
  phone: string
  address: {
    country: string
    postcode: string
    region: string
    street1: string
    street2?: string | undefined
    locality: string
  }
  latitude: number
  longitude: number
  hours: Partial<Record<Weekday, string | undefined>>
  holidays: readonly { date: string; name: string; hours: string }[]
}

interface LocalStoreSite {
  origin: string
  shopName: string
  /** Of what type of schema.org its stores are [SEO-11]. */
  storeType: StoreType
  /** `YYYY-MM-DD` where the store is: days before it differ no more. */
  today: string
}

/** A store one can walk into: where it is, when it is open, days that differ. */
export function localStore(store: LocalStoreFacts, { origin, shopName, storeType, today }: LocalStoreSite) {
  const holidays = store.holidays.filter(({ date }) => date >= today)
  const { street1, street2, locality, region, postcode, country } = store.address
  const url = `${origin}/stores/${store.path}`
  return {
    '@context': CONTEXT,
    '@type': storeType,
    '@id': `${url}#store`,
    name: store.name,
    url,
    image: `${origin}/icons/icon-512.png`,
    ...(store.phone ? { telephone: store.phone } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [street1, street2].filter(Boolean).join(', '),
      addressLocality: locality,
      addressRegion: region,
      postalCode: postcode,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: openingHours(store.hours),
    ...(holidays.length > 0 ? { specialOpeningHoursSpecification: holidays.map(specialDay) } : {}),
    currenciesAccepted: 'AUD',
    parentOrganization: { '@type': 'OnlineStore', name: shopName, url: `${origin}/` },
  }
}

/** Days with the same hours together. A closed day is one that is not named. */
function openingHours(hours: LocalStoreFacts['hours']): SchemaNode[] {
  const byHours = new Map<string, Weekday[]>()
  for (const day of WEEKDAYS) {
    const open = hours[day]
    if (open !== undefined && open !== 'closed') byHours.set(open, [...(byHours.get(open) ?? []), day])
  }
  return [...byHours].map(([open, days]) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => term(WEEKDAY_NAMES[day])),
    ...opensAndCloses(open),
  }))
}

/** Schema.org says `closed` as open from midnight to midnight. */
function specialDay({ date, name, hours }: LocalStoreFacts['holidays'][number]): SchemaNode {
  return {
    '@type': 'OpeningHoursSpecification',
    name,
    validFrom: date,
    validThrough: date,
    ...(hours === 'closed' ? { opens: '00:00', closes: '00:00' } : opensAndCloses(hours)),
  }
}

function opensAndCloses(hours: string): { opens: string; closes: string } {
  const [opens = '', closes = ''] = hours.split('-')
  return { opens, closes }
}

import type { Store } from '#lib/contract/store.ts'

type Placed = Pick<Store, 'latitude' | 'longitude'>

/** The store on a public map. */
export function mapHref({ latitude, longitude }: Placed): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** The way there from wherever the shopper is. */
export function directionsHref({ latitude, longitude }: Placed): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
}

/** For the phone's own map app. */
export function geoHref({ latitude, longitude }: Placed): string {
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}`
}

const DIALLED = { AU: '+61', NZ: '+64' } as const

/** Calls the store from either country: each has an area code 03, and a phone abroad dials where it is. */
export function telHref({ phone, address }: Pick<Store, 'phone' | 'address'>): string {
  return `tel:${phone.replace(/[^+\d]/g, '').replace(/^0/, DIALLED[address.country])}`
}

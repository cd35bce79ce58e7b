import { STORE_RADIUS_CHOICES, STORE_RADIUS_DEFAULT } from '../shop-rules.ts'

type RadiusKm = (typeof STORE_RADIUS_CHOICES)[number]

/** The radius a page was asked for; what is not a choice is the default [STORE-03]. */
export function radiusOf(text: string | undefined): RadiusKm {
  return STORE_RADIUS_CHOICES.find((km) => String(km) === text) ?? STORE_RADIUS_DEFAULT
}

/** The next wider choice, for a search that found nothing; undefined from the widest on. */
export function widerRadius(km: number): RadiusKm | undefined {
  return STORE_RADIUS_CHOICES.find((choice) => choice > km)
}

/** The one address of a search: canonical `near`, `within` only when it is not the default [GUARD-13]. */
export function storesHref(near: string, within: number): string {
  const radius = within === STORE_RADIUS_DEFAULT ? '' : `&within=${within}`
  return `/stores?near=${encodeURIComponent(near)}${radius}`
}

import 'server-only'
import type { Settings } from '#lib/contract/settings.ts'
import type { TransitDays } from '#lib/domain/delivery/transit-days.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { type DeliveryFacts, type DeliveryRate, deliveryTerms } from '#lib/domain/seo/structured-data/delivery-terms.ts'
import type { DeliveryTerm } from '#lib/domain/seo/structured-data/offer-terms.ts'
import { PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'
import { shopSettings } from '../settings/settings.ts'

const TTL_MS = 60_000
/** `everywhere`: no postcode of its countries is left out. */
type KnownRate = DeliveryRate & { everywhere: boolean }
let kept: { at: number; rates: Promise<KnownRate[]> } | undefined
let listening = false

/**
 * What sending an order of `total` cents costs, per country, by the cheapest method that serves all of it. Asked of the
 * database once a minute.
 */
export async function deliveryTermsFor(total: number): Promise<DeliveryTerm[]> {
  const [rates, settings] = await Promise.all([deliveryRates(), shopSettings()])
  return deliveryTerms(rates, total, deliveryFacts(settings))
}

/** What delivery terms take from the settings. */
export function deliveryFacts({ freeStandardDeliveryThreshold, dispatch }: Settings): DeliveryFacts {
  return { freeFrom: fromDollars(freeStandardDeliveryThreshold), handlingDays: dispatch.handlingDays }
}

/** All methods that deliver everywhere in their countries, as far as the shop delivers there [CHK-31]. */
export async function deliveryRates(): Promise<DeliveryRate[]> {
  return (await knownRates()).filter(({ everywhere }) => everywhere)
}

export interface FreeDelivery {
  /** Cents. */
  from: Cents
  /** All over Australia, rather than in some of its postcodes. */
  everywhere: boolean
}

/** From which sum on some delivery in Australia costs nothing; undefined where none ever does [CHK-16, CART-24]. */
export async function freeDelivery(): Promise<FreeDelivery | undefined> {
  const [rates, settings] = await Promise.all([knownRates(), shopSettings()])
  const free = rates.filter((rate) => rate.freeFromThreshold && rate.countries.includes(PINNED_COUNTRY))
  if (free.length === 0) return undefined
  const from = fromDollars(settings.freeStandardDeliveryThreshold)
  return { from, everywhere: free.some(({ everywhere }) => everywhere) }
}

function knownRates(): Promise<KnownRate[]> {
  listen()
  if (kept && Date.now() - kept.at < TTL_MS) return kept.rates
  const rates = readRates()
  rates.catch(() => {
    kept = undefined
  })
  kept = { at: Date.now(), rates }
  return rates
}

async function readRates(): Promise<KnownRate[]> {
  const { rows } = await pool().query<Omit<KnownRate, 'transitDays'> & { transitDays: TransitDays | null }>({
    name: 'seo-delivery-rates',
    text: `select code, price, countries, free_from_threshold as "freeFromThreshold", transit_days as "transitDays",
        postcodes is null as everywhere
      from shipping_methods where type = 'DELIVERY' order by position`,
  })
  const { deliveryCountries } = await shopSettings()
  return rows.map((rate) => ({
    ...rate,
    transitDays: rate.transitDays ?? undefined,
    countries: deliveryCountries.filter((each) => rate.countries.includes(each)),
  }))
}

function listen(): void {
  if (listening) return
  listening = true
  listenForChanges((tags) => {
    if (tags.includes('*') || tags.includes('settings')) kept = undefined
  })
}

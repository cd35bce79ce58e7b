import 'server-only'
import { fromDollars } from '#lib/domain/money/money.ts'
import { type DeliveryRate, deliveryTerms } from '#lib/domain/seo/structured-data/delivery-terms.ts'
import type { DeliveryTerm } from '#lib/domain/seo/structured-data/offer-terms.ts'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'
import { shopSettings } from '../settings/settings.ts'

const TTL_MS = 60_000
let kept: { at: number; rates: Promise<DeliveryRate[]> } | undefined
let listening = false

/**
 * What sending an order of `total` cents costs, per country, by the cheapest method that serves all of it. Asked of the
 * database once a minute.
 */
export async function deliveryTermsFor(total: number): Promise<DeliveryTerm[]> {
  const [rates, settings] = await Promise.all([deliveryRates(), shopSettings()])
  return deliveryTerms(rates, total, fromDollars(settings.freeStandardDeliveryThreshold))
}

/** All methods that deliver everywhere in their countries, as far as the shop delivers there [CHK-31]. */
export function deliveryRates(): Promise<DeliveryRate[]> {
  listen()
  if (kept && Date.now() - kept.at < TTL_MS) return kept.rates
  const rates = readRates()
  rates.catch(() => {
    kept = undefined
  })
  kept = { at: Date.now(), rates }
  return rates
}

async function readRates(): Promise<DeliveryRate[]> {
  const { rows } = await pool().query<DeliveryRate>({
    name: 'seo-delivery-rates',
    text: `select label, price, countries, free_from_threshold as "freeFromThreshold" from shipping_methods
      where type = 'DELIVERY' and postcodes is null order by position`,
  })
  const { deliveryCountries } = await shopSettings()
  return rows.map((rate) => ({ ...rate, countries: deliveryCountries.filter((each) => rate.countries.includes(each)) }))
}

function listen(): void {
  if (listening) return
  listening = true
  listenForChanges((tags) => {
    if (tags.includes('*') || tags.includes('settings')) kept = undefined
  })
}

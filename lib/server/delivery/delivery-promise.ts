import 'server-only'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'
import { type DeliveryMethod, deliveryPrice } from '#lib/domain/delivery/delivery.ts'
import { deliveryPromise } from '#lib/domain/delivery/delivery-promise.ts'
import type { TransitDays } from '#lib/domain/delivery/transit-days.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'

type MethodRow = Omit<DeliveryMethod, 'postcodes' | 'transitDays' | 'cutOff'> & {
  postcodes: string[] | null
  transitDays: TransitDays | null
  cutOff: string | null
}

interface PromiseQuery {
  postcode: string
  country: 'AU' | 'NZ'
  /** Dollars. */
  total: number
}

/**
 * What an order of `total` placed now would get at a postcode, by the shop's delivery methods; nothing in a country it
 * does not deliver to [CHK-16, CHK-31].
 */
export async function promiseDelivery({ postcode, country, total }: PromiseQuery, now: Date): Promise<DeliveryPromise> {
  const [known, settings] = await Promise.all([methodsFor(postcode), shopSettings()])
  const freeFrom = fromDollars(settings.freeStandardDeliveryThreshold)
  const offered = settings.deliveryCountries.includes(country) ? known : []
  const priced = offered.map((method) => ({ ...method, price: deliveryPrice(method, fromDollars(total), freeFrom) }))
  const { cutOff, dispatchDate, methods } = deliveryPromise(postcode, country, priced, settings.dispatch, now)
  return {
    cutOff: cutOff.toISOString(),
    dispatchDate,
    methods: methods.map((method) => ({
      ...method,
      price: toDollars(method.price),
      cutOff: method.cutOff.toISOString(),
    })),
  }
}

/** Of a method's postcodes only the one asked for travels: a metropolitan list is long. */
async function methodsFor(postcode: string): Promise<DeliveryMethod[]> {
  const { rows } = await pool().query<MethodRow>({
    name: 'delivery-methods',
    text: `select code, label, type, price, countries, requires_authority_to_leave as "requiresAuthorityToLeave",
        free_from_threshold as "freeFromThreshold", transit_days as "transitDays", cut_off as "cutOff",
        case when postcodes is null then null when $1 = any(postcodes) then array[$1::text] else '{}' end as postcodes
      from shipping_methods order by position, code`,
    values: [postcode],
  })
  return rows.map(({ postcodes, transitDays, cutOff, ...row }) => ({
    ...row,
    postcodes: postcodes ?? undefined,
    transitDays: transitDays ?? undefined,
    cutOff: cutOff ?? undefined,
  }))
}

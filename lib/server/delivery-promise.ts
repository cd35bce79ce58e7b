import 'server-only'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'
import type { DeliveryMethod } from '#lib/domain/delivery.ts'
import { deliveryPromise } from '#lib/domain/delivery-promise.ts'
import { toDollars } from '#lib/domain/money.ts'
import { pool } from './db/client.ts'

type MethodRow = Omit<DeliveryMethod, 'postcodes'> & { postcodes: string[] | null }

/** What an order placed now would get at a postcode, by the shop's delivery methods. */
export async function promiseDelivery(
  { postcode, country }: { postcode: string; country: 'AU' | 'NZ' },
  now: Date,
): Promise<DeliveryPromise> {
  const { cutOff, dispatchDate, methods } = deliveryPromise(postcode, country, await methodsFor(postcode), now)
  return {
    cutOff: cutOff.toISOString(),
    dispatchDate,
    methods: methods.map((method) => ({ ...method, price: toDollars(method.price) })),
  }
}

/** Of a method's postcodes only the one asked for travels: a metropolitan list is long. */
async function methodsFor(postcode: string): Promise<DeliveryMethod[]> {
  const { rows } = await pool().query<MethodRow>({
    name: 'delivery-methods',
    text: `select code, label, type, price, countries, requires_authority_to_leave as "requiresAuthorityToLeave",
        free_from_threshold as "freeFromThreshold",
        case when postcodes is null then null when $1 = any(postcodes) then array[$1::text] else '{}' end as postcodes
      from shipping_methods order by position, code`,
    values: [postcode],
  })
  return rows.map((row) => ({ ...row, postcodes: row.postcodes ?? undefined }))
}

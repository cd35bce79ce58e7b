import { z } from 'zod'
import { isPostcode } from '#lib/domain/address/postcode.ts'
import { dollars, instant } from './fields.ts'

/** Postcode of an Australian or New Zealand address; `methodless` countries are told by the country. */
export const deliveryPromiseQuery = z.object({
  postcode: z.string().refine(isPostcode, { error: 'Enter a 4 digit postcode.' }),
  country: z.enum(['AU', 'NZ']).default('AU'),
  /** What is to be sent, in dollars as a shopper pays them: from the threshold on, standard is free. */
  total: z.coerce.number().min(0).max(10_000_000).default(0),
})

/** When a parcel ordered now would arrive, per delivery method; dates are of where it is packed. */
export const deliveryPromiseResponse = z.object({
  /** Order before this instant for the soonest of these dates. */
  cutOff: instant,
  dispatchDate: z.iso.date(),
  methods: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      price: dollars,
      from: z.iso.date(),
      to: z.iso.date(),
      /** Order before this instant for these days. */
      cutOff: instant,
    }),
  ),
})
export type DeliveryPromise = z.infer<typeof deliveryPromiseResponse>

export const geoResponse = z.object({ country: z.string().length(2).nullable() })

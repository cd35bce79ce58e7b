import { z } from 'zod'
import { OWN_PATH } from '#lib/domain/text/own-path.ts'
import { checkoutInfoRequest } from './checkout.ts'
import { dollars, instant } from './fields.ts'

/** A place in the shop to come back to. Never another site's. */
const returnPath = z.string().max(300).regex(OWN_PATH, { error: 'Name a page of this shop.' })

/**
 * Body of POST /payment/afterpay/checkout [API-78]: the cart and how it is to be delivered, as they were quoted, with
 * the amount the shopper saw.
 */
export const afterpayCheckoutRequest = checkoutInfoRequest.safeExtend({
  mode: z.enum(['standard', 'express']),
  amount: dollars,
  returnUrl: returnPath,
})

export const afterpayCheckoutResponse = z.object({ token: z.string(), expiresAt: instant, redirectUrl: z.string() })

const afterpayAddress = z.object({
  name: z.string().optional(),
  addressLines: z.array(z.string()),
  suburb: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
  country: z.string().optional(),
  phone: z.string().optional(),
})

/** Answer of GET /payment/afterpay/checkout/{token} [API-79]. */
export const afterpayCheckoutState = z.object({
  status: z.enum(['OPEN', 'EXPIRED']),
  amount: dollars,
  payer: z.object({
    givenName: z.string().optional(),
    familyName: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
  }),
  shippingAddress: afterpayAddress.optional(),
  shippingOptionId: z.string().optional(),
})
export type AfterpayCheckoutState = z.infer<typeof afterpayCheckoutState>

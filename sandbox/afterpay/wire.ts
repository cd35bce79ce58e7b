import { z } from 'zod'

const line = z.string().min(1).max(255)

const money = z.object({ amount: z.string().regex(/^\d{1,8}\.\d\d$/), currency: z.literal('AUD') })
const positive = money.refine(({ amount }) => Number(amount) > 0)

const contact = z.object({
  name: line,
  line1: line,
  line2: line.optional(),
  area1: line.optional(),
  region: line.optional(),
  postcode: line,
  countryCode: z.string().length(2).optional(),
  phoneNumber: z.string().max(32).optional(),
})

const shared = {
  amount: positive,
  shipping: contact.optional(),
  shippingOptionIdentifier: z.string().max(128).optional(),
}

/** Scheme, host and port of the page that opens the window, and nothing after them. */
const origin = z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).origin === url)

const standard = z.object({
  ...shared,
  mode: z.literal('standard').default('standard'),
  consumer: z.object({ email: z.email(), givenNames: line.optional(), surname: line.optional() }),
  merchant: z.object({
    redirectConfirmUrl: z.url({ protocol: /^https?$/ }),
    redirectCancelUrl: z.url({ protocol: /^https?$/ }),
    popupOriginUrl: origin.optional(),
  }),
})

const express = z.object({
  ...shared,
  mode: z.literal('express'),
  consumer: z
    .object({ email: z.email().optional(), givenNames: line.optional(), surname: line.optional() })
    .default({}),
  merchant: z.strictObject({ popupOriginUrl: origin }),
})

/** What opens a checkout: of an express one only its amount, its mode and the page's origin are wanted. */
export const newCheckout = z.union([express, standard])

/** The money of a new checkout alone, which has an error of its own. */
export const checkoutMoney = z.object({ amount: positive })

/** What takes what was approved. An express checkout is not taken without its amount. */
export const authorisation = z.object({
  requestId: z.string().max(64).default(''),
  token: z.string(),
  merchantReference: z.string().max(128).default(''),
  amount: positive.optional(),
})

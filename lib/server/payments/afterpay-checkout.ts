import 'server-only'
import { z } from 'zod'
import type { Cents } from '#lib/domain/money/money.ts'
import { log } from '../platform/log.ts'
import { type AfterpayApi, askAfterpay, money, moneyObject, silenceOf } from './afterpay-api.ts'

export interface NewCheckout {
  /** `express`: the shopper chooses address and delivery at Afterpay. */
  mode: 'standard' | 'express'
  amount: Cents
  /** Of an express checkout: the option that is to stand selected, and where an order is collected from. */
  shippingOptionIdentifier?: string | undefined
  shipping?: CheckoutContact | undefined
  consumer: { email?: string | undefined; givenNames?: string | undefined; surname?: string | undefined }
  /** Absolute; where the shopper comes back to. */
  returnUrl: string
}

const created = z.object({
  token: z.string().min(1).max(300),
  expires: z.iso.datetime({ offset: true }),
  redirectCheckoutUrl: z.url({ protocol: /^https?$/ }),
})
export type CreatedCheckout = z.infer<typeof created>

const text = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

const contact = z
  .object({
    name: text,
    line1: text,
    line2: text,
    area1: text,
    region: text,
    postcode: text,
    countryCode: text,
    phoneNumber: text,
  })
  .nullish()
  .transform((value) => value ?? undefined)

const kept = z.object({
  expires: z.iso.datetime({ offset: true }),
  amount: money,
  consumer: z
    .object({ email: text, givenNames: text, surname: text, phoneNumber: text })
    .nullish()
    .transform((value) => value ?? undefined),
  billing: contact,
  shipping: contact,
  shippingOptionIdentifier: text,
})
export type KeptCheckout = z.infer<typeof kept>
export type CheckoutContact = NonNullable<KeptCheckout['shipping']>

/** Opens a checkout for the shopper to approve [API-78]. Undefined when Afterpay opens none. */
export async function createCheckout(api: AfterpayApi, checkout: NewCheckout): Promise<CreatedCheckout | undefined> {
  const { mode, amount, consumer, shipping, shippingOptionIdentifier } = checkout
  try {
    const { status, body } = await askAfterpay(api, 'POST', '/v2/checkouts', {
      mode,
      amount: moneyObject(amount),
      consumer,
      merchant: merchantUrls(checkout),
      ...(shipping ? { shipping } : {}),
      ...(shippingOptionIdentifier ? { shippingOptionIdentifier } : {}),
    })
    if (status === 200 || status === 201) return created.parse(body)
    log.warn({ status }, 'Afterpay opened no checkout')
  } catch (error) {
    log.warn({ reason: silenceOf(error) }, 'Afterpay opened no checkout')
  }
  return undefined
}

/** Where its window reports to: an express one only to the page that has opened it. */
function merchantUrls({ mode, returnUrl }: NewCheckout) {
  const popupOriginUrl = new URL(returnUrl).origin
  return mode === 'express'
    ? { popupOriginUrl }
    : { redirectConfirmUrl: returnUrl, redirectCancelUrl: returnUrl, popupOriginUrl }
}

export type FoundCheckout =
  | { found: true; checkout: KeptCheckout }
  | { found: false }
  | { found: 'unknown'; reason: string }

/** What a checkout says until it is paid or an hour has gone by [API-79]. */
export async function findCheckout(api: AfterpayApi, token: string): Promise<FoundCheckout> {
  try {
    const { status, body } = await askAfterpay(api, 'GET', `/v2/checkouts/${encodeURIComponent(token)}`)
    if (status === 200) return { found: true, checkout: kept.parse(body) }
    if (status === 404 || status === 410) return { found: false }
    return { found: 'unknown', reason: `Afterpay answered ${status}` }
  } catch (error) {
    return { found: 'unknown', reason: silenceOf(error) }
  }
}

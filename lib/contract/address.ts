import { z } from 'zod'
import { isPostcode } from '#lib/domain/address/postcode.ts'
import { postcodeStateHint } from '#lib/domain/checkout/checkout-postcode.ts'
import {
  AU_STATES,
  COMPANY_MAX,
  CONTACT_NAME_MAX,
  COUNTRIES,
  STREET_MAX,
  STREET2_MAX,
  SUBURB_MAX,
} from '#lib/domain/shop-rules.ts'
import { placedPhone, requiredText, text } from './fields.ts'

const postcode = z
  .string({ error: 'Postcode is required.' })
  .trim()
  .refine((v) => v !== '', { error: 'Postcode is required.' })
  .refine((v) => v === '' || isPostcode(v), { error: 'Enter a 4 digit postcode.' })
  .meta({ pattern: '^[0-9]{4}$' })

const shared = {
  company: text('Company', COMPANY_MAX).optional(),
  contactName: requiredText('Contact name', CONTACT_NAME_MAX),
  street1: requiredText('Street address', STREET_MAX),
  street2: text('Address line 2', STREET2_MAX).optional(),
  postcode,
}

const australian = z.strictObject({
  ...shared,
  country: z.literal('AU'),
  suburb: requiredText('Suburb', SUBURB_MAX),
  state: z.enum(AU_STATES, { error: 'Select a state.' }),
})

const newZealand = z.strictObject({
  ...shared,
  country: z.literal('NZ'),
  suburb: requiredText('Town or city', SUBURB_MAX),
  state: z.never({ error: 'A New Zealand address has no state.' }).optional(),
})

/** An address a parcel or an invoice can go to [VAL-17 to VAL-21, VAL-36 to VAL-40, ADDR-07 to ADDR-09]. */
export const postalAddress = z.discriminatedUnion('country', [australian, newZealand], {
  error: `Select a country: ${COUNTRIES.join(' or ')}.`,
})
export type PostalAddress = z.infer<typeof postalAddress>

/**
 * `true` says that whoever typed the address was told that postcode and state do not go together, and that they do
 * here.
 */
const confirmable = { confirmed: z.boolean().optional() }

interface Confirmable {
  postcode: string
  state?: string | undefined
  confirmed?: boolean | undefined
}

/** Borders have exceptions that no list knows: an odd pair is asked about, and taken when it is confirmed [ADDR-08]. */
function askToConfirm({ postcode, state, confirmed }: Confirmable, context: z.RefinementCtx): void {
  const hint = confirmed ? undefined : postcodeStateHint(postcode, state ?? '')
  if (!hint) return
  const message = `${hint} Change it, or confirm the address as it is.`
  context.addIssue({ code: 'custom', path: ['postcode'], message })
}

type Confirmed<T> = T extends Confirmable ? Omit<T, 'confirmed'> : never

/** The answer is about the typing, not the address. */
function withoutConfirmation<T extends Confirmable>({ confirmed: _, ...address }: T): Confirmed<T> {
  return address as Confirmed<T>
}

/** An address as a form holds it, confirmed if need be. */
export const typedAddress = z
  .discriminatedUnion('country', [australian.extend(confirmable), newZealand.extend(confirmable)], {
    error: `Select a country: ${COUNTRIES.join(' or ')}.`,
  })
  .superRefine(askToConfirm)

const placed = {
  ...confirmable,
  contactName: text('Contact name', CONTACT_NAME_MAX).optional(),
  phone: placedPhone.optional(),
}

/** An address as an order is placed with it: who is there may be left out, a phone may be given [API-31, CHK-29]. */
export const placedAddress = z
  .discriminatedUnion('country', [australian.extend(placed), newZealand.extend(placed)], {
    error: `Select a country: ${COUNTRIES.join(' or ')}.`,
  })
  .superRefine(askToConfirm)
  .transform(withoutConfirmation)

const kept = { phone: z.string().optional() }

/** An address of an order. */
export const orderAddress = z.discriminatedUnion('country', [australian.extend(kept), newZealand.extend(kept)])

const defaults = {
  ...confirmable,
  isDefaultBilling: z.boolean().default(false),
  isDefaultShipping: z.boolean().default(false),
}

/** What is sent to save an address in the address book [API-44, API-45]. */
export const saveAddressRequest = z
  .discriminatedUnion('country', [australian.extend(defaults), newZealand.extend(defaults)], {
    error: `Select a country: ${COUNTRIES.join(' or ')}.`,
  })
  .superRefine(askToConfirm)
  .transform(withoutConfirmation)
export type SaveAddressRequest = z.output<typeof saveAddressRequest>

/**
 * An address of the address book [ADDR-01, ADDR-02]. Its texts are as they were stored, by the rules of that day;
 * today's rules judge it when it is used or saved again [ADDR-13].
 */
export const savedAddress = z.object({
  id: z.uuid(),
  type: z.literal('SELECTED'),
  company: z.string().optional(),
  contactName: z.string(),
  country: z.enum(COUNTRIES),
  street1: z.string(),
  street2: z.string().optional(),
  suburb: z.string(),
  state: z.string().optional(),
  postcode: z.string(),
  isDefaultBilling: z.boolean(),
  isDefaultShipping: z.boolean(),
})
export type SavedAddress = z.infer<typeof savedAddress>

import { z } from 'zod'
import { isPostcode } from '#lib/domain/postcode.ts'
import {
  AU_STATES,
  COMPANY_MAX,
  CONTACT_NAME_MAX,
  COUNTRIES,
  STREET_MAX,
  STREET2_MAX,
  SUBURB_MAX,
} from '#lib/domain/shop-rules.ts'
import { requiredText, text } from './fields.ts'

const postcode = z
  .string({ error: 'Postcode is required.' })
  .trim()
  .refine((v) => v !== '', { error: 'Postcode is required.' })
  .refine((v) => v === '' || isPostcode(v), { error: 'Enter a 4 digit postcode.' })

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

const defaults = { isDefaultBilling: z.boolean().default(false), isDefaultShipping: z.boolean().default(false) }

/** What is sent to save an address in the address book [API-44, API-45]. */
export const saveAddressRequest = z.discriminatedUnion(
  'country',
  [australian.extend(defaults), newZealand.extend(defaults)],
  { error: `Select a country: ${COUNTRIES.join(' or ')}.` },
)
export type SaveAddressRequest = z.infer<typeof saveAddressRequest>

const saved = {
  id: z.uuid(),
  type: z.literal('SELECTED'),
  isDefaultBilling: z.boolean(),
  isDefaultShipping: z.boolean(),
}

/** An address of the address book [ADDR-01, ADDR-02]. */
export const savedAddress = z.discriminatedUnion('country', [australian.extend(saved), newZealand.extend(saved)])
export type SavedAddress = z.infer<typeof savedAddress>

import { z } from 'zod'
import { typedAddress } from '#lib/contract/address.ts'
import type { StoredAddress } from '#lib/domain/checkout/checkout-record.ts'
import { isObject } from '#lib/domain/stored-record.ts'

/** An address as a form holds it: every field is there, blank or not. */
export interface AddressValues {
  country: 'AU' | 'NZ'
  contactName: string
  company: string
  street1: string
  street2: string
  suburb: string
  state: string
  postcode: string
  /** That postcode and state go together although they do not seem to [ADDR-08]. */
  confirmed: boolean
}

const BLANK_ADDRESS: AddressValues = {
  country: 'AU',
  contactName: '',
  company: '',
  street1: '',
  street2: '',
  suburb: '',
  state: '',
  postcode: '',
  confirmed: false,
}

/** The contract's address behind a form: blank optional fields are left out, and New Zealand has no state. */
export const addressForm = z.preprocess(tidy, typedAddress)

function tidy(values: AddressValues): unknown {
  const blankable = values.country === 'NZ' ? ['company', 'street2', 'state'] : ['company', 'street2']
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !blankable.includes(name) || (value !== '' && name !== 'state')),
  )
}

/** An address as it goes into a form: from what is stored, then from a draft, field by field. */
export function addressValues(stored: StoredAddress | undefined, draft: unknown): AddressValues {
  const values = { ...BLANK_ADDRESS, ...withoutBlanks(stored), ...texts(draft) }
  const confirmed = values.confirmed || (isObject(draft) && draft['confirmed'] === true)
  return { ...values, confirmed, country: values.country === 'NZ' ? 'NZ' : 'AU' }
}

function withoutBlanks(address: StoredAddress | undefined): Partial<AddressValues> {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value !== undefined))
}

function texts(draft: unknown): Partial<AddressValues> {
  if (!isObject(draft)) return {}
  const known = Object.keys(BLANK_ADDRESS)
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => known.includes(name) && typeof value === 'string'),
  )
}

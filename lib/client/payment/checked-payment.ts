import type { Cents } from '#lib/domain/money/money.ts'

/** A card as a browser may take it to the card's bank: used up by one payment. */
export interface OneTimeCard {
  token: string
  /** The first six digits, by which the bank is found. */
  bin: string
}

/** What a bank is told of a payment: the more it knows, the less it has to ask. */
export interface CheckedPayment {
  amount: Cents
  email?: string | undefined
  billing?: CheckedAddress | undefined
}

export interface CheckedAddress {
  givenName: string
  surname: string
  streetAddress: string
  extendedAddress?: string | undefined
  locality: string
  region?: string | undefined
  postalCode: string
  countryCodeAlpha2: 'AU' | 'NZ'
}

export type BankAnswer =
  /** A token that pays with the bank's word. */
  | { ok: true; token: string }
  /** The bank, or the shopper, said no. */
  | { ok: false; why: 'refused' }
  /** The bank could not be asked: it is not set up, did not load, or failed. */
  | { ok: false; why: 'unavailable' }

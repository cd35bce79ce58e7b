import type { StoredContact } from '../checkout/checkout-record.ts'
import { cutTo, NO_LAST_NAME, withPlainMarks } from '../contact/person-name.ts'
import { orderPhone } from '../contact/phone.ts'
import { CONTACT_NAME_MAX, PLACEHOLDER_PHONE } from '../shop-rules.ts'

/** Who pays, in a wallet's words. */
export interface GivenPayer {
  givenName?: string | undefined
  familyName?: string | undefined
  fullName?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** A payer without a name or an email address [EXP-07, ERR-72]. */
export const EXPRESS_PAYER_INCOMPLETE = 'Name and email not found.'

/**
 * The contact of an express order; undefined when name or email is absent [EXP-07]. A full name alone is split at its
 * last space; nobody is signed up for mail; a phone that is absent, or no number at all, becomes the placeholder
 * [EXP-08, EXP-22]. Names are as long as they are, up to what an order takes.
 */
export function expressContact(payer: GivenPayer): StoredContact | undefined {
  const email = payer.email?.trim()
  const [firstName = '', lastName = ''] = namesOf(payer).map((name) => cutTo(name, CONTACT_NAME_MAX))
  if (!email || !firstName) return undefined
  const phone = orderPhone(payer.phone ?? '') ?? PLACEHOLDER_PHONE
  return { email, firstName, lastName: lastName || NO_LAST_NAME, phone, agreeToMarketing: false }
}

function namesOf({ givenName, familyName, fullName }: GivenPayer): string[] {
  const given = plainName(givenName)
  const family = plainName(familyName)
  const full = plainName(fullName)
  if ((given && family) || !full) return given ? [given, family] : [family, '']
  const space = full.lastIndexOf(' ')
  return space < 0 ? [full, ''] : [full.slice(0, space), full.slice(space + 1)]
}

/** A name in the letters and signs the shop takes; wallets are not as strict. */
function plainName(name: string | undefined): string {
  return withPlainMarks(name ?? '')
    .replace(/[^\p{L}\p{M}.' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

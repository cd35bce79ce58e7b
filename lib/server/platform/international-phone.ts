import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as it is dialled from anywhere: `+61 3 5550 1001`. A number nobody can read stays as it is. */
export function internationalPhone(phone: string, country: 'AU' | 'NZ'): string {
  return parsePhoneNumberFromString(phone, country)?.formatInternational() ?? phone
}

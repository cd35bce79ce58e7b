import 'server-only'
import { environment } from './environment.ts'
import { internationalPhone } from './international-phone.ts'

/**
 * How a shopper reaches a person, as pages and mails say it; undefined is a way there is none. The phone number is
 * written as it is dialled from either country: who reads `03` of Victoria in New Zealand calls its South Island
 * [GEN-01].
 */
export function shopContact(): { email: string | undefined; phone: string | undefined } {
  const { SHOP_SUPPORT_EMAIL: email, SHOP_SUPPORT_PHONE: phone } = environment()
  return { email, phone: phone && internationalPhone(phone, 'AU') }
}

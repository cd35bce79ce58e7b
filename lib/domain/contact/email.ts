import { EMAIL_BYTES_MAX, EMAIL_LOCAL_BYTES_MAX } from '../shop-rules.ts'

const ATOM = String.raw`(?:(?!["(),.:;<>@[\\\]])[\p{L}\p{M}\p{N}\p{P}\p{S}])+`
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
// No `i` flag: with `u` it would take ſ and the Kelvin sign for letters of a domain.
const EMAIL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${LABEL}$`, 'u')

const bytes = (text: string) => new TextEncoder().encode(text).length

/**
 * Whether a text is one email address: the only judge of that, for what forms and calls accept and for whom mail is
 * sent to. Nothing that separates addresses or ends a line passes, in a local part neither [VAL-02, VAL-03].
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_BYTES_MAX || bytes(text) > EMAIL_BYTES_MAX) return false
  return bytes(text.slice(0, text.lastIndexOf('@'))) <= EMAIL_LOCAL_BYTES_MAX && EMAIL.test(text)
}

import 'server-only'
import { type Environment, environment } from '../platform/environment.ts'

/**
 * The providers' public keys as attributes of the page; `sandbox` where they are stood in for. In the page and not
 * asked for: when a bot check is wanted, asking the API is just what a browser may not do.
 */
export function botKeys(
  { sandbox, RECAPTCHA_SITE_KEY, TURNSTILE_SITE_KEY }: Environment = environment(),
): Record<`data-${'recaptcha' | 'turnstile'}`, string | undefined> {
  if (sandbox) return { 'data-recaptcha': 'sandbox', 'data-turnstile': 'sandbox' }
  return { 'data-recaptcha': RECAPTCHA_SITE_KEY, 'data-turnstile': TURNSTILE_SITE_KEY }
}

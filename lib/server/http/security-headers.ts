import 'server-only'
import type { HeaderPair } from './cached-headers.ts'

const PERMISSIONS = [
  'payment=(self "https://pay.google.com" "https://*.paypal.com")',
  'geolocation=(self)',
  'camera=()',
  'microphone=()',
  'usb=()',
  'browsing-topics=()',
].join(', ')

/**
 * Headers of every answer. HSTS only where the shop is reached over https: on http it would be a lie, on loopback a
 * trap.
 */
export function everyAnswer(https: boolean): HeaderPair[] {
  const headers: HeaderPair[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ]
  if (https) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/** For what shows nothing but its own words: nothing is loaded, nothing runs, nobody frames it. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every HTML page, besides its content security policy, which also says who may frame it. */
export function everyPage(https: boolean): HeaderPair[] {
  return [
    ...everyAnswer(https),
    ['Permissions-Policy', PERMISSIONS],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ]
}

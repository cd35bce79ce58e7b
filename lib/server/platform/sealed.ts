import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingKey } from './secret.ts'

/**
 * A text nobody can change, good for one purpose until an instant: `purpose` keeps a cookie from passing as a mailed
 * link. Made and checked at once, without a turn of the thread pool, because every order makes one.
 */
export function seal(purpose: string, text: string, until: Date): string {
  const body = `${Math.floor(until.getTime() / 1000)}.${Buffer.from(text).toString('base64url')}`
  return `${body}.${macOf(purpose, body)}`
}

/** The text that was sealed for this purpose; undefined when it was not, was changed or is too old. */
export function unseal(purpose: string, sealed: string, now: Date): string | undefined {
  const cut = sealed.lastIndexOf('.')
  const body = sealed.slice(0, Math.max(0, cut))
  const given = Buffer.from(sealed.slice(cut + 1))
  const right = Buffer.from(macOf(purpose, body))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [seconds = '', text = ''] = body.split('.')
  return Number(seconds) * 1000 > now.getTime() ? Buffer.from(text, 'base64url').toString() : undefined
}

/** When a sealed text will be too old, in seconds, as it says itself: unproven, and 0 where it says nothing. */
export function sealedUntil(sealed: string): number {
  return Number(sealed.split('.', 1)[0]) || 0
}

function macOf(purpose: string, body: string): string {
  return createHmac('sha256', signingKey()).update(`${purpose}.${body}`).digest('base64url')
}

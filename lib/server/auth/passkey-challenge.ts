import 'server-only'
import { randomBytes } from 'node:crypto'
import { PASSKEY_CHALLENGE_MINUTES } from '#lib/domain/shop-rules.ts'
import { mayTry } from '../platform/attempts.ts'
import { environment } from '../platform/environment.ts'
import { seal, unseal } from '../platform/sealed.ts'

/** A question for a passkey, and what the browser keeps so that only it can answer. */
export interface Asked<Question> {
  options: Question
  token: string
  until: Date
}

type Use = 'add' | 'log-in'

export const CHALLENGE_MS = PASSKEY_CHALLENGE_MINUTES * 60_000

/** The site passkeys are bound to: the configured one, whatever a request's headers say [AUTH-32]. */
export function relyingParty(): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(environment().siteUrl)
  return { rpId: hostname, origin }
}

/**
 * Throws for an answer that was asked for in a frame of another site, which the shop is never in, and for one whose
 * `clientDataJSON` cannot be read. The library lets it pass where the browser does not name the page around it
 * [AUTH-32].
 */
export function refuseFramed({ clientDataJSON }: { clientDataJSON: string }): void {
  const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  if ((said as { crossOrigin?: unknown }).crossOrigin) throw new Error('Asked for in a frame of another site.')
}

/** A challenge nobody can guess, sealed for one use together with what is known when it is made [AUTH-33]. */
export function newChallenge(
  use: Use,
  about: string,
  now: Date,
): { challenge: string } & Omit<Asked<unknown>, 'options'> {
  const challenge = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + CHALLENGE_MS)
  return { challenge, until, token: seal(purposeOf(use), `${challenge} ${about}`, until) }
}

/**
 * The challenge this browser was given; undefined when it was for something else, is too old or has had its answer,
 * whoever sends cookie and answer again [AUTH-33].
 */
export async function takeChallenge(
  use: Use,
  token: string | undefined,
  now: Date,
): Promise<{ challenge: string; about: string } | undefined> {
  const [challenge, about = ''] = (token && unseal(purposeOf(use), token, now))?.split(' ') ?? []
  if (challenge === undefined || !(await mayTry('passkeyAnswer', challenge))) return undefined
  return { challenge, about }
}

function purposeOf(use: Use): string {
  return `passkey-${use}`
}

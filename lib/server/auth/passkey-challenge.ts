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
  if (read(clientDataJSON)?.crossOrigin) throw new Error('Asked for in a frame of another site.')
}

/** Hands out what the browser kept of the question with a challenge, once. */
export type TakeToken = (challenge: string) => string | undefined

interface ClientData {
  crossOrigin?: unknown
  challenge?: unknown
}

/** Throws where it is no JSON. */
function read(clientDataJSON: string): ClientData | null {
  return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
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
 * The challenge of the question that is answered, as this browser was given it; undefined when it was for something
 * else, is too old or has had its answer, whoever sends cookie and answer again [AUTH-33, AUTH-39].
 */
export async function takeChallenge(
  use: Use,
  { clientDataJSON }: { clientDataJSON: string },
  takeToken: TakeToken,
  now: Date,
): Promise<{ challenge: string; about: string } | undefined> {
  const named = namedChallenge(clientDataJSON)
  const token = named === undefined ? undefined : takeToken(named)
  const [challenge, about = ''] = (token && unseal(purposeOf(use), token, now))?.split(' ') ?? []
  if (challenge === undefined || !(await mayTry('passkeyAnswer', challenge))) return undefined
  return { challenge, about }
}

/** Only finds the question: what was signed is compared with what was sealed. */
function namedChallenge(clientDataJSON: string): string | undefined {
  try {
    const challenge = read(clientDataJSON)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function purposeOf(use: Use): string {
  return `passkey-${use}`
}

import 'server-only'
import { errors, jwtVerify, SignJWT } from 'jose'
import { IDENTITY_TOKEN_AGE_HOURS } from '#lib/domain/shop-rules.ts'
import { type Caller, GUEST } from '../platform/caller.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { signingKey } from '../platform/secret.ts'
import { standingOf } from './sessions.ts'

const AUDIENCE = 'identity'
const ORDER_ACCESS = 'order-access'

/** Holds, for 30 minutes, the right to see one order without an account [ORD-10]. */
export const ORDER_ACCESS_COOKIE = 'order_access'

/**
 * The Authorization header's owner. No header is a guest; a header that cannot be read is refused, never taken for a
 * guest. The token stands there bare or as Bearer [API-03, API-04, API-06, AUTH-04, AUTH-05].
 */
export async function identify(authorization: string | undefined): Promise<Result<Caller>> {
  if (authorization === undefined) return ok(GUEST)
  const token = /^(?:Bearer +)?(\S+)$/i.exec(authorization)?.[1]
  if (!token) return err('SessionUnreadable')
  try {
    const { payload } = await jwtVerify(token, signingKey(), { audience: AUDIENCE, algorithms: ['HS256'] })
    const { sub, email, sid } = payload
    if (!sub || typeof email !== 'string') return err('SessionUnreadable')
    const customer = { kind: 'customer', customerId: sub, email } as const
    return typeof sid === 'string' ? standing({ ...customer, sessionId: sid }) : ok(customer)
  } catch (error) {
    if (error instanceof errors.JWTExpired) return err('IdentityExpired')
    if (error instanceof errors.JOSEError) return err('SessionUnreadable')
    throw error
  }
}

/** A token outlives neither its session nor its customer [AUTH-06, AUTH-23]. */
async function standing(caller: Caller & { sessionId: string; customerId: string }): Promise<Result<Caller>> {
  const { sessionId, customerId } = caller
  const found = await standingOf(customerId, sessionId)
  if (found === 'good') return ok(caller)
  return err(found === 'gone' ? 'UserNotFound' : 'SessionUnreadable')
}

interface Identity {
  customerId: string
  email: string
  /** The session the token is minted for, so that both end together. */
  sessionId?: string
}

/** An identity token of one hour for a customer [AUTH-03]. */
export function identityToken({ customerId, email, sessionId }: Identity, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ email, ...(sessionId ? { sid: sessionId } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + IDENTITY_TOKEN_AGE_HOURS * 3600)
    .sign(signingKey())
}

/** What the `order_access` cookie holds: the right to see one order until it expires [ORD-10]. */
export function orderAccessToken(orderNumber: string, until: Date): string {
  return seal(ORDER_ACCESS, orderNumber, until)
}

/** The number of the order a browser may see; undefined for a cookie that is old or not ours [ORD-10]. */
export function accessibleOrder(token: string | undefined, now: Date): string | undefined {
  return token === undefined ? undefined : unseal(ORDER_ACCESS, token, now)
}

import 'server-only'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type Caller, GUEST } from './caller.ts'
import { granted, type Result, refused } from './refusal.ts'
import { seal } from './sealed.ts'
import { signingKey } from './secret.ts'

const AUDIENCE = 'identity'
const ORDER_ACCESS = 'order-access'

/** The Authorization header's owner. No header is a guest; a header that cannot be read is refused, never taken for a guest [API-03, API-04, API-06, AUTH-05]. */
export async function identify(authorization: string | undefined): Promise<Result<Caller>> {
  if (authorization === undefined) return granted(GUEST)
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
  if (!token) return refused('SessionUnreadable')
  try {
    const { payload } = await jwtVerify(token, signingKey(), { audience: AUDIENCE, algorithms: ['HS256'] })
    const { sub, email } = payload
    if (!sub || typeof email !== 'string') return refused('SessionUnreadable')
    return granted({ kind: 'customer', customerId: sub, email })
  } catch (error) {
    return refused(error instanceof errors.JWTExpired ? 'IdentityExpired' : 'SessionUnreadable')
  }
}

/** An identity token of one hour for a customer [AUTH-03]. */
export function identityToken(customer: { customerId: string; email: string }, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ email: customer.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customer.customerId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 3600)
    .sign(signingKey())
}

/** What the `order_access` cookie holds: the right to see one order until it expires [ORD-10]. */
export function orderAccessToken(orderNumber: string, until: Date): string {
  return seal(ORDER_ACCESS, orderNumber, until)
}

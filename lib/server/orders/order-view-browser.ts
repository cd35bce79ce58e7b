import 'server-only'
import { decode } from 'next-auth/jwt'
import { sessionCookie } from '#lib/domain/account/session-cookies.ts'
import { accessibleOrder, ORDER_ACCESS_COOKIE } from '../auth/identity.ts'
import { standingOf } from '../auth/sessions.ts'
import { signingSecret } from '../platform/secret.ts'
import type { OrderViewer } from './order-view-rights.ts'

type CookieOf = (name: string) => string | undefined

/** Who a page of an order is rendered for, by the cookies of the request [ORD-10]. */
export async function viewerWith(cookieOf: CookieOf): Promise<OrderViewer> {
  return {
    customerId: await customerWith(cookieOf),
    allowedNumber: accessibleOrder(cookieOf(ORDER_ACCESS_COOKIE), new Date()),
  }
}

async function customerWith(cookieOf: CookieOf): Promise<string | undefined> {
  const sealed = cookieOf(sessionCookie(true)) ?? cookieOf(sessionCookie(false))
  if (sealed === undefined) return undefined
  // What is not of this shop's making speaks for nobody.
  const token = await decode({ token: sealed, secret: signingSecret() }).catch(() => null)
  if (!token?.sub) return undefined
  return (await standingOf(token.sub, String(token['sid']))) === 'good' ? token.sub : undefined
}

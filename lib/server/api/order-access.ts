import 'server-only'
import { getCookie, setCookie } from 'hono/cookie'
import { tidyOrderNumber } from '#lib/domain/orders/order-lookup.ts'
import { ORDER_ACCESS_AGE_MINUTES } from '#lib/domain/shop-rules.ts'
import { accessibleOrder, ORDER_ACCESS_COOKIE, orderAccessToken } from '../auth/identity.ts'
import type { OrderViewer } from '../orders/order-view-rights.ts'
import { isHttpsSite } from '../platform/environment.ts'
import { type ApiContext, customerIdOf } from './context.ts'

/** The number of the order that a call is about, however it was typed. */
export const orderNumberOf = (c: ApiContext) => tidyOrderNumber(c.req.param('number') ?? '')

/** When the right to see an order ends that is given now [ORD-10]. */
export function orderAccessUntil(now: Date): Date {
  return new Date(now.getTime() + ORDER_ACCESS_AGE_MINUTES * 60_000)
}

/** Lets this browser see the order for a while [API-32, ORD-10]. */
export function allowOrderAccess(c: ApiContext, orderNumber: string, until: Date): void {
  setCookie(c, ORDER_ACCESS_COOKIE, orderAccessToken(orderNumber, until), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttpsSite(),
    expires: until,
  })
}

/**
 * Takes the right to see an order from this browser: whoever comes next at a shared computer is somebody else
 * [AUTH-21].
 */
export function endOrderAccess(c: ApiContext): void {
  const secure = isHttpsSite()
  setCookie(c, ORDER_ACCESS_COOKIE, '', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 0 })
}

/** Who asks for an order: the customer of the call, the browser with its right to see one, or both [ORD-10]. */
export function orderViewer(c: ApiContext): OrderViewer {
  return { customerId: customerIdOf(c), allowedNumber: allowedOrder(c) }
}

/** The number of the order this browser may see without an account. */
export function allowedOrder(c: ApiContext): string | undefined {
  return accessibleOrder(getCookie(c, ORDER_ACCESS_COOKIE), new Date())
}

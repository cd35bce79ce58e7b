import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PAYMENT_WEBHOOK } from '#lib/contract/payment-webhook.ts'
import { ROUTES } from '#lib/contract/routes.ts'
import { retryAfterSeconds } from '#lib/domain/closure/closure.ts'
import type { ToldClosure } from '../closure/closure.ts'
import { environment } from '../platform/environment.ts'
import { shopContact } from '../platform/shop-contact.ts'
import { sendClosed } from './bare-answer.ts'
import { closedCall, closedPage } from './closed-answer.ts'
import { CART_FORMS } from './own-cart.ts'
import { pathOf } from './request-target.ts'
import type { StaticFiles } from './static-files.ts'

interface ClosedDoor {
  /** While the shop is closed for maintenance: until when and why. */
  closed?: (() => ToldClosure | undefined) | undefined
  files: StaticFiles
  https: boolean
}

/**
 * Machines, the world outside where it is stood in for, health, what pages and mails that are open already load, and
 * what robots read: one that is refused `robots.txt` takes the whole site for closed to it.
 */
const LEFT_OPEN = /^\/((erp|sandbox)(\/|$)|(healthz|readyz|robots\.txt)$|(pictures|_next\/static|\.well-known)\/)/

/** Calls that tell of money, of what became of an order that was sent, and of the shop's health. */
const CALLS_LEFT_OPEN = [PAYMENT_WEBHOOK, ROUTES.openPlacement.path, ROUTES.health.path].map((path) => `/api${path}`)
const PLACEMENT = `/api${ROUTES.placementStatus.path.replace('{key}', '')}`

/**
 * Refuses a request while the shop is closed, with 503: calls in the shape of every refusal, all else with a page.
 * False while it is open, and for what goes on meanwhile. What was begun before is answered as ever [OPS-41].
 */
export function refusedClosed(
  { closed, files, https }: ClosedDoor,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  const closure = closed?.()
  if (!closure) return false
  const path = pathOf(request)
  if (isLeftOpen(path) || files.has(path)) return false
  const now = new Date()
  const retryAfter = retryAfterSeconds(closure, now)
  const [type, text] = /^\/api(\/|$)/.test(path)
    ? ['application/json', closedCall(closure, requestId, now)]
    : // What was sent to a form's own address cannot be looked at again there.
      ['text/html; charset=utf-8', closedPage(closure, now, contact(), CART_FORMS.test(path) ? '/cart' : '')]
  sendClosed(response, requestId, https, { type, text, retryAfter })
  return true
}

function contact() {
  const { SHOP_NAME = 'Steelcap' } = environment()
  return { name: SHOP_NAME, ...shopContact() }
}

function isLeftOpen(path: string): boolean {
  return LEFT_OPEN.test(path) || CALLS_LEFT_OPEN.includes(path) || path.startsWith(PLACEMENT)
}

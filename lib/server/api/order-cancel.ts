import 'server-only'
import { createHash } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { CancelOrderRequest, SeenOrder } from '#lib/contract/order-history.ts'
import { isDatabaseUnavailable } from '../db/database-trouble.ts'
import { cancelByShopper } from '../fulfilment/cancel-order.ts'
import { eventLines } from '../fulfilment/send-parcel.ts'
import { viewerWith } from '../orders/order-view-browser.ts'
import { type OrderViewer, orderFor } from '../orders/order-view-rights.ts'
import { GUEST } from '../platform/caller.ts'
import { runIdempotently } from '../platform/idempotency.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Refusal, type Result } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { isForm, readForm } from './form.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { orderNumberOf, orderViewer } from './order-access.ts'
import { type ApiApp, serve } from './serve.ts'

const LINE = /^line-(\d{1,4})$/
const SEEN_MAX = 4000

/** Calls an order off for whoever may see it, while it is PLACED [OPS-09, API-86]. */
export function mountOrderCancel(app: ApiApp): void {
  app.post('/order/:number/cancel', async (c, next) => {
    if (!isForm(c)) return next()
    const number = orderNumberOf(c)
    const done = await cancelByForm(c, number).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ requestId: c.get('requestId'), err: error }, 'A cancellation was not heard')
      return err('ServiceUnavailable')
    })
    c.header('Cache-Control', 'private, no-store')
    const outcome = done.ok ? 'cancelled=1' : `trouble=${troubleOf(done.refusal)}`
    return c.redirect(`/orders/${encodeURIComponent(number)}?${outcome}`, 303)
  })

  serve(
    app,
    'cancelOrder',
    withIdempotencyKey(
      async (c, intent: CancelOrderRequest) => shown(await cancelFor(c, orderNumberOf(c), orderViewer(c), intent)),
      async (c) => shown(await seenBy(orderViewer(c), orderNumberOf(c))),
    ),
  )
}

const shown = (order: Result<SeenOrder>) => (order.ok ? ok({ order: order.value }) : order)

async function cancelByForm(c: ApiContext, number: string): Promise<Result<unknown>> {
  const form = await readForm(c)
  const viewer = await viewerWith((name) => getCookie(c, name))
  const intent = form.ok ? intentOf(form.value) : undefined
  const cancel = (wanted: CancelOrderRequest) => cancelFor(c, number, viewer, wanted)
  const seen = form.ok ? seenOf(form.value) : undefined
  return intent ? oncePerSight(seen, viewer, { number, intent }, cancel) : err('InvalidRequest')
}

async function cancelFor(
  c: ApiContext,
  number: string,
  viewer: OrderViewer,
  { lines }: CancelOrderRequest,
): Promise<Result<SeenOrder>> {
  const before = await orderFor(number, viewer)
  if (!before) return err('OrderNotFound')
  const done = await cancelByShopper(number, lines && eventLines(lines), c.get('requestId'))
  // Pressed twice: it is as they want it.
  const already = !done.ok && lines === undefined && before.order.status === 'CANCELLED'
  if (!done.ok && !already) return done
  return seenBy(viewer, number)
}

async function seenBy(viewer: OrderViewer, number: string): Promise<Result<SeenOrder>> {
  const seen = await orderFor(number, viewer)
  return seen ? ok(seen.order) : err('OrderNotFound')
}

/** What a page says of a refusal: of an order that is cancelled whole nobody has begun to pack anything. */
function troubleOf({ errorCode, details }: Refusal): ErrorCode {
  return errorCode === 'OrderStatusConflict' && details?.['status'] === 'CANCELLED' ? 'OrderQuantityInvalid' : errorCode
}

interface Pressed {
  number: string
  intent: CancelOrderRequest
}

/**
 * Runs what a form asks for once for what its page showed: pressed twice, it would cancel twice as many. What is left
 * of an order only ever shrinks, so the same intent from the same sight is the same press.
 */
async function oncePerSight(
  seen: string | undefined,
  viewer: OrderViewer,
  { number, intent }: Pressed,
  cancel: (intent: CancelOrderRequest) => Promise<Result<SeenOrder>>,
): Promise<Result<unknown>> {
  if (seen === undefined) return cancel(intent)
  // Not to be remembered: who has looked the order up again may press again.
  if (!(await orderFor(number, viewer))) return err('OrderNotFound')
  const { customerId } = viewer
  const digest = createHash('sha256')
    .update(JSON.stringify([number, seen, intent]))
    .digest('base64url')
  const caller = customerId === undefined ? GUEST : ({ kind: 'customer', customerId, email: '' } as const)
  const once = async () => {
    const done = await cancel(intent)
    return done.ok ? ok({}) : done
  }
  return runIdempotently({ caller, key: `cancel ${digest}`, digest }, once, async () => ok({}))
}

/** What the page of a form showed as left; undefined for one that says nothing of it. */
function seenOf({ seen }: Record<string, unknown>): string | undefined {
  return typeof seen === 'string' && seen !== '' && seen.length <= SEEN_MAX ? seen : undefined
}

/** What a form says; undefined when no line was chosen. */
function intentOf(form: Record<string, unknown>): CancelOrderRequest | undefined {
  if (form['part'] === 'all') return {}
  const lines = Object.entries(form).flatMap(([name, value]) => {
    const lineId = LINE.exec(name)?.[1]
    const qty = Number(value)
    return lineId !== undefined && Number.isInteger(qty) && qty > 0 ? [{ lineId, qty }] : []
  })
  return lines.length > 0 ? { lines } : undefined
}

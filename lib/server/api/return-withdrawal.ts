import 'server-only'
import { getCookie } from 'hono/cookie'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { isDatabaseUnavailable } from '../db/database-trouble.ts'
import { viewerWith } from '../orders/order-view-browser.ts'
import { type OrderViewer, orderFor } from '../orders/order-view-rights.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { withdrawReturn } from '../returns/withdraw-return.ts'
import type { ApiContext } from './context.ts'
import { takeForm } from './form.ts'
import { orderNumberOf, orderViewer } from './order-access.ts'
import { type ApiApp, serve } from './serve.ts'

/**
 * Withdraws a return for whoever may see its order; from a page without scripts too, whose form leads back to the order
 * [RET-29, API-131].
 */
export function mountReturnWithdrawal(app: ApiApp): void {
  takeForm(app, '/order/:number/returns/:returnNumber/withdraw', async (c) => {
    const viewer = await viewerWith((name) => getCookie(c, name))
    const done = await withdrawFor(c, viewer).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ requestId: c.get('requestId'), err: error }, 'A withdrawal of a return was not heard')
      return err('ServiceUnavailable')
    })
    c.header('Cache-Control', 'private, no-store')
    const outcome = done.ok ? `withdrawn=${returnNumberOf(c)}` : `returnTrouble=${done.refusal.errorCode}`
    return c.redirect(`/orders/${encodeURIComponent(orderNumberOf(c))}?${outcome}`, 303)
  })

  serve(app, 'withdrawReturn', (c) => withdrawFor(c, orderViewer(c)))
}

const returnNumberOf = (c: ApiContext) => c.req.param('returnNumber') ?? ''

async function withdrawFor(c: ApiContext, viewer: OrderViewer): Promise<Result<{ order: SeenOrder }>> {
  const number = orderNumberOf(c)
  if (!(await orderFor(number, viewer))) return err('OrderNotFound')
  const done = await withdrawReturn(number, returnNumberOf(c), c.get('requestId'))
  if (!done.ok) return done
  const seen = await orderFor(number, viewer)
  return seen ? ok({ order: seen.order }) : err('OrderNotFound')
}

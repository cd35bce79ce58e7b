import 'server-only'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import { cancelOrder } from '../fulfilment/cancel-order.ts'
import { acknowledgeOrder, collectOrder, readyOrder } from '../fulfilment/collection.ts'
import { deliverParcel, eventLines, sendParcel } from '../fulfilment/send-parcel.ts'
import type { OrderLife } from '../order-life/order-life.ts'
import { retryCapture } from '../order-money/retry-capture.ts'
import { machineOrder } from '../orders/machine-order.ts'
import { feedEvents, feedOrders } from '../orders/order-feed.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { eachByItself } from './batch.ts'
import { actorOf, type MachineApp, type MachineContext } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Orders as machines read and move them [OPS-05, OPS-07, OPS-08, OPS-09]. */
export function mountOrders(app: MachineApp): void {
  serveMachine(app, 'feedOrders', async (_c, _body, page) => ok(await feedOrders(page)))
  serveMachine(app, 'feedEvents', async (_c, _body, page) => ok(await feedEvents(page)))
  serveMachine(app, 'order', (c) => shown(machineOrder(numberOf(c))))

  serveMachine(app, 'acknowledge', async (c, { orderNumbers }) =>
    ok(await eachByItself(c, orderNumbers, (number) => acknowledgeOrder(number, actorOf(c)))),
  )
  serveMachine(app, 'sendParcels', async (c, { parcels }) =>
    ok(await eachByItself(c, parcels, ({ orderNumber, ...parcel }) => sendParcel(orderNumber, parcel, actorOf(c)))),
  )
  serveMachine(app, 'sendParcel', (c, parcel) => changed(sendParcel(numberOf(c), parcel, actorOf(c))), asItStands)
  serveMachine(
    app,
    'deliverParcel',
    (c) => {
      const parcel = c.req.param('parcel') ?? ''
      // Number reads 0x1 and 1e0, too.
      if (!/^\d+$/.test(parcel)) return Promise.resolve(err('ParcelNotFound'))
      return changed(deliverParcel(numberOf(c), Number(parcel), actorOf(c)))
    },
    asItStands,
  )
  serveMachine(app, 'readyOrder', (c) => changed(readyOrder(numberOf(c), actorOf(c))), asItStands)
  serveMachine(
    app,
    'collectOrder',
    (c, { collectedBy }) => changed(collectOrder(numberOf(c), collectedBy, actorOf(c))),
    asItStands,
  )
  serveMachine(
    app,
    'cancelOrder',
    (c, { lines, reason }) =>
      changed(cancelOrder(numberOf(c), { lines: lines && eventLines(lines), reason }, actorOf(c))),
    asItStands,
  )
  serveMachine(app, 'retryCapture', (c) => changed(retryCapture(numberOf(c), actorOf(c))), asItStands)
}

const asItStands = (c: MachineContext) => shown(machineOrder(numberOf(c)))

function numberOf(c: MachineContext): string {
  return c.req.param('number') ?? ''
}

async function changed(handler: Promise<Result<OrderLife>>): Promise<Result<{ order: MachineOrder }>> {
  const done = await handler
  return done.ok ? shown(machineOrder(done.value.number)) : done
}

async function shown(found: Promise<Result<MachineOrder>>): Promise<Result<{ order: MachineOrder }>> {
  const order = await found
  return order.ok ? ok({ order: order.value }) : order
}

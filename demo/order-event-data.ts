import 'server-only'
import type { PoolClient } from 'pg'
import type { OrderEventType } from '#lib/domain/orders/order-events.ts'
import type { OperationKind, OrderStatus } from '#lib/domain/orders/order-states.ts'
import { insertRows } from '#lib/server/db/bulk-insert.ts'
import { paymentOperations, refundLines, refunds } from '#lib/server/db/money-schema.ts'
import { orderEventLines, orderEvents, parcels } from '#lib/server/db/order-life-schema.ts'
import { stableUuid } from '#lib/server/db/stable-uuid.ts'

/** An order of the demo shop, as far as its life is concerned. */
interface DemoLife {
  number: string
  attemptId: string
  status: OrderStatus
  pickup: boolean
  createdAt: Date
  lines: readonly { lineNo: number; qty: number; total: number; gst: number }[]
  /** What the provider holds or took, without gift cards; and its place among the payments. */
  charged: number
  entryNo: number
  transactionId: string
  delivery: { price: number; gst: number }
}

const HOUR_MS = 3_600_000

type Step = readonly [type: OrderEventType, hoursAfter: number, parcelNo?: number]

const SENT: readonly Step[] = [
  ['placed', 0],
  ['acknowledged', 1],
  ['parcel_sent', 26, 1],
  ['captured', 26],
]
const COLLECTED: readonly Step[] = [
  ['placed', 0],
  ['acknowledged', 1],
  ['ready', 5],
  ['collected', 40],
  ['captured', 40],
]

/** How an order of each status came there. */
const STEPS: Record<OrderStatus, (pickup: boolean) => readonly Step[]> = {
  PLACED: () => SENT.slice(0, 1),
  PROCESSING: () => SENT.slice(0, 2),
  READY_FOR_COLLECTION: () => COLLECTED.slice(0, 3),
  SHIPPED: () => SENT,
  COMPLETED: (pickup) => (pickup ? COLLECTED : [...SENT, ['parcel_delivered', 74, 1]]),
  CANCELLED: () => [
    ['placed', 0],
    ['cancelled', 3],
    ['released', 3],
  ],
  RETURNED: () => [
    ...SENT,
    ['parcel_delivered', 74, 1],
    ['return_received', 300],
    ['refund_started', 301],
    ['refunded', 301],
  ],
}

/** Writes how a demo order came to its status, and the money that moved on the way [OPS-04]. */
export async function insertLife(client: PoolClient, life: DemoLife): Promise<void> {
  const steps = STEPS[life.status](life.pickup)
  const at = (hours: number) => new Date(life.createdAt.getTime() + hours * HOUR_MS)
  const refundNumber = `C${life.number.slice(1)}`
  const amounts: Partial<Record<OrderEventType, Record<string, unknown>>> = {
    captured: { amount: life.charged },
    released: { amount: life.charged },
    refund_started: { refundNumber, amount: life.charged },
    refunded: { refundNumber, amount: life.charged },
  }
  await insertRows(
    client,
    orderEvents,
    steps.map(([type, hours, parcelNo], i) => ({
      orderNumber: life.number,
      seq: i + 1,
      type,
      at: at(hours),
      actor: type === 'placed' ? 'shopper' : 'shop',
      data: { ...amounts[type], ...(parcelNo === undefined ? {} : { parcelNo }) },
    })),
  )
  const withLines = steps.flatMap(([type], i) =>
    type === 'parcel_sent' || type === 'cancelled' || type === 'return_received' ? [i + 1] : [],
  )
  await insertRows(
    client,
    orderEventLines,
    withLines.flatMap((seq) => life.lines.map(({ lineNo, qty }) => ({ orderNumber: life.number, seq, lineNo, qty }))),
  )
  const sent = steps.findIndex(([type]) => type === 'parcel_sent')
  if (sent >= 0) {
    const trackingNumber = `SC${life.number.slice(1)}01`
    await insertRows(client, parcels, [
      {
        orderNumber: life.number,
        parcelNo: 1,
        eventSeq: sent + 1,
        carrier: 'Redback Couriers',
        trackingNumber,
        trackingUrl: `https://redback.example/track/${trackingNumber}`,
        sentAt: at(steps[sent]?.[1] ?? 0),
      },
    ])
  }
  await insertMoney(client, life, refundNumber, at)
}

async function insertMoney(
  client: PoolClient,
  life: DemoLife,
  refundNumber: string,
  at: (hours: number) => Date,
): Promise<void> {
  const steps = STEPS[life.status](life.pickup)
  const hoursOf = (type: OrderEventType) => steps.find(([each]) => each === type)?.[1]
  const operation = (kind: OperationKind, hours: number) => ({
    id: stableUuid(`${kind} of ${life.number}`),
    orderNumber: life.number,
    attemptId: life.attemptId,
    entryNo: life.entryNo,
    kind,
    amount: life.charged,
    state: 'done' as const,
    transactionId: life.transactionId,
    createdAt: at(hours),
    updatedAt: at(hours),
  })
  const captured = hoursOf('captured')
  const released = hoursOf('released')
  const refunded = hoursOf('refunded')
  if (captured !== undefined) await insertRows(client, paymentOperations, [operation('capture', captured)])
  if (released !== undefined) await insertRows(client, paymentOperations, [operation('release', released)])
  if (refunded === undefined) return
  await insertRows(client, refunds, [
    {
      number: refundNumber,
      orderNumber: life.number,
      reason: 'returned',
      amount: life.charged,
      deliveryAmount: life.delivery.price,
      gst: life.lines.reduce((sum, { gst }) => sum + gst, life.delivery.gst),
      state: 'done',
      actor: 'shop',
      createdAt: at(refunded),
      completedAt: at(refunded),
    },
  ])
  await insertRows(
    client,
    refundLines,
    life.lines.map(({ lineNo, qty, total, gst }) => ({
      refundNumber,
      orderNumber: life.number,
      lineNo,
      qty,
      amount: total,
      gst,
    })),
  )
  await insertRows(client, paymentOperations, [
    { ...operation('refund', refunded), captureId: stableUuid(`capture of ${life.number}`), refundNumber },
  ])
}

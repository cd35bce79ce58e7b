import { ALLOWED_IN, ONLY_FOR, type OrderEventType } from './order-events.ts'
import type { Fulfilment, OrderStatus } from './order-states.ts'

export interface LedgerLine {
  lineNo: number
  qty: number
  fulfilment: Fulfilment
}

export interface LedgerOrder {
  pickup: boolean
  lines: readonly LedgerLine[]
}

export interface EventLine {
  lineNo: number
  qty: number
}

/** An event as the ledger reads it: `lines` for those that name some, `parcelNo` for those about a parcel. */
export interface LedgerEvent {
  type: OrderEventType
  lines: readonly EventLine[]
  parcelNo?: number | undefined
}

/** How far the units of a line have come; each count includes what has gone further. */
export interface LineStanding {
  lineNo: number
  fulfilment: Fulfilment
  ordered: number
  cancelled: number
  /** Left us: sent, collected, or mailed. A service never does: it happens in a store. */
  left: number
  delivered: number
  returned: number
}

export interface ParcelStanding {
  parcelNo: number
  lines: readonly EventLine[]
  delivered: boolean
}

/** Where an order stands, read from its events [OPS-04, OPS-07]. */
export interface OrderStanding {
  status: OrderStatus
  acknowledged: boolean
  ready: boolean
  lines: readonly LineStanding[]
  parcels: readonly ParcelStanding[]
}

interface Draft {
  acknowledged: boolean
  ready: boolean
  lines: LineStanding[]
  parcels: ParcelStanding[]
}

/** Reads the ledger. Pure; the order of events is the order they were written in. */
export function standingOf(order: LedgerOrder, events: readonly LedgerEvent[]): OrderStanding {
  const draft: Draft = { acknowledged: false, ready: false, lines: order.lines.map(untouched), parcels: [] }
  for (const event of events) EFFECTS[event.type]?.(draft, event)
  return { ...draft, status: statusOf(draft, order.pickup) }
}

function untouched({ lineNo, qty, fulfilment }: LedgerLine): LineStanding {
  return { lineNo, fulfilment, ordered: qty, cancelled: 0, left: 0, delivered: 0, returned: 0 }
}

const EFFECTS: Partial<Record<OrderEventType, (draft: Draft, event: LedgerEvent) => void>> = {
  acknowledged: (draft) => {
    draft.acknowledged = true
  },
  parcel_sent: (draft, { lines, parcelNo = draft.parcels.length + 1 }) => {
    draft.acknowledged = true
    draft.parcels.push({ parcelNo, lines, delivered: false })
    add(draft, lines, 'left')
  },
  parcel_delivered: (draft, { parcelNo }) => {
    draft.parcels = draft.parcels.map((parcel) => {
      if (parcel.parcelNo !== parcelNo || parcel.delivered) return parcel
      add(draft, parcel.lines, 'delivered')
      return { ...parcel, delivered: true }
    })
  },
  ready: (draft) => {
    draft.acknowledged = true
    draft.ready = true
  },
  collected: (draft) => {
    const taken = draft.lines.filter(isGoods).map((line) => ({ lineNo: line.lineNo, qty: openQty(line) }))
    add(draft, taken, 'left')
    add(draft, taken, 'delivered')
  },
  issued: (draft, { lines }) => {
    add(draft, lines, 'left')
    add(draft, lines, 'delivered')
  },
  cancelled: (draft, { lines }) => add(draft, lines, 'cancelled'),
  return_received: (draft, { lines }) => add(draft, lines, 'returned'),
}

function add(draft: Draft, lines: readonly EventLine[], count: 'cancelled' | 'left' | 'delivered' | 'returned'): void {
  for (const { lineNo, qty } of lines) {
    const line = draft.lines.find((each) => each.lineNo === lineNo)
    if (line) line[count] += qty
  }
}

const isGoods = ({ fulfilment }: LineStanding) => fulfilment === 'goods'

/** How far the units of a line have come; nothing has happened to one that the standing does not know. */
export function movedOf({ lines }: OrderStanding, lineNo: number): Pick<LineStanding, 'cancelled' | 'left'> {
  return lines.find((each) => each.lineNo === lineNo) ?? { cancelled: 0, left: 0 }
}

/** Units that are neither cancelled nor gone. */
export function openQty({ ordered, cancelled, left }: LineStanding): number {
  return ordered - cancelled - left
}

function statusOf({ acknowledged, ready, lines }: Draft, pickup: boolean): OrderStatus {
  const kept = lines.filter(({ ordered, cancelled }) => ordered > cancelled)
  if (kept.length === 0) return 'CANCELLED'
  const moving = kept.filter(({ fulfilment }) => fulfilment !== 'service')
  if (moving.every((line) => line.returned >= line.ordered - line.cancelled) && moving.length > 0) return 'RETURNED'
  // Goods tell how far an order is; gift cards only where there is nothing else.
  const goods = moving.filter(isGoods)
  const telling = goods.length > 0 ? goods : moving
  if (telling.every((line) => openQty(line) <= 0)) {
    return telling.every((line) => line.delivered >= line.left) ? 'COMPLETED' : 'SHIPPED'
  }
  if (pickup && ready) return 'READY_FOR_COLLECTION'
  return acknowledged ? 'PROCESSING' : 'PLACED'
}

export type Objection =
  /** The status does not allow it. */
  | { kind: 'status' }
  /** A delivery cannot be collected, a pickup not be sent. */
  | { kind: 'fulfilment' }
  /** The line at this place of the event asks for more than there is; `available` may be had. */
  | { kind: 'line'; index: number; available: number }
  | { kind: 'parcel' }
  /** Nothing is left to do. */
  | { kind: 'nothing' }

/** Why an event may not happen now; undefined when it may [OPS-04]. */
export function objectionTo(order: LedgerOrder, standing: OrderStanding, event: LedgerEvent): Objection | undefined {
  const kind = ONLY_FOR[event.type]
  if (kind !== undefined && (kind === 'pickup') !== order.pickup) return { kind: 'fulfilment' }
  if (!ALLOWED_IN[event.type].includes(standing.status)) return { kind: 'status' }
  if (event.type === 'parcel_delivered') return parcelObjection(standing, event)
  const available = AVAILABLE[event.type]
  return available ? lineObjection(standing, event.lines, available) : undefined
}

/** Units of a line that can still be cancelled: those that are open while the order is. */
export function cancellableQty({ status, lines }: OrderStanding, lineNo: number): number {
  const line = lines.find((each) => each.lineNo === lineNo)
  return line && ALLOWED_IN.cancelled.includes(status) ? openQty(line) : 0
}

const AVAILABLE: Partial<Record<OrderEventType, (line: LineStanding) => number>> = {
  parcel_sent: (line) => (isGoods(line) ? openQty(line) : 0),
  cancelled: openQty,
  issued: (line) => (line.fulfilment === 'giftCard' ? openQty(line) : 0),
  return_received: ({ fulfilment, left, returned }) => (fulfilment === 'goods' ? left - returned : 0),
}

function parcelObjection({ parcels }: OrderStanding, { parcelNo }: LedgerEvent): Objection | undefined {
  const parcel = parcels.find((each) => each.parcelNo === parcelNo)
  if (!parcel) return { kind: 'parcel' }
  return parcel.delivered ? { kind: 'nothing' } : undefined
}

function lineObjection(
  { lines }: OrderStanding,
  wanted: readonly EventLine[],
  available: (line: LineStanding) => number,
): Objection | undefined {
  if (wanted.length === 0) return { kind: 'nothing' }
  const taken = new Map<number, number>()
  for (const [index, { lineNo, qty }] of wanted.entries()) {
    const line = lines.find((each) => each.lineNo === lineNo)
    const before = taken.get(lineNo) ?? 0
    const left = Math.max(0, (line ? available(line) : 0) - before)
    if (qty < 1 || qty > left) return { kind: 'line', index, available: left }
    taken.set(lineNo, before + qty)
  }
  return undefined
}

import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import type { OrderEventType } from '#lib/domain/orders/order-events.ts'
import {
  type EventLine,
  type LedgerEvent,
  type Objection,
  type OrderStanding,
  objectionTo,
  standingOf,
} from '#lib/domain/orders/order-ledger.ts'
import type { Fulfilment, OrderStatus } from '#lib/domain/orders/order-states.ts'
import { pool } from '../db/client.ts'
import type { OrderShipping } from '../db/schema.ts'
import { err, ok, type Result } from '../platform/result.ts'

/** An event as the ledger keeps it. */
export interface StoredEvent extends LedgerEvent {
  seq: number
  at: Date
  actor: string
  data: Record<string, unknown>
}

export interface LifeLine {
  lineNo: number
  variantId: string
  qty: number
  total: Cents
  gst: Cents
  fulfilment: Fulfilment
  stockTaken: boolean
}

/** An order and all that has happened to it. */
export interface OrderLife {
  number: string
  attemptId: string
  email: string
  pickup: boolean
  storeId: string | undefined
  createdAt: Date
  grandTotal: Cents
  gst: Cents
  /** What delivery cost after discounts. */
  deliveryFee: Cents
  lines: readonly LifeLine[]
  events: readonly StoredEvent[]
  standing: OrderStanding
}

interface LifeRow {
  number: string
  attempt_id: string
  email: string
  status: OrderStatus
  shipping: OrderShipping
  created_at: Date
  grand_total: Cents
  gst: Cents
  lines: LifeLine[]
  events: (Omit<StoredEvent, 'at' | 'parcelNo'> & { at: string })[]
}

const LIFE_SQL = `
select o.number, o.attempt_id, o.email, o.status, o.shipping, o.created_at, o.grand_total, o.gst,
  (select json_agg(json_build_object('lineNo', l.line_no, 'variantId', l.variant_id, 'qty', l.qty, 'total', l.total, 'gst', l.gst,
     'fulfilment', l.fulfilment, 'stockTaken', l.stock_taken) order by l.line_no)
   from order_lines l where l.order_number = o.number) as lines,
  (select coalesce(json_agg(json_build_object('seq', e.seq, 'type', e.type, 'at', e.at, 'actor', e.actor, 'data', e.data,
     'lines', (select coalesce(json_agg(json_build_object('lineNo', x.line_no, 'qty', x.qty) order by x.line_no), '[]')
       from order_event_lines x where x.order_number = e.order_number and x.seq = e.seq)) order by e.seq), '[]')
   from order_events e where e.order_number = o.number) as events
from orders o `
const ONE = `${LIFE_SQL} where o.number = $1`
const MANY = `${LIFE_SQL} where o.number = any($1)`

/** Reads an order's life without holding it; undefined when there is no such order. */
export async function readLife(number: string): Promise<OrderLife | undefined> {
  const { rows } = await pool().query<LifeRow>({ name: 'order-life', text: ONE, values: [number] })
  return rows[0] && lifeOf(rows[0])
}

/** Reads the lives of many orders at once, by number; those that are not there are left out. */
export async function readLives(numbers: readonly string[]): Promise<Map<string, OrderLife>> {
  const { rows } = await pool().query<LifeRow>({ name: 'order-lives', text: MANY, values: [numbers] })
  return new Map(rows.map((row) => [row.number, lifeOf(row)]))
}

/** Reads it and keeps everybody else from writing to it until the transaction ends. */
export async function lockedLife(client: PoolClient, number: string): Promise<OrderLife | undefined> {
  // A statement of its own: the next one must see what whoever held the lock has written.
  await client.query('select 1 from orders where number = $1 for no key update', [number])
  const { rows } = await client.query<LifeRow>({ name: 'order-life', text: ONE, values: [number] })
  return rows[0] && lifeOf(rows[0])
}

/** Orders by number, each with the status its row says, for whoever looks through all of them. */
export async function livesAfter(
  client: PoolClient,
  number: string,
  limit: number,
): Promise<{ life: OrderLife; status: OrderStatus }[]> {
  const { rows } = await client.query<LifeRow>(
    `${LIFE_SQL} where o.number > $1 and o.channel = 'online' order by o.number limit $2`,
    [number, limit],
  )
  return rows.map((row) => ({ life: lifeOf(row), status: row.status }))
}

function lifeOf(row: LifeRow): OrderLife {
  const pickup = row.shipping.type === 'STORE_PICKUP'
  const events = row.events.map((event) => ({ ...event, at: new Date(event.at), ...parcelOf(event.data) }))
  return {
    number: row.number,
    attemptId: row.attempt_id,
    email: row.email,
    pickup,
    storeId: row.shipping.storeId,
    createdAt: row.created_at,
    grandTotal: row.grand_total,
    gst: row.gst,
    deliveryFee: row.grand_total - row.lines.reduce((sum, { total }) => sum + total, 0),
    lines: row.lines,
    events,
    standing: standingOf({ pickup, lines: row.lines }, events),
  }
}

function parcelOf({ parcelNo }: Record<string, unknown>): { parcelNo?: number } {
  return typeof parcelNo === 'number' ? { parcelNo } : {}
}

/** Who makes an event happen, for the ledger. */
export interface Actor {
  /** `shopper`, `shop`, or `machine:{name of the key}`. */
  name: string
  requestId?: string | undefined
}

export const SHOP: Actor = { name: 'shop' }

export interface NewEvent {
  type: OrderEventType
  lines?: readonly EventLine[]
  data?: Record<string, unknown>
}

/**
 * Writes an event into the ledger of an order that is locked, and moves its status where the event leads.
 * OrderStatusConflict with the status there is when it may not happen now; OrderQuantityInvalid naming the line that
 * asks for more than there is; ParcelNotFound [OPS-04].
 */
export async function recordEvent(
  client: PoolClient,
  life: OrderLife,
  { type, lines = [], data = {} }: NewEvent,
  actor: Actor,
): Promise<Result<OrderLife>> {
  const event: LedgerEvent = { type, lines, ...parcelOf(data) }
  const objection = objectionTo(life, life.standing, event)
  if (objection) return objected(life, objection)
  const seq = life.events.length + 1
  // Not now(): that is when the transaction began, and it may have waited for the event before. Nor may a clock that
  // was set back put it before: the feed goes by the time.
  const { rows } = await client.query<{ at: Date }>(
    `with written as (
       insert into order_events (order_number, seq, type, actor, data, request_id, at)
       values ($1, $2, $3, $4, $5, $6, greatest(clock_timestamp(), $9::timestamptz)) returning at
     ), lined as (
       insert into order_event_lines (order_number, seq, line_no, qty)
       select $1, $2, l.line_no, sum(l.qty) from unnest($7::smallint[], $8::int[]) as l(line_no, qty) group by l.line_no
     )
     select at from written`,
    [
      life.number,
      seq,
      type,
      actor.name,
      JSON.stringify(data),
      actor.requestId ?? null,
      lines.map(({ lineNo }) => lineNo),
      lines.map(({ qty }) => qty),
      life.events.at(-1)?.at ?? null,
    ],
  )
  const stored = { ...event, seq, at: rows[0]?.at ?? new Date(), actor: actor.name, data }
  const events = [...life.events, stored]
  const standing = standingOf(life, events)
  if (standing.status !== life.standing.status) {
    await client.query('update orders set status = $2 where number = $1', [life.number, standing.status])
  }
  return ok({ ...life, events, standing })
}

function objected({ standing: { status } }: OrderLife, objection: Objection): Result<never> {
  switch (objection.kind) {
    case 'line':
      return err('OrderQuantityInvalid', {
        fields: { [`lines.${objection.index}.qty`]: leftText(objection.available) },
        details: { status },
      })
    case 'parcel':
      return err('ParcelNotFound')
    default:
      return err('OrderStatusConflict', { details: { status } })
  }
}

function leftText(available: number): string {
  return available === 0
    ? 'This line has no units left for this change.'
    : `This line has only ${available} left for this change.`
}

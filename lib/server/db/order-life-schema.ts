import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { ORDER_EVENT_TYPES } from '#lib/domain/orders/order-events.ts'
import { instant, instantNow, knownWord, word } from './columns.ts'
import { ofOrder, orderLines } from './schema.ts'

// What happens to an order after it is placed. Events are append-only: triggers in the migration refuse to change or
// delete them.

/**
 * Positions in the order feed: given when the feed is read, so that they follow the order of commits and a cursor
 * misses nothing.
 */
export const orderFeedPosition = pgSequence('order_feed_position')

/** The ledger of an order. Its status, timeline, stock and money follow from it [OPS-04]. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderNumber: ofOrder(),
    /** 1, 2, … within the order, without gaps. */
    seq: integer('seq').notNull(),
    type: word('type', ORDER_EVENT_TYPES).notNull(),
    at: instantNow('at'),
    /** `shopper`, `shop`, or `machine:{name of the key}`. */
    actor: text('actor').notNull(),
    /** What the type needs besides lines: a parcel's number, a refund's, an amount in cents. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id'),
    /** Null until the feed was read after it. The only column that is ever set later, and only once. */
    feedPosition: bigint('feed_position', { mode: 'number' }).unique(),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.seq] }),
    index('order_events_unfed').on(t.at).where(sql`feed_position is null`),
    index('order_events_type').on(t.type, t.at),
    knownWord('order_events_type', t.type),
  ],
)

/** The lines an event is about, for the types that name some: sent, cancelled, refunded, received back. */
export const orderEventLines = pgTable(
  'order_event_lines',
  {
    orderNumber: text('order_number').notNull(),
    seq: integer('seq').notNull(),
    lineNo: smallint('line_no').notNull(),
    qty: integer('qty').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.seq, t.lineNo] }),
    foreignKey({
      name: 'order_event_lines_event',
      columns: [t.orderNumber, t.seq],
      foreignColumns: [orderEvents.orderNumber, orderEvents.seq],
    }).onDelete('cascade'),
    foreignKey({
      name: 'order_event_lines_line',
      columns: [t.orderNumber, t.lineNo],
      foreignColumns: [orderLines.orderNumber, orderLines.lineNo],
    }).onDelete('cascade'),
    index('order_event_lines_line').on(t.orderNumber, t.lineNo),
    check('order_event_lines_qty', sql`${t.qty} > 0`),
  ],
)

/**
 * What went out together. What is in it are the lines of its event; that it arrived is an event of its own [OPS-07].
 */
export const parcels = pgTable(
  'parcels',
  {
    orderNumber: text('order_number').notNull(),
    parcelNo: smallint('parcel_no').notNull(),
    eventSeq: integer('event_seq').notNull(),
    carrier: text('carrier').notNull(),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.parcelNo] }),
    foreignKey({
      name: 'parcels_event',
      columns: [t.orderNumber, t.eventSeq],
      foreignColumns: [orderEvents.orderNumber, orderEvents.seq],
    }).onDelete('cascade'),
  ],
)

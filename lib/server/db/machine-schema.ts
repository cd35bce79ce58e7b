import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, instantNow, knownWord, word } from './columns.ts'
import { orderEvents } from './order-life-schema.ts'
import { orders } from './schema.ts'

// The retailer's machines, and whom the shop tells of events. Audit rows are append-only, as events are.

/** Keys of the retailer's machines: the key itself is shown once and kept as a digest [OPS-01]. */
export const machineKeys = pgTable('machine_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  /** SHA-256 of a key of 256 random bits: nothing to guess, so nothing slow is needed. */
  digest: text('digest').notNull().unique(),
  /** Of the key that was changed for this one: it works as well until then. */
  oldDigest: text('old_digest').unique(),
  oldUntil: instant('old_until'),
  scopes: text('scopes').array().notNull(),
  createdAt: instantNow('created_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})

/** One row for each thing a machine has written [OPS-03]. */
export const machineAudit = pgTable(
  'machine_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantNow('at'),
    keyName: text('key_name').notNull(),
    /** The operation of the contract: `sendParcel`, `setStock` … */
    action: text('deed').notNull(),
    /** What it was done to: an order's number, an article's code. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id').notNull(),
  },
  (t) => [index('machine_audit_subject').on(t.subject, t.at), index('machine_audit_at').on(t.at)],
)

/** Who wants to hear of events [OPS-15]. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull().unique(),
  /** Newest first; each signs while the receiver changes over. Sealed with the shop's secret. */
  secrets: text('secrets').array().notNull(),
  /** Empty: all of them. */
  eventTypes: text('event_types').array().notNull().default(sql`'{}'`),
  /** Events up to it have deliveries. */
  fedUpTo: bigint('fed_up_to', { mode: 'number' }).notNull().default(0),
  createdAt: instantNow('created_at'),
  disabledAt: instant('disabled_at'),
})

const WEBHOOK_STATES = ['waiting', 'delivered', 'given_up'] as const

/** One event on its way to one endpoint; in order for each order [OPS-15]. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    orderNumber: text('order_number').notNull(),
    seq: integer('seq').notNull(),
    state: word('state', WEBHOOK_STATES).notNull().default('waiting'),
    tries: smallint('tries').notNull().default(0),
    nextTryAt: instantNow('next_try_at'),
    /** What the receiver answered last; null is no answer. */
    lastStatus: smallint('last_status'),
    lastError: text('last_error'),
    createdAt: instantNow('created_at'),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [
    unique('webhook_deliveries_event').on(t.endpointId, t.orderNumber, t.seq),
    foreignKey({
      name: 'webhook_deliveries_of_event',
      columns: [t.orderNumber, t.seq],
      foreignColumns: [orderEvents.orderNumber, orderEvents.seq],
    }).onDelete('cascade'),
    index('webhook_deliveries_due').on(t.endpointId, t.nextTryAt).where(sql`state = 'waiting'`),
    knownWord('webhook_deliveries_state', t.state),
  ],
)

/** News from payment providers, each kept once [OPS-15]. */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    provider: text('provider').notNull(),
    /** A digest of the message: a replay is the same one. */
    digest: text('digest').notNull(),
    kind: text('kind').notNull(),
    transactionId: text('transaction_id'),
    receivedAt: instantNow('received_at'),
    handledAt: instant('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.digest] }),
    index('webhook_receipts_open').on(t.receivedAt).where(sql`handled_at is null`),
  ],
)

/** A buyer who is asked for a review, once for each order [OPS-14]. */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    orderNumber: text('order_number')
      .primaryKey()
      .references(() => orders.number, { onDelete: 'cascade' }),
    sendAfter: instant('send_after').notNull(),
    mailedAt: instant('mailed_at'),
    /** Asked not to be asked again. */
    declined: boolean('declined').notNull().default(false),
  },
  (t) => [
    uniqueIndex('review_invitations_due').on(t.sendAfter, t.orderNumber).where(sql`mailed_at is null`),
    index('review_invitations_declined').on(t.orderNumber).where(sql`declined`),
  ],
)

import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CREDIT_REASONS,
  OPERATION_KINDS,
  OPERATION_STATES,
  REFUND_STATES,
  VOUCHER_ENTRY_KINDS,
} from '#lib/domain/orders/order-states.ts'
import { instant, instantNow, knownWord, word } from './columns.ts'
import { ofOrder, orderLines, payments, vouchers } from './schema.ts'

// Money after an order is placed, and the gift cards it is paid with. Gift-card entries are append-only, as events are.

/**
 * A credit note: what is given back of an order, and for which lines. Made in one transaction with the operations that
 * pay it [OPS-10].
 */
export const refunds = pgTable(
  'refunds',
  {
    /** `C` and nine digits. */
    number: text('number').primaryKey(),
    orderNumber: ofOrder(),
    /** Why: `cancelled`, `returned`, `goodwill` … */
    reason: word('reason', CREDIT_REASONS).notNull(),
    note: text('note'),
    /** Cents, delivery included. */
    amount: integer('amount').notNull(),
    deliveryAmount: integer('delivery_amount').notNull().default(0),
    gst: integer('gst').notNull(),
    state: word('state', REFUND_STATES).notNull().default('pending'),
    /** As `order_events.actor`. */
    actor: text('actor').notNull(),
    returnNumber: text('return_number'),
    createdAt: instantNow('created_at'),
    completedAt: instant('completed_at'),
  },
  (t) => [
    index('refunds_order').on(t.orderNumber, t.createdAt),
    index('refunds_return').on(t.returnNumber).where(sql`return_number is not null`),
    index('refunds_created').on(t.createdAt),
    check(
      'refunds_amount',
      sql`${t.amount} > 0 and ${t.deliveryAmount} between 0 and ${t.amount} and ${t.gst} between 0 and ${t.amount}`,
    ),
    knownWord('refunds_reason', t.reason),
    knownWord('refunds_state', t.state),
  ],
)

export const refundLines = pgTable(
  'refund_lines',
  {
    refundNumber: text('refund_number')
      .notNull()
      .references(() => refunds.number, { onDelete: 'cascade' }),
    orderNumber: text('order_number').notNull(),
    lineNo: smallint('line_no').notNull(),
    qty: integer('qty').notNull(),
    amount: integer('amount').notNull(),
    gst: integer('gst').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundNumber, t.lineNo] }),
    foreignKey({
      name: 'refund_lines_line',
      columns: [t.orderNumber, t.lineNo],
      foreignColumns: [orderLines.orderNumber, orderLines.lineNo],
    }).onDelete('cascade'),
    index('refund_lines_line').on(t.orderNumber, t.lineNo),
  ],
)

/**
 * One movement of money after an order is placed, and the durable attempt behind it: reserved in a transaction, asked
 * for outside any under its id as the reference, written down in another. What is not known stays `asking` until the
 * reconciler has found out [OPS-06, OPS-10].
 */
export const paymentOperations = pgTable(
  'payment_operations',
  {
    /** Also the reference at the provider. */
    id: uuid('id').primaryKey(),
    orderNumber: ofOrder(),
    attemptId: uuid('attempt_id').notNull(),
    entryNo: smallint('entry_no').notNull(),
    kind: word('kind', OPERATION_KINDS).notNull(),
    amount: integer('amount').notNull(),
    state: word('state', OPERATION_STATES).notNull().default('reserved'),
    /** Of a refund: the capture it gives back from. Null where a gift card paid. */
    captureId: uuid('capture_id'),
    refundNumber: text('refund_number').references(() => refunds.number, { onDelete: 'cascade' }),
    /** Of a refund no provider would take: the new gift card it was given as instead. */
    giftCardCode: text('gift_card_code').references(() => vouchers.code),
    /** The provider's id of what was made, once known. */
    transactionId: text('transaction_id'),
    /** Why it was refused or is not known yet, in our words. */
    reason: text('reason'),
    tries: smallint('tries').notNull().default(0),
    /** Whoever asks has it so long; after that the reconciler asks again. Also the owner's token. */
    leaseUntil: instantNow('lease_until'),
    createdAt: instantNow('created_at'),
    updatedAt: instantNow('updated_at'),
  },
  (t) => [
    foreignKey({
      name: 'payment_operations_payment',
      columns: [t.attemptId, t.entryNo],
      foreignColumns: [payments.attemptId, payments.entryNo],
    }),
    index('payment_operations_order').on(t.orderNumber),
    index('payment_operations_entry').on(t.attemptId, t.entryNo),
    index('payment_operations_capture').on(t.captureId).where(sql`capture_id is not null`),
    index('payment_operations_transaction').on(t.transactionId).where(sql`transaction_id is not null`),
    index('payment_operations_refund').on(t.refundNumber),
    index('payment_operations_open').on(t.leaseUntil).where(sql`state in ('reserved', 'asking')`),
    check('payment_operations_amount', sql`${t.amount} > 0`),
    knownWord('payment_operations_kind', t.kind),
    knownWord('payment_operations_state', t.state),
    check('payment_operations_refund', sql`(${t.kind} = 'refund') = (${t.refundNumber} is not null)`),
    check(
      'payment_operations_gift_card',
      sql`${t.giftCardCode} is null or (${t.kind} = 'refund' and ${t.state} = 'done')`,
    ),
  ],
)

/**
 * The ledger of gift cards: what is owed to their holders is issued + toppedUp + givenBack − spent − withdrawn
 * [OPS-13].
 */
export const voucherEntries = pgTable(
  'voucher_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text('code')
      .notNull()
      .references(() => vouchers.code),
    kind: word('kind', VOUCHER_ENTRY_KINDS).notNull(),
    amount: integer('amount').notNull(),
    /** The order that spent it, got it back, or bought it. */
    orderNumber: text('order_number'),
    /** Which of its payments that was, so that the money can go back onto the same card. */
    entryNo: smallint('entry_no'),
    /** The operation that gave it back: once for each. */
    operationId: uuid('operation_id').unique(),
    at: instantNow('at'),
  },
  (t) => [
    index('voucher_entries_code').on(t.code),
    index('voucher_entries_order').on(t.orderNumber),
    check('voucher_entries_amount', sql`${t.amount} > 0`),
    knownWord('voucher_entries_kind', t.kind),
  ],
)

/** A gift card that was bought: one row for each unit, so that none is issued twice [OPS-13]. */
export const voucherIssues = pgTable(
  'voucher_issues',
  {
    orderNumber: text('order_number').notNull(),
    lineNo: smallint('line_no').notNull(),
    /** 1 to the line's quantity. */
    unit: integer('unit').notNull(),
    code: text('code')
      .notNull()
      .unique()
      .references(() => vouchers.code),
    recipientEmail: text('recipient_email').notNull(),
    recipientName: text('recipient_name'),
    message: text('message'),
    /** Mailed on this day, `YYYY-MM-DD` in Melbourne; null is at once. */
    sendOn: date('send_on', { mode: 'string' }),
    /** The PIN as it waits to be mailed, encrypted; null once it was. */
    sealedPin: text('sealed_pin'),
    mailedAt: instant('mailed_at'),
    createdAt: instantNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.lineNo, t.unit] }),
    foreignKey({
      name: 'voucher_issues_line',
      columns: [t.orderNumber, t.lineNo],
      foreignColumns: [orderLines.orderNumber, orderLines.lineNo],
    }),
    index('voucher_issues_unmailed').on(t.sendOn).where(sql`mailed_at is null`),
    index('voucher_issues_recipient').on(sql`lower(${t.recipientEmail})`),
  ],
)

/** The gift card that stands in for what a provider would not give back: one for each credit note [OPS-10]. */
export const refundGiftCards = pgTable('refund_gift_cards', {
  refundNumber: text('refund_number')
    .primaryKey()
    .references(() => refunds.number, { onDelete: 'cascade' }),
  code: text('code')
    .notNull()
    .unique()
    .references(() => vouchers.code),
  /** The PIN as it waits to be mailed, encrypted; null once it was. */
  sealedPin: text('sealed_pin'),
  mailedAt: instant('mailed_at'),
  createdAt: instantNow('created_at'),
})

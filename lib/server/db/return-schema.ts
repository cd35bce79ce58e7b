import 'server-only'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ReturnLabel } from '#lib/contract/order-history.ts'
import { EXCHANGE_STATES } from '#lib/domain/orders/order-states.ts'
import { RETURN_REASONS } from '#lib/domain/returns/return-reasons.ts'
import { instant, instantNow, knownWord, word } from './columns.ts'
import { ofOrder, orderLines, vouchers } from './schema.ts'

/** What a shopper said they send back; its number goes into the parcel [RET-07]. */
export const returns = pgTable(
  'returns',
  {
    number: text('number').primaryKey(),
    orderNumber: ofOrder(),
    createdAt: instantNow('created_at'),
    receivedAt: instant('received_at'),
    /** Set by the shopper while nothing of it had come: nobody waits for it any more [RET-29]. */
    withdrawnAt: instant('withdrawn_at'),
    /** The order that sends what was wanted instead. */
    exchangeOrder: text('exchange_order'),
    /** What it can be posted with, and since when [RET-33]. */
    label: jsonb('label').$type<ReturnLabel>(),
    labelledAt: instant('labelled_at'),
  },
  (t) => [
    index('returns_order').on(t.orderNumber, t.createdAt),
    check('returns_withdrawn', sql`${t.withdrawnAt} is null or ${t.receivedAt} is null`),
  ],
)

/**
 * Of one order line over all its returns: never more than was bought, which `npm run db:audit` checks [RET-05, RET-07].
 */
export const returnLines = pgTable(
  'return_lines',
  {
    returnNumber: text('return_number')
      .notNull()
      .references(() => returns.number, { onDelete: 'cascade' }),
    orderNumber: text('order_number').notNull(),
    lineNo: smallint('line_no').notNull(),
    qty: integer('qty').notNull(),
    reason: word('reason', RETURN_REASONS).notNull(),
    note: text('note'),
    /** Wanted instead, in another size: held from the day it was announced [OPS-11]. */
    exchangeVariantId: text('exchange_variant_id'),
    /** Of an exchange: the other size is held, was let go again, or was sent. */
    exchangeState: word('exchange_state', EXCHANGE_STATES),
    /** What goes back for all of it, as the shopper was told; cents, with the GST in it. */
    amount: integer('amount').notNull().default(0),
    gst: integer('gst').notNull().default(0),
    /** Set when it has come back. */
    receivedQty: integer('received_qty'),
    condition: text('condition'),
  },
  (t) => [
    primaryKey({ columns: [t.returnNumber, t.lineNo] }),
    foreignKey({
      name: 'return_lines_order_line',
      columns: [t.orderNumber, t.lineNo],
      foreignColumns: [orderLines.orderNumber, orderLines.lineNo],
    }).onDelete('cascade'),
    index('return_lines_order_line').on(t.orderNumber, t.lineNo),
    index('return_lines_held').on(t.exchangeVariantId).where(sql`exchange_state = 'held'`),
    knownWord('return_lines_exchange', t.exchangeState),
    check('return_lines_qty', sql`${t.qty} > 0`),
    knownWord('return_lines_reason', t.reason),
  ],
)

/**
 * The gift card that postage on the shop goes back as, where too little is left of what was paid: one for each return
 * [OPS-11].
 */
export const returnGiftCards = pgTable(
  'return_gift_cards',
  {
    returnNumber: text('return_number')
      .primaryKey()
      .references(() => returns.number, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .unique()
      .references(() => vouchers.code),
    amount: integer('amount').notNull(),
    /** The PIN as it waits to be mailed, encrypted; null once it was. */
    sealedPin: text('sealed_pin'),
    mailedAt: instant('mailed_at'),
    createdAt: instantNow('created_at'),
  },
  (t) => [check('return_gift_cards_amount', sql`${t.amount} > 0`)],
)

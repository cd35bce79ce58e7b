import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { CartItems } from '#lib/contract/account-state.ts'
import type { CrewListLine } from '#lib/contract/crew-list.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import type { MySizes } from '#lib/domain/sizes/my-sizes.ts'
import type { WishlistNewsEntry } from '#lib/domain/wishlist/wishlist-news.ts'
import { bytea, instant, instantNow, knownWord, word } from './columns.ts'
import { products, variants } from './schema.ts'

// What belongs to one customer. Deleting the customer deletes it all; orders stay, without the link.

const customerId = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower-case. */
    email: text('email').notNull().unique(),
    /** argon2id; null after closing begins. */
    passwordHash: text('password_hash').notNull(),
    verifiedAt: instant('verified_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164. */
    phone: text('phone'),
    gender: text('gender'),
    birthDate: date('birth_date', { mode: 'string' }),
    emailSubscription: boolean('email_subscription').notNull().default(false),
    smsSubscription: boolean('sms_subscription').notNull().default(false),
    /** Set by the ERP; until then the account is being prepared [ACCT-15]. */
    erpCustomerId: text('erp_customer_id'),
    qantasMemberId: text('qantas_member_id'),
    /** Whoever changes it at the programme has it so long; nobody else does meanwhile. Also the holder's token. */
    membershipUntil: instant('membership_until'),
    /** Their own sizes; null until they said one. */
    sizes: jsonb('sizes').$type<MySizes>(),
    /** The payment provider's id of this customer's vault. */
    vaultId: text('vault_id'),
    createdAt: instantNow('created_at'),
    updatedAt: instantNow('updated_at'),
  },
  (t) => [index('customers_unverified').on(t.createdAt).where(sql`verified_at is null`)],
)

/** A signed-in browser; revoked by deleting the row [AUTH-03, AUTH-23]. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: customerId(),
    createdAt: instantNow('created_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_customer').on(t.customerId)],
)

/** What a customer logs in by without a password; revoked by deleting the row [AUTH-31]. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: customerId(),
    /** What the authenticator calls it, as base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** What the authenticator counted last; zero for one that does not count [AUTH-35]. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** How a browser reaches it, such as `internal` or `usb`. */
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    createdAt: instantNow('created_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_customer').on(t.customerId, t.createdAt)],
)

export const CODE_PURPOSES = ['verification', 'reset'] as const

/** Codes that were mailed, as digests; each works once [AUTH-13, AUTH-15]. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    digest: text('digest').primaryKey(),
    customerId: customerId(),
    purpose: word('purpose', CODE_PURPOSES).notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instantNow('created_at'),
  },
  (t) => [index('one_time_codes_customer').on(t.customerId, t.purpose), knownWord('one_time_codes_purpose', t.purpose)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: customerId(),
    company: text('company'),
    contactName: text('contact_name').notNull(),
    country: word('country', COUNTRIES).notNull(),
    street1: text('street1').notNull(),
    street2: text('street2'),
    suburb: text('suburb').notNull(),
    state: text('state'),
    postcode: text('postcode').notNull(),
    isDefaultBilling: boolean('is_default_billing').notNull().default(false),
    isDefaultShipping: boolean('is_default_shipping').notNull().default(false),
    createdAt: instantNow('created_at'),
  },
  (t) => [
    index('addresses_customer').on(t.customerId, t.createdAt),
    uniqueIndex('addresses_default_billing').on(t.customerId).where(sql`is_default_billing`),
    uniqueIndex('addresses_default_shipping').on(t.customerId).where(sql`is_default_shipping`),
    // Not valid in the database: rows older than it may break it, and reading leaves them out [ACCT-13].
    knownWord('addresses_country', t.country),
  ],
)

/** The cart every device of a customer shares; compare-and-set on `version` [SYNC-04]. */
export const syncableStates = pgTable('syncable_states', {
  customerId: customerId().primaryKey(),
  version: integer('version').notNull(),
  items: jsonb('items').$type<CartItems>().notNull(),
  /** Ids of the last changes that are in it, newest first [SYNC-22]. */
  changeIds: text('change_ids').array().notNull().default([]),
  updatedAt: instantNow('updated_at'),
})

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    customerId: customerId(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /**
     * Cents: the lowest price the customer has seen or was told. Null for what was listed before prices were noted
     * [WISH-12].
     */
    knownPrice: integer('known_price'),
    /** Whether it was seen to be sold out since the customer was told last. */
    knownOut: boolean('known_out').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.productId, t.variantId] })],
)

/** Who asked to be told what gets cheaper or comes back on their wishlist, and when they asked or stopped [WISH-11]. */
export const wishlistAlerts = pgTable('wishlist_alerts', {
  customerId: customerId().primaryKey(),
  askedAt: instant('asked_at').notNull(),
  stoppedAt: instant('stopped_at'),
})

/**
 * What a customer is told of their wishlist on one day. Written together with what they know from then on, so that
 * nothing is told twice [WISH-13].
 */
export const wishlistNews = pgTable(
  'wishlist_news',
  {
    customerId: customerId(),
    /** Of the shop's calendar. */
    day: date('day').notNull(),
    entries: jsonb('entries').$type<WishlistNewsEntry[]>().notNull(),
    mailedAt: instant('mailed_at'),
    /** When it last could not be mailed: whoever waits longest is next. */
    triedAt: instant('tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.day] }),
    index('wishlist_news_due').on(t.day).where(sql`mailed_at is null`),
    index('wishlist_news_mailed').on(t.mailedAt).where(sql`mailed_at is not null`),
  ],
)

/**
 * What a customer orders for their crew again and again. Kept by name of size, since variants come and go [CREW-08].
 */
export const crewLists = pgTable(
  'crew_lists',
  {
    customerId: customerId(),
    /** Made by the browser that saved it first. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    lines: jsonb('lines').$type<CrewListLine[]>().notNull(),
    updatedAt: instantNow('updated_at'),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] })],
)

/** Cards kept at the payment provider; here only what may be shown [ACCT-17]. */
export const savedPaymentMethods = pgTable(
  'saved_payment_methods',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: customerId(),
    /** Never leaves the server. */
    providerToken: text('provider_token').notNull(),
    lastFour: text('last_four').notNull(),
    /** `MM/YYYY`. */
    expiry: text('expiry').notNull(),
    type: text('type').notNull(),
    createdAt: instantNow('created_at'),
  },
  (t) => [index('saved_payment_methods_customer').on(t.customerId, t.createdAt)],
)

/**
 * Answers given under an Idempotency-Key, kept for a day to be given again [API-11]. Orders keep theirs in
 * `order_attempts`. Without an answer somebody is at work on it until the lease ends.
 */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    /** `guest` or `account:{id}` */
    caller: text('caller').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Of method, path and body. */
    digest: text('digest').notNull(),
    /** Whose answer it is, unless a guest's: it goes with them. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    leaseUntil: instant('lease_until').notNull(),
    /** As JSON text: the same bytes are given again. */
    answer: json('answer'),
    createdAt: instantNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.caller, t.idempotencyKey] }),
    index('idempotent_answers_created').on(t.createdAt),
    index('idempotent_answers_customer').on(t.customerId),
  ],
)

/**
 * Tries counted against a limit, by the digest of who tried; `expire` is in milliseconds since 1970, as the limiter
 * writes it.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

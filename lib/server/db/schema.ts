import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#lib/contract/address.ts'
import { SHIPPING_TYPES } from '#lib/contract/checkout.ts'
import { MAILING_SOURCES } from '#lib/contract/content.ts'
import type { GiftDelivery } from '#lib/contract/gift-card.ts'
import { FUNCTIONAL_TYPES, type Picture, PRODUCT_STATES } from '#lib/contract/product.ts'
import { STORE_TYPES } from '#lib/contract/store.ts'
import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import { SALE_STATES } from '#lib/domain/catalogue/sale-price.ts'
import type { TransitDays } from '#lib/domain/delivery/transit-days.ts'
import {
  FULFILMENTS,
  ORDER_CHANNELS,
  ORDER_STATUSES,
  PAYMENT_STATES,
  VOUCHER_STATUSES,
} from '#lib/domain/orders/order-states.ts'
import { PURCHASE_ORDER_NUMBER_MAX } from '#lib/domain/shop-rules.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { bytea, instant, instantNow, knownWord, word } from './columns.ts'

// Money columns are integer cents. Instants are timestamptz. A name here is the name in SQL: hot paths write SQL by
// hand.

export const brands = pgTable('brands', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Plain text, paragraphs with an empty line between. */
  story: text('story').notNull().default(''),
  picture: jsonb('picture').$type<Picture>(),
})

export const categories = pgTable(
  'categories',
  {
    /** Slash-separated slugs: `footwear/work-boots/steel-toe`. */
    path: text('path').primaryKey(),
    parentPath: text('parent_path'),
    name: text('name').notNull(),
    intro: text('intro').notNull().default(''),
    /** Sanitised HTML below the products: how to choose. */
    help: text('help').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('categories_parent').on(t.parentPath, t.position)],
)

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** Last segment of the product's URL. */
    slug: text('slug').notNull().unique(),
    brandSlug: text('brand_slug')
      .notNull()
      .references(() => brands.slug),
    name: text('name').notNull(),
    /** Sanitised HTML. */
    description: text('description').notNull().default(''),
    /** Kind of thing: `lace-up-boot`, `polo` … the drawn pictures know the same names. */
    productType: text('product_type').notNull(),
    /** Products that differ only in colour share it. */
    styleCode: text('style_code'),
    state: word('state', PRODUCT_STATES).notNull().default('current'),
    functionalType: word('functional_type', FUNCTIONAL_TYPES).notNull().default('basic'),
    accountExclusive: boolean('account_exclusive').notNull().default(false),
    price: integer('price').notNull(),
    erpOriginalPrice: integer('erp_original_price').notNull(),
    taxExclusive: boolean('tax_exclusive').notNull().default(false),
    isNew: boolean('is_new').notNull().default(false),
    cartQtyProductMax: integer('cart_qty_product_max'),
    cartQtyVariantMax: integer('cart_qty_variant_max'),
    cartQtyVariantMin: integer('cart_qty_variant_min'),
    cartQtyVariantMultipleOf: integer('cart_qty_variant_multiple_of'),
    demographic: text('demographic').notNull().default('unisex'),
    canonicalCategory: text('canonical_category')
      .notNull()
      .references(() => categories.path),
    colour: text('colour'),
    material: text('material'),
    pantsFit: text('pants_fit'),
    bestFor: text('best_for').array().notNull().default(sql`'{}'`),
    overlayIds: text('overlay_ids').array().notNull().default(sql`'{}'`),
    images: jsonb('images').$type<Picture[]>().notNull().default([]),
    /** Safety standards, toe cap, weight … in the order they are shown. */
    specs: jsonb('specs').$type<{ label: string; value: string }[]>().notNull().default([]),
    /** What completes the look, best first. */
    relatedIds: text('related_ids').array().notNull().default(sql`'{}'`),
    challengeQuestion: text('challenge_question'),
    challengeAnswer: text('challenge_answer'),
    /** Smaller comes first under the recommended sort. */
    rank: integer('rank').notNull().default(1_000_000),
    publishedAt: instantNow('published_at'),
    stockUpdatedAt: instantNow('stock_updated_at'),
    /** When a machine set the price last; an older price is ignored [OPS-12]. */
    priceUpdatedAt: instant('price_updated_at'),
    updatedAt: instantNow('updated_at'),
    /** What an import file calls it, so that a second run finds it again. */
    importHandle: text('import_handle').unique(),
    /** Digest of the imported rows: an unchanged product is left alone. */
    importDigest: text('import_digest'),
  },
  (t) => [
    index('products_brand').on(t.brandSlug),
    index('products_style').on(t.styleCode),
    // The handle of a Shopify sheet; products split off it have a tail behind `#`.
    index('products_import').on(sql`split_part(${t.importHandle}, '#', 1)`),
    knownWord('products_state', t.state),
    knownWord('products_functional_type', t.functionalType),
    check('products_price', sql`${t.price} >= 0 and ${t.erpOriginalPrice} >= 0`),
  ],
)

/** Which products a category page lists: the product's own categories and all their ancestors. */
export const productCategories = pgTable(
  'product_categories',
  {
    categoryPath: text('category_path')
      .notNull()
      .references(() => categories.path, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.categoryPath, t.productId] }), index('product_categories_product').on(t.productId)],
)

export const variants = pgTable(
  'variants',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    code: text('code').notNull().unique(),
    barcode: text('barcode'),
    /** The size as the brand writes it: `10`, `M`, `87R`, `One size`. */
    label: text('label').notNull(),
    sizes: jsonb('sizes').$type<VariantSizes>().notNull().default({}),
    width: text('width'),
    position: integer('position').notNull().default(0),
    /** Units ever received; on hand = received − sold, which `npm run db:audit` checks. */
    received: integer('received').notNull().default(0),
    /** Units on hand, the reserved ones included. */
    stock: integer('stock').notNull().default(0),
    /** Units promised to orders that are being placed. */
    reserved: integer('reserved').notNull().default(0),
    /** When a machine counted it last; an older count is ignored [OPS-12]. */
    stockUpdatedAt: instant('stock_updated_at'),
  },
  (t) => [
    index('variants_product').on(t.productId, t.position),
    check('variants_stock', sql`${t.reserved} >= 0 and ${t.reserved} <= ${t.stock}`),
  ],
)

/** Prices for a time. One that runs knows what comes back when it ends [OPS-40]. */
export const salePrices = pgTable(
  'sale_prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: integer('price').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: word('state', SALE_STATES).notNull().default('planned'),
    regularPrice: integer('regular_price'),
    regularOriginal: integer('regular_original'),
  },
  (t) => [
    index('sale_prices_product').on(t.productId, t.startsAt),
    // What is to be looked after is little beside what has been.
    index('sale_prices_open').on(t.startsAt).where(sql`${t.state} <> 'ended'`),
    knownWord('sale_prices_state', t.state),
    check('sale_prices_times', sql`${t.price} > 0 and ${t.startsAt} < ${t.endsAt}`),
    check(
      'sale_prices_regular',
      sql`${t.state} <> 'running' or (${t.regularPrice} is not null and ${t.regularOriginal} is not null)`,
    ),
  ],
)

export const stores = pgTable(
  'stores',
  {
    erpStoreId: text('erp_store_id').primaryKey(),
    path: text('path').notNull().unique(),
    name: text('name').notNull(),
    type: word('type', STORE_TYPES).notNull().default('STORE'),
    phone: text('phone').notNull().default(''),
    country: text('country').notNull(),
    region: text('region').notNull(),
    locality: text('locality').notNull(),
    postcode: text('postcode').notNull(),
    street1: text('street1').notNull(),
    street2: text('street2'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    hours: jsonb('hours').$type<Record<string, string>>().notNull().default({}),
    clickAndCollect: boolean('click_and_collect').notNull().default(false),
    /** IANA name; hours are told in it. */
    timeZone: text('time_zone').notNull().default('Australia/Melbourne'),
    /** Days that differ, by date. */
    holidays: jsonb('holidays').$type<{ date: string; name: string; hours: string }[]>().notNull().default([]),
    services: text('services').array().notNull().default(sql`'{}'`),
  },
  (t) => [knownWord('stores_type', t.type)],
)

/** How much of a variant's stock stands in a store. A pickup takes from both. */
export const storeStock = pgTable(
  'store_stock',
  {
    erpStoreId: text('erp_store_id')
      .notNull()
      .references(() => stores.erpStoreId, { onDelete: 'cascade' }),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    qty: integer('qty').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    /** As a variant's. */
    stockUpdatedAt: instant('stock_updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.erpStoreId] }),
    check('store_stock_qty', sql`${t.reserved} >= 0 and ${t.reserved} <= ${t.qty}`),
  ],
)

export const shippingMethods = pgTable(
  'shipping_methods',
  {
    code: text('code').primaryKey(),
    label: text('label').notNull(),
    type: word('type', SHIPPING_TYPES).notNull(),
    price: integer('price').notNull(),
    countries: text('countries').array().notNull(),
    /** Postcodes it serves; null is everywhere in its countries. */
    postcodes: text('postcodes').array(),
    requiresAuthorityToLeave: boolean('requires_authority_to_leave').notNull().default(false),
    /** Costs nothing from the free-delivery threshold on. */
    freeFromThreshold: boolean('free_from_threshold').notNull().default(false),
    /** Business days on the road by zone; a zone that is left out has the defaults. */
    transitDays: jsonb('transit_days').$type<TransitDays>(),
    /** `13:00` where parcels are packed; null is when the warehouse stops. */
    cutOff: text('cut_off'),
    position: integer('position').notNull().default(0),
  },
  (t) => [knownWord('shipping_methods_type', t.type)],
)

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

export interface PromotionConditions {
  productIds?: string[]
  categories?: string[]
  brands?: string[]
  /** Cents of applicable items. */
  minimumSpend?: number
  minimumQuantity?: number
  loggedInOnly?: boolean
}

export type PromotionEffect =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: number }
  | { kind: 'fixedPrice'; price: number }
  | { kind: 'buyXGetY'; buy: number; get: number }
  | { kind: 'freeDelivery' }

export const promotions = pgTable('promotions', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  exclusive: boolean('exclusive').notNull().default(false),
  /** Smaller is judged first. */
  priority: integer('priority').notNull().default(100),
  stopsOthers: boolean('stops_others').notNull().default(false),
  /** False: needs one of its coupons. */
  automatic: boolean('automatic').notNull().default(false),
  conditions: jsonb('conditions').$type<PromotionConditions>().notNull().default({}),
  effect: jsonb('effect').$type<PromotionEffect>().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true, mode: 'date' }),
  endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }),
  maxUses: integer('max_uses'),
  maxUsesPerCustomer: integer('max_uses_per_customer'),
  /** Uses held or spent. */
  uses: integer('uses').notNull().default(0),
})

export const coupons = pgTable('coupons', {
  /** Upper-case. */
  code: text('code').primaryKey(),
  promotionId: text('promotion_id')
    .notNull()
    .references(() => promotions.id, { onDelete: 'cascade' }),
})

/** One row per promotion used by an attempt; released attempts take theirs back. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    attemptId: uuid('attempt_id').notNull(),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    /** `account:{id}` or `email:{address}`. */
    customerKey: text('customer_key').notNull(),
    /** Made before a limit of the promotion was lowered, which a trigger notes: what holds now was not broken by it. */
    beforeLimit: boolean('before_limit').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.promotionId] }), index('promotion_uses_customer').on(t.customerKey)],
)

/** balance + held + spent = issued, always. */
export const vouchers = pgTable(
  'vouchers',
  {
    /** Upper-case, without spaces. */
    code: text('code').primaryKey(),
    pinHash: text('pin_hash').notNull(),
    expires: date('expires', { mode: 'string' }).notNull(),
    issued: integer('issued').notNull(),
    balance: integer('balance').notNull(),
    held: integer('held').notNull().default(0),
    spent: integer('spent').notNull().default(0),
    status: word('status', VOUCHER_STATUSES).notNull().default('active'),
    wrongPinCount: smallint('wrong_pin_count').notNull().default(0),
  },
  (t) => [
    knownWord('vouchers_status', t.status),
    check(
      'vouchers_sum',
      sql`${t.balance} >= 0 and ${t.held} >= 0 and ${t.spent} >= 0 and ${t.balance} + ${t.held} + ${t.spent} = ${t.issued}`,
    ),
  ],
)

export const ATTEMPT_STATES = [
  'reserved',
  'authorising',
  'authorised',
  'placed',
  'declined',
  'released',
  'failed',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** What an attempt has taken and must give back unless it ends in an order. */
export interface AttemptHolds {
  stock: { variantId: string; qty: number }[]
  storeId?: string
  /** `entryNo` of the payment it makes. */
  vouchers: { code: string; amount: number; entryNo?: number }[]
  promotionIds: string[]
}

/** One try to place an order: the durable record behind the saga, and the answer store of its Idempotency-Key. */
export const orderAttempts = pgTable(
  'order_attempts',
  {
    /** Also the merchant reference at the payment provider. */
    id: uuid('id').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** `account:{id}` or `guest`. */
    caller: text('caller').notNull(),
    /** SHA-256 of the request body. */
    digest: text('digest').notNull(),
    state: word('state', ATTEMPT_STATES).notNull(),
    orderNumber: text('order_number').notNull().unique(),
    holds: jsonb('holds').$type<AttemptHolds>().notNull(),
    /** Everything needed to write the order, without PINs and tokens. */
    draft: jsonb('draft').notNull(),
    /** After this the reconciler drives it to an end. */
    deadline: instant('deadline').notNull(),
    /** Written and read no more: it followed from the answer. Older instances name it, so it stays for a release. */
    responseStatus: smallint('response_status'),
    /** The refusal that is given again under the key; null of an order, which is read anew, and while there is none. */
    responseBody: jsonb('response_body'),
    /** Since then nothing can be placed under this key any more; such a row is never deleted. */
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
    /** The key of the placement that took this one's place, or of the order it turned out to be. */
    replacedBy: text('replaced_by'),
    createdAt: instantNow('created_at'),
    updatedAt: instantNow('updated_at'),
  },
  (t) => [
    knownWord('order_attempts_state', t.state),
    unique('order_attempts_key').on(t.idempotencyKey, t.caller),
    index('order_attempts_open').on(t.deadline).where(sql`state in ('reserved', 'authorising', 'authorised')`),
    index('order_attempts_refused').on(t.updatedAt).where(sql`state in ('released', 'declined')`),
    index('order_attempts_failed').on(t.updatedAt).where(sql`state = 'failed'`),
  ],
)

/** What a placed order leaves to be done, until it is handed to the queue. */
export const jobOutbox = pgTable('job_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  task: text('task').notNull(),
  payload: json('payload').notNull(),
  /** There is one job of it at most. */
  jobKey: text('job_key'),
  createdAt: instantNow('created_at'),
})

export interface OrderContact {
  email: string
  firstName: string
  lastName: string
  phone: string
}

export interface OrderShipping {
  type: 'DELIVERY' | 'STORE_PICKUP'
  methodCode: string
  label: string
  instructions?: string
  authorityToLeave: boolean
  address: PostalAddress
  storeId?: string
  /** Who may collect it, when it is somebody else [OPS-08]. */
  collector?: { name: string; phone: string }
  /** The days that were promised when it was placed; absent where none were [CHK-38]. */
  arrival?: { from: string; to: string }
  /** All of it goes by email; the address is the invoice's [CHK-39]. */
  byEmail?: true
}

export const orders = pgTable(
  'orders',
  {
    number: text('number').primaryKey(),
    attemptId: uuid('attempt_id').notNull().unique(),
    customerId: text('customer_id'),
    email: text('email').notNull(),
    channel: word('channel', ORDER_CHANNELS).notNull().default('online'),
    status: word('status', ORDER_STATUSES).notNull().default('PLACED'),
    contact: jsonb('contact').$type<OrderContact>().notNull(),
    billingAddress: jsonb('billing_address').$type<PostalAddress>().notNull(),
    shipping: jsonb('shipping').$type<OrderShipping>().notNull(),
    promoCodes: text('promo_codes').array().notNull().default(sql`'{}'`),
    vouchers: jsonb('vouchers').$type<{ last4: string; amount: number }[]>().notNull().default([]),
    loyaltyMemberId: text('loyalty_member_id'),
    /** The buyer's own number for it, on their tax invoice [CHK-49]. */
    purchaseOrderNumber: text('purchase_order_number'),
    agreeToMarketing: boolean('agree_to_marketing').notNull().default(false),
    itemSubtotal: integer('item_subtotal').notNull(),
    totalDiscount: integer('total_discount').notNull(),
    shippingPrice: integer('shipping_price').notNull(),
    gst: integer('gst').notNull(),
    grandTotal: integer('grand_total').notNull(),
    /** Names the shopper's browser to whoever scores the order. */
    fraudToken: text('fraud_token'),
    /** The earlier order of the same goods that the shopper was asked about and wanted again. */
    repeats: text('repeats'),
    /** The campaign the shopper landed with [CHK-27]. */
    campaign: jsonb('campaign').$type<Campaign>(),
    /** The return that this order sends the other size for [OPS-11]. */
    exchangeOf: text('exchange_of'),
    createdAt: instantNow('created_at'),
  },
  (t) => [
    knownWord('orders_channel', t.channel),
    knownWord('orders_status', t.status),
    check(
      'orders_purchase_order_number',
      sql`char_length(${t.purchaseOrderNumber}) between 1 and ${sql.raw(String(PURCHASE_ORDER_NUMBER_MAX))}`,
    ),
    index('orders_email').on(t.email, t.createdAt),
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_created').on(t.createdAt),
    // What hourly jobs look after is little beside what is done.
    index('orders_open').on(t.createdAt).where(sql`status in ('PLACED', 'PROCESSING', 'READY_FOR_COLLECTION')`),
  ],
)

/** The order a row belongs to, and goes with. */
export const ofOrder = () =>
  text('order_number')
    .notNull()
    .references(() => orders.number, { onDelete: 'cascade' })

export const orderLines = pgTable(
  'order_lines',
  {
    orderNumber: ofOrder(),
    lineNo: smallint('line_no').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    path: text('path').notNull(),
    brandName: text('brand_name').notNull(),
    name: text('name').notNull(),
    /** What tells the variant from the others, in words: size, system, width, colour. */
    label: text('label').notNull(),
    image: jsonb('image').$type<Picture>(),
    qty: integer('qty').notNull(),
    unitPrice: integer('unit_price').notNull(),
    discount: integer('discount').notNull(),
    total: integer('total').notNull(),
    gst: integer('gst').notNull(),
    /** Only these were taken from stock. */
    stockTaken: boolean('stock_taken').notNull(),
    /** `goods` leave in a parcel or over a counter; a `giftCard` is mailed; a `service` happens in a store. */
    fulfilment: word('fulfilment', FULFILMENTS).notNull().default('goods'),
    /** Of an exchange, which costs nothing: what goes back when it is returned in turn, with its GST [OPS-11]. */
    exchangeValue: integer('exchange_value'),
    exchangeGst: integer('exchange_gst'),
    /** Of a gift card: to whom it goes and when; null is to the buyer, at once [OPS-13]. */
    gift: jsonb('gift').$type<GiftDelivery>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.lineNo] }),
    index('order_lines_variant').on(t.variantId),
    knownWord('order_lines_fulfilment', t.fulfilment),
  ],
)

export const payments = pgTable(
  'payments',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => orderAttempts.id),
    /** 0, 1, … in the order of the request. */
    entryNo: smallint('entry_no').notNull(),
    methodCode: text('method_code').notNull(),
    amount: integer('amount').notNull(),
    state: word('state', PAYMENT_STATES).notNull(),
    /** The provider's id of the transaction, once known. */
    transactionId: text('transaction_id'),
    /** Masked, for people: `Visa ending in 1111`. */
    summary: text('summary').notNull().default(''),
    updatedAt: instantNow('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.entryNo] }),
    knownWord('payments_state', t.state),
    index('payments_transaction').on(t.transactionId).where(sql`transaction_id is not null`),
  ],
)

/**
 * What was mailed to whom, for thirty days. Without a mail server this is the mailbox, shown at /sandbox/mail; with one
 * `text` and `html` are empty.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What the mail is about, unique so that a repeated job sends nothing twice. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: instantNow('created_at'),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }),
    /** Whoever hands it to the mail server has it so long; nobody else does meanwhile. Also the holder's token. */
    sendingUntil: instant('sending_until'),
  },
  (t) => [
    index('mail_outbox_created').on(t.createdAt),
    index('mail_outbox_recipient').on(sql`lower(${t.recipient})`),
    // None with a mail server.
    index('mail_outbox_worded').on(t.id).where(sql`text <> '' or html <> ''`),
  ],
)

/** Orders handed to the ERP, one row each; the row is the hand-over until a real ERP is connected. */
export const erpExports = pgTable('erp_exports', {
  orderNumber: text('order_number').primaryKey(),
  payload: jsonb('payload').notNull(),
  exportedAt: instantNow('exported_at'),
})

/** Who works off the job queue, and when they were last heard of: the locks of those who fell silent are given back. */
export const jobWorkers = pgTable('job_workers', {
  id: text('id').primaryKey(),
  startedAt: instantNow('started_at'),
  seenAt: instantNow('seen_at'),
})

/** Positions in the feed of the newsletter's list, given as those of orders are. */
export const subscriberFeedPosition = pgSequence('subscriber_feed_position')

export const mailingSubscriptions = pgTable(
  'mailing_subscriptions',
  {
    email: text('email').primaryKey(),
    source: word('source', MAILING_SOURCES).notNull(),
    createdAt: instantNow('created_at'),
    /** Nothing is sent before the address was confirmed from a mail. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, mode: 'date' }),
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true, mode: 'date' }),
    /** Its account was closed: it stays until then, so that mail programs hear that it left [GEN-23]. */
    forgetAfter: instant('forget_after'),
    /** Null until the feed was read after its last change: a trigger in the migration takes it away [OPS-61]. */
    feedPosition: bigint('feed_position', { mode: 'number' }).unique(),
  },
  (t) => [
    index('mailing_subscriptions_unconfirmed').on(t.createdAt).where(sql`confirmed_at is null`),
    knownWord('mailing_subscriptions_source', t.source),
    index('mailing_subscriptions_forgotten').on(t.forgetAfter).where(sql`forget_after is not null`),
    index('mailing_subscriptions_unfed').on(t.email).where(sql`feed_position is null and confirmed_at is not null`),
  ],
)

/** Renditions of imported photos, served under /pictures/photo/{name}; shared by all instances. */
export const media = pgTable('media', {
  /** `{digest}-{width}.{avif|webp}` */
  name: text('name').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea('bytes').notNull(),
})

/**
 * Static files of this and past releases: a page that is open while a release is rolled out asks for those it was made
 * with.
 */
export const releaseFiles = pgTable(
  'release_files',
  {
    /** Below /_next/static/. Names change with what the file holds. */
    path: text('path').primaryKey(),
    bytes: bytea('bytes').notNull(),
    /** When an instance that was built with it last said so. */
    usedAt: instantNow('used_at'),
  },
  (table) => [index('release_files_used_at_idx').on(table.usedAt)],
)

import 'server-only'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HomeBlock } from '#lib/contract/content.ts'
import type { Picture } from '#lib/contract/product.ts'
import { FITS, REVIEW_STATES, WIDTH_FITS } from '#lib/contract/review.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { QUESTION_STATES } from '#lib/domain/catalogue/product-question.ts'
import { ANNOUNCEMENT_TONES, type AnnouncementLink } from '#lib/domain/content/announcement.ts'
import { instant, instantNow, knownWord, word } from './columns.ts'
import { brands, products, variants } from './schema.ts'

// What a shopper reads: charts, reviews, articles, posts; and where places are. Instants are timestamptz.

/**
 * A chart of a brand, or of the whole shop when `brandSlug` is null, for some product types and some people; none
 * named: for everybody [PDP-01].
 */
export const sizeCharts = pgTable('size_charts', {
  id: text('id').primaryKey(),
  brandSlug: text('brand_slug').references(() => brands.slug),
  productTypes: text('product_types').array().notNull(),
  demographics: text('demographics').array().notNull().default([]),
  chart: jsonb('chart').$type<Omit<SizeChart, 'id' | 'brand'>>().notNull(),
})

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 1 to 5. */
    rating: smallint('rating').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    author: text('author').notNull(),
    /** How it fitted. */
    fit: word('fit', FITS),
    /** The label of the size that was bought. */
    sizeBought: text('size_bought'),
    /** The shop's answer. */
    reply: text('reply'),
    /** The line that was bought, of a review by a verified buyer [OPS-14]. */
    orderNumber: text('order_number'),
    lineNo: smallint('line_no'),
    /** How wide it was. */
    widthFit: word('width_fit', WIDTH_FITS),
    state: word('state', REVIEW_STATES).notNull().default('published'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('reviews_product').on(t.productId, t.createdAt),
    unique('reviews_order_line').on(t.orderNumber, t.lineNo),
    knownWord('reviews_width_fit', t.widthFit),
    knownWord('reviews_state', t.state),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    knownWord('reviews_fit', t.fit),
  ],
)

/** What a shopper asked about a product, and the shop's answer [PDP-29, OPS-69]. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of whoever waits for the answer; forgotten once they have it. */
    email: text('email'),
    question: text('question').notNull(),
    answer: text('answer'),
    state: word('state', QUESTION_STATES).notNull().default('waiting'),
    createdAt: instantNow('created_at'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('product_questions_once').on(t.productId, t.email, sql`md5(question)`),
    index('product_questions_shown').on(t.productId, t.answeredAt).where(sql`state = 'published'`),
    index('product_questions_state').on(t.state, t.createdAt, t.id),
    index('product_questions_email').on(t.email).where(sql`email is not null`),
    knownWord('product_questions_known_state', t.state),
    check(
      'product_questions_answered',
      sql`state not in ('published', 'private') or (answer is not null and answered_at is not null)`,
    ),
  ],
)

/**
 * Asked to be told when a size is back; mailed once [features.md 65]. Kept for a while after `mailedAt`, which giving
 * up sets too.
 */
export const stockNotifications = pgTable(
  'stock_notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    createdAt: instantNow('created_at'),
    mailedAt: instant('mailed_at'),
    /** Mails that could not be sent. */
    tries: smallint('tries').notNull().default(0),
    /** The next try waits until then. */
    tryAfter: instant('try_after'),
  },
  (t) => [
    uniqueIndex('stock_notifications_waiting').on(t.variantId, t.email).where(sql`mailed_at is null`),
    index('stock_notifications_email').on(t.email),
    index('stock_notifications_mailed').on(t.mailedAt).where(sql`mailed_at is not null`),
  ],
)

/** A suburb with its postcode. Positions may be unknown. */
export const localities = pgTable(
  'localities',
  {
    /** Canonical `near` value: `richmond-vic-3121` [STORE-10]. */
    key: text('key').primaryKey(),
    suburb: text('suburb').notNull(),
    /** State code in Australia, region in New Zealand. */
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
  },
  (t) => [
    index('localities_postcode').on(t.postcode),
    index('localities_suburb').on(sql`lower(suburb) text_pattern_ops`),
  ],
)

export const articles = pgTable('articles', {
  /** Below /articles; `home` is the front page. */
  path: text('path').primaryKey(),
  title: text('title').notNull(),
  summary: text('summary').notNull().default(''),
  /** Sanitised HTML. */
  body: text('body').notNull(),
  /** The front page's blocks, in order. */
  blocks: jsonb('blocks').$type<HomeBlock[]>().notNull().default([]),
  publishedAt: instant('published_at').notNull(),
  updatedAt: instantNow('updated_at'),
})

export const blogTopics = pgTable('blog_topics', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  intro: text('intro').notNull().default(''),
})

export const blogPosts = pgTable(
  'blog_posts',
  {
    /** Below /blog. */
    path: text('path').primaryKey(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    image: jsonb('image').$type<Picture>(),
    author: text('author').notNull(),
    topic: text('topic')
      .notNull()
      .references(() => blogTopics.slug),
    /** Products shown beside the text. */
    productIds: text('product_ids').array().notNull().default(sql`'{}'`),
    published: boolean('published').notNull().default(true),
    publishedAt: instant('published_at').notNull(),
    updatedAt: instantNow('updated_at'),
  },
  (t) => [index('blog_posts_newest').on(t.publishedAt, t.path)],
)

/** Where a path went: 308 to `toPath`, or 410 when it is gone without a successor. Paths start with a slash. */
export const redirects = pgTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path'),
})

/** Words that mean the same to a shopper: gumboots, wellies. Lower-case; a group may hold phrases. */
export const synonyms = pgTable('synonyms', {
  id: integer('id').primaryKey(),
  words: text('words').array().notNull(),
})

/** What a retailer says above every page for a time, in plain words [OPS-63]. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    text: text('text').notNull(),
    /** Where more of it is told. */
    link: jsonb('link').$type<AnnouncementLink>(),
    tone: word('tone', ANNOUNCEMENT_TONES).notNull(),
    /** Whose shoppers are told; none named: all. */
    countries: text('countries').array().notNull().default(sql`'{}'`),
    /** From the start unless said. */
    startsAt: instant('starts_at'),
    /** The first moment at which it no longer stands there. */
    endsAt: instant('ends_at'),
    position: integer('position').notNull(),
  },
  (t) => [knownWord('announcements_tone', t.tone), check('announcements_times', sql`${t.startsAt} < ${t.endsAt}`)],
)

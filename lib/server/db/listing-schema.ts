import 'server-only'
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { ProductCard } from '#lib/contract/product.ts'

// The catalogue made over for listings with CATALOGUE_INDEX=postgres (record 055). Everything here can be made again
// from the catalogue.

const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const nameText = customType<{ data: string }>({ dataType: () => 'text collate "en-AU-x-icu"' })
/** As many products as a row of bits tells of: 1 KB, which stays in its page. */
const chunkBits = customType<{ data: string }>({ dataType: () => 'bit(8192)' })

/** The sellable products, each under a number; a number whose product is null is free. */
export const listingProducts = pgTable(
  'listing_products',
  {
    n: integer('n').primaryKey(),
    productId: byteText('product_id').unique(),
    slug: text('slug').notNull(),
    /** Of everything that was read to make the row: one that is the same needs no work. */
    fingerprint: text('fingerprint').notNull(),
    rank: integer('rank').notNull(),
    name: nameText('name').notNull(),
    /** Cents, as shoppers see it. */
    shopperPrice: integer('shopper_price').notNull(),
    publishedMs: doublePrecision('published_ms').notNull(),
    path: text('path').notNull(),
    card: jsonb('card').$type<ProductCard>().notNull(),
    /**
     * What stands of it in listing_bits, listing_words and listing_codes, so that a change touches the difference only.
     */
    valueIds: integer('value_ids').array().notNull().default(sql`'{}'`),
    words: text('words').array().notNull().default(sql`'{}'`),
    codes: text('codes').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    index('listing_products_slug').on(t.slug),
    index('listing_products_rank').on(t.rank, t.productId),
    index('listing_products_name').on(t.name, t.productId),
    index('listing_products_name_desc').on(t.name.desc(), t.productId),
    index('listing_products_price').on(t.shopperPrice, t.productId),
    index('listing_products_price_desc').on(t.shopperPrice.desc(), t.productId),
    index('listing_products_newest').on(t.publishedMs.desc(), t.productId),
    index('listing_products_oldest').on(t.publishedMs, t.productId),
  ],
)

/** What products are counted by: the values of every facet, categories, and kinds of variant. */
export const listingValues = pgTable(
  'listing_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    facet: text('facet').notNull(),
    value: byteText('value').notNull(),
    /** Of a kind of variant: its value in each size facet, in their order. */
    sizes: text('sizes').array(),
    /** Of a kind of variant: every lower-case word its size goes by. */
    names: text('names').array(),
    /** Of a kind of variant. */
    wide: boolean('wide'),
  },
  (t) => [unique('listing_values_value').on(t.facet, t.value)],
)

/** Which products have a value: bit `n % 8192` of chunk `n / 8192`. */
export const listingBits = pgTable(
  'listing_bits',
  {
    valueId: integer('value_id').notNull(),
    chunk: integer('chunk').notNull(),
    bits: chunkBits('bits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.valueId, t.chunk] })],
)

/** The words products are found by, and as bits where each stands. */
export const listingWords = pgTable(
  'listing_words',
  { word: byteText('word').notNull(), n: integer('n').notNull(), places: smallint('places').notNull() },
  // All of a row, so that the index alone answers.
  (t) => [primaryKey({ columns: [t.word, t.n, t.places] })],
)

/** Lower-case codes: of the product (0), its style (1), its variants (2). */
export const listingCodes = pgTable(
  'listing_codes',
  { code: byteText('code').notNull(), kind: smallint('kind').notNull(), n: integer('n').notNull() },
  (t) => [primaryKey({ columns: [t.code, t.kind, t.n] })],
)

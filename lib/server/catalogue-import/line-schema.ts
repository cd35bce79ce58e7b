import 'server-only'
import { z } from 'zod'
import { dollars, entityId, instant } from '#lib/contract/fields.ts'
import { DEMOGRAPHICS, FUNCTIONAL_TYPES, PRODUCT_STATES } from '#lib/contract/product.ts'
import { SKU_MAX } from '#lib/domain/shop-rules.ts'
import { OWN_PATH, OWN_PATH_WANTED } from '#lib/domain/text/own-path.ts'

// One line of a catalogue file. Every field is explained in docs/catalogue-files.md.

const INTEGER_MAX = 2_147_483_647
/** What an index of the database still takes. */
const KEY_MAX = 250

/** PostgreSQL has no NUL, and UTF-8 no half of a surrogate pair. */
export const UNSTORABLE = /[\p{Surrogate}\0]/u

const storable = z.string().refine((text) => !UNSTORABLE.test(text), {
  error: 'holds a character that cannot be stored',
})
export const words = storable.refine((text) => text.trim() !== '', { error: 'must not be blank' })
export const key = words.max(KEY_MAX)
export const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,200}$/, { error: 'must be 1 to 200 lower-case letters, digits or hyphens' })
export const categoryPath = z
  .string()
  .max(KEY_MAX)
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, {
    error: 'must be lower-case words with hyphens, joined by slashes',
  })
export const wholeNumber = z.int().min(0).max(INTEGER_MAX)
const ownPath = storable.regex(OWN_PATH, { error: OWN_PATH_WANTED })

const image = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawn'), src: ownPath, alt: storable.default('') }),
  z.strictObject({
    kind: z.literal('photo'),
    src: ownPath,
    widths: z.array(z.int().min(1).max(10_000)).min(1),
    alt: storable.default(''),
  }),
  /** To be fetched and kept as a photo. */
  z.strictObject({ kind: z.literal('remote'), url: storable.max(2000), alt: storable.default('') }),
])

const size = storable.max(20).optional()

const variantLine = z.strictObject({
  id: entityId,
  code: words.max(SKU_MAX),
  barcode: storable.optional(),
  label: storable,
  sizes: z.strictObject({ usMen: size, usWomen: size, usKids: size, uk: size, eu: size }).default({}),
  width: storable.optional(),
  stock: wholeNumber.optional(),
})

export const productLine = z.strictObject({
  id: entityId,
  slug,
  name: words,
  brand: z.strictObject({ slug, name: words.optional() }),
  styleCode: key.optional(),
  productType: key,
  state: z.enum(PRODUCT_STATES).default('current'),
  functionalType: z.enum(FUNCTIONAL_TYPES).default('basic'),
  demographic: z.enum(DEMOGRAPHICS).default('unisex'),
  canonicalCategory: categoryPath,
  categories: z.array(z.strictObject({ path: categoryPath, name: words.optional() })).default([]),
  price: dollars,
  erpOriginalPrice: dollars.optional(),
  taxExclusive: z.boolean().default(false),
  isNew: z.boolean().default(false),
  accountExclusive: z.boolean().default(false),
  cartQtyProductMax: wholeNumber.optional(),
  cartQtyVariantMax: wholeNumber.optional(),
  cartQtyVariantMin: wholeNumber.optional(),
  cartQtyVariantMultipleOf: wholeNumber.optional(),
  colour: storable.optional(),
  material: storable.optional(),
  pantsFit: storable.optional(),
  bestFor: z.array(storable).default([]),
  overlayIds: z.array(storable).default([]),
  description: storable.default(''),
  specs: z.array(z.strictObject({ label: storable, value: storable })).default([]),
  images: z.array(image).default([]),
  relatedIds: z.array(entityId).default([]),
  challenge: z.strictObject({ question: storable, answer: storable.optional() }).optional(),
  rank: z.int().min(-INTEGER_MAX).max(INTEGER_MAX).optional(),
  publishedAt: instant.optional(),
  importHandle: key.optional(),
  variants: z.array(variantLine),
})
export type ProductLine = z.output<typeof productLine>

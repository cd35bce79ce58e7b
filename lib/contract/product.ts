import { z } from 'zod'
import { SIZE_SYSTEMS } from '#lib/domain/sizes/sizes.ts'
import { challengeAnswer, dollars, entityId, instant } from './fields.ts'

export const PRODUCT_STATES = ['current', 'evergreen', 'upcoming', 'discontinued', 'archived'] as const
export const FUNCTIONAL_TYPES = ['basic', 'giftCard', 'service', 'madeToOrder'] as const
export const DEMOGRAPHICS = ['men', 'women', 'kids', 'unisex'] as const

/**
 * A picture. `drawn` is one SVG at `src`; `photo` was rendered at import: `{src}-{width}.avif` and `.webp` exist for
 * every width, `src` itself has no extension.
 */
export const picture = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), src: z.string(), alt: z.string() }),
  z.object({ kind: z.literal('photo'), src: z.string(), widths: z.array(z.int().positive()), alt: z.string() }),
])
export type Picture = z.infer<typeof picture>

const variantSizes = z.object({
  eu: z.string().optional(),
  uk: z.string().optional(),
  usKids: z.string().optional(),
  usMen: z.string().optional(),
  usWomen: z.string().optional(),
})

export const variant = z.object({
  id: entityId,
  code: z.string(),
  /** Units a shopper can have now: on hand less reserved. */
  stockQty: z.int(),
  label: z.string(),
  sizes: variantSizes,
  width: z.string().optional(),
})
export type Variant = z.infer<typeof variant>

const brandRef = z.object({ slug: z.string(), name: z.string() })

/** What a listing needs of a product: no variants, so that sixty of them stay small. */
export const productCard = z.object({
  id: entityId,
  path: z.string(),
  brand: brandRef,
  name: z.string(),
  price: dollars,
  erpOriginalPrice: dollars,
  isDiscounted: z.boolean(),
  isNew: z.boolean(),
  soldOut: z.boolean(),
  taxExclusive: z.boolean(),
  colour: z.string().optional(),
  overlayIds: z.array(z.string()),
  availableVariantLabels: z.array(z.string()),
  footwearAvailableVariantLabels: z.array(z.string()),
  /** What the labels of shoes are sizes of; absent where they are no size of one system. */
  labelSystem: z.enum(SIZE_SYSTEMS).optional(),
  /** The same shoes in other systems, label by label: only systems that know all of them. Listings only. */
  footwearLabelsIn: z.partialRecord(z.enum(SIZE_SYSTEMS), z.array(z.string())).optional(),
  image: picture.optional(),
  /** Where there is no picture: the address of a drawing of its kind of thing. */
  kindDrawing: z.string().optional(),
  /** A second view, for whoever points at the card. Listings only. */
  secondImage: picture.optional(),
  /** The style's other colours, in the order of their product page. Listings and suggestions only. */
  otherColours: z.array(z.object({ path: z.string(), colour: z.string() })).optional(),
})
export type ProductCard = z.infer<typeof productCard>

/** A product record [CAT-19, CART-21]. `path` is the canonical path below /products. */
export const product = productCard.extend({
  variants: z.array(variant),
  state: z.enum(PRODUCT_STATES),
  functionalType: z.enum(FUNCTIONAL_TYPES),
  accountExclusive: z.boolean(),
  /** When the price of a sale with an end goes up again; absent from any other product. */
  saleEndsAt: instant.optional(),
  cartQtyProductMax: z.int().optional(),
  cartQtyVariantMax: z.int().optional(),
  cartQtyVariantMin: z.int().optional(),
  cartQtyVariantMultipleOf: z.int().optional(),
  demographic: z.enum(DEMOGRAPHICS),
  canonicalCategory: z.string(),
  stockUpdatedAt: instant,
  /** Sum over variants. */
  stock: z.int(),
  sizes: z.object({
    eu: z.array(z.string()),
    uk: z.array(z.string()),
    usKids: z.array(z.string()),
    usMen: z.array(z.string()),
    usWomen: z.array(z.string()),
  }),
  description: z.string(),
  images: z.array(picture),
  material: z.string().optional(),
  pantsFit: z.string().optional(),
  bestFor: z.array(z.string()),
  categories: z.array(z.string()),
  challenge: z.object({ question: z.string() }).optional(),
  /** Safety standards, toe cap, weight … in the order they are shown. */
  specs: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What completes the look. */
  relatedIds: z.array(entityId),
  rating: z.object({ average: z.number(), count: z.int() }).optional(),
  publishedAt: instant,
  /**
   * What promotions say of it before it is in a cart, first what lowers its price; `price` is then that of one, with
   * GST. Absent where none does [PROMO-12].
   */
  offers: z.array(z.object({ text: z.string(), price: dollars.optional() })).optional(),
  /** Until when `offers` may be shown: two minutes before the first of them ends. Absent where none does [PROMO-13]. */
  offersUntil: instant.optional(),
})
export type Product = z.infer<typeof product>

export const relatedResponse = z.object({ products: z.array(product) })

/** Body of POST /product/challenge/verify [API-29]. */
export const challengeRequest = z.strictObject({
  answer: challengeAnswer,
  productId: entityId,
  recaptchaToken: z.string().max(4096).optional(),
})
export const challengeResponse = z.object({ valid: z.literal(true) })

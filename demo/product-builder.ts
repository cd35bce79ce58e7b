import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { drawnPictureName, PICTURE_VIEWS, type PictureView } from '#lib/domain/catalogue/drawn-picture.ts'
import { PICTURE_COLOURS } from '#lib/domain/catalogue/picture-colour.ts'
import { withAncestors } from '#lib/server/catalogue/category-ancestors.ts'
import type { productCategories, products, variants } from '#lib/server/db/schema.ts'
import { BRANDS } from './brand-data.ts'
import { chance, chanceBetween } from './chance.ts'
import { specsOf } from './specs.ts'
import type { Style, StyleColour } from './style.ts'
import { stockOf } from './variant-stock.ts'

export type ProductInsert = typeof products.$inferInsert
export type VariantInsert = typeof variants.$inferInsert
type CategoryInsert = typeof productCategories.$inferInsert

export interface BuiltProduct {
  product: ProductInsert
  categories: CategoryInsert[]
  variants: VariantInsert[]
}

/** The demo shop's own today: a fixed instant, so that the seed does not depend on the day it runs. */
const TODAY = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000

const VIEW_WORDS: Record<PictureView, string> = {
  side: 'from the side',
  pair: 'the pair',
  'on-foot': 'on the foot',
  sole: 'the sole',
  detail: 'close up',
  front: 'from the front',
  back: 'from behind',
  folded: 'folded',
  top: 'from above',
  inside: 'from inside',
  palm: 'the palms',
  grip: 'the grip, close up',
  worn: 'as worn',
}

const brandBySlug = new Map(BRANDS.map((brand) => [brand.slug, brand]))

/** One product of the demo shop: a style in one of its colours, with categories and variants. */
export function buildProduct(style: Style, colourIndex: number, rank: number, seededAt: Date): BuiltProduct {
  const entry = style.colours[colourIndex]
  if (entry === undefined) throw new Error(`Style ${style.no} has no colour ${colourIndex}.`)
  const own: StyleColour = typeof entry === 'string' ? { colour: entry } : entry
  const id = `p${style.no * 10 + colourIndex}`
  const product = productRow({ id, style, own, rank, seededAt })
  return {
    product,
    categories: withAncestors(style.categories).map((categoryPath) => ({ categoryPath, productId: id })),
    variants: variantRows(id, style, own),
  }
}

interface Ingredients {
  id: string
  style: Style
  own: StyleColour
  rank: number
  seededAt: Date
}

function productRow({ id, style, own, rank, seededAt }: Ingredients): ProductInsert {
  const name = productName(style)
  const isNew = own.isNew ?? style.isNew ?? false
  return {
    id,
    slug: slugOf(style, own),
    brandSlug: style.brand,
    name,
    description: descriptionOf(style),
    productType: style.type,
    styleCode: styleCode(style),
    state: own.state ?? style.state ?? 'current',
    functionalType: style.functionalType ?? 'basic',
    accountExclusive: style.accountExclusive ?? false,
    price: own.price ?? style.price,
    erpOriginalPrice: style.was ?? style.price,
    taxExclusive: style.taxExclusive ?? false,
    isNew,
    cartQtyProductMax: style.productMax ?? null,
    cartQtyVariantMax: style.variantMax ?? null,
    cartQtyVariantMin: style.variantMin ?? null,
    cartQtyVariantMultipleOf: style.multipleOf ?? null,
    demographic: style.demographic,
    canonicalCategory: style.categories[0],
    colour: PICTURE_COLOURS[own.colour].label,
    material: style.material ?? null,
    pantsFit: style.pantsFit ?? null,
    bestFor: [...(style.bestFor ?? [])],
    overlayIds: [...(style.overlays ?? [])],
    images: picturesOf(style, own, name),
    specs: specsOf(style),
    challengeQuestion: style.challenge?.question ?? null,
    challengeAnswer: style.challenge?.answer ?? null,
    rank,
    publishedAt: publishedAt(id, style, isNew),
    stockUpdatedAt: seededAt,
    updatedAt: seededAt,
  }
}

function variantRows(productId: string, style: Style, own: StyleColour): VariantInsert[] {
  const counted = (style.functionalType ?? 'basic') === 'basic'
  return style.run.map((size, position) => {
    const id = `${productId}-${size.code}`
    const stock = counted ? stockOf(id, own.stock ?? style.stock ?? 'normal', position, style.run.length) : 0
    return {
      id,
      productId,
      code: `${styleCode(style)}-${own.colour.toUpperCase()}-${size.code}`,
      barcode: barcodeOf(id),
      label: size.label,
      sizes: size.sizes,
      width: size.width ?? null,
      position,
      received: stock,
      stock,
    }
  })
}

function productName(style: Style): string {
  return style.noun.startsWith('$') ? style.noun : `${style.range} ${style.noun}`
}

function styleCode(style: Style): string {
  return `${brandBySlug.get(style.brand)?.prefix ?? 'XX'}${style.no}`
}

function slugOf(style: Style, own: StyleColour): string {
  const edition = style.no >= 1000 ? `-${styleCode(style)}` : ''
  return `${productName(style)}-${own.colour}${edition}`
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function descriptionOf(style: Style): string {
  const facts = style.facts.map((fact) => `<li>${fact}</li>`).join('')
  return `<p>${style.intro}</p><ul>${facts}</ul>`
}

function picturesOf(style: Style, own: StyleColour, name: string): Picture[] {
  const { type, details = [], make = 0 } = style
  const mark = brandBySlug.get(style.brand)?.mark
  const shown = { type, colour: own.colour, details, make, ...(mark ? { mark } : {}) }
  return PICTURE_VIEWS[type].map((view) => ({
    kind: 'drawn',
    src: `/pictures/drawn/${drawnPictureName({ ...shown, view })}.svg`,
    alt: `${name} in ${PICTURE_COLOURS[own.colour].label.toLowerCase()}, ${VIEW_WORDS[view]}`,
  }))
}

/** Colours of a style mostly arrive together; new ones within the last six weeks, the rest over two years. */
function publishedAt(id: string, style: Style, isNew: boolean): Date {
  const days = isNew ? chanceBetween(`${id}-new`, 2, 42) : chanceBetween(`style-${style.no}`, 60, 730)
  const later = !isNew && chance(`${id}-later`) < 0.3 ? chanceBetween(`${id}-late`, 0, 55) : 0
  return new Date(TODAY - (days - later) * DAY_MS + chanceBetween(`${id}-time`, 0, 36_000) * 1000)
}

/** A 13-digit number of the range that is free for a shop's own use. */
function barcodeOf(variantId: string): string {
  const high = Math.floor(chance(variantId) * 100_000)
  const low = Math.floor(chance(`${variantId}-barcode`) * 100_000)
  const digits = `29${String(high).padStart(5, '0')}${String(low).padStart(5, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

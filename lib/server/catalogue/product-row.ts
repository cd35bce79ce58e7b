import 'server-only'
import type { Picture, Product, ProductCard, Variant } from '#lib/contract/product.ts'
import { kindDrawing } from '#lib/domain/catalogue/kind-drawing.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import {
  compareSizes,
  SIZE_SYSTEMS,
  type SizeSystem,
  systemOfLabels,
  type VariantSizes,
} from '#lib/domain/sizes/sizes.ts'

/** A variant as the catalogue queries select it. `available` is on hand less reserved. */
export interface VariantRow {
  id: string
  code: string
  label: string
  sizes: VariantSizes
  width: string | null
  available: number
  barcode?: string | null
}

/** The columns every catalogue query selects of a product; names are SQL's. */
export interface ProductCardRow {
  id: string
  slug: string
  brand_slug: string
  brand_name: string
  name: string
  price: number
  erp_original_price: number
  is_new: boolean
  tax_exclusive: boolean
  functional_type: Product['functionalType']
  product_type: string
  colour: string | null
  overlay_ids: string[]
  images: Picture[]
  /** Of variants in stock, or of all for kinds that need no stock. */
  in_stock: { label: string; sizes: VariantSizes }[]
}

/** How many of a product one order may take; null where that is not said. */
export interface LimitsRow {
  cart_qty_product_max: number | null
  cart_qty_variant_max: number | null
  cart_qty_variant_min: number | null
  cart_qty_variant_multiple_of: number | null
}

export interface ProductRow extends Omit<ProductCardRow, 'in_stock'>, LimitsRow {
  state: Product['state']
  account_exclusive: boolean
  demographic: Product['demographic']
  canonical_category: string
  stock_updated_at: Date
  /** Of a sale that has an end. */
  sale_ends_at: Date | null
  published_at: Date
  description: string
  material: string | null
  pants_fit: string | null
  best_for: string[]
  categories: string[]
  challenge_question: string | null
  specs: Product['specs']
  related_ids: string[]
  rating: { average: number; count: number } | null
  style_code: string | null
  variants: VariantRow[]
}

/** Canonical path of a product below /products [ROUTE-25]. */
export function productPath(row: { brand_slug: string; slug: string }): string {
  return `${row.brand_slug}/${row.slug}`
}

/** A listing's record of a product [CAT-23]. */
export function cardOf(row: ProductCardRow): ProductCard {
  const [image, secondImage] = row.images
  const labels = (footwear: boolean) =>
    [...new Set(row.in_stock.filter((v) => isFootwear(v) === footwear).map((v) => v.label))].sort(compareSizes)
  const labelSystem = systemOfLabels(row.in_stock)
  const footwear = labels(true)
  const drawing = image ? undefined : kindDrawing(row.product_type)
  const otherSystems = labelsIn(footwear, row.in_stock, labelSystem)
  return {
    id: row.id,
    path: productPath(row),
    brand: { slug: row.brand_slug, name: row.brand_name },
    name: row.name,
    price: toDollars(row.price),
    erpOriginalPrice: toDollars(row.erp_original_price),
    isDiscounted: row.erp_original_price > row.price,
    isNew: row.is_new,
    soldOut: row.functional_type === 'basic' && row.in_stock.length === 0,
    taxExclusive: row.tax_exclusive,
    overlayIds: row.overlay_ids,
    availableVariantLabels: labels(false),
    footwearAvailableVariantLabels: footwear,
    ...(labelSystem ? { labelSystem } : {}),
    ...(otherSystems ? { footwearLabelsIn: otherSystems } : {}),
    ...(row.colour ? { colour: row.colour } : {}),
    ...(image ? { image } : {}),
    ...(drawing ? { kindDrawing: drawing } : {}),
    ...(secondImage ? { secondImage } : {}),
  }
}

/** Labels of shoes in the systems they are not written in; a system that lacks one of them is left out. */
function labelsIn(
  labels: readonly string[],
  variants: ProductCardRow['in_stock'],
  written: SizeSystem | undefined,
): ProductCard['footwearLabelsIn'] {
  const sizes = labels.map((label) => variants.find((variant) => variant.label === label)?.sizes)
  const known = SIZE_SYSTEMS.filter((system) => system !== written && sizes.every((each) => each?.[system]))
  if (labels.length === 0 || known.length === 0) return undefined
  return Object.fromEntries(known.map((system) => [system, sizes.map((each) => each?.[system] ?? '')]))
}

/** The full record of a product [CAT-19]. */
export function productOf(row: ProductRow): Product {
  const variants = row.variants.map(variantOf)
  const buyable = row.functional_type === 'basic' ? row.variants.filter((v) => v.available > 0) : row.variants
  // Its variants say the same.
  const { footwearLabelsIn: _, secondImage: __, ...card } = cardOf({ ...row, in_stock: buyable })
  return {
    ...card,
    variants,
    state: row.state,
    functionalType: row.functional_type,
    accountExclusive: row.account_exclusive,
    ...(row.sale_ends_at ? { saleEndsAt: row.sale_ends_at.toISOString() } : {}),
    ...limitsOf(row),
    demographic: row.demographic,
    canonicalCategory: row.canonical_category,
    stockUpdatedAt: row.stock_updated_at.toISOString(),
    stock: variants.reduce((sum, v) => sum + v.stockQty, 0),
    sizes: sizesOf(row.variants),
    description: row.description,
    images: row.images,
    ...(row.material ? { material: row.material } : {}),
    ...(row.pants_fit ? { pantsFit: row.pants_fit } : {}),
    bestFor: row.best_for,
    categories: row.categories,
    ...(row.challenge_question ? { challenge: { question: row.challenge_question } } : {}),
    specs: row.specs,
    relatedIds: row.related_ids,
    ...(row.rating ? { rating: row.rating } : {}),
    publishedAt: row.published_at.toISOString(),
  }
}

export function limitsOf(row: LimitsRow) {
  return {
    ...(row.cart_qty_product_max === null ? {} : { cartQtyProductMax: row.cart_qty_product_max }),
    ...(row.cart_qty_variant_max === null ? {} : { cartQtyVariantMax: row.cart_qty_variant_max }),
    ...(row.cart_qty_variant_min === null ? {} : { cartQtyVariantMin: row.cart_qty_variant_min }),
    ...(row.cart_qty_variant_multiple_of === null
      ? {}
      : { cartQtyVariantMultipleOf: row.cart_qty_variant_multiple_of }),
  }
}

function isFootwear({ sizes }: { sizes: VariantSizes }): boolean {
  return Object.keys(sizes).length > 0
}

function variantOf(row: VariantRow): Variant {
  return {
    id: row.id,
    code: row.code,
    stockQty: row.available,
    label: row.label,
    sizes: row.sizes,
    ...(row.width ? { width: row.width } : {}),
  }
}

function sizesOf(variants: readonly VariantRow[]): Product['sizes'] {
  const inSystem = (system: SizeSystem) =>
    [...new Set(variants.flatMap((v) => v.sizes[system] ?? []))].sort(compareSizes)
  return Object.fromEntries(SIZE_SYSTEMS.map((system) => [system, inSystem(system)])) as Product['sizes']
}

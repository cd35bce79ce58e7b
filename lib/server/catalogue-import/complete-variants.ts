import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { footwearSizes, sizeLabel } from './import-size.ts'
import { digestOf, slugOf } from './import-text.ts'
import type { ImportedVariant } from './imported-product.ts'
import type { ProductReading } from './product-reading.ts'
import type { KnownProduct, KnownVariant } from './shop-state.ts'
import { columnName } from './shopify-sheet.ts'
import type { VariantReading } from './variant-reading.ts'

/** A size with what decides which product of its handle it belongs to. */
export interface CompleteVariant extends ImportedVariant {
  colour?: string
  price: Cents
  originalPrice: Cents
  /** Picture of the size, where the sheet names one. */
  image: string
}

interface Held {
  variant: KnownVariant
  product: KnownProduct
}

const RETIRED = new Set<Product['state']>(['discontinued', 'archived'])

/**
 * The sizes of a handle: those the sheet names, filled up with what the shop has of them, and, unless the sheet
 * describes the handle whole, those it does not name. `feet` is for whom it is, of what is worn on feet.
 */
export function completeVariants(
  reading: ProductReading,
  known: readonly KnownProduct[],
  feet: Product['demographic'] | undefined,
): { variants: CompleteVariant[]; whole: boolean } {
  const held = known.flatMap((product) => product.variants.map((variant): Held => ({ variant, product })))
  const ids = known.map(({ id }) => id)
  const settled = settledOf(reading, { held, ids })
  const named = new Map<Held, CompleteVariant>()
  const fresh: CompleteVariant[] = []
  for (const row of reading.variants) {
    const match = findHeld(reading, row, { held, ids, settled })
    const variant = completeVariant(reading, row, match, feet)
    if (variant === undefined) continue
    if (match === undefined) fresh.push(variant)
    else if (named.has(match)) problem(reading, row, `the SKU "${variant.sku}" is already on an earlier row`, 'sku')
    else named.set(match, variant)
  }
  const whole = isWhole(reading, held.length)
  const inSheetOrder = [...named.values(), ...fresh]
  if (whole) return { variants: inSheetOrder, whole }
  const kept = held.flatMap((one) => named.get(one) ?? (RETIRED.has(one.product.state) ? [] : [keptVariant(one)]))
  return { variants: [...kept, ...fresh], whole }
}

/** A sheet with titles, prices and options lists every size of a handle; one without changes those it names. */
function isWhole({ columns }: ProductReading, heldCount: number): boolean {
  return columns.has('title') && columns.has('price') && (columns.has('option1') || heldCount <= 1)
}

interface Shelf {
  held: readonly Held[]
  /** Of all products the handle has or had. */
  ids: readonly string[]
}

/**
 * The size of the shop that a row means: the one with its SKU, else with its options, else the only one there is. A new
 * size may share the SKU of one that another row means by SKU and options.
 */
function findHeld(
  { columns }: ProductReading,
  row: VariantReading,
  { held, ids, settled }: Shelf & { settled: ReadonlySet<Held> },
) {
  const { sku } = row
  const withOptions = optionsHeld(row, { held, ids })
  const isFree = (one: Held) => one === withOptions || !settled.has(one)
  const withSku = sku ? held.filter((one) => isCalled(one.variant.code, sku) && isFree(one)) : []
  if (withSku.length === 1) return withSku[0]
  if (withOptions !== undefined || columns.has('option1')) return withOptions
  return held.length === 1 ? held[0] : undefined
}

/** A size has the id of the product it was made in, also where it has moved to another since. */
function optionsHeld({ options }: VariantReading, { held, ids }: Shelf): Held | undefined {
  if (options === undefined) return undefined
  const made = new Set(ids.map((id) => variantId(id, options.key)))
  const candidates = held.filter(({ variant }) => made.has(variant.id))
  return candidates.find(({ variant, product }) => variant.id === variantId(product.id, options.key)) ?? candidates[0]
}

/** Sizes that a row means by its SKU and its options alike. */
function settledOf({ variants }: ProductReading, shelf: Shelf): Set<Held> {
  return new Set(
    variants.flatMap((row) => {
      const one = optionsHeld(row, shelf)
      return one && row.sku && isCalled(one.variant.code, row.sku) ? [one] : []
    }),
  )
}

/** The id of a size that came by import. */
export function variantId(productId: string, key: string): string {
  return `${productId}-${digestOf(key, 8)}`
}

/** What a size is called here whose SKU another has already: always the same. */
export function doubleOf(sku: string, handle: string, key: string): string {
  return `${sku}-${digestOf(`${handle}\n${key}`, 6)}`
}

/** Whether a size of the shop has this SKU, or the name it got because another had it. */
function isCalled(code: string, sku: string): boolean {
  return code === sku || (code.startsWith(`${sku}-`) && /^[0-9a-f]{6}$/.test(code.slice(sku.length + 1)))
}

function completeVariant(
  reading: ProductReading,
  row: VariantReading,
  held: Held | undefined,
  feet: Product['demographic'] | undefined,
): CompleteVariant | undefined {
  const price = row.price ?? held?.product.price
  if (isUnclear(reading, row, held)) {
    const which = row.sku ? `SKU "${row.sku}" is not a size of this product` : 'it does not say which size is meant'
    problem(reading, row, `${which}, and the sheet has no column ${columnName('option1')}`, 'sku')
    return undefined
  }
  if (price === undefined) {
    problem(reading, row, `a new size needs a price, and the sheet has no column ${columnName('price')}`, 'price')
    return undefined
  }
  return {
    ...identityOf(reading, row, held),
    ...looksOf(row, held, feet),
    price,
    originalPrice: Math.max(price, row.compareAt ?? held?.product.originalPrice ?? 0),
    ...(row.quantity === undefined ? {} : { quantity: row.quantity }),
    image: row.image,
  }
}

/** Without options a row must say by its SKU which size it means, unless a new product has only one. */
function isUnclear({ columns, variants }: ProductReading, row: VariantReading, held: Held | undefined): boolean {
  return row.options === undefined && held === undefined && (columns.has('option1') || variants.length > 1)
}

function identityOf({ handle }: ProductReading, row: VariantReading, held: Held | undefined) {
  const known = held?.variant
  const key = row.options?.key ?? known?.id ?? ''
  const barcode = row.barcode ?? known?.barcode ?? ''
  const keepsCode = known !== undefined && (row.sku === undefined || (row.sku !== '' && isCalled(known.code, row.sku)))
  return {
    key,
    ...(known === undefined ? {} : { knownId: known.id }),
    sku: keepsCode ? known.code : row.sku || madeSku(handle, key),
    ...(barcode === '' ? {} : { barcode }),
  }
}

function looksOf({ options }: VariantReading, held: Held | undefined, feet: Product['demographic'] | undefined) {
  if (options === undefined && held !== undefined) {
    const { variant, product } = held
    return {
      label: variant.label,
      sizes: variant.sizes,
      ...(product.colour === null ? {} : { colour: product.colour }),
    }
  }
  const label = sizeLabel(options?.label ?? '')
  const sizes = feet ? footwearSizes(label, feet) : {}
  return { label, sizes, ...(options?.colour === undefined ? {} : { colour: options.colour }) }
}

function keptVariant({ variant, product }: Held): CompleteVariant {
  return {
    key: variant.id,
    knownId: variant.id,
    label: variant.label,
    sizes: variant.sizes,
    sku: variant.code,
    ...(variant.barcode === null ? {} : { barcode: variant.barcode }),
    ...(product.colour === null ? {} : { colour: product.colour }),
    price: product.price,
    originalPrice: product.originalPrice,
    image: '',
  }
}

/** A SKU for a size that came without: readable, and the same every time. */
function madeSku(handle: string, key: string): string {
  const size = slugOf(key).toUpperCase().slice(0, 20)
  return `${slugOf(handle).toUpperCase().slice(0, 40)}-${size || 'OS'}-${digestOf(`${handle}\n${key}`, 6).toUpperCase()}`
}

function problem(reading: ProductReading, { row }: VariantReading, text: string, column: 'sku' | 'price'): void {
  const where = `${text} (column ${columnName(column)})`
  reading.problems.push(row === reading.row ? where : `row ${row}: ${where}`)
}

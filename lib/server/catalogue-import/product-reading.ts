import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import type { Cents } from '#lib/domain/money.ts'
import type { VariantSizes } from '#lib/domain/sizes.ts'
import { safeDescription } from '../rich-text.ts'
import { footwearSizes, isFootwear, sizeLabel } from './import-size.ts'
import { digestOf, slugOf, storable } from './import-text.ts'
import type { Reading } from './intake.ts'
import type { ImportedImage } from './photo-collector.ts'
import type { ProductRows } from './shopify-sheet.ts'
import { readVariants, type VariantReading } from './variant-reading.ts'

export interface ImportedVariant {
  /** Stays the same from run to run: made of the option values. */
  key: string
  label: string
  sizes: VariantSizes
  sku: string
  barcode?: string
  quantity: number
}

/** One product as the shop keeps it: one colour at one price. */
export interface ImportedProduct {
  importHandle: string
  slug: string
  name: string
  colour?: string
  price: Cents
  originalPrice: Cents
  variants: ImportedVariant[]
  images: ImportedImage[]
}

/** What the rows of a handle say. */
export interface ProductReading extends Reading {
  /** Of everything the shop reads, so that an unchanged product is known without looking closer. */
  digest: string
  vendor: string
  type: string
  tags: string[]
  description: string
  productType: string
  demographic: Product['demographic']
  state: Product['state']
  functionalType: Product['functionalType']
  products: ImportedProduct[]
}

/** Raised when the same rows are to be read differently, so that the next run brings every product up to date. */
const READING_VERSION = 1
const HANDLE_MAX = 200

/** Reads the rows of one handle. Problems name their column and, below the first row, their row. */
export function readProduct({ handle, rows }: ProductRows): ProductReading {
  const [first] = rows
  const problems: string[] = []
  for (const { row, broken } of rows) if (broken) problems.push(row === first.row ? broken : `row ${row}: ${broken}`)
  if (handle === '') problems.push('Handle is empty (column Handle)')
  if (handle.length > HANDLE_MAX) problems.push(`Handle is longer than ${HANDLE_MAX} characters (column Handle)`)
  if (first.cells.title === '' && first.broken === undefined) problems.push('Title is empty (column Title)')
  const tags = first.cells.tags.split(',').flatMap((tag) => tag.trim() || [])
  const words = [first.cells.type, ...tags, first.cells.gender, first.cells.ageGroup, first.cells.title].join(' ')
  const demographic = demographicOf(words)
  const { variants, warnings, ...reading } = readVariants(rows)
  problems.push(...reading.problems)
  const footwear = isFootwear([first.cells.type, ...tags, first.cells.title].join(' '))
  return {
    handle,
    row: first.row,
    digest: digestOf(JSON.stringify([READING_VERSION, rows.map(({ cells }) => cells)])),
    vendor: storable(first.cells.vendor) || 'Unbranded',
    type: storable(first.cells.type || (first.cells.category.split('>').at(-1)?.trim() ?? '')),
    tags,
    description: safeDescription(storable(first.cells.body)),
    productType: slugOf(first.cells.type) || 'product',
    demographic,
    state: stateOf(first.cells.status, first.cells.published),
    functionalType: /^true$/i.test(first.cells.giftCard) ? 'giftCard' : 'basic',
    products: problems.length > 0 ? [] : splitProducts({ handle, rows }, variants, footwear ? demographic : undefined),
    problems,
    warnings,
  }
}

/**
 * A product of the shop has one colour and one price, so a handle with more becomes several: one for each colour, and within a
 * colour one for each price. The first keeps the plain handle.
 */
function splitProducts(
  { handle, rows }: ProductRows,
  variants: VariantReading[],
  feet: Product['demographic'] | undefined,
) {
  const groups = new Map<string, VariantReading[]>()
  for (const variant of variants) {
    const key = JSON.stringify([variant.colour?.toLowerCase(), variant.price])
    groups.set(key, [...(groups.get(key) ?? []), variant])
  }
  const title = storable(rows[0].cells.title)
  const pricesOfColour = (colour: string | undefined) =>
    new Set(variants.filter((v) => v.colour?.toLowerCase() === colour?.toLowerCase()).map((v) => v.price)).size
  return [...groups.values()].flatMap((group, index): ImportedProduct[] => {
    const [lead] = group
    if (lead === undefined) return []
    const sizes = pricesOfColour(lead.colour) > 1 ? group.map((v) => v.label).join(', ') : undefined
    const suffix =
      index === 0 ? '' : slugOf([lead.colour, sizes === undefined ? undefined : lead.label].filter(Boolean).join(' '))
    return [
      {
        importHandle: index === 0 ? handle : `${handle}#${suffix || digestOf(lead.key, 8)}`,
        slug: slugOf(`${handle} ${suffix}`) || `product-${digestOf(handle, 8)}`,
        name: sizes === undefined || group.length > 4 ? title : `${title} (${sizes})`,
        ...(lead.colour === undefined ? {} : { colour: lead.colour }),
        price: lead.price,
        originalPrice: Math.max(lead.price, ...group.map((v) => v.compareAt ?? 0)),
        variants: group.map((v) => variantOf(v, handle, feet)),
        images: imagesOf(rows, title, group, variants),
      },
    ]
  })
}

function variantOf(variant: VariantReading, handle: string, feet: Product['demographic'] | undefined): ImportedVariant {
  const label = sizeLabel(variant.label)
  return {
    key: variant.key,
    label,
    sizes: feet === undefined ? {} : footwearSizes(label, feet),
    sku: variant.sku || madeSku(handle, variant.key),
    ...(variant.barcode === '' ? {} : { barcode: variant.barcode }),
    quantity: variant.quantity,
  }
}

/** A SKU for a variant that came without: readable, and the same every time. */
function madeSku(handle: string, key: string): string {
  const size = slugOf(key).toUpperCase().slice(0, 20)
  return `${slugOf(handle).toUpperCase().slice(0, 40)}-${size || 'OS'}-${digestOf(`${handle}\n${key}`, 6).toUpperCase()}`
}

/** The pictures of the handle, without those that belong to another colour's variants. */
function imagesOf(
  rows: ProductRows['rows'],
  title: string,
  group: VariantReading[],
  all: VariantReading[],
): ImportedImage[] {
  const own = new Set(group.map((v) => v.image))
  const others = new Set(all.map((v) => v.image).filter((url) => url !== '' && !own.has(url)))
  const seen = new Set<string>()
  return rows.flatMap(({ row, cells: { image, imageAlt } }) => {
    if (image === '' || others.has(image) || seen.has(image)) return []
    seen.add(image)
    return [{ url: image, alt: storable(imageAlt) || title, row }]
  })
}

const MEN = /\b(men|mens|men['’]s|man|male)\b/i
const WOMEN = /\b(women|womens|women['’]s|woman|ladies|female)\b/i
const KIDS = /\b(kids?|boys?|girls?|child|children|toddlers?|youth|junior|infants?)\b/i

function demographicOf(words: string): Product['demographic'] {
  if (KIDS.test(words)) return 'kids'
  const women = WOMEN.test(words)
  if (MEN.test(words) === women) return 'unisex'
  return women ? 'women' : 'men'
}

/** Not published is not sold yet, but keeps its page; archived is gone. */
function stateOf(status: string, published: string): Product['state'] {
  if (/^archived$/i.test(status)) return 'archived'
  return /^(draft|unlisted)$/i.test(status) || /^(false|no|0)$/i.test(published) ? 'upcoming' : 'current'
}

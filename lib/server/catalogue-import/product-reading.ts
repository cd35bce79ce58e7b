import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { safeDescription } from '../content/rich-text.ts'
import { isFootwear } from './import-size.ts'
import { digestOf, slugOf, storable } from './import-text.ts'
import type { Reading } from './importer.ts'
import type { ImportedImage } from './photo-collector.ts'
import type { Column, ProductRow, ProductRows } from './shopify-sheet.ts'
import { readVariants, type VariantReading } from './variant-reading.ts'

/**
 * What the rows of a handle say. A field is left out when the sheet has no column for it: then the shop keeps what it
 * has.
 */
export interface ProductReading extends Reading {
  /** Of everything the shop reads, so that an unchanged product is known without looking closer. */
  digest: string
  columns: ReadonlySet<Column>
  /** A draft, or not published: nothing of it may be seen. */
  hidden: boolean
  archived: boolean
  title?: string
  vendor?: string
  /** Empty when the cell is blank. */
  type?: string
  productType?: string
  tags?: string[]
  /** Words that say where a category stands in the tree: `Apparel`, `Clothing`, `women`. */
  placeHints: string[]
  description?: string
  demographic?: Product['demographic']
  /** Whether its words say that it is worn on feet; left out when nothing but the title could. */
  footwear?: boolean
  functionalType?: Product['functionalType']
  variants: VariantReading[]
  images: ImportedImage[]
}

/** Raised when the same rows are to be read differently, so that the next run brings every product up to date. */
const READING_VERSION = 2
const HANDLE_MAX = 200

/** Reads the rows of one handle. Problems name their column and, below the first row, their row. */
export function readProduct({ handle, columns, rows }: ProductRows): ProductReading {
  const [first] = rows
  const problems: string[] = []
  for (const { row, broken } of rows) if (broken) problems.push(row === first.row ? broken : `row ${row}: ${broken}`)
  if (handle === '') problems.push('Handle is empty (column Handle)')
  if (handle.length > HANDLE_MAX) problems.push(`Handle is longer than ${HANDLE_MAX} characters (column Handle)`)
  if (columns.has('title') && first.cells.title === '' && first.broken === undefined)
    problems.push('Title is empty (column Title)')
  const { variants, warnings, ...reading } = readVariants({ columns, rows })
  problems.push(...reading.problems)
  return {
    handle,
    row: first.row,
    columns,
    digest: digestOf(JSON.stringify([READING_VERSION, [...columns], rows.map(({ cells }) => cells)])),
    hidden: isHidden(first.cells),
    archived: /^archived$/i.test(first.cells.status),
    ...placeOf(columns, first.cells),
    ...(columns.has('title') ? { title: storable(first.cells.title) } : {}),
    ...(columns.has('vendor') ? { vendor: storable(first.cells.vendor) || 'Unbranded' } : {}),
    ...(columns.has('body') ? { description: safeDescription(storable(first.cells.body)) } : {}),
    ...(columns.has('giftCard')
      ? { functionalType: /^true$/i.test(first.cells.giftCard) ? ('giftCard' as const) : ('basic' as const) }
      : {}),
    variants,
    images: imagesOf(rows),
    problems,
    warnings,
  }
}

type Place = Pick<ProductReading, 'type' | 'productType' | 'tags' | 'placeHints' | 'demographic' | 'footwear'>

/** Where it stands and for whom it is, of the columns that tell. */
function placeOf(columns: ReadonlySet<Column>, cells: ProductRow['cells']): Place {
  const tags = `${cells.collection},${cells.tags}`.split(',').flatMap((tag) => tag.trim() || [])
  const trail = cells.category.split('>').flatMap((step) => step.trim() || [])
  const type = storable(cells.type || (trail.at(-1) ?? ''))
  const told = (['type', 'category', 'tags', 'gender', 'ageGroup'] as const).some((column) => columns.has(column))
  const words = [cells.type, ...tags, cells.gender, cells.ageGroup, cells.title].join(' ')
  return {
    ...(columns.has('type') || columns.has('category') ? { type, productType: slugOf(type) || 'product' } : {}),
    ...(columns.has('tags') || columns.has('collection') ? { tags } : {}),
    placeHints: [...trail, ...tags, cells.gender, cells.ageGroup].filter((word) => word !== ''),
    ...(told ? { demographic: demographicOf(words) } : {}),
    ...(told ? { footwear: isFootwear([cells.type, ...trail.slice(-1), ...tags, cells.title].join(' ')) } : {}),
  }
}

function imagesOf(rows: ProductRows['rows']): ImportedImage[] {
  const seen = new Set<string>()
  const place = ({ cells }: ProductRow) => Number(cells.imagePosition || Number.NaN) || rows.length
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(({ row, cells: { image, imageAlt } }) => {
      if (image === '' || seen.has(image)) return []
      seen.add(image)
      return [{ url: image, alt: storable(imageAlt), row }]
    })
}

const MEN = /\b(men|mens|men['’]s|man|male)\b/i
const WOMEN = /\b(women|womens|women['’]s|woman|ladies|female)\b/i
const KIDS = /\b(kids?|boys?|girls?|child|children|toddlers?|youth|junior|infants?)\b/i

/** Whom a product is for, by its words; both or neither is unisex. */
export function demographicOf(words: string): Product['demographic'] {
  if (KIDS.test(words)) return 'kids'
  const women = WOMEN.test(words)
  if (MEN.test(words) === women) return 'unisex'
  return women ? 'women' : 'men'
}

/** A draft may be under embargo, so it gets no page; what is unlisted or unpublished is not for everybody either. */
function isHidden({ status, published }: ProductRow['cells']): boolean {
  if (/^archived$/i.test(status)) return false
  return /^(draft|unlisted)$/i.test(status) || /^(false|no|0)$/i.test(published)
}

import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Picture } from '#lib/contract/product.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import type { CatalogueProduct } from '../catalogue-export/catalogue-product.ts'
import { settledDescription } from '../catalogue-export/settled-description.ts'
import { namedCategories, type StoredProduct } from '../catalogue-export/stored-products.ts'
import type { ProductLine } from './line-schema.ts'

/** Behind the products that the shop has put in order. */
const RANK = 500_000
const NO_NAMES: ReadonlyMap<string, string> = new Map()

interface Completing {
  /** What the shop has of it already. */
  stored: StoredProduct | undefined
  now: Date
  /** Sizes the shop has keep their stock, whatever the line says. */
  keepStock: boolean
}

/**
 * The product as the shop will have it after the line: what an export would say. Names of categories are left to the
 * shop.
 */
export function wholeProduct(line: ProductLine, { stored, now, keepStock }: Completing): CatalogueProduct {
  const before = stored?.product
  const stockOfId = new Map(before?.variants.map((variant) => [variant.id, variant.stock]))
  const { brand, categories, images, challenge, variants, importHandle, ...said } = line
  return {
    ...without(said),
    brand: { slug: brand.slug, name: '' },
    categories: namelessCategories([line.canonicalCategory, ...categories.map(({ path }) => path)]),
    price: wholeCents(line.price),
    erpOriginalPrice: wholeCents(line.erpOriginalPrice ?? line.price),
    // What was exported is settled already, and settling takes longer than all the rest.
    description: line.description === before?.description ? line.description : settledDescription(line.description),
    images: hasRemote(line) ? (before?.images ?? []) : images.filter(isPicture),
    ...(challenge === undefined ? {} : { challenge: without(challenge) }),
    rank: (line.rank ?? before?.rank ?? RANK) + 0,
    publishedAt: instantOf(line.publishedAt) ?? before?.publishedAt ?? now.toISOString(),
    ...(importHandle === undefined ? {} : { importHandle }),
    variants: variants.map(({ sizes, stock, ...variant }) => ({
      ...without(variant),
      sizes: without(sizes),
      stock: stockOf(stock, {
        before: stockOfId.get(variant.id),
        keepStock,
        reserved: stored?.reserved.get(variant.id) ?? 0,
      }),
    })),
  }
}

/** Whether the line changes nothing. Sizes it leaves out do not count when there is none of them to sell. */
export function isAsStored(product: CatalogueProduct, stored: StoredProduct): boolean {
  const named = new Set(product.variants.map(({ id }) => id))
  const variants = stored.product.variants.filter(
    ({ id, stock }) => named.has(id) || stock > (stored.reserved.get(id) ?? 0),
  )
  const { brand, categories } = stored.product
  const nameless = {
    ...stored.product,
    brand: { ...brand, name: '' },
    categories: namelessCategories(categories.map(({ path }) => path)),
    variants,
  }
  return isDeepStrictEqual(product, nameless)
}

/** Whether pictures are to be fetched for it. */
export function hasRemote({ images }: ProductLine): boolean {
  return images.some(({ kind }) => kind === 'remote')
}

export function isPicture(image: ProductLine['images'][number]): image is Picture {
  return image.kind !== 'remote'
}

function namelessCategories(paths: readonly string[]): CatalogueProduct['categories'] {
  return namedCategories(paths, NO_NAMES).map(({ path }) => ({ path, name: '' }))
}

/** Dollars as the shop tells them: what was computed elsewhere may have a tail. */
function wholeCents(amount: number): number {
  return toDollars(fromDollars(amount))
}

function instantOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString()
}

/** Never below what is promised to orders. */
function stockOf(
  said: number | undefined,
  { before, keepStock, reserved }: { before: number | undefined; keepStock: boolean; reserved: number },
): number {
  const kept = keepStock || said === undefined ? before : undefined
  return Math.max(kept ?? said ?? 0, reserved)
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The same without the fields that are there and undefined. */
function without<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

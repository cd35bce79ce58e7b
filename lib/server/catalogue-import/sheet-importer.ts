import 'server-only'
import { withAncestors } from '../catalogue/category-ancestors.ts'
import { type CompleteProduct, completeProduct } from './complete-product.ts'
import { doubleOf } from './complete-variants.ts'
import type { FileMemory } from './file-memory.ts'
import type { OpenFile } from './import-file.ts'
import type { Places } from './import-places.ts'
import { type Importer, plural, type Validated } from './importer.ts'
import type { PhotoWork } from './photo-collector.ts'
import { type ProductReading, readProduct } from './product-reading.ts'
import { type Pending, productId, storeProducts } from './product-store.ts'
import { categoriesOf } from './sheet-places.ts'
import { sheetRows } from './sheet-rows.ts'
import { foreignSkus, isUnchanged, type KnownProduct, knownProducts } from './shop-state.ts'
import { productSheet } from './shopify-sheet.ts'

interface ValidatedHandle extends Validated, Pending {
  reading: ProductReading
}

/** How a Shopify product sheet comes into the shop: a reading is a handle. */
export function sheetImporter(
  { source, encoding }: OpenFile,
  { memory, places }: { memory: FileMemory; places: Places },
): Importer<ProductReading, ValidatedHandle> {
  return {
    unit: 'row',
    async *readings() {
      for await (const rows of productSheet(sheetRows(source.bytes(), encoding))) yield readProduct(rows)
    },
    async judge(readings) {
      const known = await knownProducts(readings.map(({ handle }) => handle))
      await findRepeatedHandles(readings, memory)
      const complete = readings
        .filter(({ problems }) => problems.length === 0)
        .map((reading) => ({ reading, product: completeProduct(reading, known.get(reading.handle) ?? []) }))
        .filter(({ reading }) => reading.problems.length === 0)
      await renameTakenSkus(
        complete.map(({ product }) => product),
        memory,
      )
      return complete.map(({ product }) => validatedHandle(product, known.get(product.reading.handle) ?? [], places))
    },
    productIds: (changed) =>
      changed.flatMap(({ product, known }) => [
        ...product.products.map((one) => productId(one, known)),
        ...known.map(({ id }) => id),
      ]),
    write: (client, changed) => storeProducts(client, changed, places),
  }
}

function validatedHandle(product: CompleteProduct, known: KnownProduct[], places: Places): ValidatedHandle {
  const { reading } = product
  const outcome = outcomeOf(product, known, places)
  const photos = photosOf(product, known, outcome !== 'unchanged')
  return { reading, product, known, outcome, size: sizeOf(product), photos }
}

function outcomeOf(product: CompleteProduct, known: readonly KnownProduct[], places: Places): Validated['outcome'] {
  const { reading, products } = product
  if (known.length === 0) return reading.hidden ? 'left out' : 'created'
  const same = isUnchanged(reading.digest, products, known) && hasItsPlace(product, known, places)
  return same ? 'unchanged' : 'updated'
}

/** Whether it stands where it belongs: the shop may have got a category for its type since. */
function hasItsPlace(product: CompleteProduct, [main]: readonly KnownProduct[], places: Places): boolean {
  const wanted = categoriesOf(places, product)
  const all = withAncestors(wanted)
  return (
    main !== undefined &&
    main.canonicalCategory === wanted[0] &&
    main.categories.length === all.length &&
    all.every((path) => main.categories.includes(path))
  )
}

function photosOf({ reading, products }: CompleteProduct, known: readonly KnownProduct[], changed: boolean): PhotoWork {
  const works = products.flatMap((product) => {
    const before = known.find(({ importHandle }) => importHandle === product.importHandle)?.images.length ?? 0
    return product.images === undefined ? [] : [{ id: productId(product, known), images: product.images, before }]
  })
  return { row: reading.row, handle: reading.handle, products: works, changed }
}

/** Handles that were in the file before. */
async function findRepeatedHandles(readings: readonly ProductReading[], memory: FileMemory): Promise<void> {
  const owners = await memory.claim(
    readings.map(({ handle, row }) => ({ kind: 'handle', value: handle, owner: String(row) })),
  )
  for (const [i, reading] of readings.entries()) {
    if (owners[i] === undefined) continue
    const where = `this handle is already on row ${owners[i]}`
    reading.problems.push(`${where}; rows of a product must stand together (column Handle)`)
  }
}

/**
 * Shopify lets sizes share a SKU and the shop does not: the first keeps it, later ones get a tail that is always the
 * same.
 */
async function renameTakenSkus(products: readonly CompleteProduct[], memory: FileMemory): Promise<void> {
  const all = products.flatMap((product) => product.products)
  const foreign = await foreignSkus(all)
  const asked = products.flatMap(({ reading, products: own }) =>
    own.flatMap(({ variants }) => variants.map((variant) => ({ reading, variant }))),
  )
  const owners = await memory.claim(
    asked.map(({ reading, variant }) => ({ kind: 'sku', value: variant.sku, owner: reading.handle })),
  )
  for (const [i, { reading, variant }] of asked.entries()) {
    const owner = ownerOf(reading.handle, owners[i], foreign.get(variant.sku))
    if (owner === undefined) continue
    const own = doubleOf(variant.sku, reading.handle, variant.key)
    const text = `Variant SKU "${variant.sku}" belongs to ${owner} already; this size is called "${own}" (column Variant SKU)`
    reading.warnings.push({ row: reading.row, text })
    variant.sku = own
  }
}

function ownerOf(
  handle: string,
  inFile: string | undefined,
  foreign: { handle: string | null; slug: string } | undefined,
): string | undefined {
  if (inFile !== undefined) return inFile === handle ? 'another size of this product' : inFile
  return foreign === undefined || foreign.handle === handle ? undefined : foreign.slug
}

function sizeOf({ products }: CompleteProduct): string {
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0)
  const size = plural(variants, 'variant')
  return products.length > 1 ? `${plural(products.length, 'product')}, ${size}` : size
}

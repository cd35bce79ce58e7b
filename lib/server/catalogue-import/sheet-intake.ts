import 'server-only'
import type { FileMemory } from './file-memory.ts'
import type { OpenFile } from './import-file.ts'
import type { Places } from './import-places.ts'
import { type Intake, type Judged, plural } from './intake.ts'
import type { PhotoWork } from './photo-collector.ts'
import { type ProductReading, readProduct } from './product-reading.ts'
import { type Pending, productId, storeReadings } from './product-store.ts'
import { sheetRows } from './sheet-rows.ts'
import { foreignSkus, isUnchanged, type KnownProduct, knownProducts } from './shop-state.ts'
import { productSheet } from './shopify-sheet.ts'

interface JudgedHandle extends Judged, Pending {
  reading: ProductReading
}

/** How a Shopify product sheet comes into the shop: a reading is a handle. */
export function sheetIntake(
  { source, encoding }: OpenFile,
  { memory, places }: { memory: FileMemory; places: Places },
): Intake<ProductReading, JudgedHandle> {
  return {
    unit: 'row',
    async *readings() {
      for await (const rows of productSheet(sheetRows(source.bytes(), encoding))) yield readProduct(rows)
    },
    async judge(readings) {
      const known = await knownProducts(readings.map(({ handle }) => handle))
      await findRepeatedHandles(readings, memory)
      await findTakenSkus(readings, memory)
      return readings
        .filter(({ problems }) => problems.length === 0)
        .map((reading) => judgedHandle(reading, known.get(reading.handle) ?? []))
    },
    productIds: (changed) =>
      changed.flatMap(({ reading, known }) => [
        ...reading.products.map((product) => productId(product, known)),
        ...known.map(({ id }) => id),
      ]),
    write: (client, changed) => storeReadings(client, changed, places),
  }
}

function judgedHandle(reading: ProductReading, known: KnownProduct[]): JudgedHandle {
  const outcome = isUnchanged(reading, known) ? 'unchanged' : known.length > 0 ? 'updated' : 'created'
  return { reading, known, outcome, size: sizeOf(reading), photos: photosOf(reading, known, outcome !== 'unchanged') }
}

function photosOf(reading: ProductReading, known: readonly KnownProduct[], changed: boolean): PhotoWork {
  const products = reading.products.map((product) => ({
    id: productId(product, known),
    images: product.images,
    before: known.find(({ importHandle }) => importHandle === product.importHandle)?.images.length ?? 0,
  }))
  return { row: reading.row, handle: reading.handle, products, changed }
}

/** Handles that were in the file before. */
async function findRepeatedHandles(readings: readonly ProductReading[], memory: FileMemory): Promise<void> {
  const owners = await memory.claim(
    readings.map(({ handle, row }) => ({ kind: 'handle', value: handle, owner: String(row) })),
  )
  for (const [i, reading] of readings.entries()) {
    if (owners[i] === undefined) continue
    const where = `this handle is on row ${owners[i]} already`
    reading.problems.push(`${where}; rows of a product must stand together (column Handle)`)
    reading.products = []
  }
}

/** SKUs that another variant of the file or the shop has already. */
async function findTakenSkus(readings: readonly ProductReading[], memory: FileMemory): Promise<void> {
  const foreign = await foreignSkus(readings)
  const asked = readings.flatMap((reading) =>
    reading.products.flatMap(({ variants }) => variants.map(({ sku }) => ({ reading, sku }))),
  )
  const owners = await memory.claim(
    asked.map(({ reading, sku }) => ({ kind: 'sku', value: sku, owner: reading.handle })),
  )
  for (const [i, { reading, sku }] of asked.entries()) {
    const owner = ownerOf(reading.handle, owners[i], foreign.get(sku))
    if (owner !== undefined)
      reading.problems.push(`Variant SKU "${sku}" belongs to ${owner} already (column Variant SKU)`)
  }
}

function ownerOf(
  handle: string,
  inFile: string | undefined,
  foreign: { handle: string | null; slug: string } | undefined,
): string | undefined {
  if (inFile !== undefined) return inFile === handle ? 'another variant of this product' : inFile
  return foreign === undefined || foreign.handle === handle ? undefined : foreign.slug
}

function sizeOf({ products }: ProductReading): string {
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0)
  const size = plural(variants, 'variant')
  return products.length > 1 ? `${plural(products.length, 'product')}, ${size}` : size
}

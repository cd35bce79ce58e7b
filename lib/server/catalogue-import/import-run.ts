import 'server-only'
import { announceChange, changesSent } from '../changes.ts'
import { pool } from '../db/client.ts'
import { type FileEncoding, fileEncoding } from './file-encoding.ts'
import { loadPlaces, type Places } from './import-places.ts'
import { PhotoCollector } from './photo-collector.ts'
import { type ProductReading, readProduct } from './product-reading.ts'
import { type Pending, productId, storeProducts } from './product-store.ts'
import { sheetRows } from './sheet-rows.ts'
import { foreignSkus, isUnchanged, type KnownProduct, knownProducts } from './shop-state.ts'
import { productSheet } from './shopify-sheet.ts'

export interface ImportOptions {
  /** Reads and judges everything, writes nothing. */
  dryRun?: boolean
  /** `changed`: of products that are written (the usual); `missing`: also of unchanged ones that lack some; `none`. */
  images?: 'changed' | 'missing' | 'none'
  /** One line of the report at a time. */
  report?: (line: string) => void
  /** Handles dealt with so far. */
  progress?: (handles: number) => void
}

export interface ImportSummary {
  encoding: FileEncoding
  created: number
  updated: number
  unchanged: number
  failed: number
  warnings: number
  picturesStored: number
  picturesMissing: number
}

const BATCH = 50

/**
 * Imports a Shopify product CSV. Every handle is taken whole or not at all; what fails is reported and the rest goes on. The same
 * file a second time changes nothing. Throws NotAProductSheet when the file is no product file, and whatever the disk or
 * the database throws when they are gone.
 */
export async function importCatalogue(path: string, options: ImportOptions = {}): Promise<ImportSummary> {
  const encoding = await fileEncoding(path)
  const run = new ImportRun(encoding, await currentPlaces(), options)
  let batch: ProductReading[] = []
  for await (const rows of productSheet(sheetRows(path, encoding))) {
    batch.push(readProduct(rows))
    if (batch.length < BATCH) continue
    await run.settle(batch)
    batch = []
  }
  await run.settle(batch)
  await changesSent()
  return run.summary
}

async function currentPlaces(): Promise<Places> {
  const client = await pool().connect()
  return loadPlaces(client).finally(() => client.release())
}

class ImportRun {
  readonly summary: ImportSummary
  readonly #places: Places
  readonly #options: ImportOptions
  readonly #photos: PhotoCollector
  readonly #rowOfHandle = new Map<string, number>()
  readonly #handleOfSku = new Map<string, string>()
  #handles = 0

  constructor(encoding: FileEncoding, places: Places, options: ImportOptions) {
    this.summary = {
      encoding,
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      warnings: 0,
      picturesStored: 0,
      picturesMissing: 0,
    }
    this.#places = places
    this.#options = options
    this.#photos = new PhotoCollector((row, handle, text) => this.#say(row, handle, text))
  }

  /** Judges a batch, writes what can be written, and reports every handle in the order of the file. */
  async settle(readings: readonly ProductReading[]): Promise<void> {
    if (readings.length === 0) return
    const known = await knownProducts(readings.map(({ handle }) => handle))
    await this.#findClashes(readings)
    const pending = readings
      .filter((reading) => reading.problems.length === 0)
      .map((reading) => ({ reading, known: known.get(reading.handle) ?? [] }))
    const changed = pending.filter((one) => !isUnchanged(one.reading, one.known))
    if (!this.#options.dryRun) await this.#store(changed)
    const written = new Set(changed.map(({ reading }) => reading))
    for (const reading of readings) this.#reportHandle(reading, written.has(reading), known.get(reading.handle) ?? [])
    await this.#collectPhotos(pending, changed)
    await this.#announce(changed)
    this.#handles += readings.length
    this.#options.progress?.(this.#handles)
  }

  /** Together when it goes, else one by one, so that one product's trouble is its own. */
  async #store(changed: readonly Pending[]): Promise<void> {
    if (changed.length === 0) return
    try {
      await storeProducts(changed, this.#places)
    } catch {
      for (const one of changed) {
        await storeProducts([one], this.#places).catch((error: unknown) => {
          if (!isDataTrouble(error)) throw error
          one.reading.problems.push(`the database refused it: ${error.message}`)
        })
      }
    }
  }

  /** Handles that come back later in the file, and SKUs that somebody has already. */
  async #findClashes(readings: readonly ProductReading[]): Promise<void> {
    const foreign = await foreignSkus(readings)
    for (const reading of readings) {
      const row = this.#rowOfHandle.get(reading.handle)
      if (row !== undefined) {
        reading.problems.push(
          `this handle is on row ${row} already; rows of a product must stand together (column Handle)`,
        )
        continue
      }
      this.#rowOfHandle.set(reading.handle, reading.row)
      for (const sku of reading.products.flatMap(({ variants }) => variants.map((variant) => variant.sku))) {
        const owner = this.#ownerOf(sku, reading, foreign.get(sku))
        if (owner !== undefined)
          reading.problems.push(`Variant SKU "${sku}" belongs to ${owner} already (column Variant SKU)`)
        else this.#handleOfSku.set(sku, reading.handle)
      }
    }
  }

  #ownerOf(
    sku: string,
    reading: ProductReading,
    foreign: { handle: string | null; slug: string } | undefined,
  ): string | undefined {
    const inFile = this.#handleOfSku.get(sku)
    if (inFile !== undefined) return inFile === reading.handle ? 'another variant of this product' : inFile
    return foreign === undefined || foreign.handle === reading.handle ? undefined : foreign.slug
  }

  #reportHandle(reading: ProductReading, written: boolean, known: readonly KnownProduct[]): void {
    const { summary } = this
    for (const { row, text } of reading.warnings) this.#say(row, reading.handle, `warning: ${text}`)
    summary.warnings += reading.warnings.length
    if (reading.problems.length > 0) {
      summary.failed += 1
      this.#say(reading.row, reading.handle, `failed: ${reading.problems.slice(0, 5).join('; ')}`)
      return
    }
    const outcome = written ? (known.length > 0 ? 'updated' : 'created') : 'unchanged'
    summary[outcome] += 1
    const counts = outcome === 'unchanged' ? '' : `, ${sizeOf(reading)}`
    this.#say(reading.row, reading.handle, `${outcome}${counts}`)
  }

  async #collectPhotos(pending: readonly Pending[], changed: readonly Pending[]): Promise<void> {
    const { dryRun, images = 'changed' } = this.#options
    if (dryRun || images === 'none') return
    const looked = (images === 'missing' ? pending : changed).filter(({ reading }) => reading.problems.length === 0)
    const counts = await this.#photos.collect(looked)
    this.summary.picturesStored += counts.stored
    this.summary.picturesMissing += counts.missing
  }

  async #announce(changed: readonly Pending[]): Promise<void> {
    const stored = changed.filter(({ reading }) => reading.problems.length === 0)
    if (this.#options.dryRun) return
    const ids = stored.flatMap(({ reading, known }) => [
      ...reading.products.map((product) => productId(product, known)),
      ...known.map(({ id }) => id),
    ])
    const photographed = this.#photos.takeTouched()
    if (ids.length + photographed.length === 0) return
    const { rows } = await pool().query<{ slug: string }>('select slug from products where id = any($1)', [
      [...ids, ...photographed],
    ])
    announceChange([...rows.map(({ slug }) => `product:${slug}`), 'listing'])
  }

  #say(row: number, handle: string, text: string): void {
    this.#options.report?.(`row ${row}: ${handle || '(no handle)'} — ${text}`)
  }
}

function sizeOf({ products }: ProductReading): string {
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0)
  const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return products.length > 1
    ? `${plural(products.length, 'product')}, ${plural(variants, 'variant')}`
    : plural(variants, 'variant')
}

/** Whether PostgreSQL refused the data itself (classes 22 and 23), not the connection. */
function isDataTrouble(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && /^2[23]/.test(code)
}

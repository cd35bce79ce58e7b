import 'server-only'
import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { type StoredProduct, storedProducts } from '../catalogue-export/stored-products.ts'
import { pool } from '../db/client.ts'
import type { FileMemory } from './file-memory.ts'
import type { OpenFile } from './import-file.ts'
import type { Places } from './import-places.ts'
import { type Importer, plural } from './importer.ts'
import { findClashes } from './line-clashes.ts'
import { type LineReading, readLine } from './line-reading.ts'
import type { ProductLine } from './line-schema.ts'
import { storeLines, type ValidatedLine } from './line-store.ts'
import { warnOfMissingPhotos } from './missing-photos.ts'
import type { PhotoWork } from './photo-collector.ts'
import { NotAProductFile } from './source-file.ts'
import { textLines } from './text-lines.ts'
import { hasRemote, isAsStored, isPicture, wholeProduct } from './whole-product.ts'

interface LineTools {
  memory: FileMemory
  places: Places
  keepStock: boolean
}

/** How JSON Lines come into the shop: a reading is a product. */
export function lineImporter(
  file: OpenFile,
  { memory, places, keepStock }: LineTools,
): Importer<LineReading, ValidatedLine> {
  return {
    unit: 'line',
    async *readings() {
      let some = false
      for await (const line of textLines(utf8Of(file))) {
        some = true
        yield readLine(line)
      }
      if (!some) throw new NotAProductFile(file.source.damage ?? 'The file is empty.')
    },
    async judge(readings) {
      await findClashes(readings, memory)
      const sound = readings.filter(({ problems }) => problems.length === 0)
      const stored = await storedProducts(
        pool(),
        sound.map(({ handle }) => handle),
        new Map(),
      )
      const byId = new Map(stored.map((one) => [one.product.id, one]))
      const now = new Date()
      const validated = sound.flatMap((reading) =>
        reading.line === undefined
          ? []
          : [validatedLine(reading, reading.line, { stored: byId.get(reading.handle), now, keepStock })],
      )
      await warnOfMissingPhotos(validated)
      return validated
    },
    productIds: (changed) => changed.map(({ product }) => product.id),
    write: (client, changed) => storeLines(client, changed, places),
  }
}

function validatedLine(
  reading: LineReading,
  line: ProductLine,
  shop: { stored: StoredProduct | undefined; now: Date; keepStock: boolean },
): ValidatedLine {
  const { stored, keepStock } = shop
  const product = wholeProduct(line, shop)
  const outcome =
    stored === undefined ? 'created' : isUnchanged(reading, product, shop.stored) ? 'unchanged' : 'updated'
  const kept = line.variants.filter(({ stock }) => keepStock || stock === undefined).map(({ id }) => id)
  return {
    reading,
    line,
    product,
    outcome,
    keptStock: new Set(kept),
    digest: hasRemote(line) ? reading.digest : null,
    size: plural(product.variants.length, 'variant'),
    photos: photosOf(reading, line, { before: stored?.product.images.length ?? 0, changed: outcome !== 'unchanged' }),
  }
}

/** Pictures to be fetched look different once they are there, so such a line is known by its digest. */
function isUnchanged(
  reading: LineReading,
  product: ValidatedLine['product'],
  stored: StoredProduct | undefined,
): boolean {
  if (stored === undefined || !isAsStored(product, stored)) return false
  return reading.line === undefined || !hasRemote(reading.line) || stored.importDigest === reading.digest
}

function photosOf(
  { row, handle }: LineReading,
  line: ProductLine,
  { before, changed }: { before: number; changed: boolean },
): PhotoWork {
  const images = line.images.map((image) => (isPicture(image) ? image : { ...image, row, alt: image.alt || line.name }))
  return { row, handle, changed, products: [{ id: line.id, images, before }] }
}

async function* utf8Of({ source, encoding }: OpenFile): AsyncGenerator<Buffer> {
  if (encoding === 'UTF-8') {
    yield* source.bytes()
    return
  }
  const text = Readable.from(source.bytes()).pipe(iconv.decodeStream(encoding))
  for await (const part of text) yield Buffer.from(String(part))
}

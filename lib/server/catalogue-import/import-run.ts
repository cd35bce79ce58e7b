import 'server-only'
import { isDatabaseBusy } from '../db/database-trouble.ts'
import { announceChange, changesSent } from '../platform/changes.ts'
import { isDataTrouble } from './data-trouble.ts'
import { fetchPhotosLater, forgetQueuedPhotos } from './fetch-photos-later.ts'
import type { FileEncoding } from './file-encoding.ts'
import { FileMemory } from './file-memory.ts'
import { type OpenFile, openFile } from './import-file.ts'
import { type Places, placesInShop } from './import-places.ts'
import type { Importer, Reading, Validated } from './importer.ts'
import { lineImporter } from './line-importer.ts'
import { PhotoCollector } from './photo-collector.ts'
import { writeInTransaction } from './product-transaction.ts'
import { sheetImporter } from './sheet-importer.ts'
import { surveySheet } from './sheet-survey.ts'
import { SizeChartWarnings } from './size-chart-warnings.ts'

export interface ImportOptions {
  /** Reads and judges everything, writes nothing. */
  dryRun?: boolean
  /** `changed`: of products that are written (the usual); `missing`: also of unchanged ones that lack some; `none`. */
  images?: 'changed' | 'missing' | 'none'
  /** JSON Lines only: sizes the shop has already keep their stock. */
  keepStock?: boolean
  /** Sheets only: what will not arrive, column by column, before anything is written. */
  columns?: (lines: string[]) => void
  /** Sheets only: category paths for names of collections, types and tags, each as `nameKey` has it. */
  categoryNames?: ReadonlyMap<string, string>
  /** One line of the report at a time. */
  report?: (line: string) => void
  /** Products, or handles of a sheet, dealt with so far, and the share of the file that has been read. */
  progress?: (products: number, share: number) => void
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal
}

export interface ImportSummary {
  format: 'Shopify CSV' | 'JSON Lines'
  encoding: FileEncoding
  created: number
  updated: number
  unchanged: number
  /** Drafts and unpublished products that the shop does not have. */
  leftOut: number
  failed: number
  warnings: number
  picturesStored: number
  picturesMissing: number
  /** Slugs of brands and paths of categories that the shop did not have. */
  madeBrands: string[]
  madeCategories: string[]
  /** Set when the import was stopped before the end of the file: the last row or line that was dealt with. */
  stoppedAfter?: string
}

/** Products that are in memory, and written in one transaction, at once. */
const BATCH = 50

/**
 * Imports a Shopify product CSV or JSON Lines of our own, gzipped or not. Every product is taken whole or not at all;
 * what fails is reported and the rest goes on. The same file a second time changes nothing. Throws NotAProductFile when
 * the file is no product file, ImportRunning beside another import, and whatever the disk or the database throws when
 * they are gone.
 */
export async function importCatalogue(from: string | OpenFile, options: ImportOptions): Promise<ImportSummary> {
  const file = typeof from === 'string' ? await openFile(from) : from
  const memory = await FileMemory.open({ toWrite: !options.dryRun })
  try {
    // Behind the lock: what an import that has just ended has made is made once.
    const places = await placesInShop()
    for (const [name, path] of options.categoryNames ?? []) places.categoriesByName.set(name, [path])
    if (file.format === 'sheet') options.columns?.(await surveySheet(file, places))
    const run =
      file.format === 'lines'
        ? new ImportRun(
            lineImporter(file, { memory, places, keepStock: options.keepStock ?? false }),
            file,
            places,
            options,
          )
        : new ImportRun(sheetImporter(file, { memory, places }), file, places, options)
    return await run.toTheEnd()
  } finally {
    await memory.close()
    await changesSent()
  }
}

class ImportRun<R extends Reading, J extends Validated> {
  readonly #importer: Importer<R, J>
  readonly #file: OpenFile
  readonly #options: ImportOptions
  readonly #photos: PhotoCollector
  readonly #summary: ImportSummary
  readonly #charts = new SizeChartWarnings()
  #dealtWith = 0
  #lastRow = 0

  constructor(importer: Importer<R, J>, file: OpenFile, places: Places, options: ImportOptions) {
    this.#importer = importer
    this.#file = file
    this.#options = options
    this.#photos = new PhotoCollector((row, handle, text) => this.#say(row, handle, text), options.signal)
    this.#summary = {
      format: file.format === 'lines' ? 'JSON Lines' : 'Shopify CSV',
      encoding: file.encoding,
      created: 0,
      updated: 0,
      unchanged: 0,
      leftOut: 0,
      failed: 0,
      warnings: 0,
      picturesStored: 0,
      picturesMissing: 0,
      madeBrands: places.madeBrands,
      madeCategories: places.madeCategories,
    }
  }

  async toTheEnd(): Promise<ImportSummary> {
    let batch: R[] = []
    for await (const reading of this.#importer.readings()) {
      if (this.#options.signal?.aborted) return this.#stopped()
      batch.push(reading)
      if (batch.length < BATCH) continue
      await this.#settle(batch)
      batch = []
    }
    if (this.#options.signal?.aborted && batch.length > 0) return this.#stopped()
    await this.#settle(batch)
    this.#reportDamage()
    return this.#summary
  }

  /** Judges a batch, writes what can be written, and reports every reading in the order of the file. */
  async #settle(readings: readonly R[]): Promise<void> {
    const last = readings.at(-1)
    if (last === undefined) return
    const validated = await this.#importer.judge(readings)
    const changed = validated.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
    if (!this.#options.dryRun) await this.#store(changed)
    if (!this.#options.dryRun) await this.#charts.add(this.#importer, changed)
    const validatedOf = new Map<Reading, J>(validated.map((one) => [one.reading, one]))
    for (const reading of readings) this.#reportReading(reading, validatedOf.get(reading))
    const photographed = await this.#collectPhotos(validated)
    // Once for all of them: an index is read anew for it. Lists without their pictures are right in all else.
    if (photographed > 0) announceChange(['listing'])
    this.#dealtWith += readings.length
    this.#lastRow = last.row
    this.#options.progress?.(this.#dealtWith, this.#file.source.share)
  }

  /** Together when it goes, else one by one, so that one product's trouble is its own. */
  async #store(changed: readonly J[]): Promise<void> {
    if (changed.length === 0) return
    try {
      await writeInTransaction(this.#importer, changed)
    } catch {
      for (const one of changed) {
        await writeInTransaction(this.#importer, [one]).catch((error: unknown) => {
          if (isDatabaseBusy(error)) one.reading.problems.push('it is in use elsewhere: import the file once more')
          else if (isDataTrouble(error)) one.reading.problems.push(`the database refused it: ${error.message}`)
          else throw error
        })
      }
    }
  }

  #reportReading(reading: R, validated: J | undefined): void {
    const summary = this.#summary
    for (const { row, text } of reading.warnings) this.#say(row, reading.handle, `warning: ${text}`)
    summary.warnings += reading.warnings.length
    if (validated === undefined || reading.problems.length > 0) {
      summary.failed += 1
      this.#say(reading.row, reading.handle, `failed: ${shortened(reading.problems)}`)
      return
    }
    if (validated.outcome === 'left out') {
      summary.leftOut += 1
      this.#say(reading.row, reading.handle, 'left out: it is a draft or not published')
      return
    }
    summary[validated.outcome] += 1
    const size = validated.outcome === 'unchanged' ? '' : `, ${validated.size}`
    this.#say(reading.row, reading.handle, `${validated.outcome}${size}`)
  }

  /** Answers how many products have got other pictures. */
  async #collectPhotos(validated: readonly J[]): Promise<number> {
    const { dryRun, images = 'changed' } = this.#options
    if (dryRun || images === 'none') return 0
    const looked = validated.filter(
      ({ reading, outcome }) =>
        reading.problems.length === 0 && outcome !== 'left out' && (images === 'missing' || outcome !== 'unchanged'),
    )
    const works = looked.map(({ photos }) => photos)
    const { stored, missing, touched, later } = await this.#photos.collect(works)
    await forgetQueuedPhotos(works.flatMap(({ products }) => products.map(({ id }) => id)))
    for (const { id, handle, images: wanted } of later) await fetchPhotosLater(id, handle, wanted)
    this.#summary.picturesStored += stored
    this.#summary.picturesMissing += missing
    return touched.length
  }

  #stopped(): ImportSummary {
    return { ...this.#summary, stoppedAfter: `${this.#importer.unit} ${this.#lastRow}` }
  }

  /** What came before the damage is in the shop. */
  #reportDamage(): void {
    if (this.#file.source.damage === undefined) return
    this.#summary.failed += 1
    this.#options.report?.(`after ${this.#importer.unit} ${this.#lastRow} — failed: ${this.#file.source.damage}`)
  }

  #say(row: number, handle: string, text: string): void {
    this.#options.report?.(`${this.#importer.unit} ${row}: ${handle || '(no handle)'} — ${text}`)
  }
}

const PROBLEMS_MAX = 5

function shortened(problems: readonly string[]): string {
  const more = problems.length - PROBLEMS_MAX
  return `${problems.slice(0, PROBLEMS_MAX).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

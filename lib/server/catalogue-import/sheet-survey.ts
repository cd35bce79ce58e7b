import 'server-only'
import type { OpenFile } from './import-file.ts'
import { nameKey, type Places } from './import-places.ts'
import { plural } from './importer.ts'
import { demographicOf } from './product-reading.ts'
import { sheetRows } from './sheet-rows.ts'
import { type Column, columnName, readSheetHeader, type SheetHeader } from './shopify-sheet.ts'

/** Columns whose absence is worth a line: without them the shop keeps what it has. */
const TOLD: readonly Column[] = [
  'title',
  'body',
  'vendor',
  'type',
  'tags',
  'option1',
  'sku',
  'quantity',
  'price',
  'image',
]
const SAMPLES_MAX = 4
const SAMPLE_LENGTH_MAX = 24

/** What is known of the cells of one column that the shop has no place for. */
class CellTally {
  count = 0
  readonly samples = new Set<string>()

  add(cell: string): void {
    this.count += 1
    if (this.samples.size <= SAMPLES_MAX) this.samples.add(cell)
  }

  /** `4 cells: true`, `31 cells: Wool, Cotton, …` */
  words(noun: string): string {
    const shown = [...this.samples].slice(0, SAMPLES_MAX).map((cell) => shortened(cell))
    return `${plural(this.count, noun)}: ${shown.join(', ')}${this.samples.size > SAMPLES_MAX ? ', …' : ''}`
  }
}

/**
 * Reads a sheet through before anything of it is imported, and says column by column what will not arrive: what the
 * shop has no place for, and what is read otherwise than Shopify means it. One line each; blank columns are no loss.
 * Memory does not grow with the file.
 */
export async function surveySheet({ source, encoding }: OpenFile, places: Places): Promise<string[]> {
  let survey: SheetSurvey | undefined
  for await (const { cells, broken } of sheetRows(source.bytes(), encoding)) {
    if (survey === undefined) survey = new SheetSurvey(readSheetHeader(cells), places)
    else if (broken === undefined) survey.read(cells)
  }
  return survey?.lines() ?? []
}

class SheetSurvey {
  readonly #header: SheetHeader
  readonly #places: Places
  readonly #unknown = new Map<number, CellTally>()
  readonly #untracked = new CellTally()
  readonly #oversold = new CellTally()
  readonly #homelessTags = new CellTally()

  constructor(header: SheetHeader, places: Places) {
    this.#header = header
    this.#places = places
  }

  read(cells: readonly string[]): void {
    for (const place of this.#header.unknown.keys()) {
      const cell = cells[place]?.trim() ?? ''
      if (cell !== '') tallyOf(this.#unknown, place).add(cell)
    }
    const cell = (column: Column) => cells[this.#header.places.get(column) ?? -1]?.trim() ?? ''
    const isSize = [cell('price'), cell('sku'), cell('quantity')].some((text) => text !== '')
    if (isSize && this.#header.places.has('tracker') && cell('tracker') === '') this.#untracked.add('')
    if (/^(continue|true)$/i.test(cell('policy'))) this.#oversold.add('')
    for (const tag of cell('tags').split(',')) this.#readTag(tag.trim())
  }

  #readTag(tag: string): void {
    if (tag === '' || demographicOf(tag) !== 'unisex' || this.#places.categoriesByName.has(nameKey(tag))) return
    this.#homelessTags.add(tag)
  }

  lines(): string[] {
    const absent = TOLD.filter((column) => !this.#header.places.has(column)).map(columnName)
    const sizes = (tally: CellTally) => plural(tally.count, 'size')
    return [
      ...(absent.length === 0 ? [] : [`No column ${absent.join(', ')}: products the shop has keep theirs`]),
      ...[...this.#header.unknown].flatMap(([place, name]) => {
        const tally = this.#unknown.get(place)
        return tally === undefined ? [] : [`${name} is not taken over (${tally.words('cell')})`]
      }),
      ...(this.#homelessTags.count === 0
        ? []
        : [`Tags that name no category are not taken over (${this.#homelessTags.words('tag')})`]),
      ...(this.#untracked.count === 0
        ? []
        : [
            `${columnName('tracker')} is blank for ${sizes(this.#untracked)}: their stock is what ${columnName('quantity')} says`,
          ]),
      ...(this.#oversold.count === 0
        ? []
        : [
            `${columnName('policy')} lets ${sizes(this.#oversold)} be sold beyond their stock: this shop sells what it has`,
          ]),
    ]
  }
}

function tallyOf(tallies: Map<number, CellTally>, place: number): CellTally {
  const tally = tallies.get(place) ?? new CellTally()
  tallies.set(place, tally)
  return tally
}

function shortened(cell: string): string {
  return cell.length > SAMPLE_LENGTH_MAX ? `${cell.slice(0, SAMPLE_LENGTH_MAX)}…` : cell
}

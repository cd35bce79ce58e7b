import 'server-only'
import { digestOf } from './import-text.ts'
import type { Reading } from './importer.ts'
import { lineProblems } from './line-problems.ts'
import { type ProductLine, productLine } from './line-schema.ts'
import type { TextLine } from './text-lines.ts'
import type { Note } from './variant-reading.ts'

/** What a line says of its product; the handle is the product's id. */
export interface LineReading extends Reading {
  /** Absent when there are problems. */
  line?: ProductLine
  /** Of the line's text. */
  digest: string
}

/** Reads one line. Problems name their field. */
export function readLine({ row, text, broken, open }: TextLine): LineReading {
  const reading = { row, handle: idIn(text), digest: digestOf(`line\n${text}`), problems: [], warnings: [] }
  if (broken !== undefined) return { ...reading, problems: [broken] }
  const read = parsed(text)
  if ('trouble' in read) {
    const cut = open ? 'the line stops in its middle; the file seems to be cut off' : read.trouble
    return { ...reading, problems: [cut] }
  }
  const checked = productLine.safeParse(read.value, { reportInput: true })
  if (!checked.success) return { ...reading, problems: lineProblems(checked.error.issues) }
  const problems = repeated(checked.data)
  if (problems.length > 0) return { ...reading, problems }
  return { ...reading, handle: checked.data.id, line: checked.data, warnings: givenAway(checked.data, row) }
}

/** Goods for nothing are mostly a price that somebody forgot; a service may well be free. */
function givenAway({ price, functionalType }: ProductLine, row: number): Note[] {
  if (price > 0 || functionalType === 'service') return []
  return [{ row, text: 'price is 0; it will be sold for nothing' }]
}

function parsed(text: string): { value: unknown } | { trouble: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const place = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    return { trouble: `the line is not JSON${place === undefined ? '' : `: see character ${Number(place) + 1}`}` }
  }
}

/** The id of a line that cannot be read as a whole, if it can be made out. */
function idIn(text: string): string {
  return /"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"/.exec(text)?.[1] ?? ''
}

/** Variants of one product that have the same id or code. */
function repeated({ variants }: ProductLine): string[] {
  const problems: string[] = []
  for (const field of ['id', 'code'] as const) {
    const first = new Map<string, number>()
    for (const [i, variant] of variants.entries()) {
      const earlier = first.get(variant[field])
      if (earlier === undefined) first.set(variant[field], i)
      else problems.push(`variants[${i}].${field} "${variant[field]}" is already that of variants[${earlier}]`)
    }
  }
  return problems
}

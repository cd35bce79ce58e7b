import 'server-only'
import { fieldName, lineProblems } from '../catalogue-import/line-problems.ts'
import { UNSTORABLE } from '../catalogue-import/line-schema.ts'
import type { FileContent } from './file-text.ts'
import type { ReadRow, Section, ShopRow } from './section.ts'
import { SECTIONS } from './sections.ts'

/**
 * A section as a file has it: the rows that are well formed, and the keys of all, so that a wrong one still counts as
 * there.
 */
export interface ReadSection {
  section: Section
  rows: ReadRow<ShopRow>[]
  keys: ReadonlySet<string>
}

export interface ShopReading {
  sections: ReadSection[]
  problems: string[]
}

/**
 * Reads everything a file says, whatever of it is wrong. Problems name their place: `stores[3].hours.mon must be …`.
 */
export function readShop({ said, problems }: FileContent): ShopReading {
  const known = new Set(SECTIONS.map(({ name }) => name))
  const strange = Object.keys(said).filter((name) => !known.has(name))
  const reading: ShopReading = {
    sections: [],
    problems: [...problems, ...strange.map((name) => `${name} is not a section of the format`), ...unstorable(said)],
  }
  for (const section of SECTIONS) {
    if (!Object.hasOwn(said, section.name)) continue
    const value = said[section.name]
    const { rows, issues } = section.read(value)
    reading.problems.push(...lineProblems(issues.map((issue) => ({ ...issue, path: [section.name, ...issue.path] }))))
    reading.problems.push(...repeatedKeys(section, value))
    reading.sections.push({ section, rows, keys: new Set(keysOf(section, value).map(([, key]) => key)) })
  }
  // A text that cannot be stored is found by its section too.
  return { ...reading, problems: [...new Set(reading.problems)] }
}

/** The keys of a section's rows, with their places, also of rows that are wrong otherwise. */
function keysOf({ key }: Section, value: unknown): [place: number, key: string][] {
  if (!Array.isArray(value)) return []
  return value.flatMap((row: unknown, i): [number, string][] => {
    const named = typeof row === 'object' && row !== null ? (row as ShopRow)[key] : undefined
    return typeof named === 'string' || typeof named === 'number' ? [[i, String(named)]] : []
  })
}

function repeatedKeys(section: Section, value: unknown): string[] {
  const first = new Map<string, number>()
  return keysOf(section, value).flatMap(([i, key]) => {
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, i)
    const { name } = section
    return earlier === undefined ? [] : [`${name}[${i}].${section.key} "${key}" is already that of ${name}[${earlier}]`]
  })
}

/** The format is nowhere deeper; what is, is wrong anyway. */
const DEPTH_MAX = 12

function unstorable(value: unknown, path: PropertyKey[] = []): string[] {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value) ? [`${fieldName(path)} holds a character that cannot be stored`] : []
  }
  if (typeof value !== 'object' || value === null || path.length > DEPTH_MAX) return []
  return Object.entries(value).flatMap(([name, each]) =>
    unstorable(each, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

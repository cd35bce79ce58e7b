import 'server-only'
import type { PoolClient } from 'pg'
import { onSnapshot } from '../db/transaction.ts'
import type { Section, ShopRow } from './section.ts'
import { SECTIONS } from './sections.ts'
import { storedShop } from './shop-load.ts'
import { readShop } from './shop-reading.ts'

export interface SavedShop {
  /** The file, a row a line. */
  text: string
  /** Why the file could not be loaded as it is: rows of the shop that somebody has made by hand. */
  problems: string[]
}

/**
 * The shop as a file, every time the same for the same shop. All of it is of one instant. The format:
 * docs/shop-file.md.
 */
export function savedShop(): Promise<SavedShop> {
  return onSnapshot(fileOf)
}

async function fileOf(client: PoolClient): Promise<SavedShop> {
  const stored = await storedShop(client)
  const raw = Object.fromEntries(
    SECTIONS.map((section) => [section.name, plain(inFile(section, stored.get(section.name) ?? []))]),
  )
  const { sections, problems } = readShop({ said: raw, problems: [] })
  const parts = sections.map(({ section, rows }) => {
    const told =
      problems.length === 0
        ? plain(
            inFile(
              section,
              rows.map(({ row }) => row),
            ),
          )
        : raw[section.name]
    return `  ${JSON.stringify(section.name)}: ${linesOf(told)}`
  })
  return { text: `{\n${parts.join(',\n')}\n}\n`, problems }
}

function inFile(section: Section, rows: readonly ShopRow[]): unknown {
  return section.inFile?.(rows) ?? rows
}

/** Without what is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** A row or a setting a line, so that two files can be compared. */
function linesOf(value: unknown): string {
  const list = Array.isArray(value)
  const lines = list
    ? value.map((each) => JSON.stringify(each))
    : Object.entries(value as ShopRow).map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
  const [open, close] = list ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n    ${lines.join(',\n    ')}\n  ${close}`
}

import 'server-only'
import type { ClientBase } from 'pg'
import { fieldName } from '../catalogue-import/line-problems.ts'
import { sameRow } from './row-comparison.ts'
import type { ShopRow } from './section.ts'
import { SECTIONS } from './sections.ts'
import type { ReadSection } from './shop-reading.ts'

/** What a section's rows come to, against those the shop has. */
export interface ValidatedSection {
  read: ReadSection
  added: ShopRow[]
  changed: ShopRow[]
  /** How many rows of the file the shop has just so. */
  same: number
}

/** The rows of every section that the shop has, by section. */
export type StoredShop = ReadonlyMap<string, readonly ShopRow[]>

/** Compares a section with what the shop has. */
export function judgeSection(read: ReadSection, stored: StoredShop): ValidatedSection {
  const { section, rows } = read
  const byKey = new Map(stored.get(section.name)?.map((row) => [row[section.key], row]))
  const validated: ValidatedSection = { read, added: [], changed: [], same: 0 }
  for (const [place, { row: told }] of rows.entries()) {
    const before = byKey.get(told[section.key])
    const row = section.settle?.(told, before, place) ?? told
    if (before === undefined && section.gone?.(row)) validated.same += 1
    else if (before === undefined) validated.added.push(row)
    else if (sameRow(row, before)) validated.same += 1
    else validated.changed.push(row)
  }
  return validated
}

/** Rows that point at what is neither in the file nor in the shop, and rows that say what another row says already. */
export function clashesOf(all: readonly ReadSection[], stored: StoredShop): string[] {
  return all.flatMap((read) => [...strayReferences(read, all, stored), ...repeatedClaims(read, stored)])
}

/** Rows that the shop cannot be brought to now. */
export async function hindrancesOf(client: ClientBase, all: readonly ReadSection[]): Promise<string[]> {
  const problems: string[] = []
  for (const { section, rows } of all) {
    const told = rows.map(({ row }) => row)
    const found = await section.hindrances?.(client, told)
    for (const { path, row } of rows) {
      const hindrance = found?.get(String(row[section.key]))
      if (hindrance) problems.push(`${fieldName([section.name, ...path, hindrance.field])} ${hindrance.value}`)
    }
  }
  return problems
}

function strayReferences({ section, rows }: ReadSection, all: readonly ReadSection[], stored: StoredShop): string[] {
  if (!section.refers) return []
  const found = new Map<string, ReadonlySet<string>>()
  const keysOf = (name: string) => {
    const keys = found.get(name) ?? keysOfSection(name, all, stored)
    found.set(name, keys)
    return keys
  }
  return rows.flatMap(({ path, row }) =>
    (section.refers?.(row) ?? [])
      .filter(({ section: name, value }) => !keysOf(name).has(value))
      .map(({ section: name, field, value }) => {
        const place = fieldName([section.name, ...path, field])
        return `${place}: there is no "${value}" in ${name}, neither in the file nor in the shop`
      }),
  )
}

/** The keys a section has in the file or in the shop. */
function keysOfSection(name: string, all: readonly ReadSection[], stored: StoredShop): ReadonlySet<string> {
  const key = SECTIONS.find((section) => section.name === name)?.key ?? ''
  const inFile = all.find(({ section }) => section.name === name)?.keys ?? []
  return new Set([...inFile, ...(stored.get(name) ?? []).map((row) => String(row[key]))])
}

function repeatedClaims({ section, rows, keys }: ReadSection, stored: StoredShop): string[] {
  const { claims } = section
  if (!claims) return []
  const owners = new Map<string, string>()
  for (const row of stored.get(section.name) ?? []) {
    const key = String(row[section.key])
    if (keys.has(key)) continue
    for (const { value } of claims(row)) owners.set(value, `"${key}" of the shop`)
  }
  return rows.flatMap(({ path, row }) =>
    claims(row).flatMap(({ field, value }) => {
      const owner = owners.get(value)
      const here = fieldName([section.name, ...path])
      if (owner === undefined) owners.set(value, here)
      return owner === undefined ? [] : [`${here}.${field} "${value}" is already that of ${owner}`]
    }),
  )
}

import 'server-only'
import { pool } from '../db/client.ts'
import type { Claim, FileMemory } from './file-memory.ts'
import type { LineReading } from './line-reading.ts'

/** Something of which the shop has each only once. */
interface Unique extends Omit<Claim, 'owner'> {
  reading: LineReading
  /** What the line calls it: `variants[2].code`. */
  field: string
}

interface Holder {
  kind: string
  value: string
  productId: string
  variantId: string | null
}

/** Adds to the readings what the file has said before, and what another product of the shop has already. */
export async function findClashes(readings: readonly LineReading[], memory: FileMemory): Promise<void> {
  await findRepeated(sound(readings).map(idOf), memory)
  await findTaken(sound(readings).flatMap(uniquesOf))
  // Last, so that a line which is refused takes nothing from a later one.
  await findRepeated(sound(readings).flatMap(uniquesOf), memory)
}

function sound(readings: readonly LineReading[]): LineReading[] {
  return readings.filter(({ problems }) => problems.length === 0)
}

function idOf(reading: LineReading): Unique {
  return { reading, field: 'id', kind: 'id', value: reading.handle }
}

function uniquesOf(reading: LineReading): Unique[] {
  const { line } = reading
  if (line === undefined) return []
  return [
    { reading, field: 'slug', kind: 'slug', value: line.slug },
    ...(line.importHandle === undefined
      ? []
      : [{ reading, field: 'importHandle', kind: 'importHandle', value: line.importHandle }]),
    ...line.variants.flatMap(({ id, code }, i) => [
      { reading, field: `variants[${i}].id`, kind: 'variant', value: id },
      { reading, field: `variants[${i}].code`, kind: 'code', value: code },
    ]),
  ]
}

async function findRepeated(uniques: readonly Unique[], memory: FileMemory): Promise<void> {
  const owners = await memory.claim(
    uniques.map(({ kind, value, reading }) => ({ kind, value, owner: `line ${reading.row}` })),
  )
  for (const [i, { reading, field, value }] of uniques.entries()) {
    const owner = owners[i]
    if (owner !== undefined) reading.problems.push(`${field} "${value}" is already on ${owner}`)
  }
}

async function findTaken(uniques: readonly Unique[]): Promise<void> {
  const holders = new Map((await holdersOf(uniques)).map((holder) => [`${holder.kind}\n${holder.value}`, holder]))
  for (const { reading, field, kind, value } of uniques) {
    const holder = holders.get(`${kind}\n${value}`)
    if (holder === undefined || reading.line === undefined) continue
    if (holder.productId !== reading.handle)
      reading.problems.push(`${field} "${value}" already belongs to product ${holder.productId}`)
    else if (kind === 'code' && !reading.line.variants.some(({ id }) => id === holder.variantId))
      reading.problems.push(`${field} "${value}" already belongs to variant ${holder.variantId} of this product`)
  }
}

async function holdersOf(uniques: readonly Unique[]): Promise<Holder[]> {
  const valuesOf = (wanted: string) => uniques.filter(({ kind }) => kind === wanted).map(({ value }) => value)
  const { rows } = await pool().query<Holder>({
    name: 'catalogue-holders',
    text: `select 'slug' as kind, slug as value, id as "productId", null as "variantId" from products where slug = any($1)
      union all select 'importHandle', import_handle, id, null from products where import_handle = any($2)
      union all select 'variant', id, product_id, id from variants where id = any($3)
      union all select 'code', code, product_id, id from variants where code = any($4)`,
    values: [valuesOf('slug'), valuesOf('importHandle'), valuesOf('variant'), valuesOf('code')],
  })
  return rows
}

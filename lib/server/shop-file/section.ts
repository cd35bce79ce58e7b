import 'server-only'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import { z } from 'zod'

/** A row of a section in the shape of the file: money in dollars, instants as text. */
export type ShopRow = Record<string, unknown>

type Issue = z.core.$ZodIssue

/** Something that is said of a row, and where it stands in the row. */
export interface Said {
  field: string
  value: string
}

/** A row that another section must have, in the file or in the shop. */
export interface Reference extends Said {
  section: string
}

export interface ReadRow<Row> {
  /** Where it stands in its section. */
  path: readonly PropertyKey[]
  row: Row
}

/**
 * What a section of a file says. Rows that are wrong are missing, and the issues say why; their paths begin in the
 * section.
 */
export interface SectionReading<Row> {
  rows: ReadRow<Row>[]
  issues: Issue[]
}

/**
 * One part of a shop file: how its rows are read, how they stand in the database, and how they get there. Every part is
 * its own description; reading, comparing and counting are the same for all.
 */
export interface Section<Row extends ShopRow = ShopRow> {
  name: string
  /** The field that names a row. */
  key: keyof Row & string
  read(value: unknown): SectionReading<Row>
  /** Every row the shop has, in the order of the file. */
  stored(client: ClientBase): Promise<Row[]>
  /** Adds rows, or replaces those of the same key. Only what differs is written. */
  write(client: ClientBase, rows: readonly Row[]): Promise<void>
  /** What the rows are in the file; the list itself unless said. */
  inFile?(rows: readonly Row[]): unknown
  /** Fills in what a row may leave out, from the row it replaces or its place in the file. */
  settle?(row: Row, stored: Row | undefined, place: number): Row
  /** What no two rows of the shop may share, besides the key. */
  claims?(row: Row): Said[]
  refers?(row: Row): Reference[]
  /** What stands against rows in the shop, by their keys; what it reads stays so until the file is written. */
  hindrances?(client: ClientBase, rows: readonly Row[]): Promise<ReadonlyMap<string, Said>>
  /** Whether a row says that the shop is to have it no more: `write` takes it away. */
  gone?(row: Row): boolean
}

const aList = z.array(z.unknown())

/**
 * Reads a list of rows one by one, so that a wrong one hides nothing of the others. Where rows are of several kinds,
 * `schemaOf` says by which each is read.
 */
export function listReader<Row>(schemaOf: z.ZodType<Row> | ((each: unknown) => z.ZodType<Row>)) {
  return (value: unknown): SectionReading<Row> => {
    const list = aList.safeParse(value, { reportInput: true })
    if (!list.success) return { rows: [], issues: list.error.issues }
    const reading: SectionReading<Row> = { rows: [], issues: [] }
    for (const [i, each] of list.data.entries()) {
      const schema = typeof schemaOf === 'function' ? schemaOf(each) : schemaOf
      const parsed = schema.safeParse(each, { reportInput: true })
      if (parsed.success) reading.rows.push({ path: [i], row: parsed.data })
      else reading.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [i, ...issue.path] })))
    }
    return reading
  }
}

/** The rows of a table, by its key byte by byte. */
export async function rowsOf<T extends PgTable>(
  client: ClientBase,
  table: T,
  order: (keyof T['$inferSelect'] & string)[],
): Promise<T['$inferSelect'][]> {
  const columns = Object.entries(getTableColumns(table))
  const selected = columns.map(([field, column]) => `"${column.name}" as "${field}"`).join(', ')
  const ordered = order.map((field) => {
    const column = getTableColumns(table)[field]
    return `"${column?.name}"${column?.dataType === 'string' ? ' collate "C"' : ''}`
  })
  const { rows } = await client.query(`select ${selected} from "${getTableName(table)}" order by ${ordered.join(', ')}`)
  return rows as T['$inferSelect'][]
}

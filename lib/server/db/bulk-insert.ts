import 'server-only'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'

/**
 * Inserts any number of rows with one statement and one parameter: the rows travel as JSON and PostgreSQL takes them
 * apart. Columns that no row mentions keep their default; a mentioned column missing from one row becomes null there.
 * `onConflict` is the end of the statement in SQL.
 */
export async function insertRows<T extends PgTable>(
  client: ClientBase,
  table: T,
  rows: T['$inferInsert'][],
  onConflict = '',
): Promise<void> {
  if (rows.length === 0) return
  const sqlNames = new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name]))
  const used = new Set<string>()
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(row)) {
      const name = sqlNames.get(key)
      if (name === undefined || value === undefined) continue
      used.add(name)
      record[name] = value
    }
    return record
  })
  const columns = [...used].map((name) => `"${name}"`).join(', ')
  const target = `"${getTableName(table)}"`
  await client.query(
    `insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, $1::json) ${onConflict}`,
    [JSON.stringify(records)],
  )
}

/**
 * Inserts rows, or replaces those whose `key` is there already. All rows name the same columns; others keep what they
 * hold.
 */
export async function upsertRows<T extends PgTable>(
  client: ClientBase,
  table: T,
  key: keyof T['$inferInsert'] & string,
  rows: T['$inferInsert'][],
): Promise<void> {
  const columns = getTableColumns(table)
  const nameOf = (field: string) => `"${columns[field]?.name ?? field}"`
  const fields = Object.keys(rows[0] ?? {}).filter((field) => field !== key)
  const changes = fields.map((field) => `${nameOf(field)} = excluded.${nameOf(field)}`).join(', ')
  await insertRows(client, table, rows, `on conflict (${nameOf(key)}) do update set ${changes}`)
}

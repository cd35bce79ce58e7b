import 'server-only'
import { getTableColumns, sql } from 'drizzle-orm'
import { check, customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'

// Columns that many tables have. Instants are timestamptz, to the millisecond as JavaScript counts them.

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** An instant that is now unless told otherwise. */
export const instantNow = (name: string) => instant(name).notNull().defaultNow()

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * A column of words that has one list, which its type follows too; `knownWord` beside it has the database check it
 * [PAY-50].
 */
export const word = <Word extends string, Words extends readonly [Word, ...Word[]]>(name: string, words: Words) =>
  text(name, { enum: words })

/** The check of a column made by `word`: it holds one of its words. */
export function knownWord(name: string, { name: column, table }: PgColumn) {
  // What a table hands to its checks knows a column's name, and nothing of its words.
  const words = Object.values(getTableColumns(table)).find((each) => each.name === column)?.enumValues ?? []
  return check(name, sql.raw(`${column} in (${words.map((each) => `'${each}'`).join(', ')})`))
}

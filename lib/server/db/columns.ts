import 'server-only'
import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

// Columns that many tables have. Instants are timestamptz, to the millisecond as JavaScript counts them.

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** An instant that is now unless told otherwise. */
export const instantNow = (name: string) => instant(name).notNull().defaultNow()

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** For a check: the column holds one of these words. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`)

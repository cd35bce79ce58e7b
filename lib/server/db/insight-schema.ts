import 'server-only'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What browsers have measured, for ninety days. Nothing in it says who [OBS-32]. */
export const measurements = pgTable(
  'measurements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    name: text('name').notNull(),
    /** The kind of page. */
    page: text('page').notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
  },
  (table) => [index('measurements_at_idx').on(table.at)],
)
